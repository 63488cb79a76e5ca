import Importing
import Messages
import ImportingSupport
import TestSupport
import Testing

@Suite("Backups of Android phones")
struct AndroidXMLImporterTests {
  private func read(_ body: String, count: Int = 1, all: Bool = false) throws -> Imported {
    try read(
      bytes: Array(
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<smses count=\"\(count)\">\n\(body)\n</smses>"
          .utf8), all: all)
  }

  private func read(bytes: [UInt8], all: Bool = false) throws -> Imported {
    let scratch = try Scratch()
    try scratch.write("sms.xml", bytes)
    return try Imported(AndroidXMLImporter.self, scratch.path + "/sms.xml", includesAll: all)
  }

  @Test("give text, time and sender of received messages; the word null is no value")
  func readsSMS() throws {
    let found = try read(
      """
      <sms protocol="0" address="AD-BANK-T" date="1700000000500" type="1" subject="null"
        body="Use 4217 &#55357;&#56832; now&#10;second" toa="null" contact_name="(Unknown)" />
      <sms address="+15550111" date="1700000001" type="1" body="seconds" contact_name="Anna" />
      <sms address="null" date="0" type="1" body="null" contact_name="null" />
      """, count: 3)
    #expect(
      found.messages == [
        Message(
          id: "sms.xml:1", text: "Use 4217 \u{1F600} now\nsecond", time: 1_700_000_000.5,
          sender: "AD-BANK-T", known: false),
        Message(
          id: "sms.xml:2", text: "seconds", time: 1_700_000_001, sender: "+15550111", known: true),
        Message(id: "sms.xml:3", text: "null"),
      ])
    #expect(found.adds)
    #expect(
      found.log.notes == [
        "1 characters (emoji) that were written as two halves were joined",
        "1 texts are the word 'null', which also stands for no text",
        "1 messages have no date that can be read",
      ])
  }

  @Test("leave out what wasn't received, has no words, or stands there already")
  func leavesOut() throws {
    let rows = """
      <sms address="1" date="1" type="1" body="a"/>
      <sms address="2" date="2" type="2" body="sent"/>
      <sms address="3" date="3" type="3" body="draft"/>
      <sms address="1" date="1" type="1" body="a"/>
      <sms address="1" date="2" type="1" body="a"/>
      <sms address="1" date="1" type="1" body=""/>
      <mms address="1" date="1" msg_box="1"><parts>
        <part ct="image/jpeg" text="null" data="/9j/4AAQ"/></parts></mms>
      """
    let found = try read(rows, count: 7)
    #expect(found.messages.map(\.id) == ["sms.xml:1", "sms.xml:5"])
    #expect(found.adds && found.log.found == 7)
    #expect(found.log.leftOut.map(\.count) == [1, 1, 1, 1, 1])
    #expect(found.leftOut("exact repeats") == 1 && found.leftOut("attachments") == 1)
    let all = try read(rows, count: 7, all: true)
    #expect(all.messages.map(\.text) == ["a", "sent", "draft", "a"])
    #expect(all["sms.xml:2"]?.sender == nil && all["sms.xml:2"]?.known == nil)
  }

  @Test("give the texts of an MMS, and who of a group sent it")
  func readsMMS() throws {
    let found = try read(
      """
      <mms date="1700000006000" msg_box="1" address="+15550113~+15550114" sub="null">
        <parts>
          <part seq="-1" ct="application/smil" text="&lt;smil/&gt;" />
          <part seq="0" ct="text/plain" text="one" data="QUJD" />
          <part seq="1" ct="image/jpeg" text="null" data="/9j" />
          <part seq="2" ct="text/plain; charset=utf-8" text="two" />
        </parts>
        <addrs><addr address="+15550113" type="137" /><addr address="+15550114" type="151" /></addrs>
      </mms>
      <mms date="1700000007" msg_box="1" address="+15550113~+15550114" sub="proto:CjoKImNvbQ==">
        <parts><part ct="text/plain" text="x" /></parts>
        <addrs><addr address="insert-address-token" type="137"/></addrs></mms>
      <mms date="1700000008" msg_box="1" address="+15550113">
        <parts><part ct="text/plain" text="y" /></parts></mms>
      """, count: 3)
    #expect(found.messages.map(\.text) == ["one\ntwo", "x", "y"])
    #expect(found.messages.map(\.sender) == ["+15550113", nil, "+15550113"])
    #expect(found.messages.map(\.time) == [1_700_000_006, 1_700_000_007, 1_700_000_008])
    #expect(found.log.notes == ["1 messages have a subject of RCS, which is no text, and lost it"])
  }

  @Test("have no time where a date is neither milliseconds nor seconds, and say so")
  func strayDates() throws {
    let dates = [
      "631151999", "631152000", "99999999999", "100000000000", "631152000000", "4133980799999",
      "4133980800000", "999999999999999999", "0", "-5", "x",
    ]
    let rows = dates.map { "<sms address=\"1\" date=\"\($0)\" type=\"1\" body=\"a \($0)\"/>" }
    let found = try read(rows.joined(), count: dates.count)
    #expect(
      found.messages.map(\.time) == [
        nil, 631_152_000, nil, nil, 631_152_000, 4_133_980_799.999, nil, nil, nil, nil, nil,
      ])
    #expect(found.log.notes.count == 2)
    #expect(found.log.notes.first == "3 messages have no date that can be read")
    #expect(found.log.notes.last?.hasPrefix("5 messages have a date that counts as none") == true)
  }

  @Test("know whom the owner wrote to, in any spelling of the number")
  func knowsAnswered() throws {
    let found = try read(
      """
      <sms address="+1 (555) 0111" date="1" type="1" body="a" contact_name="(Unknown)"/>
      <sms address="+15550111" date="2" type="2" body="b"/>
      <sms address="1-555-0111" date="3" type="1" body="c" contact_name="(Unknown)"/>
      """, count: 3)
    #expect(found.messages.map(\.known) == [false, true])
  }

  @Test("say when their count is wrong, and never mind")
  func saysCount() throws {
    let found = try read("<sms address=\"1\" date=\"1700000000\" body=\"a\"/>", count: 3221)
    #expect(
      found.log.notes == [
        "the file says that it holds 3221 messages; there are 1, and its count is often wrong"
      ])
  }

  @Test("that break off are refused with line and byte")
  func refusesTruncated() throws {
    let text = "<smses count=\"2\">\n<sms address=\"1\" date=\"1\" type=\"1\" body=\"a\"/>\n"
    for tail in ["", "<sms address=\"1", "<mms><parts><part data=\"QUJ", "<sms body=\"&#553"] {
      let fault = #expect(throws: Fault.self) { try read(bytes: Array((text + tail).utf8)) }
      #expect(fault?.kind == .data && fault?.place.line == 3, "\(String(describing: fault))")
      let size = text.utf8.count + tail.utf8.count
      #expect(
        fault?.message.hasPrefix("the file breaks off at byte \(size), after message") == true)
    }
  }

  @Test(
    "that are something else are refused, and it is said what they are",
    arguments: [
      (
        "<!DOCTYPE a [<!ENTITY l \"lol\"><!ENTITY m \"&l;&l;&l;\">]><smses><sms body=\"&m;\"/></smses>",
        "document type"
      ),
      ("<calls count=\"1\"><call/></calls>", "the log of calls"),
      ("<smses><sms body=\"a\"></smses>", "mismatched tag"),
      ("<smses><sms body=\"a\" body=\"b\"/></smses>", "duplicate attribute"),
      ("<smses><sms body=\"T&C\"/></smses>", "not well-formed"), ("", "empty (0 bytes)"),
      ("{\"sms\": []}", "not well-formed"),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><smses/>", "iconv -f iso-8859-1"),
      ("\u{0}<\u{0}s", "UTF-16"), ("<smses></smses><smses/>", "junk after document element"),
    ])
  func refuses(text: String, words: String) {
    let fault = #expect(throws: Fault.self) { try read(bytes: Array(text.utf8)) }
    #expect(fault?.kind == .data)
    #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
    #expect(fault?.place.file?.hasSuffix("sms.xml") == true)
  }

  @Test("are recognized by their root, and have no labels to give")
  func recognizes() throws {
    let scratch = try Scratch()
    try scratch.write("a.xml", "<?xml version='1.0'?><!-- x --><smses count=\"0\"/>")
    try scratch.write("b.xml", "<calls/>")
    #expect(AndroidXMLImporter.recognizes(scratch.path + "/a.xml"))
    #expect(!AndroidXMLImporter.recognizes(scratch.path + "/b.xml"))
    #expect(!AndroidXMLImporter.recognizes(scratch.path + "/c.xml"))
    var options = ImportOptions()
    options.labelsFromPhone = true
    #expect(throws: Fault.self) { try AndroidXMLImporter(options) }
  }

  @Test("are read across pieces of the file, pictures of megabytes included")
  func readsLarge() throws {
    var body = ""
    for number in 0..<3000 {
      body +=
        "<sms address=\"\(number)\" date=\"\(number)\" type=\"1\" body=\"text \(number) &#55357;&#56832;\"/>\n"
      if number % 1000 == 0 {
        let picture = String(repeating: "QUJDREVG", count: 150_000)
        body +=
          "<mms date=\"1\" msg_box=\"1\" address=\"5\"><part ct=\"text/plain\" text=\"m\(number)\"/>"
          + "<part ct=\"image/png\" data=\"\(picture)\"/></mms>\n"
      }
    }
    let found = try read(body, count: 3003)
    #expect(found.messages.count == 3003 && found.log.notes.count == 3)
    #expect(found.messages.filter { $0.text.hasSuffix("\u{1F600}") }.count == 3000)
    #expect(
      found.messages.filter { $0.text.hasPrefix("m") }.map(\.text) == ["m0", "m1000", "m2000"])
  }

  @Test("refuse a tag that doesn't end")
  func refusesEndless() throws {
    let bytes = Array("<smses><sms body=\"".utf8) + [UInt8](repeating: 0x61, count: 18 << 20)
    let fault = #expect(throws: Fault.self) { try read(bytes: bytes) }
    #expect(fault?.message.contains("longer than 16 MiB") == true)
  }

  @Test("of the fixtures give every message that was received")
  func readsFixtures() throws {
    guard let quirks = SharedData.path("fixtures/synthetic/sms-backup-quirks.xml"),
      let bank = SharedData.path("fixtures/android/fab-uae-34-anonymized.xml")
    else { return }
    let found = try Imported(AndroidXMLImporter.self, quirks)
    #expect(
      found.messages.map(\.text) == [
        "Use 004217 \u{1F600} now\nsecond line", "null", "lone high \u{FFFD} end",
        "nul \u{FFFD} and bell \u{FFFD} kept?",
        "quote \" apos ' amp & lt < raw ' and 表", "mms text",
      ])
    #expect(found.messages.last?.sender == "+15550113")
    #expect(found.messages[1].time == 1_700_000_001 && found.adds && found.log.found == 8)
    let second = try Imported(AndroidXMLImporter.self, bank)
    #expect(second.log.found == 34 && second.adds)
    #expect(second.messages.allSatisfy { !$0.text.contains("proto:") && $0.time ?? 0 > 1.7e9 })
  }

  @Test("come through any damage with messages or a fault")
  func comeThrough() throws {
    let whole = Array(
      """
      <?xml version='1.0' encoding='UTF-8'?><!-- it's --><smses count="2">
      <sms address="+1" date="1700000000000" type="1" body="a &#55357;&#56832;&#10;ü &amp;"/>
      <mms date="1" msg_box="1" address="1~2"><parts><part ct="text/plain" text="x" data="QUJD"/>
      </parts><addrs><addr address="1" type="137"/></addrs></mms></smses>
      """.utf8)
    var nasty = NastyMessages(seed: 6)
    for _ in 0..<300 {
      var bytes = whole
      nasty.damage(&bytes, places: 1 + nasty.below(2))
      do {
        let found = try read(bytes: bytes)
        #expect(found.adds)
      } catch let fault as Fault {
        #expect(fault.kind == .data && fault.place.file != nil)
      }
    }
  }
}
