internal import CHyperscan
internal import Messages

/// The databases of all views in use, and what their matches mean.
final class MatchingEngine: Sendable {
  /// The database of each space; nil where no pattern looks there.
  let databases: [PatternDatabase?]
  /// For each pattern that is a word, its number of bytes; else 0.
  let wordLengths: [Int]

  /// Compiles the patterns of a program, or takes them out of the store.
  init(
    _ program: RuleProgram, rules: [Rule], store: (any PatternStore)?
  ) throws(Fault) {
    guard hs_valid_platform() == HS_SUCCESS else {
      throw Fault(.failed, "rules need a processor with SSSE3, and this one has none")
    }
    wordLengths = program.patterns.map { $0.first?.wordLength ?? 0 }
    var databases: [PatternDatabase?] = []
    for space in PatternSpace.allCases {
      databases.append(try Self.database(of: space, program, rules, store))
    }
    self.databases = databases
  }

  private static func database(
    of space: PatternSpace, _ program: RuleProgram, _ rules: [Rule], _ store: (any PatternStore)?
  ) throws(Fault) -> PatternDatabase? {
    let patterns = program.patterns.enumerated().flatMap { number, expressions in
      expressions.filter { $0.space == space }.map { (pattern: $0, number: UInt32(number)) }
    }
    guard !patterns.isEmpty else { return nil }
    do {
      return try StoredDatabase(patterns).load(from: store)
    } catch {
      let owner = error.index.map { rules[program.owners[Int(patterns[$0].number)]] }
      guard let owner, let index = error.index else {
        throw Fault(.data, "the engine refuses the rules together: \(error.reason)")
      }
      throw Fault(
        .data,
        "rule '\(owner.name)': the pattern '\(patterns[index].pattern.brief)' is refused by the "
          + "engine: \(error.reason)", at: owner.place)
    }
  }

  /// Whether some pattern looks at a space.
  func uses(_ space: PatternSpace) -> Bool { databases[space.rawValue] != nil }
}
