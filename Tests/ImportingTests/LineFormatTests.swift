import Importing
import Messages
import ImportingSupport
import Testing

@Suite("fastText lines")
struct FastTextFormatTests {
  private func read(_ text: String, _ config: String = "labels: 'as-is'") throws -> MessageSet {
    let scratch = try Scratch()
    try scratch.write("a.ft", text)
    return try scratch.load("{path: 'a.ft', \(config)}")
  }

  @Test("keep the blanks of the text, of which one ends the labels")
  func keepBlanks() throws {
    let set = try read("__label__a  b  c \n  __label__a\t__label__b x\n no label\n__label__c\n")
    #expect(set.messages.map(\.text) == [" b  c ", "x", " no label", ""])
    #expect(set.messages.map { $0.gold?.name } == ["a", "a|b", nil, "c"])
  }

  @Test("have labels wherever fastText sees one")
  func findLabels() throws {
    let set = try read("a __label__x b\na __label__x\na__label__x\n")
    #expect(set.messages.map(\.text) == ["a b", "a", "a__label__x"])
    #expect(set.messages.map { $0.gold?.name } == ["x", "x", nil])
  }

  @Test("join several labels: nested ones to the narrowest, a name to its category, else a set")
  func joinLabels() throws {
    let lines = [
      "transaction transaction.finance", "finance transaction", "junk promotion.offers",
      "promotion.? transaction", "none junk", "junk junk",
    ].map { $0.split(separator: " ").map { "__label__\($0)" }.joined(separator: " ") + " x\n" }
    let set = try read(lines.joined(), "labels: 'names'")
    #expect(
      set.messages.map { $0.gold?.name.split(separator: "|").count } == [1, 1, 2, 12, 1, 1])
    #expect(
      set.messages.prefix(2).map { $0.gold?.name } == [
        "transaction.finance", "transaction.finance",
      ])
    let mapped = try read("__label__ham __label__x y\n", "labels: {ham: 'allow', x: null}")
    #expect(mapped.messages.map(\.gold) == [.label(.allow)])
  }

  @Test("give back the characters that signs stand for, and leave other signs alone")
  func unescape() throws {
    let set = try read(
      "__label__a␠b one ␊ two␍ ␊ ␛␊ ␛␛ ␛x ␛__label__c\n__label__a ␛\n__label__a ␊␊ ␊ x␛\n")
    #expect(set.messages.map(\.text) == ["one\ntwo\r\n␊ ␛ ␛x __label__c", "", "\n\n\nx"])
    #expect(set.messages[0].gold?.name == "a b")
  }
}

@Suite("Vowpal Wabbit lines")
struct VowpalWabbitFormatTests {
  private func read(_ text: String, _ config: String = "labels: 'as-is'") throws -> MessageSet {
    let scratch = try Scratch()
    try scratch.write("a.vw", text)
    return try scratch.load("{path: 'a.vw', \(config)}")
  }

  @Test("give the text of the namespace 'text' as it stands, with label and tag")
  func readText() throws {
    let set = try read(
      "junk 'a |text  two  blanks \n'b|text x\n1 2.5 c|text http␛꞉//x ␛¦ y\n|text\n2 |text ␛\n")
    #expect(set.messages.map(\.text) == [" two  blanks ", "x", "http://x | y", "", ""])
    #expect(set.messages.map { $0.gold?.name } == ["junk", nil, "1", nil, "2"])
    #expect(set.messages.map(\.id) == ["a", "b", "c", "a.vw:4", "a.vw:5"])
    #expect(set.notes == ["in 1 records, the importance was left out"])
  }

  @Test("give the words of other features in their order, and say what is lost")
  func readWords() throws {
    let set = try read(
      "-1 'x|f:2 free:3 cash |g b:0.5 a\n1 'x| plain words\n1 |text odd:2 x\n",
      "labels: {'-1': 'allow', '1': 'junk'}")
    #expect(
      set.messages.map(\.text) == ["free free free cash b a", "plain words", "odd odd x"])
    #expect(set.messages.map(\.gold) == [.label(.allow), .label(.junk), .label(.junk)])
    #expect(
      set.notes == [
        "in 3 records, the text is the words of the features, joined by blanks: what was between"
          + " them is lost", "in 1 records, weights of words that aren't counts were left out",
      ])
  }

  @Test("take combining marks for characters of their own")
  func combiningMarks() throws {
    let set = try read("junk |\u{301} |text a\njunk |text \u{301}a\u{20}\u{301}b\n")
    #expect(set.messages.map(\.text) == ["a", "\u{301}a \u{301}b"])
  }
}
