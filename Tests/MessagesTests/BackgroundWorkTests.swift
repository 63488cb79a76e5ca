import Messages
import Synchronization
import Testing

@Suite("Work in the background")
struct BackgroundWorkTests {
  @Test("has no outcome until it ends, then the same one for everybody who asks")
  func outcome() {
    let isOpen = Atomic(false)
    let work = BackgroundWork {
      while !isOpen.load(ordering: .acquiring) {}
      return 42
    }
    #expect(work.result == nil)
    isOpen.store(true, ordering: .releasing)
    #expect(work.wait() == 42 && work.wait() == 42 && work.result == 42)
  }

  @Test("says that it has ended when the outcome is there")
  func notifies() {
    let count = Atomic(0)
    let work = BackgroundWork({ 7 }, notify: { count.add(1, ordering: .sequentiallyConsistent) })
    #expect(work.wait() == 7)
    let calls = count.load(ordering: .sequentiallyConsistent)
    #expect(calls == 1)
  }

  @Test("goes on to its end when nobody waits")
  func abandoned() {
    let ended = Atomic(false)
    do { _ = BackgroundWork { ended.store(true, ordering: .sequentiallyConsistent) } }
    var turns = 0
    while !ended.load(ordering: .sequentiallyConsistent), turns < 1_000_000_000 { turns += 1 }
    let hasEnded = ended.load(ordering: .sequentiallyConsistent)
    #expect(hasEnded)
  }
}
