extension JSONCursor {
  /// Reads a number; the position is at its first character.
  ///
  /// JSON5's hexadecimal integers, leading `+`, and leading or trailing point are read in that
  /// dialect; `Infinity` and `NaN` are refused in both, since every number here must be finite.
  mutating func number() throws(Fault) -> JSONNode.Content {
    let opening = position
    let negative = current == UInt8(ascii: "-")
    if negative || (dialect == .json5 && current == UInt8(ascii: "+")) { position += 1 }
    try refuseNonFinite(from: opening)
    if dialect == .json5, current == 0x30, ahead(1) | 0x20 == UInt8(ascii: "x") {
      return try hexadecimalInteger(negative: negative, from: opening)
    }
    let digits = position
    let isInteger = try skipDecimal(from: opening)
    if isInteger, let integer = integer(digits..<position, negative: negative) {
      return .integer(integer)
    }
    let text = String(decoding: bytes[digits..<position], as: UTF8.self)
    guard let magnitude = Double(text), magnitude.isFinite else {
      throw fault("the number \(text) is too large for 64 bits", at: opening)
    }
    return .number(negative ? -magnitude : magnitude)
  }

  private func refuseNonFinite(from opening: Int) throws(Fault) {
    for word in ["Infinity", "NaN"] where bytes[position..<end].starts(with: word.utf8) {
      throw fault("\(word) stands where a finite number is needed", at: opening)
    }
  }

  /// Steps over digits, fraction and exponent; false when there is a fraction or an exponent.
  private mutating func skipDecimal(from opening: Int) throws(Fault) -> Bool {
    let whole = skipDigits()
    if whole > 1, bytes[position - whole] == 0x30 {
      throw fault("a number must not begin with a zero before other digits", at: opening)
    }
    var isInteger = true
    var fraction = 0
    if current == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      fraction = skipDigits()
    }
    guard whole + fraction > 0, dialect == .json5 || (whole > 0 && (isInteger || fraction > 0))
    else { throw fault("a digit is expected, not \(found)") }
    if current | 0x20 == UInt8(ascii: "e") {
      isInteger = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else {
        throw fault("a digit of the exponent is expected, not \(found)")
      }
    }
    return isInteger
  }

  private mutating func skipDigits() -> Int {
    let first = position
    while (0x30...0x39).contains(current) { position += 1 }
    return position - first
  }

  /// The integer of some decimal digits, or nil where 64 bits don't hold it; −0 isn't an integer.
  private func integer(_ range: Range<Int>, negative: Bool) -> Int64? {
    var value: Int64 = 0
    for index in range {
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(bytes[index] - 0x30)
      let (sum, under) = product.addingReportingOverflow(negative ? -digit : digit)
      if over || under { return nil }
      value = sum
    }
    return negative && value == 0 ? nil : value
  }

  private mutating func hexadecimalInteger(
    negative: Bool, from opening: Int
  ) throws(Fault) -> JSONNode.Content {
    position += 2
    let first = position
    var value: Int64 = 0
    while let digit = current.hexadecimalDigit {
      guard value <= Int64.max >> 4 else {
        throw fault("this hexadecimal number is too large for 64 bits", at: opening)
      }
      value = value << 4 | Int64(digit)
      position += 1
    }
    guard position > first else { throw fault("a hexadecimal digit is expected, not \(found)") }
    return .integer(negative ? -value : value)
  }
}
