/// A row of the phone's table of messages, whatever version wrote it.
struct PhoneRow {
  /// The row's number in its table.
  var number: Int64
  /// The message's own identifier.
  var guid: String?
  /// The column `text`.
  var text: String?
  /// The row of the handle; 0 for none.
  var handle: Int64 = 0
  /// The other's address, where the table has no handles (iOS 5 and before).
  var address: String?
  /// `SMS`, `iMessage` or another service.
  var service: String?
  /// The date as it stands, 0 for none; nil where it is no number.
  var date: Int64? = 0
  /// Seconds since 1970.
  var time: Double?
  var isFromMe = false
  /// 0 for a message; other numbers are events of a group.
  var itemType = 0
  /// 0, 2 or 3 for a message; other numbers are tapbacks and stickers.
  var association = 0
  var isRetracted = false
  /// What a filter answered.
  var action = 0
  var subAction = 0
  /// The archived body.
  var body: [UInt8] = []
}
