import DataTools
import Importing
import Messages
import Rules
import Testing

@Suite("Redaction")
struct RedactionTests {
  private func options(_ names: [String] = [], seed: UInt64? = 7) -> Redaction.Options {
    var options = Redaction.Options()
    (options.names, options.seed) = (NameList(names: names), seed)
    return options
  }

  private func redacted(
    _ text: String, names: [String] = [], sender: String? = nil,
    _ change: (inout Redaction.Options) -> Void = { _ in }
  ) -> Message {
    var options = options(names)
    change(&options)
    let messages = [Message(id: "m", text: text, sender: sender)]
    return Redaction(messages, options).message(0, of: messages)
  }

  /// Texts, and where their characters must differ (d) or stay (anything else).
  static let shapes: [(text: String, mask: String)] = [
    ("482913 is OTP", "dddddd is OTP"), ("Call +44 7700 900123 now", "Call +44 dddd dddddd now"),
    ("or 0800-555-123", "or 0ddd-ddd-ddd"),
    ("call 0800 505060", "call 0ddd dddddd"), ("482913 10 mins", "dddddd 10 mins"),
    ("Rs 2,499.00 at 10:30", "Rs d,ddd.dd at 10:30"),
    ("A/c XX0042", "A/c XXdddd"), ("on 12-02-25 or 5 Jan 2026", "on 12-02-25 or 5 Jan 2026"),
    ("100% of 3.5GB, 24 hours", "100% of 3.5GB, 24 hours"), ("$5 off", "$d off"),
    ("see www.shop.example/a?b=1.", "see www.dddd.example/d?d=d."),
    ("https://bit.ly/xY3", "https://ddd.ly/ddd"),
    ("ann.lee@mail.example!", "ddd.ddd@dddd.example!"),
    ("pay to annlee@okbank", "pay to dddddd@dddddd"), ("ship NH55-20145", "ship dddd-ddddd"),
    ("【12306】code 8841", "【12306】code dddd"), ("code: 1 2 3 4", "code: d d d d"),
    ("SAVE20 and pr1ze", "SAVE20 and pr1ze"),
    ("20-22 June, 14:00-16:00", "20-22 June, 14:00-16:00"),
    ("￥１２，３００", "￥dd，ddd"), ("۵۰۰٬۰۰۰ ریال", "ddd٬ddd ریال"),
  ]

  @Test("replaces what is private and leaves the rest", arguments: shapes)
  func replaces(text: String, mask: String) {
    var shape = RedactionShape(text, mask)
    shape.mark = "d"
    shape.check()
  }

  @Test("gives the same thing the same placeholder, also in senders, codes and other letter case")
  func isConsistent() {
    let messages = [
      Message(id: "a", text: "call +44 7700 900123, Anna", sender: "+447700900123"),
      Message(id: "b", text: "code 482913 from ANNA", sender: "DEMOBK", code: "482913"),
    ]
    let redaction = Redaction(messages, options(["Anna"]))
    let (a, b) = (redaction.message(0, of: messages), redaction.message(1, of: messages))
    let digits = a.text.filter(\.isNumber)
    #expect(a.sender == "+" + digits && digits.hasPrefix("44") && a.sender != messages[0].sender)
    #expect(b.code == String(b.text.filter(\.isNumber)) && b.sender == "DEMOBK")
    let names = [a.text.suffix(4), b.text.suffix(4)].map(String.init)
    #expect(names[0].uppercased() == names[1] && names[1] != "ANNA")
    #expect(names[0].first?.isUppercase == true && names[0].dropFirst().allSatisfy(\.isLowercase))
  }

  @Test("finds names in any case as whole words, and anywhere in scripts without spaces")
  func findsNames() {
    let names = ["Anna Maria von Schmidt", "王小明", "Jo"]
    let text = redacted("anna, SCHMIDT's Annabel and Joan; 请王小明回电 von Jo", names: names).text
    #expect(!text.contains("anna") && !text.contains("SCHMIDT") && !text.contains("王小明"))
    #expect(text.contains("'s Annabel and Joan; 请") && text.contains("回电 von "))
    #expect(!text.hasSuffix("Jo"))
  }

  @Test("reads vCards with folded lines, parts of names and nicknames")
  func readsCards() throws {
    let card =
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Li\r\n dgren\r\nitem1.N;CHARSET=UTF-8:Berg\\, Dr;Eva;;;\r\n"
      + "NICKNAME:Mimi,Bo\r\nTEL:+15550100\r\nEND:VCARD\r\n"
    let list = try NameList.parse(Array(card.utf8), file: "c.vcf")
    #expect(list.words == ["anna", "lidgren", "berg", "eva", "mimi", "bo"])
    #expect(throws: Fault.self) { try NameList.parse(Array("\n \n".utf8), file: "x") }
    let quoted = "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:=41\n"
    #expect {
      try NameList.parse(Array(quoted.utf8), file: "x")
    } throws: { error in
      (error as? Fault)?.place.line == 2
    }
  }

  @Test("keeps headers and short codes unless asked, and the kind of every sender")
  func redactsSenders() {
    let senders = [
      "VM-DEMOBK-S", "VM-DEMOBK-S(smsft_fi)", "DEMO CARD", "25161", "106900000002", "0005123456",
      "+447700900123", "0701 739 3205", "00447700900123", "a.lee@mail.example", "*121#", "銀行",
    ]
    for all in [false, true] {
      for sender in senders {
        let new = redacted("", sender: sender) { $0.senders = all }.sender ?? ""
        #expect(kind(new) == kind(sender), "\(sender) → \(new)")
        #expect(new.unicodeScalars.count == sender.unicodeScalars.count)
        let stays = ["VM", "DEMO", "25", "*1", "銀"].contains { sender.hasPrefix($0) }
        #expect((new == sender) == (all ? sender == "*121#" : stays), "\(sender) → \(new)")
      }
    }
    #expect(redacted("", names: ["Anna"], sender: "Anna").sender != "Anna")
  }

  @Test("replaces identifiers that could be made of the text, and no others")
  func redactsIdentifiers() {
    let text = "call 07700 900123, code 4829"
    func id(_ id: String) -> String {
      let messages = [Message(id: id, text: text, sender: "+447700900555", group: "g/1")]
      let message = Redaction(messages, options(["Anna"])).message(0, of: messages)
      #expect(message.group == "g/1")
      return message.id
    }
    let kept = ["m1", "file.csv:12345", "6F9619FF-8B86-D011-B42D-00C04FC964FF", "p:0/x"]
    for name in kept { #expect(id(name) == name) }
    let replaced = [
      String(SHA256.hex(text.utf8).prefix(16)), "07700900123", "x-4829", "anna-1",
      "+447700900555/3",
    ]
    for name in replaced { #expect(id(name).hasPrefix("r") && id(name).utf8.count == 17) }
  }

  @Test("redacts dates only when asked")
  func redactsDates() {
    let text = "on 12-02-25 at 10:30, 5 Jan 2026, 05JAN26"
    #expect(redacted(text).text == text)
    let new = redacted(text) { $0.dates = true }.text
    #expect(!new.contains("12-02-25") && !new.contains("10:30") && !new.contains("2026"))
    #expect(!new.contains("JAN26"))
  }

  @Test("has another key each time, unless a seed is given")
  func isKeyed() {
    let messages = (0..<20).map { Message(id: "\($0)", text: "call 0770090012\($0) now") }
    func texts(_ seed: UInt64?) -> [String] {
      let redaction = Redaction(messages, options(seed: seed))
      return messages.indices.map { redaction.message($0, of: messages).text }
    }
    #expect(texts(1) == texts(1))
    #expect(texts(1) != texts(2))
    #expect(texts(nil) != texts(nil))
  }

  /// By the rules' own reading of senders.
  private func kind(_ sender: String) -> String {
    SenderKind(of: sender).rawValue
  }
}
