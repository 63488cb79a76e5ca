extension RuleMatcher {
  /// Memory that `fire` works in, used again from message to message; one a thread.
  public struct Scratch: Sendable {
    var memory = EngineMemory()
    var views = ViewTexts()
    var sender = SenderText()
    var facts = MessageFacts()
    /// One bit a pattern; all clear between messages.
    var hits: [UInt64] = []
    var found: [UInt32] = []
    /// One bit a rule that must be looked at.
    var candidates: [UInt64] = []

    /// Empty memory that grows to what the first messages need.
    public init() {}

    /// Makes all parts large enough for a matcher.
    mutating func fit(_ matcher: RuleMatcher) {
      // Value semantics: a copy of a scratch gets memory of its own.
      if !isKnownUniquelyReferenced(&memory) { memory = EngineMemory() }
      memory.fit(matcher.engine)
      let patterns = matcher.program.patterns.count
      if found.count < patterns {
        found = [UInt32](repeating: 0, count: patterns)
        hits = [UInt64](repeating: 0, count: (patterns + 63) / 64)
      }
      facts.reset(count: matcher.program.facts.count)
    }
  }
}
