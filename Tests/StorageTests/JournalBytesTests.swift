import Learning
import Messages
import Testing

@Suite("The bytes of a journal")
struct JournalBytesTests {
  @Test("what is written reads back, bit for bit")
  func roundTrip() throws {
    let vectors = [
      Features(
        indices: [0, 5, 1 << 20, (1 << 24) - 1], values: [0.1, -2, .leastNonzeroMagnitude, 3]),
      .empty, Features(indices: [7], values: [1]),
    ]
    let bytes = JournalBytes.bytes(of: vectors)
    #expect(try JournalBytes.vectors(bytes, count: 3) == vectors)
    for target in [Target.one(300), .anyOf([0, 3, 200]), .distribution([0.1, 0.2, 0.7])] {
      #expect(try JournalBytes.target(JournalBytes.bytes(of: target)) == target)
    }
    #expect(try JournalBytes.numbers(JournalBytes.bytes(of: [0, 1, 500])) == [0, 1, 500])
  }

  @Test("damaged bytes are a fault, never a crash")
  func damaged() {
    let bytes = JournalBytes.bytes(of: [Features(indices: [3, 9, 4_000], values: [1, 2, 3])])
    var generator = SplitMix64(seed: 1)
    for length in 0..<bytes.count {
      #expect(throws: Fault.self) { try JournalBytes.vectors(Array(bytes[..<length]), count: 1) }
    }
    for _ in 0..<2_000 {
      let noise = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
      _ = try? JournalBytes.vectors(noise, count: 1 + generator.below(3))
      _ = try? JournalBytes.target(noise)
      _ = try? JournalBytes.numbers(noise)
    }
  }
}
