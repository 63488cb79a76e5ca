internal import Messages
internal import TextProcessing

/// Takes records in, one after another, and makes messages of them or rejects them.
///
/// Formats fill `fields` and call `take`; everything that is the same for all formats is here.
public struct Intake {
  /// What is to be done with the records.
  struct Policy {
    var labels = LabelScheme.names
    var repairs = false
    var trims = false
    var idsFromContent = false
    var dropsDuplicates = false
    var dropsKnown = false
    var source: String?
    var language: String?
    var isStrict = false
    var keptRejections = 1000
    var keepsRecords = false
  }

  /// The fields of the next record, by the raw value of `Field`; formats write here.
  var fields = [String?](repeating: nil, count: Field.allCases.count)
  /// The labels of the next record where it has several; then `fields` has none.
  var labels: [String] = []
  /// The features of the next record where it has some in place of a text.
  var given: GivenFeatures?
  let policy: Policy
  private(set) var messages: [Message] = []
  private(set) var rejected: Rejections
  private(set) var notes = IntakeNotes()
  /// The records of the messages, where they are kept.
  private(set) var records: SourceRecords?
  /// The named columns that hold no field.
  private(set) var unreadColumns: [String] = []
  /// The name of the file that is being read.
  private var file = ""
  private var bytes: [UInt8] = []
  /// The number of the record within its file; rejected records count, blank lines don't.
  private var number = 0
  private var readings: [String: LabelNames.Reading] = [:]
  private var ids = IdentifierTable()
  private var texts: [String: Int] = [:]

  init(_ policy: Policy, columns: Columns = .byName) {
    self.policy = policy
    records = policy.keepsRecords ? SourceRecords(columns) : nil
    rejected = Rejections(limit: policy.keptRejections)
  }

  /// The number of records seen.
  var recordCount: Int { messages.count + rejected.total + notes.dropped }

  mutating func begin(_ file: SourceFile) {
    (self.file, bytes, number) = (file.name, file.utf8, 0)
    records?.begin(file.utf8)
    // At least twice the room each time, since all messages are moved.
    let expected = messages.count + file.utf8.count / 200
    if expected > messages.capacity {
      messages.reserveCapacity(max(expected, 2 * messages.capacity))
    }
  }

  mutating func countBlankLines(_ count: Int) { notes.blankLines += count }

  mutating func countRepairs(_ count: Int) { notes.repairs += count }

  /// Keeps a sentence that a reader should know; the same one stands once.
  mutating func remark(_ sentence: String) { notes.remark(sentence) }

  /// Names columns that hold no field.
  mutating func passOver(_ columns: [String]) {
    unreadColumns += columns.filter { !unreadColumns.contains($0) }
  }

  /// Counts a record of which something should be known; `words` go on after "in … records, ".
  mutating func count(_ words: String) { notes.count(words) }

  /// The text of some of the file's bytes; broken UTF-8 is repaired and counted, or nil.
  mutating func text(_ part: some Collection<UInt8>) -> String? {
    let whole = Array(part)
    if let utf8 = try? UTF8Span(validating: whole.span) { return String(copying: utf8) }
    guard policy.repairs else { return nil }
    let repaired = RepairedText(whole)
    notes.repairs += repaired.count
    return repaired.text
  }

  /// Counts a record that the format couldn't take apart.
  ///
  /// - Throws: the rejection as a fault, when reading is strict.
  mutating func reject(
    _ kind: Rejection.Kind, _ reason: String, line: Int, column: Int? = nil, range: Range<Int>,
    value: String? = nil
  ) throws(Fault) {
    number += 1
    try turnAway(kind, reason, line: line, column: column, range: range, value: value)
  }

  private mutating func turnAway(
    _ kind: Rejection.Kind, _ reason: String, line: Int, column: Int? = nil, range: Range<Int>,
    value: String? = nil
  ) throws(Fault) {
    let record = String(decoding: bytes[range.prefix(2000)], as: UTF8.self)
    let rejection = Rejection(
      file: file, line: line, column: column, kind: kind, reason: reason, record: record)
    if policy.isStrict { throw rejection.fault }
    rejected.add(rejection, value: value)
  }

  /// Makes a message of `fields`, or rejects the record.
  ///
  /// - Throws: the rejection as a fault, when reading is strict.
  mutating func take(line: Int, range: Range<Int>) throws(Fault) {
    number += 1
    do {
      if let message = try message() {
        messages.append(message)
        records?.add(range)
      }
    } catch {
      try turnAway(error.kind, error.reason, line: line, range: range, value: error.value)
    }
  }

  /// Why a record makes no message.
  private struct Refusal: Error {
    var kind: Rejection.Kind
    var reason: String
    var value: String?
  }

  /// The message of `fields`, or nil for one that is dropped.
  private mutating func message() throws(Refusal) -> Message? {
    guard var text = fields[Field.text.rawValue] else {
      throw Refusal(kind: .text, reason: "there is no text (an empty text would be one)")
    }
    if policy.trims { text = text.trimmingBlanks }
    let gold = try self.gold()
    let time = try self.time()
    let alternative = try self.alternative()
    let known = try self.known()
    if policy.dropsKnown, known == true {
      notes.countKnown()
      return nil
    }
    guard let id = try identify(text, gold) else { return nil }
    var message = Message(
      id: id, text: text, time: time, sender: filled(.sender),
      source: filled(.source) ?? policy.source, language: filled(.language) ?? policy.language,
      gold: gold, alternative: alternative, group: filled(.group), code: filled(.code),
      known: known)
    message.given = given
    return message
  }

  private func filled(_ field: Field) -> String? {
    guard let text = fields[field.rawValue], !text.isEmpty else { return nil }
    return text
  }

  private mutating func gold() throws(Refusal) -> Gold? {
    guard labels.isEmpty else { return try gold(of: labels) }
    guard let label = fields[Field.label.rawValue] else { return nil }
    let reading: LabelNames.Reading
    if let known = readings[label] {
      reading = known
    } else {
      do {
        reading = try policy.labels.read(label)
      } catch {
        throw Refusal(kind: .label, reason: error.message, value: label)
      }
      readings[label] = reading
    }
    if let note = reading.note { notes.countMapped(note) }
    return reading.gold
  }

  /// What several labels mean together.
  private mutating func gold(of labels: [String]) throws(Refusal) -> Gold? {
    let reading: LabelNames.Reading
    do {
      reading = try policy.labels.read(labels)
    } catch {
      throw Refusal(kind: .label, reason: error.message, value: labels.joined(separator: " "))
    }
    if let note = reading.note { notes.countMapped(note) }
    return reading.gold
  }

  private func time() throws(Refusal) -> Double? {
    guard let text = filled(.time) else { return nil }
    guard let seconds = Timestamp.seconds(text) else {
      throw Refusal(
        kind: .time,
        reason: "the time '\(text.prefix(40))' is neither ISO 8601 nor Unix seconds or milliseconds"
      )
    }
    return seconds
  }

  private func known() throws(Refusal) -> Bool? {
    guard let text = filled(.known) else { return nil }
    switch text {
    case "true", "1": return true
    case "false", "0": return false
    default:
      throw Refusal(
        kind: .known,
        reason: "known is '\(text.prefix(40))'; whether a sender is known must be true or false")
    }
  }

  private func alternative() throws(Refusal) -> Label? {
    guard let text = filled(.alternative) else { return nil }
    let gold: Gold?
    do {
      gold = try policy.labels.read(text).gold
    } catch {
      throw Refusal(kind: .alternative, reason: error.message)
    }
    if case .label(let label) = gold { return label }
    guard gold != nil, policy.labels != .asIs else { return nil }
    throw Refusal(
      kind: .alternative,
      reason: "the alternative '\(text.prefix(40))' is a set; it must be one label")
  }

  /// The record's identifier, or nil for a duplicate that is dropped.
  private mutating func identify(_ text: String, _ gold: Gold?) throws(Refusal) -> String? {
    if policy.dropsDuplicates, let first = texts[text] {
      notes.countDuplicate(hasOtherLabel: messages[first].gold != gold)
      return nil
    }
    let id: String
    if policy.idsFromContent {
      id = String(SHA256.hex(composed(text).utf8).prefix(16))
    } else {
      id = filled(.id) ?? "\(file):\(number)"
    }
    guard ids.insert(id, after: messages) else {
      throw Refusal(
        kind: .id,
        reason: "the id '\(id.prefix(80))' stands twice; folds and predictions need it once")
    }
    // Strings are equal when their canonical compositions are.
    if policy.dropsDuplicates { texts[text] = messages.count }
    return id
  }
}
