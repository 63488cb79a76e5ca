public import Messages

/// Named arrays: the body of a model or checkpoint file.
///
/// Floating-point numbers keep their bits. Names are unique; order is that of writing.
public struct Archive: Sendable, Equatable {
  /// One array.
  public enum Values: Sendable, Equatable {
    case floats([Float])
    case doubles([Double])
    case integers([Int64])
    case indices([UInt32])
  }

  /// The arrays in the order in which they were written.
  public private(set) var entries: [(name: String, values: Values)] = []

  /// An empty archive.
  public init() {}

  /// Adds an array.
  ///
  /// - Precondition: the name is new.
  public mutating func put(_ name: String, _ values: Values) {
    precondition(!entries.contains { $0.name == name }, "'\(name)' is written twice")
    entries.append((name, values))
  }

  /// The numbers under a name.
  ///
  /// - Throws: a data fault when there is no such array of that type.
  public func floats(_ name: String) throws(Fault) -> [Float] {
    guard case .floats(let values) = find(name) else { throw lacks(name, "32-bit numbers") }
    return values
  }

  /// The numbers under a name.
  ///
  /// - Throws: a data fault when there is no such array of that type.
  public func doubles(_ name: String) throws(Fault) -> [Double] {
    guard case .doubles(let values) = find(name) else { throw lacks(name, "64-bit numbers") }
    return values
  }

  /// The integers under a name.
  ///
  /// - Throws: a data fault when there is no such array of that type.
  public func integers(_ name: String) throws(Fault) -> [Int64] {
    guard case .integers(let values) = find(name) else { throw lacks(name, "integers") }
    return values
  }

  /// The indices under a name.
  ///
  /// - Throws: a data fault when there is no such array of that type.
  public func indices(_ name: String) throws(Fault) -> [UInt32] {
    guard case .indices(let values) = find(name) else { throw lacks(name, "indices") }
    return values
  }

  /// Adds all arrays of another archive, their names behind a prefix and a slash.
  ///
  /// - Precondition: the names are new.
  public mutating func put(_ other: Archive, under prefix: String) {
    for (name, values) in other.entries { put("\(prefix)/\(name)", values) }
  }

  /// The arrays that were put under a prefix, by their own names.
  public func part(_ prefix: String) -> Archive {
    var part = Archive()
    for (name, values) in entries where name.hasPrefix(prefix + "/") {
      part.put(String(name.dropFirst(prefix.count + 1)), values)
    }
    return part
  }

  private func find(_ name: String) -> Values? { entries.first { $0.name == name }?.values }

  private func lacks(_ name: String, _ kind: String) -> Fault {
    Fault(.data, "the model has no array '\(name)' of \(kind); it is damaged or of another kind")
  }

  public static func == (left: Archive, right: Archive) -> Bool {
    left.entries.count == right.entries.count
      && zip(left.entries, right.entries).allSatisfy {
        $0.name == $1.name && $0.values == $1.values
      }
  }
}
