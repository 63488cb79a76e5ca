public import Messages

extension Problem {
  /// Refuses what no classifier may learn from: a label outside the space, a weight that is
  /// negative or not finite, a value that isn't finite, an index that is too large.
  ///
  /// - Throws: a data fault that says what was found.
  public func check(_ features: Features, _ target: Target, weight: Double) throws(Fault) {
    guard weight.isFinite, weight >= 0 else {
      throw Fault(.data, "the weight is \(weight); it must be a number of at least 0")
    }
    try check(target)
    // Indices ascend, so the last is the largest.
    if let last = features.indices.last, last >> UInt32(bits) != 0 {
      throw Fault(.data, "feature \(last) isn't below 2^\(bits)")
    }
    guard features.hasFiniteValues else {
      throw Fault(.data, "a feature has a value that isn't a finite number")
    }
  }

  /// Refuses a target that isn't of the label space.
  func check(_ target: Target) throws(Fault) {
    switch target {
    case .one(let label):
      guard (0..<labels.count).contains(label) else { throw lacks(label) }
    case .anyOf(let members):
      guard members.count >= 2, zip(members, members.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw Fault(.data, "a set of labels must have two or more, ascending and unique")
      }
      for label in [members[0], members[members.count - 1]]
      where !(0..<labels.count).contains(label) { throw lacks(label) }
    case .distribution(let shares):
      let sum = shares.reduce(0, +)
      guard shares.count == labels.count, shares.allSatisfy({ $0 >= 0 }), abs(sum - 1) < 1e-6 else {
        throw Fault(
          .data, "a distribution must have \(labels.count) shares of at least 0 that sum to 1")
      }
    }
  }

  private func lacks(_ label: Int) -> Fault {
    Fault(.data, "label number \(label) isn't in the label space; it has \(labels.count) labels")
  }
}

extension Features {
  /// Whether no value is infinite or no number.
  var hasFiniteValues: Bool {
    values.withUnsafeBufferPointer { values in
      // As integers, many at a time: only an exponent of ones carries over into the sign.
      values.reduce(0) { $0 | (($1.bitPattern & 0x7fff_ffff) &+ 0x0080_0000) } >> 31 == 0
    }
  }
}

extension Target {
  /// Each label with its share of the weight; the members of a set have equal shares.
  var shares: [(label: Int, share: Double)] {
    switch self {
    case .one(let label): [(label, 1)]
    case .anyOf(let members): members.map { ($0, 1 / Double(members.count)) }
    case .distribution(let shares): shares.enumerated().compactMap { $1 > 0 ? ($0, $1) : nil }
    }
  }
}
