/// A message as a backup of an Android phone has it.
struct AndroidRow {
  /// Where it stands among the messages of the file, from 1.
  var number = 0
  /// Whether it is an MMS, whose texts are parts.
  var isMMS = false
  /// What kind it is: 1 received, 2 sent, 3 a draft, 4 to 6 on its way out; nil where none is named.
  var box: Int?
  /// The sender or the receiver; several are joined by `~`.
  var address: String?
  /// Who sent an MMS, of the addresses that it names.
  var from: String?
  /// The date as it stands; nil where it is no number.
  var date: Int?
  /// The name in the address book.
  var contact: String?
  /// The texts.
  var texts: [String] = []
  /// Whether it has parts other than text and layout.
  var hasAttachment = false
  /// Whether the subject is a protocol buffer in disguise, as RCS messages have it.
  var hasProtocolSubject = false
  /// Whether the one text is the word `null`, which also stands for none.
  var isWordNull = false

  /// Seconds since 1970; nil where there is no date or it can't be one.
  ///
  /// Dates are milliseconds, and seconds in the files of some tools: 10¹¹ seconds are the year 5138,
  /// 10¹¹ milliseconds the year 1973.
  var time: Double? {
    guard let date else { return nil }
    let time = date >= 100_000_000_000 ? Double(date) / 1000 : Double(date)
    return Timestamp.plausible.contains(time) ? time : nil
  }

  /// The text, nil where there is none.
  var text: String? {
    let text = texts.joined(separator: "\n")
    return text.isEmpty ? nil : text
  }

  /// Whether this phone received it; what names no kind counts as received.
  var isReceived: Bool { box ?? 1 == 1 }

  /// Who sent it; nil where that was this phone or isn't told.
  var sender: String? {
    guard isReceived else { return nil }
    return from ?? (address?.contains("~") == true ? nil : address)
  }

  /// Whether the sender stands in the address book; nil where the file doesn't tell.
  var isInAddressBook: Bool? {
    guard let contact else { return nil }
    return contact != "(Unknown)"
  }
}
