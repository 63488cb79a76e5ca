public import Importing
public import Messages

/// Messages made fit for sharing: what says who somebody is became placeholders of the same shape.
///
/// Every placeholder has the length, separators, scripts and letter case of what it stands for, and
/// the same thing has the same placeholder everywhere in one redaction. Nothing else of a text is
/// changed, so the way of writing, places, employers and the times of messages can still say who
/// somebody is.
public struct Redaction: Sendable {
  /// What is redacted, and how.
  public struct Options: Hashable, Sendable {
    /// Names of people.
    public var names = NameList.none
    /// Whether dates and times in digits are redacted.
    public var dates = false
    /// Whether headers and short codes are redacted too.
    public var senders = false
    /// Makes the output repeat; nil for a random key that nobody knows.
    public var seed: UInt64?

    /// The defaults.
    public init() {}
  }

  /// The fields of a message that are no longer what they were.
  public typealias Changes = [(field: Field, text: String)]

  /// The changes of each message, in order.
  public private(set) var changes: [Changes] = []
  /// How many things of each kind were redacted, in declared order.
  public private(set) var counts: [(kind: RedactionKind, count: Int)] = []
  /// How many identifiers and groups were replaced, since they could have been made of what is
  /// redacted.
  public private(set) var replacedNames = 0

  /// Redacts messages.
  ///
  /// - Complexity: O(total length), twice: placeholders must not be by chance what stands elsewhere.
  public init(_ messages: [Message], _ options: Options = Options()) {
    var redactor = TextRedactor(
      names: options.names, redactsDates: options.dates, seed: options.seed)
    for message in messages {
      redactor.remember(message.text)
      if let sender = message.sender { redactor.remember(sender: sender) }
    }
    for message in messages {
      changes.append(changes(of: message, &redactor, options))
    }
    counts = RedactionKind.allCases.map { ($0, redactor.counts[$0] ?? 0) }
  }

  /// A message with its changes.
  public func message(_ row: Int, of messages: [Message]) -> Message {
    var message = messages[row]
    for change in changes[row] {
      switch change.field {
      case .id: message.id = change.text
      case .text: message.text = change.text
      case .sender: message.sender = change.text
      case .source: message.source = change.text
      case .group: message.group = change.text
      case .code: message.code = change.text
      default: break
      }
    }
    return message
  }

  private mutating func changes(
    of message: Message, _ redactor: inout TextRedactor, _ options: Options
  ) -> Changes {
    let names = DerivedNames(message, &redactor)
    var changes: Changes = []
    let text = redactor.redacted(message.text)
    if !text.unicodeScalars.elementsEqual(message.text.unicodeScalars) {
      changes.append((.text, text))
    }
    if let sender = message.sender {
      let other = redactor.redacted(sender: sender, all: options.senders)
      if other != sender { changes.append((.sender, other)) }
    }
    if let code = message.code {
      changes.append((.code, redactor.replaced(code, from: 0, as: .code)))
    }
    let given: [(Field, String?)] = [
      (.id, message.id), (.source, message.source), (.group, message.group),
    ]
    for (field, name) in given {
      guard let name, names.mayReveal(name, &redactor) else { continue }
      changes.append((field, "r" + redactor.pseudonym(of: name, field.name)))
      replacedNames += 1
    }
    return changes
  }
}

/// Whether identifiers and groups were made of what a message says.
private struct DerivedNames {
  private let sender: String
  private let digits: Set<String>

  init(_ message: Message, _ redactor: inout TextRedactor) {
    sender = message.sender ?? ""
    let (text, spans) = redactor.spans(of: message.text)
    digits = Set(
      spans.map { span in
        text.text(span.range).filter { $0.isASCII && $0.isNumber }
      }.filter { $0.utf8.count >= 4 })
  }

  /// Whether a name could be a digest of a text, or holds a number, address or name of the message.
  func mayReveal(_ name: String, _ redactor: inout TextRedactor) -> Bool {
    let isDigest = name.utf8.count >= 8 && name.allSatisfy { $0.isASCII && $0.isHexDigit }
    if isDigest || sender.utf8.count >= 4 && name.contains(sender) { return true }
    let (text, spans) = redactor.spans(of: name)
    return spans.contains { span in
      switch span.kind {
      case .email, .name, .phone, .url: true
      default: digits.contains(text.text(span.range).filter { $0.isASCII && $0.isNumber })
      }
    }
  }
}
