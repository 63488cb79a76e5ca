import Testing

@testable import Learning

@Suite("Stable hash")
struct StableHashTests {
  /// Computed by an independent implementation of the formula in Python's unbounded integers.
  static let vectors: [(text: String, plain: UInt64, seeded: UInt64)] = [
    ("", 0x0000_0000_0000_0000, 0x5360_D27B_CF12_6FAC),
    ("a", 0xF328_DFBB_D4CD_FEA1, 0xA6F7_4619_3484_5A9D),
    ("free", 0x2A40_92C8_180A_C8C1, 0x5E41_9E04_5B4E_E5B7),
    ("12345678", 0xA934_3EC3_93E2_4D28, 0x47D0_BFF8_B4A3_40C3),
    ("123456789", 0x1CF8_84FF_E5A4_945E, 0x14B6_F5E5_E902_EB27),
    ("银行", 0xBF15_F00B_5AB2_8017, 0x96AB_90CB_CA53_2897),
    ("the quick brown fox jumps", 0x2C97_BAAB_5C76_32B1, 0x1C97_BFE2_D9D7_7733),
  ]

  @Test("has the documented values", arguments: vectors)
  func values(vector: (text: String, plain: UInt64, seeded: UInt64)) {
    #expect(StableHash.hash(vector.text.utf8) == vector.plain)
    #expect(StableHash.hash(vector.text.utf8, seed: 42) == vector.seeded)
  }

  @Test("combines two hashes in their order")
  func combination() {
    let (a, b) = (StableHash.hash("a".utf8), StableHash.hash("b".utf8))
    #expect(StableHash.combine(a, b) == 0x69C5_BE1B_53B8_A6BB)
    #expect(StableHash.combine(a, b) != StableHash.combine(b, a))
  }

  @Test("is the same through pointers, whatever stands behind the bytes")
  func pointers() {
    let text = Array("the quick brown fox jumps over".utf8)
    for count in 1...text.count {
      let padded = Array(text[..<count]) + (0..<16).map { _ in UInt8.random(in: 0...255) }
      let hash = padded.withUnsafeBytes { bytes in
        bytes.baseAddress.map { StableHash.hash($0, count: count, seed: 7) }
      }
      #expect(hash == StableHash.hash(text[..<count], seed: 7))
      if count <= 8 {
        let word = text[..<count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        #expect(hash == StableHash.hash(word: word, count: count, seed: 7))
      }
    }
  }

  @Test("spreads words evenly over 2^18 indices")
  func spread() {
    let indices = Set((0..<20000).map { StableHash.hash("word\($0)".utf8) >> 46 })
    // Expected: m(1 - (1 - 1/m)^n) = 19,257 for m = 2^18, n = 20,000; standard deviation below 30.
    #expect(abs(indices.count - 19257) < 150)
  }
}
