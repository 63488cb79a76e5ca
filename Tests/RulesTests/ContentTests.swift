import FoundationEssentials
import Messages
import TestSupport
import Testing

@testable import Rules

@Suite("Content")
struct ContentTests {
  private static let url = matcher(.url)
  private static let amount = matcher(.amount)
  private static let code = matcher(.code)

  /// One matcher for all cases, since compiling takes longer than they do.
  private static func matcher(_ content: Content) -> RuleMatcher {
    do {
      let vote = try Vote("junk")
      return try RuleMatcher([Rule(name: "rule", condition: .has(content), vote: vote)])
    } catch {
      preconditionFailure(error.description)
    }
  }

  @Test(
    "url is a scheme, www, a domain with a known ending or with a path",
    arguments: [
      ("http://a.example/x", true), ("see HTTPS://B.EXAMPLE", true), ("www.shop.example", true),
      ("go to shop.com.", true), ("shop.com, or", true), ("promo.bad.example/x?y=1", true),
      ("点 t.example/x 拒收", true), ("update at usps.com-track0.example/us", true),
      ("shop.xn--abc/x", false), ("bit.ly/3xYz", true), ("w1n-b1g.example", true),
      ("a@b.com", false), ("me@mail.com.au", false),
      ("to a.b@c-d.example.org now", false), ("a@b.com or b.com", true), ("x_y.com", true),
      ("访问abc.com", true), ("a@b.com/x", false), ("-a.com", true), ("(a.com)", true),
      ("Rs.500/month", false), ("1.5/2", false),
      ("see you at 7.in", true), ("end.In a week", true), ("e.g. this", false), ("v2.0", false),
      ("", false), ("http", false), ("www", false),
    ])
  func urls(text: String, expected: Bool) {
    #expect(Self.url.firing(text) == (expected ? [0] : []), "\(text)")
  }

  @Test(
    "amount is a number beside a currency",
    arguments: [
      ("Rs. 1,23,456.78", true), ("Rs.219", true), ("by Rs219.0", true), ("INR 350", true),
      ("350.00 INR", true), ("₹5", true), ("₹ 1,000", true), ("Dr. INR 40", true),
      ("AED 856.83", true), ("1,000 RWF", true), ("500FRW", true), ("2000Rwf(1GB)", true),
      ("12,300원", true), ("US$ 9.99", true), ("（￥１２，３００）", true), ("4567元", true),
      ("5000円", true), ("€ 5", true), ("5 €", true), ("£10", true), ("135,00 euros", true),
      ("𝖱𝗌.𝟣,𝟤𝟥𝟦", true), ("Rs:50", true), ("12,345.67.Not you?", false), ("by 150.0", false),
      ("cars 5", false), ("hours. 5", false), ("5 rsvp", false), ("Try 5 times", false),
      ("call 5551234", false), ("", false), ("$", false), ("30% off", false),
    ])
  func amounts(text: String, expected: Bool) {
    #expect(Self.amount.firing(text) == (expected ? [0] : []), "\(text)")
  }

  @Test(
    "code is digits, or letters and digits, with a word for a code near them",
    arguments: [
      ("Your verification code is 123456", true), ("123456 is your OTP", true),
      ("OTP: 1234", true), ("Your code is GW7C", true), ("GW7C is your login code", true),
      ("Use 482913 to log in. Do not share this code", true),
      ("Your code: 123-456", true), ("G-680228 is your verification code", true),
      ("Your PIN is 2024", true), ("Welcome to 2024, change your PIN today", false),
      ("code 123 456", false), ("OTP for Rs. 500 at DEMO is 482913", true),
      ("OTP for Rs 4829 at DEMO", false), ("OTP on 05-01-2025", false),
      ("OTP valid for 1000 minutes", false), ("OTP sent to 9812345678", false),
      ("OTP sent to card ending 0042", false), ("Your PIN code area 560001", true),
      ("zip code 94016", false), ("promo code SAVE20", false),
      ("Use code SAVE20 for 20% off", false),
      ("Use code 482913 to sign in", true), ("decode 482913", false), ("shipping 482913", false),
      ("验证码：８８４１", true), ("認証コードは1234です", true), ("인증번호는 [123456] 입니다", true),
      ("Код 1234", true), ("https://a.example/?code=123456 code", false), ("", false),
      ("Call 482913. Never share codes", false), ("OTP", false), ("1234", false),
      ("otp 123456789", false), ("OTP 1 2 3 4 5 6 7 8 9", false), ("OTP 1 2 3 4", true),
      ("OTP 12,345", false),
    ])
  func codes(text: String, expected: Bool) {
    #expect(Self.code.firing(text) == (expected ? [0] : []), "\(text)")
  }

  @Test(
    "code is looked for in time that grows with the text alone", .timeLimit(.minutes(1)),
    arguments: [
      "code for abc 1234 minutes ", "a1b2c-", "a ", "1 ", "1234 ", "www.", "code", "\u{301}1234",
      "otp for 1234 days. ",
    ])
  func longTexts(piece: String) {
    #expect(Self.code.firing(String(repeating: piece, count: 100_000)) == [])
  }

  @Test("holds or not for messages on which simple filters fail")
  func failureCases() throws {
    guard let path = SharedData.path("fixtures/failure-cases.jsonl") else { return }
    let codes: Set = ["F10", "F19", "F20", "F21", "F22", "F23", "F25", "F30", "F59"]
    let urls: Set = ["F01", "F09", "F28", "F52", "F53", "F54", "F56", "F57", "F58"]
    let amounts: Set = [
      "F07", "F08", "F16", "F19", "F20", "F34", "F37", "F38", "F40", "F41", "F43", "F44", "F48",
      "F49", "F50", "F51", "F54",
    ]
    let matcher = try RuleMatcher(
      RuleFile.sample(
        """
        { name: 'code', when: { has: 'code' }, vote: 'transaction.?' },
        { name: 'url', when: { has: 'url' }, vote: 'junk' },
        { name: 'amount', when: { has: 'amount' }, vote: 'transaction.finance' },
        """
      ).rules)
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let node = try JSON.parse(String(line), dialect: .json)
      guard let id = node["id"]?.string, let text = node["text"]?.string else { continue }
      let fired = matcher.firing(text)
      #expect(fired.contains(0) == codes.contains(id), "\(id) code: \(text)")
      #expect(fired.contains(1) == urls.contains(id), "\(id) url: \(text)")
      #expect(fired.contains(2) == amounts.contains(id), "\(id) amount: \(text)")
    }
  }

  @Test("language, script and length are those of the message")
  func facts() throws {
    #expect(try holds("{ language: 'zh' }", "x", language: "zh-Hans"))
    #expect(try holds("{ language: ['en', 'ZH-hans'] }", "x", language: "zh-Hans-CN"))
    #expect(try !holds("{ language: 'zh' }", "x", language: "zha"))
    #expect(try !holds("{ language: 'zh' }", "x"))
    #expect(try holds("{ script: 'han' }", "hello 字"))
    #expect(try !holds("{ mainScript: 'han' }", "hello 字"))
    #expect(try holds("{ mainScript: ['han', 'kana'] }", "a お支払"))
    #expect(try holds("{ mainScript: 'latin' }", "𝖱𝗌 ＡＢ 字"))
    #expect(try !holds("{ mainScript: 'latin' }", "123 🎉"))
    #expect(try holds("{ script: 'han' }", "\u{20000}"))
    #expect(try holds("{ length: { min: 2, max: 2 } }", "字🎉"))
    #expect(try !holds("{ length: { min: 3 } }", "字🎉"))
    #expect(try holds("{ length: { max: 0 } }", ""))
  }
}
