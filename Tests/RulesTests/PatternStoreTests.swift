import Synchronization
import Testing

@testable import Rules

/// A store in memory that counts what is asked of it.
private final class MemoryStore: PatternStore {
  struct State {
    var entries: [String: [UInt8]] = [:]
    var saves = 0
  }
  let state = Mutex(State())

  func load(_ key: String) -> [UInt8]? { state.withLock { $0.entries[key] } }

  func save(_ key: String, _ bytes: [UInt8]) {
    state.withLock {
      $0.entries[key] = bytes
      $0.saves += 1
    }
  }

  var saves: Int { state.withLock { $0.saves } }
  var keys: [String] { state.withLock { $0.entries.keys.sorted() } }

  /// Changes every entry.
  func damage(_ change: (inout [UInt8]) -> Void) {
    state.withLock { state in
      for key in state.entries.keys { change(&state.entries[key, default: []]) }
    }
  }
}

@Suite("Pattern store")
struct PatternStoreTests {
  private func matcher(_ store: MemoryStore, _ word: String = "offer") throws -> RuleMatcher {
    try RuleMatcher(
      RuleFile.one(when: "{ any: [{ word: '\(word)' }, { regex: 'a.c', view: 'raw' }] }").rules,
      store: store)
  }

  @Test("is asked for compiled patterns before they are compiled")
  func roundTrip() throws {
    let store = MemoryStore()
    #expect(try matcher(store).firing("an offer") == [0])
    #expect(store.saves == 2)
    let again = try matcher(store)
    #expect(store.saves == 2)
    #expect(again.firing("an offer") == [0] && again.firing("abc") == [0])
    #expect(again.firing("offers") == [])
  }

  @Test("keeps one entry a view and set of patterns")
  func keys() throws {
    let store = MemoryStore()
    _ = try matcher(store)
    _ = try matcher(store, "sale")
    #expect(store.keys.count == 3)
    #expect(store.keys.allSatisfy { key in key.count == 64 && key.allSatisfy { $0.isHexDigit } })
  }

  @Test("may be damaged: what it gives is then compiled afresh and kept again")
  func damage() throws {
    let store = MemoryStore()
    _ = try matcher(store)
    let changes: [(inout [UInt8]) -> Void] = [
      { $0.removeAll() }, { $0 = [1, 2, 3] }, { $0.removeLast() }, { $0.append(0) },
      { $0[10] ^= 1 }, { $0[$0.count / 2] ^= 0x10 }, { $0[70] ^= 1 },
      { $0 = Array(repeating: 0x61, count: $0.count) },
    ]
    for (number, change) in changes.enumerated() {
      store.damage(change)
      let mended = try matcher(store)
      #expect(mended.firing("an offer") == [0] && mended.firing("offers") == [])
      #expect(store.saves == 2 * (number + 2))
    }
  }

  @Test("may give one entry for another: it is noticed")
  func swapped() throws {
    let store = MemoryStore()
    _ = try matcher(store)
    store.state.withLock { state in
      let keys = state.entries.keys.sorted()
      (state.entries[keys[0]], state.entries[keys[1]]) =
        (state.entries[keys[1]], state.entries[keys[0]])
    }
    #expect(try matcher(store).firing("an offer") == [0])
    #expect(store.saves == 4)
  }
}
