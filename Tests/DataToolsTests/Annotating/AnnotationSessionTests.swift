import DataTools
import Importing
import Messages
import Testing

/// Leads that are known beforehand; learning is only noted.
private struct FixedGuesser: MessageGuesser {
  var leads: [Double]
  var learned: [Int] = []

  mutating func guess(_ row: Int) -> Guess {
    Guess(name: "junk", probability: nil, lead: leads[row])
  }

  mutating func learn(_ row: Int, _ label: Gold) throws(Fault) { learned.append(row) }

  mutating func forget() { learned = [] }
}

@Suite("An annotation session")
struct AnnotationSessionTests {
  private static let messages = (0..<5).map { Message(id: "m\($0)", text: "text \($0)") }

  private func session(
    _ leads: [Double] = [0.5, 0.1, 0.3, 0.1, 0.2], messages: [Message] = messages,
    log: AnnotationLog = AnnotationLog(), relabel: Bool = false,
    skipped: Bool = false
  ) throws -> AnnotationSession {
    try AnnotationSession(
      messages, guesser: FixedGuesser(leads: leads), log: log, asksLabelled: relabel,
      asksSkipped: skipped)
  }

  @Test("asks the least certain first, and the first of equals")
  func order() throws {
    var session = try session()
    var rows: [Int] = []
    while let row = session.current {
      rows.append(row)
      _ = try session.press("a")
    }
    #expect(rows == [1, 3, 4, 2, 0])
    #expect(session.left == 0 && session.labelled == 5)
    #expect(
      try session.press("a")
        == .nothing("all messages are answered; u takes the last answer back, q stops"))
  }

  @Test("y answers what is guessed, and nothing where there is no guess")
  func accepts() throws {
    var session = try session()
    #expect(try session.press("y") == .write(AnnotationLog.line("m1", .label(.junk))))
    #expect(session.labelled == 1 && session.current == 3)
    while session.current != nil { _ = try session.press("s") }
    guard case .nothing(let reason) = try session.press("y") else {
      Issue.record("there is nothing to accept")
      return
    }
    #expect(reason.contains("no guess"))
  }

  @Test("looks only at the first open ones of a large set")
  func pool() throws {
    var session = try AnnotationSession(
      Self.messages, guesser: FixedGuesser(leads: [0.5, 0.1, 0.3, 0.1, 0.2]),
      log: AnnotationLog(), pool: 2)
    var rows: [Int] = []
    while let row = session.current {
      rows.append(row)
      _ = try session.press("s")
    }
    // Of 0 and 1, 1; of 0 and 2, 2; of 0 and 3, 3; of 0 and 4, 4.
    #expect(rows == [1, 2, 3, 4, 0] && session.skipped == 5)
  }

  @Test("gives the line of each answer, coarse labels and skips included")
  func lines() throws {
    var session = try session()
    #expect(try session.press("f") == .write("{\"id\":\"m1\",\"label\":\"transaction.finance\"}\n"))
    #expect(try session.press("P") == .write("{\"id\":\"m3\",\"label\":\"promotion.?\"}\n"))
    #expect(
      try session.press("s") == .write("{\"id\":\"m4\",\"label\":null,\"skipped\":true}\n"))
    #expect(try session.press("?") == .help)
    #expect(try session.press("q") == .quit)
    guard case .nothing(let reason) = try session.press("z") else {
      Issue.record("z means something")
      return
    }
    #expect(reason.contains("'z'"))
    #expect(session.labelled == 2 && session.skipped == 1 && session.left == 2)
  }

  @Test("takes answers back one after the other, and asks about them again")
  func undo() throws {
    var session = try session()
    _ = try session.press("j")
    _ = try session.press("a")
    #expect(try session.press("u") == .write("{\"id\":\"m3\",\"label\":null}\n"))
    #expect(session.current == 3 && session.labelled == 1)
    #expect(try session.press("u") == .write("{\"id\":\"m1\",\"label\":null}\n"))
    #expect(session.current == 1 && session.labelled == 0)
    #expect(try session.press("u") == .nothing("there is nothing to take back"))
  }

  @Test("goes on where the file stops, undo included")
  func resumes() throws {
    var first = try session()
    var text = ""
    for key in "jasuf" {
      if case .write(let line) = try first.press(key) { text += line }
    }
    let (log, _) = try AnnotationLog.parse(Array(text.utf8), file: "x")
    var second = try session(log: log)
    #expect(second.current == first.current && second.left == first.left)
    #expect(second.labelled == first.labelled && second.skipped == first.skipped)
    #expect(try second.press("u") == first.press("u"))
    #expect(try second.press("u") == first.press("u"))
  }

  @Test("passes over labelled and skipped messages unless asked, and counts foreign answers")
  func leavesOut() throws {
    var messages = Self.messages
    messages[1].gold = .label(.junk)
    var log = AnnotationLog()
    log.add("m3", .skipped)
    log.add("elsewhere", .label(.allow))
    let plain = try session(messages: messages, log: log)
    #expect(plain.current == 4 && plain.left == 3 && plain.foreign == 1)
    #expect(try session(messages: messages, log: log, relabel: true).current == 1)
    #expect(try session(messages: messages, log: log, skipped: true).current == 3)
  }

  @Test("learns as it goes: the online guess follows the answers, and forgets what is taken back")
  func learns() throws {
    let words = ["parcel on its way", "you won a prize"]
    let messages = (0..<40).map { Message(id: "\($0)", text: "\(words[$0 % 2]) \($0)") }
    var session = try AnnotationSession(
      messages, guesser: OnlineGuesser(messages), log: AnnotationLog())
    #expect(session.current == 0 && session.guess?.name == "abstain")
    for _ in 0..<12 {
      let row = try #require(session.current)
      _ = try session.press(row % 2 == 0 ? "d" : "j")
    }
    let row = try #require(session.current)
    #expect(session.guess?.name == (row % 2 == 0 ? "transaction.orders" : "junk"))
    #expect((session.guess?.probability ?? 0) > 0.5)
    for _ in 0..<12 { _ = try session.press("u") }
    #expect(session.guess?.name == "abstain" && session.guess?.lead == 0)
  }

  @Test("starts from the labels that the data has")
  func startsFromLabels() throws {
    let words = ["parcel on its way", "you won a prize"]
    let messages = (0..<40).map { index in
      Message(
        id: "\(index)", text: "\(words[index % 2]) \(index)",
        gold: index < 30 ? .label(index % 2 == 0 ? Label(.transactionOrders) : .junk) : nil)
    }
    let session = try AnnotationSession(
      messages, guesser: OnlineGuesser(messages), log: AnnotationLog())
    let row = try #require(session.current)
    #expect(row >= 30 && session.left == 10)
    #expect(session.guess?.name == (row % 2 == 0 ? "transaction.orders" : "junk"))
  }

  @Test("has a key for every label and no key twice")
  func keys() {
    let keys = AnnotationKeys.all
    #expect(Set(keys.map(\.key)).count == keys.count)
    for label in Label.all {
      #expect(AnnotationKeys.action(AnnotationKeys.key(of: label)) == .label(label))
    }
    #expect(AnnotationKeys.action("f") == .label(Label(.transactionFinance)))
  }
}
