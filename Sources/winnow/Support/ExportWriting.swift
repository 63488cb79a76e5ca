import Glibc
import Importing
import Messages

/// Writes the files of an export whole or not at all.
struct ExportWriting {
  private let path: String

  /// A place for an export, checked before anything is read.
  ///
  /// - Throws: an I/O fault where it can't be written to; a usage fault for a folder on standard
  ///   output.
  init(_ path: String, _ kind: any MessageExporter.Type) throws(Fault) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard path != "-" else { return }
    let folder = Files.folder(of: self.path)
    guard Files.exists(folder) else {
      throw Fault(.io, "the folder isn't there", at: Fault.Place(file: folder))
    }
  }

  /// Writes files; the paths of what was written, none for standard output.
  func write(_ files: ExportedFiles) throws(Fault) -> [String] {
    switch files.shape {
    case .file(let bytes, let beside):
      if path == "-" {
        guard beside.isEmpty else {
          throw Fault(.usage, "this kind writes more than one file; -o must name a file")
        }
        Terminal.write(bytes, to: STDOUT_FILENO)
        return []
      }
      let all = [("", bytes)] + beside.map { ($0.name, $0.bytes) }
      let written = all.map { Files.New(path: path + $0.0, bytes: $0.1) }
      try Files.write(written, isPrivate: true)
      return written.map(\.path)
    case .folder(let files):
      guard path != "-" else {
        throw Fault(.usage, "this kind writes a folder; -o must name one")
      }
      try Interruption.held { () throws(Fault) in try writeFolder(files) }
      return [path]
    }
  }

  /// Writes a folder under another name and renames it when it is whole.
  ///
  /// An interruption takes back what was written.
  private func writeFolder(_ files: [ExportedFiles.File]) throws(Fault) {
    if Files.exists(path), try !Files.isEmptyFolder(path) {
      throw Fault(
        .io, "the folder isn't empty; an export goes into a new one", at: Fault.Place(file: path))
    }
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max)).tmp"
    do throws(Fault) {
      var made = ""
      for file in files {
        if Interruption.hasCome { throw Fault(.failed, "interrupted") }
        let target = "\(temporary)/\(file.name)"
        let folder = Files.folder(of: target)
        if folder != made { try Files.makeFolder(folder) }
        made = folder
        try writeNew(file.bytes, to: target)
      }
      // Over an empty folder or nothing; a folder that was filled meanwhile refuses.
      guard rename(temporary, path) == 0 else { throw Files.fault("can't be written", path) }
    } catch {
      remove(files, below: temporary)
      throw error
    }
  }

  /// Writes a file into a folder that nobody else knows.
  private func writeNew(_ bytes: [UInt8], to path: String) throws(Fault) {
    let descriptor = open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, Files.mode(isPrivate: true))
    guard descriptor >= 0 else { throw Files.fault("can't be written", path, as: .io) }
    guard Files.writeAll(bytes, to: descriptor) else {
      let fault = Files.fault("can't be written", path, as: .io)
      close(descriptor)
      throw fault
    }
    guard close(descriptor) == 0 else { throw Files.fault("can't be written", path, as: .io) }
  }

  /// Removes what was written of a folder.
  private func remove(_ files: [ExportedFiles.File], below folder: String) {
    var folders = Set<String>()
    for file in files {
      unlink("\(folder)/\(file.name)")
      folders.insert(Files.folder(of: "\(folder)/\(file.name)"))
    }
    for folder in folders { rmdir(folder) }
    rmdir(folder)
  }
}
