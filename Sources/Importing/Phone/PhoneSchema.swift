internal import Storage

/// The columns of the table of messages, and how its rows are read.
struct PhoneSchema {
  /// Which of the two ways of keeping messages it is.
  private enum Kind {
    /// iOS 5 and before: addresses stand with the messages.
    case addresses
    /// Since iOS 6: messages refer to handles and chats.
    case handles
  }

  private let kind: Kind
  /// Reads all rows by their number, the columns in the order in which `row` takes them.
  let sql: String
  /// Reads what the phone's owner sent, the columns in the order in which `reply` takes them.
  let repliesSQL: String

  /// The way in which a table with some columns is read; nil where it isn't one of messages.
  init?(columns: [String]) {
    guard columns.contains("text"), columns.contains("date") else { return nil }
    if columns.contains("handle_id") {
      kind = .handles
    } else if columns.contains("address"), columns.contains("flags") {
      kind = .addresses
    } else {
      return nil
    }
    func list(_ names: [String]) -> String {
      names.map { columns.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    }
    let (all, reply) = (list(Self.columns(kind)), list(Self.replyColumns(kind)))
    sql = "SELECT ROWID, \(all) FROM message ORDER BY ROWID"
    let conditions = Self.replyConditions(kind).filter { columns.contains($0.column) }.map(\.sql)
    let sent = (["1"] + conditions).joined(separator: " AND ")
    repliesSQL = "SELECT ROWID, \(reply) FROM message WHERE \(sent) ORDER BY ROWID"
  }

  private static func columns(_ kind: Kind) -> [String] {
    switch kind {
    case .handles:
      [
        "guid", "text", "date", "service", "handle_id", "is_from_me", "item_type",
        "associated_message_type", "date_retracted", "filter_action", "filter_sub_action",
        "attributedBody",
      ]
    case .addresses:
      [
        "madrid_guid", "text", "date", "address", "flags", "is_madrid", "madrid_handle",
        "madrid_flags", "madrid_attributedBody",
      ]
    }
  }

  private static func replyColumns(_ kind: Kind) -> [String] {
    switch kind {
    case .handles: ["date", "handle_id"]
    case .addresses: ["date", "address", "flags", "is_madrid", "madrid_handle", "madrid_flags"]
    }
  }

  /// What a row must fulfil to be a reply, as far as there is the column; older flags are looked at
  /// by `reply`.
  private static func replyConditions(_ kind: Kind) -> [(column: String, sql: String)] {
    guard kind == .handles else { return [] }
    return [
      ("is_from_me", "is_from_me != 0"), ("item_type", "ifnull(item_type, 0) = 0"),
      ("associated_message_type", "ifnull(associated_message_type, 0) IN (0, 2, 3)"),
    ]
  }

  /// What the phone's owner sent: the row, when, and to whom.
  struct Reply {
    var number: Int64
    var time: Double
    var handle: Int64 = 0
    var address: String?
  }

  /// The reply that a statement stands on; nil where it is none, or has no date.
  func reply(_ columns: borrowing Row) -> Reply? {
    let (number, date) = (columns.integer(0), columns.number(1) ?? 0)
    switch kind {
    case .handles:
      return PhoneDate.seconds(date, isUnix: false).map {
        Reply(number: number, time: $0, handle: columns.integer(2))
      }
    case .addresses:
      let isMadrid = columns.integer(4) != 0
      let madrid = isMadrid ? columns.integer(6) : nil
      guard Self.isSent(flags: columns.integer(3), madrid: madrid),
        let time = PhoneDate.seconds(date, isUnix: !isMadrid)
      else { return nil }
      let address = isMadrid ? columns.text(5) ?? columns.text(2) : columns.text(2)
      return Reply(number: number, time: time, address: address)
    }
  }

  /// The row that a statement stands on.
  func row(_ columns: borrowing Row) -> PhoneRow {
    var row = PhoneRow(number: columns.integer(0), guid: columns.text(1), text: columns.text(2))
    // A text in place of a number is told from no date, since a reader should know of it.
    row.date = columns.number(3) ?? (columns.text(3) == nil ? 0 : nil)
    let date = row.date ?? 0
    switch kind {
    case .handles:
      row.time = PhoneDate.seconds(date, isUnix: false)
      row.service = columns.text(4)
      row.handle = columns.integer(5)
      row.isFromMe = columns.integer(6) != 0
      row.itemType = Int(columns.integer(7))
      row.association = Int(columns.integer(8))
      row.isRetracted = columns.integer(9) != 0
      (row.action, row.subAction) = (Int(columns.integer(10)), Int(columns.integer(11)))
      row.body = columns.blob(12)
    case .addresses:
      let isMadrid = columns.integer(6) != 0
      row.address = isMadrid ? columns.text(7) ?? columns.text(4) : columns.text(4)
      row.time = PhoneDate.seconds(date, isUnix: !isMadrid)
      row.service = isMadrid ? "iMessage" : "SMS"
      row.isFromMe = Self.isSent(
        flags: columns.integer(5), madrid: isMadrid ? columns.integer(8) : nil)
      row.body = columns.blob(9)
    }
    return row
  }

  /// Whether flags of iOS 5 and before mean that a message was sent.
  ///
  /// The lowest bit is set in what was sent (3, 33 …) and not in what was received (2); an iMessage
  /// has flags of its own, in which it is the third bit.
  private static func isSent(flags: Int64, madrid: Int64?) -> Bool {
    madrid.map { $0 & 4 != 0 } ?? (flags & 1 != 0)
  }
}
