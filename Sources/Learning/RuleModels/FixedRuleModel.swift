import Messages

/// A rule model that learns nothing: its answer depends on the votes at hand alone.
protocol FixedRuleModel: RuleModel {}

extension FixedRuleModel {
  public var estimates: [RuleEstimate] { [] }

  public mutating func observe(_ fired: [Int]) { rules.check(fired) }

  public mutating func learn(
    _ gold: Target?, replacing previous: Target?, fired: [Int], age: Int
  ) throws(Fault) {
    rules.check(fired)
    _ = try rules.mask(ofGold: gold)
    _ = try rules.mask(ofGold: previous)
  }

  public mutating func estimate() {}

  public mutating func forget() {}

  public func save(into archive: inout Archive) {}

  public mutating func restore(from archive: Archive) throws(Fault) {}
}
