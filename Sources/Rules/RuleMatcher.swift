public import Messages

/// Rules compiled for finding which of them fire on a message.
///
/// All patterns of a view of the text are looked for in one pass, however many there are, in time
/// that grows with the text alone. A matcher never changes, so one may serve all threads while
/// another is compiled to take its place; each thread brings its own `Scratch`.
public struct RuleMatcher: Sendable {
  /// The rules in use, in file order.
  public let rules: [Rule]
  /// Rules that the scope doesn't admit, in file order.
  public let leftOut: [Rule]

  let program: RuleProgram
  let index: RuleIndex
  let engine: MatchingEngine
  /// The parts of a message that must be brought into form.
  let needs: (text: Bool, sender: Bool)

  /// Compiles rules.
  ///
  /// - Parameters:
  ///   - rules: the rules in file order; names must be unique.
  ///   - scope: the part of messages that may be looked at; rules that mention the other part are in
  ///     `leftOut`.
  ///   - store: where compiled patterns are looked for first and kept.
  /// - Throws: a data fault for two rules of one name, and for a pattern that the engine refuses,
  ///   naming the rule, the pattern and the engine's reason.
  /// - Complexity: about a millisecond a pattern where the store doesn't have them.
  public init(
    _ rules: [Rule], scope: RuleScope = .all, store: (any PatternStore)? = nil
  ) throws(Fault) {
    try RuleFile.checkNames(of: rules)
    self.rules = rules.filter { scope.admits($0.condition) }
    leftOut = rules.filter { !scope.admits($0.condition) }
    program = RuleProgram(self.rules.map(\.condition))
    index = RuleIndex(program, ruleCount: self.rules.count)
    engine = try MatchingEngine(program, rules: self.rules, store: store)
    needs = (
      self.rules.contains { $0.condition.usesText },
      self.rules.contains { $0.condition.usesSender }
    )
  }
}
