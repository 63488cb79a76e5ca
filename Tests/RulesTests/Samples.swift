import Messages

@testable import Rules

extension RuleFile {
  /// A file of one rule named `rule` that votes `junk`.
  static func one(when condition: String) throws(Fault) -> RuleFile {
    try sample("{ name: 'rule', when: \(condition), vote: 'junk' }")
  }

  /// A file of some rules.
  static func sample(_ rules: String, file: String = "sample.json5") throws(Fault) -> RuleFile {
    let text = "{ name: 'sample', writtenOn: 'invented messages', rules: [\(rules)] }"
    return try parse(Array(text.utf8), file: file)
  }
}

extension RuleMatcher {
  /// A matcher of one rule.
  init(when condition: String) throws(Fault) {
    try self.init(RuleFile.one(when: condition).rules)
  }

  /// The positions of the rules that fire on a text.
  func firing(_ text: String, from sender: String? = nil, language: String? = nil) -> [Int] {
    var scratch = Scratch()
    var fired: [Int] = []
    fire(
      on: Message(id: "1", text: text, sender: sender, language: language), with: &scratch,
      into: &fired)
    return fired
  }
}

/// Whether a condition holds for a message.
func holds(
  _ condition: String, _ text: String, from sender: String? = nil, language: String? = nil
) throws -> Bool {
  try RuleMatcher(when: condition).firing(text, from: sender, language: language) == [0]
}

/// The fault that reading or compiling a condition ends in.
func refusal(of condition: String) -> Fault? {
  do {
    _ = try RuleMatcher(when: condition)
    return nil
  } catch {
    return error
  }
}
