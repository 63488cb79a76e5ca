import Testing

@testable import Learning

@Suite struct AlignedFloatsTests {
  @Test func beginAtACacheLineHoweverTheyGrow() {
    var numbers = AlignedFloats()
    for size in [1, 15, 16, 1_000, 100_000] {
      numbers.append(zeros: size)
      numbers.withUnsafeMutableBytes { bytes in
        #expect(UInt(bitPattern: bytes.baseAddress) % 64 == 0)
        bytes.storeBytes(of: Float(size), toByteOffset: bytes.count - 4, as: Float.self)
      }
    }
    #expect(numbers.count == 101_032)
    let kept = numbers.withUnsafeBytes { bytes in
      [0, 15, 31, 1_031, 101_031, 16].map { bytes.load(fromByteOffset: 4 * $0, as: Float.self) }
    }
    #expect(kept == [1, 15, 16, 1_000, 100_000, 0])
  }

  @Test func copiesAreLeftAloneWhenOneIsChanged() {
    var numbers = AlignedFloats()
    numbers.append(zeros: 3)
    var changed = numbers
    changed.withUnsafeMutableBytes { $0.storeBytes(of: Float(7), as: Float.self) }
    let grown = changed
    changed.append(zeros: 13)
    changed.withUnsafeMutableBytes { $0.storeBytes(of: Float(8), as: Float.self) }
    #expect([numbers, grown, changed].map(\.count) == [3, 3, 16])
    #expect(
      [numbers, grown, changed].map { $0.withUnsafeBytes { $0.load(as: Float.self) } } == [0, 7, 8])
  }
}
