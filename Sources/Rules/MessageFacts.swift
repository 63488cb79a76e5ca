internal import Messages
internal import TextProcessing

/// What is known of one message beside its patterns; found out when first asked for.
struct MessageFacts: Sendable {
  private enum Answer: UInt8 { case unknown, no, yes }

  private var answers: [UInt8] = []
  private var scripts = ScriptCounts()
  private var knowsScripts = false

  /// Forgets everything, before the next message.
  mutating func reset(count: Int) {
    if answers.count < count { answers = [UInt8](repeating: 0, count: count) }
    for number in 0..<count { answers[number] = 0 }
    knowsScripts = false
  }

  /// Whether a fact holds.
  ///
  /// - Parameters:
  ///   - number: the fact's number in its program.
  ///   - normal: the text's normal form.
  ///   - sender: the sender in the form of `SenderText`.
  mutating func holds(
    _ number: Int, _ fact: RuleProgram.Fact, of message: Message, normal: NormalText,
    sender: [UInt8]
  ) -> Bool {
    switch Answer(rawValue: answers[number]) {
    case .yes: return true
    case .no: return false
    default: break
    }
    let answer = find(fact, message, normal, sender)
    answers[number] = (answer ? Answer.yes : .no).rawValue
    return answer
  }

  private mutating func find(
    _ fact: RuleProgram.Fact, _ message: Message, _ normal: NormalText, _ sender: [UInt8]
  ) -> Bool {
    switch fact {
    case .senderKind(let kind):
      return sender.withUnsafeBufferPointer { SenderKind($0) } == kind
    case .language(let tag): return Self.fits(message.language, tag)
    case .script(let script):
      countScripts(normal)
      return scripts.has(script)
    case .mainScript(let script):
      countScripts(normal)
      return scripts.main == script
    case .code:
      return normal.storage.withUnsafeBufferPointer {
        var finder = CodeFinder(UnsafeBufferPointer(rebasing: $0[..<normal.count]))
        return finder.hasCode()
      }
    case .length(let range): return range.contains(Self.scalarCount(message.text))
    }
  }

  /// The number of Unicode scalars: of bytes that don't continue one.
  private static func scalarCount(_ text: String) -> Int {
    text.utf8.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  private mutating func countScripts(_ normal: NormalText) {
    if knowsScripts { return }
    knowsScripts = true
    normal.storage.withUnsafeBufferPointer {
      scripts.fill(UnsafeBufferPointer(rebasing: $0[..<normal.count]))
    }
  }

  /// Whether a language tag is another or begins with it and a hyphen.
  private static func fits(_ language: String?, _ tag: String) -> Bool {
    guard let language = language?.lowercased(), language.hasPrefix(tag) else { return false }
    let rest = language.utf8.dropFirst(tag.utf8.count).first
    return rest == nil || rest == UInt8(ascii: "-") || rest == UInt8(ascii: "_")
  }
}
