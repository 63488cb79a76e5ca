public import Importing
internal import Messages

/// Messages as JSON Lines that lose nothing of the records they were read from.
///
/// A record of JSON Lines is written byte by byte as it stood, with the keys that no message has; of
/// other formats, the fields of the message are written.
public enum CarriedLines {
  /// The lines of some messages of a set, in the order of the rows.
  public static func bytes(of set: MessageSet, rows: some Sequence<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    var lines = MessageLines()
    for row in rows {
      if let records = set.records {
        bytes.append(contentsOf: records[row])
        bytes.append(0x0A)
      } else {
        lines.removeAll()
        lines.add(set.messages[row])
        bytes += lines.bytes
      }
    }
    return bytes
  }

  /// A sentence on what isn't carried over, or nil where everything is.
  public static func note(on set: MessageSet) -> String? {
    guard set.records == nil else { return nil }
    guard !set.unreadColumns.isEmpty else {
      return "the data isn't JSON Lines: the fields of the messages are written, and nothing else"
        + " that stood there"
    }
    let names = set.unreadColumns.prefix(10).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    let more = set.unreadColumns.count - min(10, set.unreadColumns.count)
    return "the data isn't JSON Lines: these columns hold no field of a message and aren't carried"
      + " over: \(names)" + (more > 0 ? " and \(more) more" : "")
  }
}
