import Testing

@testable import TextProcessing

@Suite("Disguises")
struct DisguisesTests {
  @Test(
    "counts invisible characters that no spelling needs",
    arguments: [
      ("free", 0), ("fr\u{200B}ee", 1), ("f\u{AD}r\u{2060}ee\u{FEFF}", 3), ("fr\u{200D}ee", 1),
      ("می\u{200C}توانید", 0), ("क\u{94D}\u{200D}ष", 0), ("👩\u{200D}👩\u{200D}👧", 0),
      ("❤\u{FE0F}\u{200D}🔥", 0), ("\u{202E}eerf", 1), ("", 0),
    ])
  func invisible(text: String, count: Int) { #expect(Disguises(text).invisible == count) }

  @Test(
    "counts letters that look Latin in words with Latin letters",
    arguments: [
      ("parcel", 0), ("раrсеl", 4), ("посылка", 0), ("Уоur", 2), ("café naïve", 0),
      ("α1 β", 0), ("iPhone и Mac", 0),
    ])
  func lookAlikes(text: String, count: Int) { #expect(Disguises(text).lookAlikes == count) }
}
