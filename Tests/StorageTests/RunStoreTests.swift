import Dispatch
import FoundationEssentials
import Learning
import Messages
import Storage
import Synchronization
import Testing

@Suite("The run store")
struct RunStoreTests {
  private static func run(_ key: String, _ name: String = "quickstart") -> StoredRun {
    var figures = Figures()
    (figures.messages, figures.accuracy, figures.macroF1) = (200, 0.75, 0.7)
    let record = RunRecord(
      name: name, seed: 7, config: [:],
      data: DataRecord(
        name: "starter", sha256: "ab", messages: 200, labels: [], groups: 9, grouping: "data",
        rejected: []),
      split: SplitRecord(kind: "holdout", parts: []),
      entries: [
        EntryRecord(name: "ridge l2=1", kind: "ridge", settings: [:], leaf: figures),
        EntryRecord(name: "ridge l2=-1", kind: "ridge", settings: [:], failure: "l2 is -1"),
      ], bestInHindsight: "ridge l2=1")
    return StoredRun(
      record, key: key, time: "2026-01-02T03:04:05Z", config: "{}", folder: "Runs/" + key)
  }

  @Test("gives back every field, in the order of time")
  func roundTrips() throws {
    let folder = try TemporaryFolder()
    let store = try RunStore(path: folder.path("runs.sqlite"))
    var older = Self.run("bb")
    older.time = "2025-12-31T00:00:00Z"
    try store.add(Self.run("aa"))
    try store.add(older)
    let again = try RunStore(path: folder.path("runs.sqlite"))
    #expect(try again.list() == [older, Self.run("aa")])
    let entries = try #require(try again.list().first?.entries)
    #expect(entries.map(\.leafAccuracy) == [0.75, nil])
    #expect(entries.map(\.failure) == [nil, "l2 is -1"])
    #expect(entries.map(\.isBestInHindsight) == [true, false])
  }

  @Test("keeps one run for a key, the last one, with its entries only")
  func addingTwiceReplaces() throws {
    let store = try RunStore(path: ":memory:")
    try store.add(Self.run("aa"))
    var changed = Self.run("aa", "renamed")
    changed.entries.removeLast()
    try store.add(changed)
    #expect(try store.list() == [changed])
  }

  @Test("finds by the beginning of the key, by name and by folder")
  func finds() throws {
    let store = try RunStore(path: ":memory:")
    for run in [Self.run("a1"), Self.run("a2", "gold"), Self.run("b%")] { try store.add(run) }
    #expect(try store.find("a").map(\.key) == ["a1", "a2"])
    #expect(try store.find("gold").map(\.key) == ["a2"])
    #expect(try store.find("Runs/b%").map(\.key) == ["b%"])
    #expect(try store.find("b%").map(\.key) == ["b%"])
    #expect(try store.find("").isEmpty)
    #expect(try store.find("' OR 1=1 --").isEmpty)
  }

  /// Every writer opens the store anew for every run, as a process of its own would.
  // Several times: making a new file while others look at it goes wrong only now and then.
  @Test(
    "loses nothing when twenty writers open it at once", .timeLimit(.minutes(1)), arguments: 1...5)
  func twentyWriters(round: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("runs.sqlite")
    let faults = LockedList()
    let group = DispatchGroup()
    for writer in 0..<20 {
      group.enter()
      // A serial queue of its own gives each writer a thread of its own.
      DispatchQueue(label: "writer \(writer)").async {
        for round in 0..<5 {
          do {
            let store = try RunStore(path: path)
            try store.add(Self.run("w\(writer)-\(round)"))
            try store.add(Self.run("shared"))
          } catch { faults.append("\(error)") }
        }
        group.leave()
      }
    }
    group.wait()
    #expect(faults.all == [])
    let runs = try RunStore(path: path).list()
    #expect(runs.count == 101)
    #expect(runs.allSatisfy { $0.entries.count == 2 })
  }
}

/// What several threads report.
private final class LockedList: Sendable {
  private let items = Mutex<[String]>([])
  func append(_ item: String) { items.withLock { $0.append(item) } }
  var all: [String] { items.withLock { $0 } }
}
