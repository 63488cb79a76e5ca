public import Messages

/// A sparse vector made of a message: sorted unique indices and their values.
///
/// It is a view: a row of a `FeatureTable` shares the table's memory.
public struct Features: Hashable, Sendable {
  /// The feature numbers, ascending and unique, each below 2^bits.
  public let indices: ArraySlice<UInt32>
  /// The values, finite, one for each index.
  public let values: ArraySlice<Float>

  /// The number of nonzeros.
  public var count: Int { indices.count }

  /// A vector.
  ///
  /// - Precondition: indices ascend and there is one value for each.
  public init(indices: ArraySlice<UInt32>, values: ArraySlice<Float>) {
    precondition(indices.count == values.count, "\(indices.count) indices, \(values.count) values")
    (self.indices, self.values) = (indices, values)
  }

  /// A vector of whole arrays.
  public init(indices: [UInt32], values: [Float]) {
    self.init(indices: indices[...], values: values[...])
  }

  /// The vector without nonzeros.
  public static let empty = Features(indices: [], values: [])
}

/// The feature vectors of many messages, row after row.
public struct FeatureTable: Sendable {
  /// Row *i* holds the nonzeros `offsets[i]..<offsets[i + 1]`.
  public private(set) var offsets: [Int] = [0]
  /// The feature numbers of all rows.
  public private(set) var indices: [UInt32] = []
  /// The values of all rows.
  public private(set) var values: [Float] = []

  /// An empty table.
  public init() {}

  /// A table of whole arrays; row *i* is `offsets[i]..<offsets[i + 1]`.
  init(offsets: [Int], indices: [UInt32], values: [Float]) {
    (self.offsets, self.indices, self.values) = (offsets, indices, values)
  }

  /// The number of rows.
  public var count: Int { offsets.count - 1 }

  /// One row as a view.
  ///
  /// - Complexity: O(1).
  public subscript(row: Int) -> Features {
    let range = offsets[row]..<offsets[row + 1]
    return Features(indices: indices[range], values: values[range])
  }

  /// Adds a row.
  public mutating func append(_ features: Features) {
    indices += features.indices
    values += features.values
    offsets.append(indices.count)
  }

  /// Makes room for some rows and nonzeros.
  public mutating func reserve(rows: Int, nonzeros: Int) {
    offsets.reserveCapacity(rows + 1)
    indices.reserveCapacity(nonzeros)
    values.reserveCapacity(nonzeros)
  }
}

/// Labelled feature vectors for a batch fit: one target and one weight a row.
public struct Examples: Sendable {
  /// The vectors.
  public var features: FeatureTable
  /// What is told of each row.
  public var targets: [Target]
  /// The importance of each row, ≥ 0.
  public var weights: [Double]

  /// Examples; all weights are 1 where none are given.
  public init(_ features: FeatureTable, targets: [Target], weights: [Double]? = nil) {
    self.features = features
    self.targets = targets
    self.weights = weights ?? Array(repeating: 1, count: targets.count)
    precondition(features.count == targets.count && self.weights.count == targets.count)
  }

  /// The number of rows.
  public var count: Int { targets.count }
}
