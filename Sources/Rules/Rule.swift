public import Messages

/// One rule: where its condition holds, it votes.
public struct Rule: Sendable {
  /// The name, unique among all rules in use.
  public let name: String
  /// When it fires.
  public let condition: Condition
  /// What it says of a message that it fires on.
  public let vote: Vote
  /// How much the vote counts where votes are weighed; finite and above 0.
  public let weight: Double
  /// Among rules that fire, those of higher priority are heard first where priority decides.
  public let priority: Int
  /// What the author says of it.
  public let note: String?
  /// Where it was read; empty when it was made.
  public let place: Fault.Place

  /// A rule.
  ///
  /// - Throws: a data fault when the name is blank or the weight isn't a finite number above 0.
  public init(
    name: String, condition: Condition, vote: Vote, weight: Double = 1, priority: Int = 0,
    note: String? = nil, place: Fault.Place = Fault.Place()
  ) throws(Fault) {
    guard name.contains(where: { !$0.isWhitespace }) else {
      throw Fault(.data, "a rule's name is blank; it must be a text that says what it finds")
    }
    guard weight > 0, weight.isFinite else {
      throw Fault(.data, "weight is \(weight); it must be a finite number above 0")
    }
    (self.name, self.condition, self.vote) = (name, condition, vote)
    (self.weight, self.priority, self.note, self.place) = (weight, priority, note, place)
  }
}
