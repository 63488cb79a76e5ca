/// Features that a message brings along in place of a text, as files of svmlight have them.
public struct GivenFeatures: Hashable, Sendable {
  /// The numbers of the features from 0, ascending.
  public let indices: [UInt32]
  /// Their values, finite, one for each number.
  public let values: [Float]

  /// Features.
  ///
  /// - Precondition: as many values as numbers.
  public init(indices: [UInt32], values: [Float]) {
    precondition(indices.count == values.count, "\(indices.count) numbers, \(values.count) values")
    (self.indices, self.values) = (indices, values)
  }
}
