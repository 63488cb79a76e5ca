/// The weights of a linear model over the features that it has met: what a batch solver returns.
public struct LinearWeights: Sendable, Equatable {
  /// The feature numbers, ascending and unique.
  public var features: [UInt32]
  /// The numbers in a row: the labels, padded with zeros to a multiple of 16.
  public var columns: Int
  /// One row for each feature, in the order of `features`.
  public var rows: [Float]
  /// The bias of each column.
  public var bias: [Float]

  /// Weights.
  ///
  /// - Precondition: `rows` has `columns` numbers for each feature, `bias` has `columns`.
  public init(features: [UInt32], columns: Int, rows: [Float], bias: [Float]) {
    precondition(rows.count == features.count * columns && bias.count == columns)
    (self.features, self.columns, self.rows, self.bias) = (features, columns, rows, bias)
  }
}
