@testable import DataTools
import Importing
import Messages
import Rules
import ImportingSupport
import TestSupport
import TextProcessing
import Testing

/// Laws that must hold of any text.
@Suite("Every redaction")
struct RedactionLawTests {
  /// Messages of the corpus that ships and, where they are at hand, of hard cases and real data.
  private static let messages: [Message] = {
    var paths = [Repository.root + "/Datasets/starter/messages.jsonl"]
    for name in ["fixtures/failure-cases.jsonl", "data/sms-gold.jsonl"] {
      if let path = SharedData.path(name) { paths.append(path) }
    }
    return paths.flatMap { path -> [Message] in
      let config = "{path: '\(path)', labels: 'as-is'}"
      let set = try? DataSource(config: config).load(root: "/", base: "/")
      // Some hundred of each are enough, and debug builds are slow.
      let messages = set?.messages ?? []
      let step = max(1, messages.count / 300)
      return messages.indices.filter { $0 % step == 0 }.map { messages[$0] }
    }
  }()

  private static let names = ["Anna", "Deepika", "Rosella", "田中", "小明"]

  private static let redaction: Redaction = {
    var options = Redaction.Options()
    (options.seed, options.names) = (3, NameList(names: names))
    return Redaction(messages, options)
  }()

  private func pairs() -> [(old: Message, new: Message)] {
    Self.messages.indices.map { row in
      (Self.messages[row], Self.redaction.message(row, of: Self.messages))
    }
  }

  @Test("keeps the shape: category and script of every character")
  func keepsShape() {
    for (old, new) in pairs() {
      let (a, b) = (Array(old.text.unicodeScalars), Array(new.text.unicodeScalars))
      guard a.count == b.count else {
        Issue.record("\(old.text) → \(new.text)")
        continue
      }
      for (left, right) in zip(a, b) where left != right {
        let isAlike =
          left.properties.generalCategory == right.properties.generalCategory
          && Script.of(left.value) == Script.of(right.value)
        #expect(isAlike, "\(left) → \(right) in \(old.text)")
      }
    }
  }

  @Test("leaves no number of four digits, address, host or name of what it redacts in its message")
  func leavesNothing() {
    var redactor = TextRedactor(
      names: NameList(names: Self.names), redactsDates: false, seed: 3)
    for (old, new) in pairs() {
      let (text, spans) = redactor.spans(of: old.text)
      var folding = Folding()
      let after = FoldedText(new.text, &folding)
      for span in spans {
        let word = text.text(span.range)
        let free = span.range.filter { place in !span.kept.contains { $0.contains(place) } }
        if [.name, .email, .url].contains(span.kind), free.contains(where: text.isAlphanumeric) {
          #expect(after.text(span.range) != word, "\(old.text) → \(new.text)")
        }
        for run in word.split(whereSeparator: { !("0"..."9").contains($0) }) where run.count >= 4 {
          let survives = new.text.split { !$0.isASCII || !$0.isNumber }.contains { $0 == run }
          // A number that stays for itself, such as a date, may be the same.
          let stays =
            old.text.split { !$0.isASCII || !$0.isNumber }.count { $0 == run }
            > spans.count { text.text($0.range).contains(run) }
          #expect(!survives || stays, "\(run) in \(old.text) → \(new.text)")
        }
      }
    }
  }

  @Test("lets rules see the same links, amounts and codes")
  func keepsContent() throws {
    let source = """
      {name: "content", writtenOn: "nothing", rules: [
        {name: "url", when: {has: "url"}, vote: "junk"},
        {name: "amount", when: {has: "amount"}, vote: "junk"},
        {name: "code", when: {has: "code"}, vote: "junk"},
      ]}
      """
    let matcher = try RuleMatcher(RuleFile.parse(Array(source.utf8), file: "content").rules)
    var scratch = RuleMatcher.Scratch()
    var (before, after, different) = ([Int](), [Int](), 0)
    for (old, new) in pairs() {
      matcher.fire(on: old, with: &scratch, into: &before)
      matcher.fire(on: new, with: &scratch, into: &after)
      if before != after { different += 1 }
    }
    // What has the form of an amount by chance inside a link may lose it: fewer than 1 in 500.
    #expect(different * 500 < Self.messages.count, "\(different) of \(Self.messages.count)")
  }

  @Test("done twice keeps the shape, and nearly all kinds")
  func isIdempotentInShape() {
    let first = pairs().map(\.new)
    var options = Redaction.Options()
    options.seed = 4
    let again = Redaction(first, options)
    for row in first.indices {
      let new = again.message(row, of: first).text
      #expect(new.unicodeScalars.count == first[row].text.unicodeScalars.count)
    }
    let counts = again.counts.filter { $0.kind != .name && $0.kind != .sender }
    for (one, two) in zip(
      Self.redaction.counts.filter { $0.kind != .name && $0.kind != .sender }, counts)
    {
      // A placeholder may happen to read as a date or a measure.
      #expect(abs(one.count - two.count) * 20 <= max(50, one.count), "\(one) and \(two)")
    }
  }
}
