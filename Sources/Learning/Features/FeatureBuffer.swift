/// Room for one feature vector at a time, used again from message to message.
///
/// A vector that was taken out of it stays as it is: while one is held, the next fill moves to new
/// memory, so it is best let go before.
public struct FeatureBuffer: Sendable {
  private var indices: [UInt32] = []
  private var values: [Float] = []
  private var count = 0

  /// A buffer that holds the empty vector.
  public init() {}

  /// The vector that was last written.
  ///
  /// - Complexity: O(1).
  public var features: Features { Features(indices: indices[..<count], values: values[..<count]) }

  /// Takes what a closure writes into memory for at most `capacity` nonzeros; it returns their
  /// number.
  @inline(__always)
  mutating func fill(
    capacity: Int,
    _ write: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>) -> Int
  ) {
    if indices.count < capacity {
      indices = [UInt32](repeating: 0, count: 2 * capacity)
      values = [Float](repeating: 0, count: 2 * capacity)
    }
    count = indices.withUnsafeMutableBufferPointer { indices in
      values.withUnsafeMutableBufferPointer { values in
        guard let first = indices.baseAddress, let value = values.baseAddress else { return 0 }
        return write(first, value)
      }
    }
  }
}
