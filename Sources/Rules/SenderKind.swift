/// What kind of address a sender is.
public enum SenderKind: String, CaseIterable, Sendable {
  /// There is no sender, or only blanks.
  case none
  /// It has an `@`.
  case email
  /// An Indian header: two letters for operator and circle, a hyphen, a name of 3 to 9 letters and
  /// digits, and since 2025 a hyphen with P, S, T or G.
  case indiaHeader = "india-header"
  /// Any other name: it has a letter.
  case header
  /// 3 to 6 digits.
  case shortCode = "short-code"
  /// The long numbers of services: Chinese ports (106 and 5 to 17 more digits) and Japanese common
  /// codes (0005 and 6 more).
  case serviceNumber = "service-number"
  /// `+` or 00 and 7 to 15 more digits.
  case phoneInternational = "phone-international"
  /// 7 to 15 digits that are none of the above.
  case phoneNational = "phone-national"
  /// Anything else, such as `*121#`.
  case other

  /// The kind of a sender in the form of `SenderText`.
  init(_ sender: UnsafeBufferPointer<UInt8>) {
    guard !sender.isEmpty else {
      self = .none
      return
    }
    if sender.contains(UInt8(ascii: "@")) {
      self = .email
    } else if IndiaHeader(sender) != nil {
      self = .indiaHeader
    } else if sender.contains(where: { $0 >= 0x80 || (0x61...0x7A).contains($0) }) {
      self = .header
    } else {
      self = Self.number(sender)
    }
  }

  private static func number(_ sender: UnsafeBufferPointer<UInt8>) -> SenderKind {
    let hasPlus = sender[0] == UInt8(ascii: "+")
    let digits = UnsafeBufferPointer(rebasing: sender[(hasPlus ? 1 : 0)...])
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return .other }
    func starts(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { digits.starts(with: $0) }
    }
    if hasPlus { return (7...15).contains(digits.count) ? .phoneInternational : .other }
    switch digits.count {
    case 3...6: return .shortCode
    case 8...20 where starts("106"): return .serviceNumber
    case 10 where starts("0005"): return .serviceNumber
    case 9...17 where starts("00"): return .phoneInternational
    case 7...15: return .phoneNational
    default: return .other
    }
  }
}

extension SenderKind {
  /// The kind of a sender as it stands in a message.
  public init(of sender: String?) {
    guard let sender else {
      self = .none
      return
    }
    self = SenderText.form(of: sender).withUnsafeBufferPointer { SenderKind($0) }
  }
}
