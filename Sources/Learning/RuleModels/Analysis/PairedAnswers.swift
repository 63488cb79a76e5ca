/// The answers of a rule model and of the majority vote on the same messages.
///
/// Two precisions at different coverage can't be compared; these can.
public struct PairedAnswers: Hashable, Sendable {
  /// Messages that both answer with one label and whose gold label can judge both.
  public private(set) var messages = 0
  /// Of these, the ones that the chosen model answers rightly.
  public private(set) var chosenRight = 0
  /// Of these, the ones that the majority vote answers rightly.
  public private(set) var majorityRight = 0

  mutating func add(_ label: LabelBesideMajority, truth: UInt16) {
    let (chosen, majority) = (label.chosen.winners, label.majority.winners)
    guard chosen.count == 1, majority.count == 1 else { return }
    let verdicts = [chosen[0], majority[0]].map { GoldVerdict(1 << UInt16($0), gold: truth) }
    guard !verdicts.contains(.undecided) else { return }
    messages += 1
    if verdicts[0] == .right { chosenRight += 1 }
    if verdicts[1] == .right { majorityRight += 1 }
  }
}
