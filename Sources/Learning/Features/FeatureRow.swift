/// Indices and values that are written through pointers.
struct FeatureRow {
  /// The indices.
  private(set) var indices: [UInt32] = []
  /// The values, one for each index.
  private(set) var values: [Float]

  /// Takes what a closure writes into memory for at most `capacity` nonzeros; it returns their
  /// number.
  @inline(__always)
  init(
    capacity: Int,
    _ write: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Float>) -> Int
  ) {
    var indices: [UInt32] = []
    values = [Float](unsafeUninitializedCapacity: capacity) { values, valueCount in
      indices = [UInt32](unsafeUninitializedCapacity: capacity) { indices, indexCount in
        guard let first = indices.baseAddress, let value = values.baseAddress else { return }
        indexCount = write(first, value)
        valueCount = indexCount
      }
    }
    self.indices = indices
  }
}
