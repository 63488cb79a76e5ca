/// Rules as the matcher runs them: patterns and facts by number, conditions as flat trees.
struct RuleProgram: Sendable {
  /// What a node of a condition's tree asks.
  enum Operation: UInt8, Sendable { case all, any, none, pattern, fact }

  /// A node; its children, if any, follow it.
  struct Node: Sendable {
    var operation: Operation
    /// The number of the pattern or fact.
    var operand = 0
    /// The position after the last node of its tree.
    var end = 0
  }

  /// Something to find out about a message that isn't a pattern.
  enum Fact: Hashable, Sendable {
    case senderKind(SenderKind)
    case language(String)
    case script(Int)
    case mainScript(Int)
    case code
    case length(ClosedRange<Int>)
  }

  /// The nodes of all conditions, one after the other.
  private(set) var nodes: [Node] = []
  /// Where each rule's condition begins.
  private(set) var roots: [Int] = []
  /// Expressions that make a pattern true: any of a pattern's.
  private(set) var patterns: [[EnginePattern]] = []
  /// The first rule that has a pattern.
  private(set) var owners: [Int] = []
  private(set) var facts: [Fact] = []
  /// For each pattern, the rules that have it, in order.
  private(set) var rulesOfPattern: [[Int]] = []
  /// Rules that may fire where none of their patterns is found.
  private(set) var silentRules: [Int] = []

  private var patternNumbers: [[EnginePattern]: Int] = [:]
  private var factNumbers: [Fact: Int] = [:]

  /// The program of some rules.
  init(_ conditions: some Sequence<Condition>) {
    for condition in conditions {
      let root = nodes.count
      let rule = roots.count
      roots.append(root)
      add(condition, rule)
      if outcomes(root).canHold { silentRules.append(rule) }
    }
  }

  private mutating func add(_ condition: Condition, _ rule: Int) {
    switch condition {
    case .all(let parts): add(.all, parts, rule)
    case .any(let parts): add(.any, parts, rule)
    case .none(let parts): add(.none, parts, rule)
    case .text(let pattern): add([pattern.engine], rule)
    case .sender(let pattern): add([pattern.engine], rule)
    case .has(.url): add(ReadyPatterns.url, rule)
    case .has(.amount): add(ReadyPatterns.amount, rule)
    case .has(.code): add(.code)
    case .senderKind(let kind): add(.senderKind(kind))
    case .language(let tag): add(.language(tag.lowercased()))
    case .script(let script): add(.script(ScriptCounts.position(of: script)))
    case .mainScript(let script): add(.mainScript(ScriptCounts.position(of: script)))
    case .length(let range): add(.length(range))
    }
  }

  private mutating func add(_ operation: Operation, _ parts: [Condition], _ rule: Int) {
    let position = nodes.count
    nodes.append(Node(operation: operation))
    for part in parts { add(part, rule) }
    nodes[position].end = nodes.count
  }

  private mutating func add(_ pattern: [EnginePattern], _ rule: Int) {
    let number = patternNumbers[pattern] ?? patterns.count
    if number == patterns.count {
      patternNumbers[pattern] = number
      patterns.append(pattern)
      owners.append(rule)
      rulesOfPattern.append([])
    }
    if rulesOfPattern[number].last != rule { rulesOfPattern[number].append(rule) }
    nodes.append(Node(operation: .pattern, operand: number, end: nodes.count + 1))
  }

  private mutating func add(_ fact: Fact) {
    let number = factNumbers[fact] ?? facts.count
    if number == facts.count {
      factNumbers[fact] = number
      facts.append(fact)
    }
    nodes.append(Node(operation: .fact, operand: number, end: nodes.count + 1))
  }

  /// Whether a tree can hold, and can fail to, where no pattern is found and facts may be anything.
  private func outcomes(_ node: Int) -> (canHold: Bool, canFail: Bool) {
    switch nodes[node].operation {
    case .pattern: return (false, true)
    case .fact: return (true, true)
    case .all, .any, .none: break
    }
    var (allHold, anyHolds, allFail, anyFails) = (true, false, true, false)
    var child = node + 1
    while child < nodes[node].end {
      let (canHold, canFail) = outcomes(child)
      (allHold, anyHolds) = (allHold && canHold, anyHolds || canHold)
      (allFail, anyFails) = (allFail && canFail, anyFails || canFail)
      child = nodes[child].end
    }
    switch nodes[node].operation {
    case .all: return (allHold, anyFails)
    case .any: return (anyHolds, allFail)
    default: return (allFail, anyHolds)
    }
  }
}
