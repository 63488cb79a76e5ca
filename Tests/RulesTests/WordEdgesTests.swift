import Testing

@testable import Rules

@Suite("Word edges")
struct WordEdgesTests {
  @Test(
    "lie where the class of characters changes",
    arguments: [
      ("win", "win", true), ("win", "You WIN!", true), ("win", "window", false),
      ("win", "darwin", false), ("win", "darwin window win", true), ("win", "win1", true),
      ("pm", "5pm", true), ("5", "5pm", true), ("pm", "15pmx", false), ("12", "123", false),
      ("12", "1,123 12", true), ("caf", "café", false), ("caf", "cafe\u{301}", false),
      ("caf", "caf\u{327}e", false), ("café", "CAFÉ au lait", true), ("f", "café", false),
      ("win", "win_win", false), ("win", "win-win", true), ("win", "恭喜win奖", true),
      ("win", "виwin", false),
      ("验证码", "您的验证码是", false), ("验证码", "【验证码】", true), ("验证码", "验证码123456", true),
      ("验证码", "OTP验证码", true), ("支払", "お支払い", true), ("コード", "認証コード", true),
      ("コード", "コードー", false), ("할인", "주말 30% 할인 무료", true), ("할인", "할인을", false),
      ("ไทย", "คนไทย", false), ("ไทย", "ไทย 5", true), ("पैसा", "पैसा!", true), ("पैस", "पैसा", false),
      ("won", "I won't", false), ("won", "I won’t", false), ("t", "I can't", false),
      ("won't", "I won't go", true), ("won", "I won 't", true), ("amazon", "Amazon's", true),
      ("offre", "l'offre", true), ("we", "we'll", true), ("can", "can'ts", true),
      ("tea", "won'tea", true), ("t&c", "(T&C)", true), ("[web발신]", "[Web발신]\n데모", true),
      ("c++", "c+++", true), ("free", "🎉free🎉", true), ("a b", "a b", true), ("a b", "xa b", false),
      ("aa", "aaa", false), ("a-a", "xa-a-a", true),
    ])
  func words(word: String, text: String, expected: Bool) throws {
    #expect(try holds("{ word: \"\(word)\" }", text) == expected)
  }

  @Test("are the same in the raw text")
  func raw() throws {
    #expect(try holds("{ word: 'WIN', view: 'raw' }", "WIN"))
    #expect(try !holds("{ word: 'WIN', view: 'raw' }", "win"))
    #expect(try !holds("{ word: 'caf', view: 'raw' }", "cafe\u{301}".replacing("e", with: "")))
    #expect(try holds("{ word: 'می', view: 'raw' }", "می\u{200C}توانید"))
  }
}
