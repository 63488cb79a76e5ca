/// Why a row of the phone's messages is left out, in the order in which reasons are looked at.
enum PhoneOmission: Int, CaseIterable {
  case groupEvent, tapback, retracted, sent, iMessage, otherService, noService
  case attachment, noText, undecodable

  /// The words in the summary of an import.
  var words: String {
    switch self {
    case .groupEvent: "group events (somebody joined, left, renamed)"
    case .tapback: "tapbacks and stickers"
    case .retracted: "withdrawn by their senders"
    case .sent: "sent from this phone (kept with --all)"
    case .iMessage: "iMessages, which no filter sees (kept with --all)"
    case .otherService: "of other services (kept with --all)"
    case .noService: "of no named service (kept with --all)"
    case .attachment: "attachments without words"
    case .noText: "without text"
    case .undecodable: "bodies that can't be decoded"
    }
  }

  /// The reason that a row's columns give, before its text is looked at.
  init?(_ row: PhoneRow, service: String?, includesAll: Bool) {
    if row.itemType != 0 {
      self = .groupEvent
    } else if ![0, 2, 3].contains(row.association) {
      self = .tapback
    } else if row.isRetracted {
      self = .retracted
    } else if includesAll {
      return nil
    } else if row.isFromMe {
      self = .sent
    } else if let reason = Self.reason(service) {
      self = reason
    } else {
      return nil
    }
  }

  /// The reason that a service is, unless a filter sees its messages.
  private static func reason(_ service: String?) -> PhoneOmission? {
    switch service {
    case "SMS", "RCS", "MMS": nil
    case nil, "": .noService
    case let service? where service.hasPrefix("iMessage"): .iMessage
    // Satellites carry SMS too.
    case let service? where service.hasSuffix("SMS"): nil
    default: .otherService
    }
  }
}
