public import Importing
public import Messages

/// Redacted messages as JSON Lines, with everything else of their records.
public struct RedactedLines: Sendable {
  /// The lines.
  public private(set) var bytes: [UInt8] = []
  /// Keys of the records that no field of a message is read from; they stand as they stood.
  public private(set) var otherKeys: [String] = []

  /// Writes all messages of a set.
  ///
  /// - Parameter keepsOtherKeys: whether other keys of JSON Lines are carried over.
  /// - Throws: a data fault for a record that can't be taken apart, which reading would have
  ///   rejected.
  public init(
    _ redaction: Redaction, of set: MessageSet, keepsOtherKeys: Bool
  ) throws(Fault) {
    var lines = MessageLines()
    for row in set.messages.indices {
      if keepsOtherKeys, let records = set.records {
        try add(Array(records[row]), redaction.changes[row], records.keys)
      } else {
        lines.add(redaction.message(row, of: set.messages))
      }
    }
    bytes += lines.bytes
  }

  private mutating func add(
    _ record: [UInt8], _ changes: Redaction.Changes, _ keys: [(field: Field, key: String)]
  ) throws(Fault) {
    let places = try JSONMemberPlaces(record)
    for member in places.members where !keys.contains(where: { $0.key == member.key }) {
      if !otherKeys.contains(member.key) { otherKeys.append(member.key) }
    }
    let texts = changes.compactMap { change -> (key: String, text: String)? in
      guard let key = keys.first(where: { $0.field == change.field })?.key,
        places.members.contains(where: { $0.key == key })
      else { return nil }
      return (key, change.text)
    }
    bytes += places.replacing(texts)
    bytes.append(0x0A)
  }
}
