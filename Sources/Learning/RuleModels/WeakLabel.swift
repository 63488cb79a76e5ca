public import Messages

/// What a rule model makes of all votes on a message: a probability for each label, or an
/// abstention, and where it comes from.
public struct WeakLabel: Hashable, Sendable {
  /// One probability for each label, summing to 1; nil is an abstention.
  public let probabilities: [Double]?
  /// The labels that remain possible: those that the votes leave open and that have a probability
  /// above 0; ascending, empty for an abstention.
  ///
  /// Votes leave open what the positive ones agree on, or, where they contradict each other, what
  /// any of them allows; without what is denied, unless nothing would remain. Where the model gives
  /// probability to none of these, all labels that have some remain.
  public let possible: [Int]
  /// The positions of the rules that fired, ascending.
  public let fired: [Int]
  /// Those of them that had a say, ascending.
  public let spoke: [Int]

  /// Whether there is no answer.
  public var isAbstention: Bool { probabilities == nil }

  /// The label with the largest probability; nil for a tie, to the last bit, or an abstention.
  public var best: Int? {
    guard let probabilities, let top = probabilities.max() else { return nil }
    let winners = probabilities.indices.filter { probabilities[$0] == top }
    return winners.count == 1 ? winners[0] : nil
  }

  init(abstaining ballot: Ballot) {
    (probabilities, possible) = (nil, [])
    (fired, spoke) = (ballot.fired, ballot.spoke)
  }

  init(_ probabilities: [Double], _ ballot: Ballot) {
    self.probabilities = probabilities
    let given = probabilities.indices.filter { probabilities[$0] > 0 }
    let open = given.filter { ballot.open >> UInt16($0) & 1 == 1 }
    possible = open.isEmpty ? given : open
    (fired, spoke) = (ballot.fired, ballot.spoke)
  }

  /// Equal probabilities for the winners.
  init(evenly winners: UInt16, _ ballot: Ballot) {
    let share = 1 / Double(winners.nonzeroBitCount)
    self.init(
      (0..<ballot.rules.labels.count).map { winners >> UInt16($0) & 1 == 1 ? share : 0 }, ballot)
  }
}

/// In what form a weak label teaches.
public enum TargetForm: String, CaseIterable, Sendable {
  /// The whole distribution.
  case soft
  /// The best label; a tie teaches nothing.
  case hard
  /// The set of labels that remain possible.
  case set
}

extension WeakLabel {
  /// What a learner is told by this weak label; nil when that is nothing.
  ///
  /// An abstention teaches nothing, nor does a tie as `hard`, nor a `set` of all labels.
  public func target(_ form: TargetForm) -> Target? {
    guard let probabilities else { return nil }
    switch form {
    case .soft: return .distribution(probabilities)
    case .hard: return best.map(Target.one)
    case .set:
      if possible.count == probabilities.count { return nil }
      return possible.count == 1 ? .one(possible[0]) : .anyOf(possible)
    }
  }
}
