/// Reading points in time.
public enum Timestamp {
  /// The years 1990 to 2100 in seconds since 1970: what lies outside is no time of a message on a
  /// phone, and more likely a number in another unit or counted from another day.
  static let plausible = 631_152_000.0..<4_133_980_800.0
  /// The same in words.
  static let plausibleWords = "the years 1990 to 2100"

  /// Seconds since 1970 in UTC that a text means, or nil where it means none.
  ///
  /// A text is Unix seconds or milliseconds (10¹¹ and more are milliseconds), or ISO 8601:
  /// `2026-01-31`, `2026-01-31T12:30`, `2026-01-31 12:30:05.25Z`, `…+05:30`; without an offset it
  /// is UTC. A leap second counts as the second after it. 10¹¹ seconds and more (the year 5138 and
  /// after) mean none, since written as a number they would be read as milliseconds.
  public static func seconds(_ text: String) -> Double? {
    var cursor = DigitCursor(Array(text.utf8))
    guard let seconds = cursor.number() ?? cursor.date(), abs(seconds) < 1e11 else { return nil }
    return seconds
  }
}

/// A cursor over the digits and separators of a time.
private struct DigitCursor {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ allowed: StaticString) -> UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    for index in 0..<allowed.utf8CodeUnitCount where allowed.utf8Start[index] == byte {
      position += 1
      return byte
    }
    return nil
  }

  /// Exactly some digits within a range.
  mutating func digits(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    guard range.contains(value) else { return nil }
    position += count
    return value
  }

  /// The digits after a point, as a fraction; nil where a point has none after it.
  mutating func fraction() -> Double? {
    guard skip(".,") != nil else { return 0 }
    let first = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) { position += 1 }
    guard position > first else { return nil }
    return Double("0." + String(decoding: bytes[first..<position], as: UTF8.self))
  }

  /// Unix seconds or milliseconds, when that is all there is.
  mutating func number() -> Double? {
    let digits = bytes.drop { $0 == UInt8(ascii: "-") }
    guard bytes.count - digits.count <= 1, let first = digits.first, first != UInt8(ascii: "."),
      digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
      let value = Double(String(decoding: bytes, as: UTF8.self)), abs(value) < 1e15
    else { return nil }
    return abs(value) >= 1e11 ? value / 1000 : value
  }

  mutating func date() -> Double? {
    guard let year = digits(4, in: 1...9999), skip("-") != nil,
      let month = digits(2, in: 1...12), skip("-") != nil,
      let day = digits(2, in: 1...Self.days(in: month, of: year))
    else { return nil }
    let days = Double(Self.days(year, month, day))
    if isAtEnd { return days * 86_400 }
    guard skip("Tt ") != nil, let time = timeOfDay(), let offset = offset(), isAtEnd else {
      return nil
    }
    return days * 86_400 + time - offset
  }

  private mutating func timeOfDay() -> Double? {
    guard let hour = digits(2, in: 0...23), skip(":") != nil, let minute = digits(2, in: 0...59)
    else { return nil }
    let minutes = Double(hour * 60 + minute)
    guard skip(":") != nil else { return minutes * 60 }
    guard let second = digits(2, in: 0...60), let fraction = fraction() else { return nil }
    return minutes * 60 + Double(second) + fraction
  }

  private mutating func offset() -> Double? {
    if isAtEnd || skip("Zz") != nil { return 0 }
    guard let sign = skip("+-"), let hours = digits(2, in: 0...23) else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let given = digits(2, in: 0...59) else { return nil }
      minutes = given
    }
    let seconds = Double(hours * 60 + minutes) * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1 January 1970 of a date in the Gregorian calendar.
  ///
  /// Years begin in March, so that a leap day is a year's last; 719,468 is 1 January 1970 counted
  /// from 1 March 0000.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
