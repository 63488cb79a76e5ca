import Messages
import Testing

@testable import Rules

@Suite("Text pattern")
struct TextPatternTests {
  @Test(
    "is refused, with the rule and the reason, where it could not mean what it says",
    arguments: [
      (#"{ regex: '\\bwin\\b' }"#, "use 'word'"),
      (#"{ regex: 'win\\B' }"#, "use 'word'"),
      (#"{ regex: '\\\\\\b' }"#, "use 'word'"),
      (#"{ regex: '[]]\\b' }"#, "use 'word'"),
      (#"{ regex: '[[:alpha:]]\\b' }"#, "use 'word'"),
      (#"{ regex: '\\Qa\\E\\b' }"#, "use 'word'"),
      ("{ regex: '|win' }", "can match the empty text"),
      ("{ regex: '(win)?' }", "can match the empty text"),
      ("{ regex: '.*' }", "can match the empty text"),
      ("{ regex: '^$' }", "can match the empty text"),
      ("{ regex: '' }", "the regex ''"),
      ("{ regex: '(' }", "is refused by the engine: Missing close parenthesis"),
      ("{ regex: '(?=a)b' }", "is refused by the engine"),
      (#"{ regex: '(a)\\1' }"#, "is refused by the engine"),
      ("{ regex: '[a-z]{1,40000}x' }", "is refused by the engine"),
      (#"{ regex: 'a\u0000b' }"#, "write it as \\x00"),
      ("{ regex: '（広告）' }", "it is '(' there"),
      ("{ regex: 'ﬁ' }", "it is 'fi' there"),
      ("{ regex: '验、证', view: 'compact' }", "it is left out there"),
      ("{ regex: 'рay', view: 'skeleton' }", "it is 'p' there"),
      ("{ contains: '' }", "is blank in the view 'normal'"),
      ("{ contains: '  ' }", "is blank in the view 'normal'"),
      ("{ contains: '\u{200B}' }", "is blank in the view 'normal'"),
      ("{ contains: '--', view: 'compact' }", "is blank in the view 'compact'"),
      ("{ word: 'win', view: 'compact' }", "where words have no edges; use 'contains'"),
      (#"{ sender: { pattern: '\\bvm' } }"#, "use 'word'"),
      ("{ sender: { pattern: 'x*' } }", "can match the empty text"),
    ])
  func refused(condition: String, reason: String) throws {
    let fault = try #require(refusal(of: condition))
    #expect(fault.description.contains(reason))
    #expect(fault.message.hasPrefix("rule 'rule': "))
  }

  @Test("may have a backspace in a class, an escaped backslash and quoted text")
  func likeBoundaries() {
    for pattern in [#"x[\\b]"#, #"x\\\\b"#, #"x\\Q\\b\\E"#, #"x(?#\\b)"#, #"[^]\\b]x"#] {
      #expect(refusal(of: "{ regex: '\(pattern)' }") == nil, "\(pattern)")
    }
  }

  @Test("is refused when rules are compiled where only then the engine finds it too large")
  func tooLarge() throws {
    let regex = "(" + String(repeating: "a.{200}b|c.{300}", count: 4) + "d)"
    let fault = try #require(refusal(of: "{ regex: '\(regex)' }"))
    #expect(fault.message.hasPrefix("rule 'rule': the pattern '(a.{200}b|c"))
    #expect(fault.message.hasSuffix("is refused by the engine: Pattern is too large"))
    #expect(fault.place.file == "sample.json5" && fault.place.path == "rules.0")
    let text = String(repeating: "x", count: 17_000)
    let other = try #require(refusal(of: "{ any: [{ word: 'a' }, { contains: '\(text)' }] }"))
    #expect(other.message.hasPrefix("rule 'rule': the pattern 'xxxxxx"))
    #expect(other.message.hasSuffix("xxx…' is refused by the engine: Pattern length exceeds limit"))
    #expect(other.message.count < 200)
  }

  @Test(
    "is found in its view",
    arguments: [
      ("{ contains: 'FREE' }", "get ｆｒｅｅ now", true),
      ("{ contains: 'free', view: 'raw' }", "get ｆｒｅｅ now", false),
      ("{ contains: 'FREE', view: 'raw' }", "free", false),
      ("{ contains: 'straße' }", "STRASSE", true),
      ("{ contains: 'é' }", "CAFE\u{301}", true),
      ("{ regex: 'e\u{301}' }", "café", true),
      ("{ regex: 'OTP' }", "your otp", true),
      ("{ regex: 'ÉCLAIR' }", "un éclair", true),
      ("{ regex: 'OTP', view: 'raw' }", "your otp", false),
      ("{ regex: 'OTP', view: 'raw', ignoreCase: true }", "your otp", true),
      ("{ regex: '^.广告' }", "(广告)", true),
      ("{ regex: 'a.c' }", "a\nc", false),
      ("{ regex: 'a\\\\x00b', view: 'raw' }", "xa\0b", true),
      ("{ contains: 'parcel is held' }", "раrсеl іs hеld", false),
      ("{ contains: 'parcel is held', view: 'skeleton' }", "Уоur раrсеl іs hеld", true),
      ("{ word: 'pay', view: 'skeleton' }", "Рay the fее", true),
      ("{ regex: 'fe{2}:', view: 'skeleton' }", "Рay the fее: 1", true),
      ("{ contains: 'bank', view: 'skeleton' }", "ВАNК", true),
      ("{ contains: 'claim', view: 'compact' }", "C l a i m  y 0 u r", true),
      ("{ contains: 'f-r-e-e', view: 'compact' }", "F.R.E.E", true),
      ("{ contains: '광고', view: 'compact' }", "(광 고)데모", true),
      ("{ contains: '(광고)' }", "(광 고)데모", false),
      ("{ contains: '$5', view: 'compact' }", "only $ 5", true),
      ("{ contains: 'ab', view: 'compact' }", "a\u{200B}\u{AD}b", true),
    ])
  func views(condition: String, text: String, expected: Bool) throws {
    #expect(try holds(condition, text) == expected)
  }

  @Test("holds for every key of an object, and for any of a key's values")
  func combination() throws {
    let condition = "{ contains: ['a', 'b'], word: 'x', none: [{ word: 'y' }, { word: 'z' }] }"
    #expect(try holds(condition, "a x"))
    #expect(try holds(condition, "b x"))
    #expect(try !holds(condition, "x"))
    #expect(try !holds(condition, "a"))
    #expect(try !holds(condition, "a x y"))
    #expect(try holds("{ none: { word: 'y' } }", ""))
    #expect(try holds("{ any: [{ all: [{ word: 'a' }, { word: 'b' }] }, { word: 'c' }] }", "b a"))
  }
}
