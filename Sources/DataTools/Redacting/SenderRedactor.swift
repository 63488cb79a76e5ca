internal import Rules

extension TextRedactor {
  /// A sender with placeholders: numbers and e-mail addresses, and names anywhere.
  ///
  /// The kind of the sender stays, and with it the country code behind a +, the zeros at the
  /// beginning, and the prefix of service numbers.
  /// - Parameter all: whether headers and short codes are redacted too.
  mutating func redacted(sender: String, all: Bool) -> String {
    let kind = SenderKind(of: sender)
    let result: String
    switch kind {
    case .none: return sender
    case .email: result = replaced(sender, from: 0)
    case .phoneInternational, .phoneNational, .serviceNumber:
      result = number(sender, kept: Self.keptDigits(sender, kind), kind)
    case .shortCode where all: result = number(sender, kept: 0, kind)
    case .indiaHeader where all: result = replaced(sender, from: 3)
    case .header where all: result = replaced(sender, from: 0)
    case .other where digits(of: sender).count >= 4: result = number(sender, kept: 0, kind)
    default: result = withoutNames(sender)
    }
    if result != sender { count(.sender) }
    return result
  }

  /// Remembers the digits of a sender.
  mutating func remember(sender: String) {
    remember(digits: digits(of: sender).map { UInt8($0.value) })
  }

  private static func keptDigits(_ sender: String, _ kind: SenderKind) -> Int {
    let digits = sender.unicodeScalars.compactMap {
      $0.properties.numericType == .decimal ? $0 : nil
    }
    .map { Int($0.properties.numericValue ?? 0) }
    if sender.unicodeScalars.first(where: { $0 != " " }) == "+" {
      return CountryCode.length(digits.prefix(4))
    }
    if kind == .serviceNumber { return digits.first == 1 ? 3 : 4 }
    return digits.prefix(2).prefix { $0 == 0 }.count
  }

  /// A number with other digits in which the kind is the same.
  private mutating func number(_ sender: String, kept: Int, _ kind: SenderKind) -> String {
    let places = digits(of: sender)
    let values = digits(places.map { UInt8($0.value) }, kept: kept) { new in
      SenderKind(of: new.map { String($0) }.joined().prefixed(like: sender)) == kind
    }
    var scalars = Array(sender.unicodeScalars)
    for (place, value) in zip(places, values) {
      scalars[place.index] = digit(like: scalars[place.index], UInt32(value))
    }
    return Self.text(scalars)
  }

  private func digits(of sender: String) -> [(index: Int, value: Int)] {
    sender.unicodeScalars.enumerated().compactMap { index, scalar in
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
      else { return nil }
      return (index, Int(value))
    }
  }
}

extension String {
  /// These digits with the + that another number begins with.
  fileprivate func prefixed(like number: String) -> String {
    number.unicodeScalars.first { $0 != " " } == "+" ? "+" + self : self
  }
}
