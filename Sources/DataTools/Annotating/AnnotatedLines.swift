public import Importing
public import Messages

/// Messages as JSON Lines with the labels that people gave them.
public enum AnnotatedLines {
  /// The lines of all messages; those without an answer stay as they are.
  ///
  /// - Parameter keepsRecords: whether records of JSON Lines are kept as they stood but for their
  ///   label, which must then be one of our names.
  /// - Throws: a data fault for a record that can't be taken apart, which reading would have
  ///   rejected.
  public static func bytes(
    of set: MessageSet, _ log: AnnotationLog, keepsRecords: Bool
  ) throws(Fault) -> [UInt8] {
    var labels: [String: Label] = [:]
    for answer in log.answers {
      if case .label(let label) = answer.annotation { labels[answer.id] = label }
    }
    var lines = MessageLines()
    var bytes: [UInt8] = []
    for (row, message) in set.messages.enumerated() {
      let label = labels[message.id]
      if keepsRecords, let records = set.records {
        let key = records.keys.first { $0.field == .label }?.key ?? Field.label.name
        let record = Array(records[row])
        bytes +=
          try label.map { (label) throws(Fault) in
            try JSONMemberPlaces(record).replacing([(key, label.name)])
          } ?? record
        bytes.append(0x0A)
      } else {
        var message = message
        if let label { message.gold = .label(label) }
        lines.add(message)
      }
    }
    return bytes + lines.bytes
  }
}
