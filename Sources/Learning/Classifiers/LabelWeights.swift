import Messages

/// How much a message counts by what is told of it: the setting `classWeights`.
///
/// `balanced` weighs label y by n / (K·n_y), with n the weight told of all labels, n_y of this one
/// and K the number of labels told of: from all examples in a batch, from those so far, the present
/// one included, in a stream. A set or a distribution counts by the mean over its labels.
struct LabelWeights: Sendable {
  private enum Rule: Sendable {
    case none
    case fixed([Double])
    case balanced
  }

  private let rule: Rule
  /// The weight told of each label so far; empty unless balanced.
  private(set) var told: [Double]

  /// The rule of a setting.
  ///
  /// - Throws: a data fault that names a label the space lacks.
  init(_ setting: JSONNode, for labels: LabelSpace) throws(Fault) {
    told = []
    if let members = setting.members {
      rule = .fixed(try Self.fixed(members, labels))
    } else if setting.string == "balanced" {
      (rule, told) = (.balanced, Array(repeating: 0, count: labels.count))
    } else {
      rule = .none
    }
  }

  /// The weight of each label; 1 where none is given.
  ///
  /// - Throws: a data fault that names a label the space lacks.
  static func fixed(
    _ members: [JSONMember], _ labels: LabelSpace
  ) throws(Fault) -> [Double] {
    var weights = [Double](repeating: 1, count: labels.count)
    for member in members {
      guard let number = labels.number(named: member.key) else {
        let hint = nearest(to: member.key, in: labels.names).map { "; did you mean '\($0)'?" }
        throw Fault(
          .data,
          "the label space has no label '\(member.key)'\(hint ?? "") "
            + "(labels: \(labels.names.joined(separator: ", ")))",
          at: Fault.Place(
            line: member.line > 0 ? member.line : nil,
            column: member.column > 0 ? member.column : nil, path: "classWeights.\(member.key)"))
      }
      weights[number] = member.value.double ?? 1
    }
    return weights
  }

  /// The weight of one message of a stream, which from now on counts as told.
  mutating func next(_ target: Target, weight: Double) -> Double {
    if case .balanced = rule { tell(target, weight) }
    return weight * factor(target)
  }

  /// The weights of all examples of a batch; afterwards they count as told, and nothing else.
  mutating func all(_ examples: Examples) -> [Double] {
    told = told.map { _ in 0 }
    if case .balanced = rule {
      for (target, weight) in zip(examples.targets, examples.weights) { tell(target, weight) }
    }
    return zip(examples.targets, examples.weights).map { target, weight in
      weight > 0 ? weight * factor(target) : 0
    }
  }

  /// Takes over what was told.
  ///
  /// - Throws: a data fault when it doesn't fit the labels.
  mutating func restore(told saved: [Double]) throws(Fault) {
    guard saved.count == told.count, saved.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw Fault(.data, "the model's 'told' don't fit its \(told.count) labels")
    }
    told = saved
  }

  private mutating func tell(_ target: Target, _ weight: Double) {
    for (label, share) in target.shares {
      // Bounded, so that no weight makes a ratio of infinities.
      told[label] = min(told[label] + weight * share, 1e300)
    }
  }

  private func factor(_ target: Target) -> Double {
    switch rule {
    case .none: return 1
    case .fixed(let weights): return target.shares.reduce(0) { $0 + $1.share * weights[$1.label] }
    case .balanced:
      let mean = told.reduce(0, +) / Double(told.count { $0 > 0 })
      return target.shares.reduce(0) { sum, part in
        told[part.label] > 0 ? sum + part.share * mean / told[part.label] : sum
      }
    }
  }
}
