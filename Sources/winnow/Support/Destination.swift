import Glibc
import Messages

/// Where a file that is written whole takes its place.
///
/// A link is followed, so that it stays a link. A device or a pipe is written to as it is: a file
/// that took its place would take it away from everybody else.
enum Destination {
  /// The path that a finished file is renamed to.
  case file(String)
  /// An open device or pipe.
  case stream(Int32)

  /// What a path stands for.
  ///
  /// - Throws: `.io` for a folder, or what can't be opened.
  init(_ path: String) throws(Fault) {
    var status = stat()
    // Nothing there, or a link that leads nowhere: the file is made under the name itself.
    guard stat(path, &status) == 0 else {
      self = .file(path)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(Files.absolute(path))
    case S_IFDIR:
      errno = EISDIR
      throw Files.fault("can't be written", path, as: .io)
    default:
      let descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Files.fault("can't be written", path, as: .io) }
      self = .stream(descriptor)
    }
  }

  /// Refuses to write over what is read: the file itself, something inside the folder, or a file that
  /// belongs to a database.
  ///
  /// - Parameter allowsNew: whether a new file inside the folder does no harm.
  /// - Throws: a usage fault that names the output.
  static func refuse(
    _ output: String, over input: String, allowsNew: Bool = false
  ) throws(Fault) {
    guard output != "-", input != "-" else { return }
    let (written, read) = (location(output), location(input))
    let belongs = ["", "-wal", "-shm", "-journal"].contains { written == read + $0 }
    let isInside = written.hasPrefix("\(read)/") && !(allowsNew && !Files.exists(output))
    guard belongs || isInside || isSame(output, input) else { return }
    throw Fault(
      .usage, "this is the file that is read, or part of it; name another place for the output",
      at: Fault.Place(file: output))
  }

  /// Refuses outputs of which two are one file; devices may be named several times.
  ///
  /// - Throws: a usage fault that names them.
  static func refuseTwins(_ outputs: [String]) throws(Fault) {
    for (index, output) in outputs.enumerated() where output != "-" && !isDevice(output) {
      guard let other = outputs[..<index].first(where: { location($0) == location(output) }) else {
        continue
      }
      throw Fault(
        .usage, "this is the same file as '\(other)'; each output needs one of its own",
        at: Fault.Place(file: output))
    }
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// A path from the root, also of a file that isn't there yet.
  private static func location(_ path: String) -> String {
    if Files.exists(path) { return Files.absolute(path) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "\(Files.absolute(Files.folder(of: path)))/\(name)"
  }

  /// Whether two paths lead to one file.
  private static func isSame(_ output: String, _ input: String) -> Bool {
    var (written, read) = (stat(), stat())
    return stat(output, &written) == 0 && stat(input, &read) == 0
      && written.st_ino == read.st_ino && written.st_dev == read.st_dev
  }
}
