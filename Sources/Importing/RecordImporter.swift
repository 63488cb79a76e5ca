public import Messages

/// Imports files of a record format, read as a config's `data` would read them.
public struct RecordImporter<Format: RecordFormat>: MessageImporter {
  public static var kind: String { Format.name }
  public static var summary: String { Format.summary }

  private let options: ImportOptions

  public init(_ options: ImportOptions) throws(Fault) {
    guard !options.labelsFromPhone else {
      throw Fault(
        .usage,
        "files of the format \(Format.name) hold no answers of a phone's filter; their own labels"
          + " are read without --labels")
    }
    self.options = options
  }

  /// Goes by the ending; a folder of folders must be called one, since anything may be that.
  public static func recognizes(_ path: String) -> Bool {
    let name = path.lowercased()
    guard Format.fileExtensions.contains(where: { name.hasSuffix(".\($0)") }),
      let first = EncodingGuess.start(of: path), Format.mayBegin(with: first)
    else { return false }
    return !UsualCSVImporter.recognizes(path)
  }

  public func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    let members = [JSONMember("path", .string(path)), JSONMember("format", .string(Format.name))]
    let keys = options.data.map(\.key)
    let node = JSONNode(.object(members.filter { !keys.contains($0.key) } + options.data))
    let source = try DataSource(try ObjectReader(node))
    let set = try source.load(root: "", base: "", strict: options.isStrict)
    log.found += set.messages.count + set.rejected.total
    log.rejected = set.rejected
    log.notes += set.notes
    var strayTimes = 0
    for message in set.messages {
      if let time = message.time, !Timestamp.plausible.contains(time) { strayTimes += 1 }
      log.keep(message)
      try take(message)
    }
    if strayTimes > 0 {
      log.notes.append(
        "\(strayTimes) messages have a time outside \(Timestamp.plausibleWords), which is kept as it"
          + " stands: numbers are read as seconds since 1970, from 10¹¹ on as milliseconds")
    }
  }
}

extension RecordFormat {
  /// The importer of the format's files.
  static var importer: any MessageImporter.Type { RecordImporter<Self>.self }
}
