import DataTools
import Importing
import Learning
import Messages
import Testing

@Suite("A split into files")
struct DataSplitTests {
  private static let parts = [
    DataSplit.Part(name: "train", share: 0.8), DataSplit.Part(name: "test", share: 0.2),
  ]

  private static let leaves = Label.leaves

  /// Messages of some labels; label n occurs 20·(n+1) times; each in a family of `size`.
  private static func messages(labels: Int, familySize size: Int = 1) -> [Message] {
    (0..<labels).flatMap { label in
      (0..<20 * (label + 1)).map { number in
        Message(
          id: "\(label)-\(number)", text: "text \(label) \(number)",
          time: Double(number * 7919 % 1000), gold: .label(leaves[label]),
          group: "\(label)/\(number / size)")
      }
    }
  }

  private func counts(_ split: DataSplit, _ messages: [Message]) -> [[Int]] {
    split.rows.map { rows in
      Self.leaves.map { leaf in rows.count { messages[$0].gold == .label(leaf) } }
    }
  }

  @Test("shares out every label exactly where families are single")
  func isStratified() throws {
    let messages = Self.messages(labels: 4)
    let split = try DataSplit(messages, into: Self.parts, by: .label, groups: .none, seed: 7)
    let counts = counts(split, messages)
    #expect(Array(counts[0].prefix(4)) == [16, 32, 48, 64])
    #expect(Array(counts[1].prefix(4)) == [4, 8, 12, 16])
  }

  @Test("holds several parts to their shares")
  func severalParts() throws {
    let messages = Self.messages(labels: 3)
    let parts = [("a", 0.5), ("b", 0.3), ("c", 0.15), ("d", 0.05)].map {
      DataSplit.Part(name: $0.0, share: $0.1)
    }
    let split = try DataSplit(messages, into: parts, by: .label, groups: .none, seed: 1)
    #expect(split.rows.map(\.count) == [60, 36, 18, 6])
    #expect(split.rows.flatMap { $0 }.sorted() == Array(messages.indices))
  }

  @Test("keeps the data's groups on one side", arguments: [0, 1, 2])
  func keepsGroups(seed: UInt64) throws {
    let messages = Self.messages(labels: 5, familySize: 7)
    let split = try DataSplit(messages, into: Self.parts, by: .label, groups: .auto, seed: seed)
    #expect(split.grouping == "data")
    let sides = split.rows.map { Set($0.compactMap { messages[$0].group }) }
    #expect(sides[0].isDisjoint(with: sides[1]))
    let share = Double(split.rows[0].count) / Double(messages.count)
    #expect(abs(share - 0.8) < 0.05)
  }

  @Test("keeps near duplicates on one side where the data names no group")
  func keepsFamilies() throws {
    let messages = (0..<40).map { number in
      Message(
        id: "\(number)",
        text: "Parcel \(number) of \(["the old mill", "a green boat", "our last tram"][number % 3])"
          + " is waiting for you at the usual place in the town")
    }
    let extra = (0..<40).map {
      Message(id: "x\($0)", text: String(repeating: "\($0) w\($0) ", count: 3))
    }
    let split = try DataSplit(
      messages + extra, into: Self.parts, by: .label, groups: .auto, seed: 0)
    #expect(split.grouping == "found" && split.families < 80)
    let sides = split.rows.map { Set($0.filter { $0 < 40 }.map { $0 % 3 }) }
    #expect(sides[0].isDisjoint(with: sides[1]))
  }

  @Test("is the same each time, and another with another seed")
  func isRepeatable() throws {
    let messages = Self.messages(labels: 4)
    func rows(_ seed: UInt64) throws -> [[Int]] {
      try DataSplit(messages, into: Self.parts, by: .label, groups: .none, seed: seed).rows
    }
    #expect(try rows(3) == rows(3))
    #expect(try rows(3) != rows(4))
  }

  @Test("cuts by time, the earlier first, equal times in order")
  func byTime() throws {
    let messages = [5.0, 1, 9, 1, 7, 3, 2, 8, 4, 6].enumerated().map {
      Message(id: "\($0)", text: "text \($0)", time: $1)
    }
    let split = try DataSplit(messages, into: Self.parts, by: .time, groups: .auto, seed: 0)
    #expect(split.rows == [[0, 1, 3, 4, 5, 6, 8, 9], [2, 7]])
    #expect(split.grouping == "none")
  }

  @Test("says why it can't")
  func refuses() throws {
    let messages = Self.messages(labels: 1)
    func fault(_ messages: [Message], _ order: DataSplit.Order, _ groups: SplitSettings.Grouping)
      -> String
    {
      do throws(Fault) {
        _ = try DataSplit(messages, into: Self.parts, by: order, groups: groups, seed: 0)
        return ""
      } catch {
        return error.message
      }
    }
    #expect(fault([messages[0], Message(id: "x", text: "")], .time, .none).contains("'x'"))
    #expect(fault([Message(id: "x", text: "")], .label, .none).contains("'test'"))
    #expect(fault([Message(id: "x", text: "")], .label, .data).contains("\"found\""))
  }
}
