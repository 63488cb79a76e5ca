import Testing

@testable import Reports

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "round half away from zero to fixed decimals",
    arguments: [
      (0.12345, 3, "0.123"), (0.0005, 3, "0.001"), (0.9996, 3, "1.000"), (-0.0625, 3, "−0.063"),
      (-0.0001, 3, "0.000"), (1234.5, 0, "1235"), (2.5, 1, "2.5"), (12, 2, "12.00"),
    ])
  func rounds(value: Double, places: Int, text: String) {
    #expect(NumberText.fixed(value, places) == text)
  }

  @Test("show what isn't defined as a dash")
  func undefined() {
    #expect(NumberText.fixed(nil, 3) == "–")
    #expect(NumberText.fixed(.nan, 3) == "–")
    #expect(NumberText.fixed(.infinity, 3) == "–")
    #expect(NumberText.percent(nil) == "–")
    #expect(NumberText.percent(0, of: 0) == "–")
  }

  @Test("don't trap on what no integer holds")
  func huge() { #expect(NumberText.fixed(1e300, 3) == "1e+300") }

  @Test("give shares as percentages with one decimal")
  func percentages() {
    #expect(NumberText.percent(0.9615) == "96.2%")
    #expect(NumberText.percent(1, of: 3) == "33.3%")
    #expect(NumberText.percent(1) == "100.0%")
  }

  @Test(
    "put commas between thousands",
    arguments: [
      (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-12_345, "−12,345"),
    ])
  func thousands(count: Int, text: String) { #expect(NumberText.count(count) == text) }

  @Test("bring their noun into the right number")
  func nouns() {
    #expect(NumberText.counted(1, "message") == "1 message")
    #expect(NumberText.counted(2_000, "message") == "2,000 messages")
  }
}
