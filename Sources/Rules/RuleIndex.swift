/// Which rules a pattern may make fire, as contiguous arrays.
struct RuleIndex: Sendable {
  /// Rules of pattern n: `rules[starts[n]..<starts[n + 1]]`.
  let starts: [Int32]
  let rules: [Int32]
  /// One bit a rule, set where it may fire without any pattern.
  let silent: [UInt64]

  init(_ program: RuleProgram, ruleCount: Int) {
    var starts: [Int32] = [0]
    var rules: [Int32] = []
    for list in program.rulesOfPattern {
      rules += list.map(Int32.init)
      starts.append(Int32(rules.count))
    }
    var silent = [UInt64](repeating: 0, count: (ruleCount + 63) / 64)
    for rule in program.silentRules { silent[rule >> 6] |= 1 << UInt64(rule & 63) }
    (self.starts, self.rules, self.silent) = (starts, rules, silent)
  }
}
