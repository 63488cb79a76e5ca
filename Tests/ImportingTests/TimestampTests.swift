import Importing
import Testing

@Suite("Points in time")
struct TimestampTests {
  @Test(
    "are read from ISO 8601 and Unix time",
    arguments: [
      ("1970-01-01", 0), ("1970-01-01T00:00:00Z", 0), ("2000-03-01", 951_868_800),
      ("2026-01-31T12:00:00Z", 1_769_860_800), ("2026-01-31 12:00", 1_769_860_800),
      ("2026-01-31T17:30:00+05:30", 1_769_860_800), ("2026-01-31t04:00:00-0800", 1_769_860_800),
      ("2026-01-31T13:00:00+01", 1_769_860_800), ("2026-01-31T12:00:00.25Z", 1_769_860_800.25),
      ("2024-02-29", 1_709_164_800), ("1969-12-31T23:59:59Z", -1),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("0", 0), ("1769860800", 1_769_860_800), ("1769860800123", 1_769_860_800.123),
      ("1769860800.5", 1_769_860_800.5), ("-1", -1), ("1900-01-01", -2_208_988_800),
      ("1769860800.0", 1_769_860_800), ("5138-11-16", 99_999_964_800),
      ("99999999999", 99_999_999_999), ("99999999999999", 99_999_999_999.999),
    ] as [(String, Double)])
  func areRead(text: String, seconds: Double) { #expect(Timestamp.seconds(text) == seconds) }

  @Test(
    "are nil for anything else",
    arguments: [
      "", "noon", "2026-13-01", "2025-02-29", "2100-02-29", "2026-01-31T24:00", "2026-01-31T12",
      "2026-01-31T12:00:00Zx", "2026-1-31", "31.01.2026", "0x10", "nan", "inf", "1e9", "--1",
      "2026-01-31T12:00:00+", "2026-01-31T12:00:00.", ".5", "1.2.3", "99999999999999999",
      "5138-11-17", "9999-12-31T23:59:59Z", "100000000000000", "-100000000000000",
    ])
  func areNil(text: String) { #expect(Timestamp.seconds(text) == nil) }

  @Test("agree with counting days one by one for 800 years")
  func agreeWithCounting() {
    var days = -(365 * 370 + 90)  // 1 January 1600: 90 leap days up to 1970
    for year in 1600..<2400 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        .enumerated()
      {
        let month = index < 9 ? "0\(index + 1)" : "\(index + 1)"
        #expect(Timestamp.seconds("\(year)-\(month)-01") == Double(days) * 86_400)
        #expect(
          Timestamp.seconds("\(year)-\(month)-\(length)") == Double(days + length - 1) * 86_400)
        #expect(Timestamp.seconds("\(year)-\(month)-\(length + 1)") == nil)
        days += length
      }
    }
  }
}
