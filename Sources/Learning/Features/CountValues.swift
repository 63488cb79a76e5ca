internal import Glibc

/// What counts become before normalization.
struct CountValues: Sendable {
  private let kind: FeatureSettings.Value
  /// The values of small counts.
  private let ofCount: [Float]
  /// ln(1 + i) for small i.
  private let logarithms: [Double]

  /// The values of a kind.
  init(_ kind: FeatureSettings.Value) {
    self.kind = kind
    ofCount = (0..<UInt32(64)).map { Self.value($0, kind) }
    logarithms = kind == .tfidf ? Self.logarithmTable : []
  }

  private static let logarithmTable = (0..<65536).map { log(1 + Double($0)) }

  private static func value(_ count: UInt32, _ kind: FeatureSettings.Value) -> Float {
    switch kind {
    case .counts: Float(count)
    case .binary: 1
    // What a message brings along is kept as bits.
    case .given: Float(bitPattern: count)
    case .logFrequency, .tfidf: count < 2 ? 1 : Float(1 + log(Double(count)))
    }
  }

  /// Writes the values of some counts.
  @inline(__always)
  func write(
    _ counts: UnsafePointer<UInt32>, _ count: Int, _ result: UnsafeMutablePointer<Float>
  ) {
    ofCount.withUnsafeBufferPointer { table in
      for position in 0..<count {
        let count = Int(counts[position])
        result[position] =
          count < table.count ? table[count] : Self.value(counts[position], kind)
      }
    }
  }

  /// Multiplies values by 1 + ln((1 + n) / (1 + df)), or by 0 where df is 0 and the vocabulary is
  /// closed.
  @inline(__always)
  func multiply(
    _ values: UnsafeMutablePointer<Float>, _ keys: UnsafePointer<UInt32>, _ count: Int,
    frequencies: UnsafeBufferPointer<UInt32>, messageCount: Int, isClosed: Bool
  ) {
    logarithms.withUnsafeBufferPointer { table in
      let base = 1 + Self.logarithm(messageCount, table)
      let least: UInt32 = isClosed ? 0 : 1
      for position in 0..<count {
        let frequency = frequencies[Int(keys[position] >> 3)]
        // A factor instead of a branch: which features are unknown can't be foreseen.
        let known = Float(max(min(frequency, 1), least))
        values[position] *= known * Float(base - Self.logarithm(Int(frequency), table))
      }
    }
  }

  /// ln(1 + n).
  @inline(__always)
  private static func logarithm(_ n: Int, _ table: UnsafeBufferPointer<Double>) -> Double {
    n < table.count ? table[n] : log(1 + Double(n))
  }
}
