/// The votes on one message.
struct Ballot {
  /// All rules.
  let rules: VotingRules
  /// The positions of the rules that fired, ascending.
  let fired: [Int]
  /// Those that have a say, ascending.
  let spoke: [Int]
  /// The labels that every positive vote leaves open; none when there is no positive vote or they
  /// contradict each other.
  let refinement: UInt16
  /// The labels that remain possible; see ``WeakLabel/possible``.
  let open: UInt16

  /// The labels that may be the answer: where the positive votes have a common refinement, those
  /// inside it; else all.
  var candidates: UInt16 { refinement == 0 ? rules.all : refinement }

  /// The votes of the rules that fired, without those that say nothing in the label space.
  ///
  /// - Parameter mute: says which rules have no say besides.
  init(_ fired: [Int], _ rules: VotingRules, mute: (Int) -> Bool = { _ in false }) {
    rules.check(fired)
    let spoke = fired.filter { rules.speaks($0) && !mute($0) }
    var (common, union, allowed, hasPositive) = (rules.all, UInt16(0), rules.all, false)
    for position in spoke {
      let mask = rules.masks[position]
      if rules.rules[position].vote.isNegative {
        allowed &= mask
      } else {
        hasPositive = true
        common &= mask
        union |= mask
      }
    }
    let base = !hasPositive ? rules.all : common != 0 ? common : union
    (self.rules, self.fired, self.spoke) = (rules, fired, spoke)
    refinement = hasPositive ? common : 0
    open = base & allowed != 0 ? base & allowed : base
  }
}
