/// Makes rows of the elements of an Android backup.
///
/// Only what a row keeps is copied out of the parser's memory.
final class AndroidElements: XMLElementHandler {
  /// The attributes that are read; a new one must be named here too.
  static let attributes = [
    "count", "address", "date", "type", "body", "subject", "contact_name", "msg_box", "sub", "ct",
    "text",
  ]

  /// The rows that are whole and weren't taken yet.
  private(set) var rows: [AndroidRow] = []
  /// The number of messages that began.
  private(set) var count = 0
  /// The name of the root element.
  private(set) var root: String?
  /// The number of messages that the root element claims.
  private(set) var claimedCount: Int?

  private var row = AndroidRow()

  /// The whole rows, which are forgotten.
  func takeRows() -> [AndroidRow] {
    defer { rows.removeAll(keepingCapacity: true) }
    return rows
  }

  func begin(_ element: XMLElement) {
    if root == nil {
      beginRoot(element)
    } else if element.name.equals("sms") {
      beginRow(isMMS: false)
      readSMS(element)
      rows.append(row)
    } else if element.name.equals("mms") {
      beginRow(isMMS: true)
      readMMS(element)
    } else if element.name.equals("part") {
      readPart(element)
    } else if element.name.equals("addr") {
      readAddress(element)
    }
  }

  func end(_ name: XMLName) {
    if name.equals("mms") { rows.append(row) }
  }

  private func beginRoot(_ element: XMLElement) {
    root = element.name.string
    element.forEachAttribute { name, value in
      if name.equals("count") { claimedCount = value.digits }
    }
  }

  private func beginRow(isMMS: Bool) {
    count += 1
    row = AndroidRow()
    (row.number, row.isMMS) = (count, isMMS)
  }

  private func readSMS(_ element: XMLElement) {
    element.forEachAttribute { name, value in
      if readCommon(name, value) { return }
      if name.equals("body") {
        row.texts = [value.string]
        row.isWordNull = value.equals("null")
      } else if name.equals("type") {
        row.box = value.digits
      } else if name.equals("subject") {
        row.hasProtocolSubject = value.hasPrefix("proto:")
      }
    }
  }

  private func readMMS(_ element: XMLElement) {
    element.forEachAttribute { name, value in
      if readCommon(name, value) { return }
      if name.equals("msg_box") {
        row.box = value.digits
      } else if name.equals("sub") {
        row.hasProtocolSubject = value.hasPrefix("proto:")
      }
    }
  }

  /// Takes an attribute that both kinds have; false where it is none.
  private func readCommon(_ name: XMLName, _ value: XMLName) -> Bool {
    if name.equals("address") {
      row.address = Self.present(value)
    } else if name.equals("date") {
      row.date = value.digits
    } else if name.equals("contact_name") {
      row.contact = Self.present(value)
    } else {
      return false
    }
    return true
  }

  private func readPart(_ element: XMLElement) {
    var (type, text): (String, String?) = ("", nil)
    element.forEachAttribute { name, value in
      if name.equals("ct") {
        type = value.string
      } else if name.equals("text") {
        text = Self.present(value)
      }
    }
    if type.hasPrefix("text/plain") {
      if let text { row.texts.append(text) }
    } else if type != "application/smil" {
      row.hasAttachment = true
    }
  }

  /// Reads one of the addresses of an MMS: 137 is who sent it.
  private func readAddress(_ element: XMLElement) {
    var (type, address): (Int?, String?) = (nil, nil)
    element.forEachAttribute { name, value in
      if name.equals("type") {
        type = value.digits
      } else if name.equals("address") {
        address = Self.present(value)
      }
    }
    // What Android writes where it should have put its own number.
    if type == 137, address != "insert-address-token" { row.from = address }
  }

  /// A value, unless it is empty or the word `null`, which stands for none.
  private static func present(_ value: XMLName) -> String? {
    value.equals("") || value.equals("null") ? nil : value.string
  }
}
