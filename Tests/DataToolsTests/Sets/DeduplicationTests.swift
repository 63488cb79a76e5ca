import DataTools
import Importing
import Messages
import Testing

@Suite("Deduplication")
struct DeduplicationTests {
  private func message(
    _ id: String, _ text: String, _ label: String? = nil, time: Double? = nil
  ) throws -> Message {
    Message(
      id: id, text: text, time: time, gold: try label.flatMap { try LabelNames.read($0).gold })
  }

  @Test("keeps the first of equal texts, by order where one has no time")
  func keepsFirst() throws {
    let messages = [
      try message("a", "hi"), try message("b", "ho"), try message("c", "hi", time: -1),
      try message("d", "hi"),
    ]
    let result = Deduplication(messages, by: .text, conflicts: .keepFirst)
    #expect(result.kept == [0, 1] && result.repeated == 1)
    #expect(result.dropped == [.init(row: 2, kept: 0), .init(row: 3, kept: 0)])
  }

  @Test("goes by time where all that are alike have one, and leaves the order of the data")
  func goesByTime() throws {
    let messages = [
      try message("a", "hi", time: 9), try message("b", "ho", time: 5),
      try message("c", "hi", time: 3),
    ]
    let result = Deduplication(messages, by: .text, conflicts: .keepFirst)
    #expect(result.kept == [1, 2])
    #expect(result.dropped == [.init(row: 0, kept: 2)])
  }

  @Test("prefers a labelled message to an earlier one without a label")
  func prefersLabels() throws {
    let messages = [try message("a", "hi"), try message("b", "hi", "junk")]
    #expect(Deduplication(messages, by: .text, conflicts: .drop).kept == [1])
  }

  @Test("is stricter by text than by normal form, and than by family")
  func likeness() throws {
    let messages = [
      try message("a", "Your parcel 123 waits at the depot"),
      try message("b", "YOUR  parcel 123 waits\nat the depot "),
      try message("c", "Your parcel 456 waits at the depot!"),
      try message("d", "something else"),
    ]
    #expect(Deduplication(messages, by: .text, conflicts: .drop).kept == [0, 1, 2, 3])
    #expect(Deduplication(messages, by: .normal, conflicts: .drop).kept == [0, 2, 3])
    #expect(Deduplication(messages, by: .family, conflicts: .drop).kept == [0, 3])
  }

  @Test("treats contradicting labels as asked")
  func conflicts() throws {
    let messages = [
      try message("a", "hi", "junk"), try message("b", "hi", "allow"), try message("c", "hi"),
      try message("d", "hi", "junk"), try message("e", "ho"),
    ]
    let first = Deduplication(messages, by: .text, conflicts: .keepFirst)
    #expect(first.kept == [0, 4] && first.conflicts == [[0, 1, 2, 3]])
    let none = Deduplication(messages, by: .text, conflicts: .drop)
    #expect(none.kept == [4] && none.dropped.allSatisfy { $0.kept == nil })
    let all = Deduplication(messages, by: .text, conflicts: .keepAll)
    #expect(all.kept == [0, 1, 4])
    #expect(all.dropped == [.init(row: 2, kept: 0), .init(row: 3, kept: 0)])
  }

  @Test("sees no contradiction between a coarse label and a leaf of it")
  func coarseLabels() throws {
    let messages = [
      try message("a", "hi", "transaction.?"), try message("b", "hi", "transaction.finance"),
      try message("c", "ho", "!allow"), try message("d", "ho", "allow"),
    ]
    let result = Deduplication(messages, by: .text, conflicts: .drop)
    #expect(result.conflicts == [[2, 3]] && result.kept == [0])
  }

  @Test("accounts for every message once")
  func accounts() throws {
    let labels = ["junk", "allow", nil]
    let messages = try (0..<200).map { index in
      let time: Double? = index % 5 == 0 ? nil : Double(index * 7919 % 101)
      return try message("\(index)", "text \(index * index % 37)", labels[index % 3], time: time)
    }
    for likeness in Deduplication.Likeness.allCases {
      for conflicts in Deduplication.Conflicts.allCases {
        let result = Deduplication(messages, by: likeness, conflicts: conflicts)
        #expect((result.kept + result.dropped.map(\.row)).sorted() == Array(messages.indices))
        // What is kept has nothing left to drop.
        let again = Deduplication(
          result.kept.map { messages[$0] }, by: likeness, conflicts: conflicts)
        #expect(again.dropped.isEmpty)
      }
    }
  }
}
