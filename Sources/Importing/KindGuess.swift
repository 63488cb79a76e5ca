public import Messages

/// Tells what kind of place a path is.
public enum KindGuess {
  /// The one kind that recognizes a path.
  ///
  /// - Throws: a no-input or I/O fault where nothing is there or it can't be read; a data fault where
  ///   no kind or several recognize it, with what it looks like.
  public static func importer(of path: String) throws(Fault) -> any MessageImporter.Type {
    let place = Fault.Place(file: path)
    guard !path.isEmpty else { throw Fault(.usage, "the path that is to be imported is empty") }
    let presence = try FileBytes.presence(at: path)
    guard presence != .nothing else {
      throw Fault(.noInput, "there is no such file or folder", at: place)
    }
    // Whatever it is called.
    if let first = FileBytes.first(16, of: path), let words = foreign(first) {
      throw Fault(.data, words, at: place)
    }
    let kinds = messageImporters.filter { $0.recognizes(path) }
    if kinds.count == 1 { return kinds[0] }
    guard kinds.isEmpty else {
      throw Fault(
        .data,
        "this may be of several kinds, one of which must be named before the path: \(listed(kinds))",
        at: place)
    }
    throw Fault(
      .data, presence == .folder ? try folder(path) : try file(path), at: place)
  }

  /// What a file looks like, for a message about a folder that is expected; empty where nothing tells.
  static func hint(_ path: String) -> String {
    let kinds = messageImporters.filter { $0.recognizes(path) }.map { $0.kind }
    return kinds.isEmpty ? "" : "; it looks like one of kind \(kinds.joined(separator: " or "))"
  }

  private static func listed(_ kinds: [any MessageImporter.Type]) -> String {
    kinds.map { "\($0.kind) (\($0.summary))" }.joined(separator: "; ")
  }

  /// What to say of a folder of no kind.
  private static func folder(_ path: String) throws(Fault) -> String {
    guard try !FileBytes.names(in: path).isEmpty else { return "this folder is empty" }
    return "this folder looks like none of the kinds that are recognised (a backup of an iPhone"
      + " holds Manifest.db or the file of sms.db); a folder for each label in it means kind"
      + " \(FoldersFormat.name), files of records mean theirs, such as \(CSVFormat.name), and such a"
      + " kind must be named before the path"
  }

  /// What to say of a file of no kind.
  private static func file(_ path: String) throws(Fault) -> String {
    guard FileBytes.isRegular(path) else {
      return "this is a device or a pipe, which can't be looked into beforehand; its kind must be"
        + " named before the path: \(listed(messageImporters))"
    }
    // The reason is said where it can't be read.
    guard let first = FileBytes.first(16, of: path) else {
      _ = try FileBytes.read(path)
      return ""
    }
    if first.isEmpty { return "the file is empty (0 bytes)" }
    if let words = try text(path) { return words }
    let guess = EncodingGuess(first)
    let encoding = guess.map { " (a text in \($0.name))" } ?? ""
    let option = guess.map { $0.isMarked ? "" : ", with --set encoding=\($0.name)" } ?? ""
    return "this looks like none of the kinds that can be imported\(encoding), one of which may be"
      + " named before the path\(option): \(listed(messageImporters))"
  }

  /// What to say of a file that begins like XML or JSON; nil for others.
  private static func text(_ path: String) throws(Fault) -> String? {
    let start = EncodingGuess.start(of: path) ?? []
    let content = start.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch content.first {
    case UInt8(ascii: "<") where String(decoding: start, as: UTF8.self).contains("<plist"):
      return plist
    case UInt8(ascii: "<"):
      return "this looks like XML, but has no <smses> in its first 4096 bytes as a backup of the"
        + " messages of an Android phone has; its calls, for example, are another file"
    case UInt8(ascii: "{"):
      return "this looks like JSON and begins with an object; a file with an object a line is of"
        + " kind \(JSONLinesFormat.name), which must be named before the path, and an array of objects"
        + " of kind \(JSONArrayFormat.name)"
    case UInt8(ascii: "["):
      return "this looks like JSON; an array of objects is of kind \(JSONArrayFormat.name), which"
        + " must be named before the path where the file isn't called like it"
    default: return nil
    }
  }

  /// What to say of a file that is an archive or a document, by its first bytes; nil for others.
  static func foreign(_ first: [UInt8]) -> String? {
    signs.first { first.starts(with: $0.bytes) }?.words
  }

  /// What files of other kinds begin with, and what to do with them.
  private static let signs: [(bytes: [UInt8], words: String)] = [
    ([0x37, 0x7F, 0x06, 0x82], log), ([0x37, 0x7F, 0x06, 0x83], log),
    ([0x1F, 0x8B], "this is a gzip archive; unpack it (gunzip) and import what is in it"),
    (
      Array("PK\u{3}\u{4}".utf8),
      "this is a zip archive, or a spreadsheet or document in one; unpack it, or save it as CSV, and"
        + " import that"
    ),
    ([0x37, 0x7A, 0xBC, 0xAF], "this is a 7z archive; unpack it and import what is in it"),
    ([0x28, 0xB5, 0x2F, 0xFD], "this is a zstd archive; unpack it and import what is in it"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "this is an xz archive; unpack it and import what is in it"),
    (Array("BZh91AY&SY".utf8), "this is a bzip2 archive; unpack it and import what is in it"),
    (
      Array("ANDROID BACKUP".utf8),
      "this is a backup by adb, which isn't read; make one as XML with 'SMS Backup & Restore'"
    ),
    (
      Array("%PDF".utf8),
      "this is a PDF document, of which no messages are read; export the messages themselves"
    ),
    (Array("bplist00".utf8), plist),
  ]

  private static let plist =
    "this is a property list; of a backup of an iPhone the folder must be given"
  private static let log =
    "this is the write-ahead log of a SQLite database; the database beside it must be given"
}
