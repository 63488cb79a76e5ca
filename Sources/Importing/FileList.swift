internal import Messages

/// The files that a config's `path` means.
enum FileList {
  /// The paths of the files, in order.
  ///
  /// A path is a file, a folder (all its files with one of the format's extensions), or a folder
  /// and a pattern in which `*` stands for any characters; names are sorted by their bytes.
  /// - Throws: a no-input fault where nothing is there, an I/O fault where a folder can't be read.
  static func files(_ path: String, base: String, extensions: [String]) throws(Fault) -> [String] {
    let whole = path.hasPrefix("/") || base.isEmpty ? path : "\(base)/\(path)"
    if FileBytes.isFolder(whole) {
      let folder = whole.hasSuffix("/") ? String(whole.dropLast()) : whole
      let names = try FileBytes.names(in: folder).filter { name in
        extensions.contains { name.lowercased().hasSuffix(".\($0)") }
      }
      let patterns = extensions.map { "*.\($0)" }.joined(separator: ", ")
      return try some(names, in: folder, wanted: patterns)
    }
    let parts = whole.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let pattern = parts.last, pattern.contains("*") else { return [whole] }
    let folder = parts.count == 1 ? "." : parts.dropLast().joined(separator: "/")
    let names = try FileBytes.names(in: folder).filter {
      matches(Array($0.utf8)[...], Array(pattern.utf8)[...])
    }
    return try some(names, in: folder, wanted: pattern)
  }

  /// The files of a folder of folders, as `LABEL/FILE`, sorted by their bytes.
  ///
  /// Files beside the inner folders are none of them.
  /// - Throws: a no-input fault where nothing is there, a data fault about a folder inside a
  ///   label's, an I/O fault where a folder can't be read.
  static func labelled(_ path: String, base: String) throws(Fault) -> (root: String, [String]) {
    let whole = path.hasPrefix("/") || base.isEmpty ? path : "\(base)/\(path)"
    let root = whole.count > 1 && whole.hasSuffix("/") ? String(whole.dropLast()) : whole
    guard try FileBytes.presence(at: root) != .file else {
      throw Fault(
        .io,
        "this is a file where a folder of folders is expected (each a label, in it a file a message)"
          + KindGuess.hint(root), at: Fault.Place(file: root))
    }
    var files: [String] = []
    for label in try FileBytes.names(in: root) where FileBytes.isFolder("\(root)/\(label)") {
      for name in try FileBytes.names(in: "\(root)/\(label)") {
        guard FileBytes.isFile("\(root)/\(label)/\(name)") else {
          throw Fault(
            .data, "a folder stands in the folder of the label '\(label)'; only files may",
            at: Fault.Place(file: "\(root)/\(label)/\(name)"))
        }
        files.append("\(label)/\(name)")
      }
    }
    guard !files.isEmpty else {
      throw Fault(
        .noInput,
        "the folder '\(root)' has no folder with files in it; each folder is a label, each file a"
          + " message")
    }
    return (root, files)
  }

  private static func some(
    _ names: [String], in folder: String, wanted: String
  ) throws(Fault) -> [String] {
    guard !names.isEmpty else {
      throw Fault(.noInput, "the folder '\(folder)' has no file \(wanted)")
    }
    return names.map { "\(folder)/\($0)" }
  }

  /// Whether a name matches a pattern in which `*` stands for any characters.
  static func matches(_ name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    var (name, pattern) = (name, pattern)
    var retry: (name: ArraySlice<UInt8>, pattern: ArraySlice<UInt8>)?
    while true {
      if pattern.first == UInt8(ascii: "*") {
        pattern = pattern.dropFirst()
        retry = (name, pattern)
      } else if let byte = name.first, byte == pattern.first {
        (name, pattern) = (name.dropFirst(), pattern.dropFirst())
      } else if name.isEmpty, pattern.isEmpty {
        return true
      } else if let last = retry, !last.name.isEmpty {
        // The last star takes one more character.
        (name, pattern) = (last.name.dropFirst(), last.pattern)
        retry = (name, pattern)
      } else {
        return false
      }
    }
  }
}
