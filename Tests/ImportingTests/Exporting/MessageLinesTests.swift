import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Lines of messages")
struct MessageLinesTests {
  private static let full = Message(
    id: "m1", text: "Your code is 398-029", time: 1_769_860_800, sender: "BANK", source: "s",
    language: "en", gold: .label(Label(.transactionFinance)), alternative: .junk, group: "g",
    code: "398029", known: false)

  private static func lines(_ messages: [Message]) -> String {
    var lines = MessageLines()
    for message in messages { lines.add(message) }
    return String(decoding: lines.bytes, as: UTF8.self)
  }

  @Test("hold every field once, in a fixed order, and nothing that a message lacks")
  func holdFields() {
    #expect(
      Self.lines([Self.full, Message(id: "", text: "")])
        == """
        {"id":"m1","time":1769860800,"sender":"BANK","text":"Your code is 398-029",\
        "label":"transaction.finance","source":"s","language":"en","group":"g",\
        "alternative":"junk","code":"398029","known":false}
        {"id":"","text":""}

        """)
  }

  @Test("give equal messages when they are read")
  func roundTrip() throws {
    let texts = [
      "", "a\nb\r\n\"c\"\\ \u{2028}\u{0}\u{7F}", "\u{1F600}\u{FFFC} e\u{301}", "{\"id\":1}",
    ]
    let times: [Double?] = [nil, 0, -1, 760_007_200.123_456_7, 99_999_999_999, 0.5]
    let golds: [Gold?] = [
      nil, .label(.anyTransaction), .anyOf(LabelSet([.allow, .junk])),
      .anyOf(LabelSet([.junk]).complement),
    ]
    var messages = [Self.full]
    for (index, text) in texts.enumerated() {
      for time in times {
        for gold in golds {
          messages.append(
            Message(
              id: "m\(messages.count) \(text)", text: text, time: time, sender: text + "+1",
              gold: gold, alternative: gold == nil ? .anyPromotion : nil,
              known: index == 0 ? nil : index == 1))
        }
      }
    }
    let scratch = try Scratch()
    try scratch.write("a.jsonl", Self.lines(messages))
    let read = try scratch.load("{path: 'a.jsonl'}", strict: true)
    #expect(read.messages == messages)
    #expect(zip(read.messages, messages).allSatisfy { Array($0.text.utf8) == Array($1.text.utf8) })
  }

  @Test("leave out a time that would be read as another one")
  func refuseTimes() {
    for time in [1e11, -1e11, .infinity, .nan] {
      #expect(
        Self.lines([Message(id: "a", text: "b", time: time)]) == "{\"id\":\"a\",\"text\":\"b\"}\n")
    }
    #expect(Self.lines([Message(id: "a", text: "", time: 1e-9)]).contains("\"time\":0,"))
  }
}

@Suite("The population of a data source")
struct PopulationTests {
  private static let lines = """
    {"id": "a", "text": "x", "known": true}
    {"id": "b", "text": "y", "known": false}
    {"id": "c", "text": "z"}
    {"id": "d", "text": "z", "known": "maybe"}
    """

  @Test("is everybody unless unknown senders are asked for")
  func population() throws {
    let scratch = try Scratch()
    try scratch.write("a.jsonl", Self.lines)
    let all = try scratch.load("{path: 'a.jsonl'}")
    #expect(all.messages.map(\.known) == [true, false, nil])
    #expect(all.rejected.counts == [Rejections.Count(name: "unreadable known", count: 1)])
    let some = try scratch.load("{path: 'a.jsonl', population: 'unknown-senders'}")
    #expect(some.messages.map(\.id) == ["b", "c"])
    #expect(some.notes == ["1 messages of known senders were left out, as population asks"])
  }

  @Test("may leave nobody, which is said")
  func nobody() throws {
    let scratch = try Scratch()
    try scratch.write("a.jsonl", "{\"text\": \"x\", \"known\": true}\n")
    let fault = #expect(throws: Fault.self) {
      try scratch.load("{path: 'a.jsonl', population: 'unknown-senders'}")
    }
    #expect(fault?.message.contains("none of the 1 messages is left") == true)
  }
}
