public import Learning
public import Messages

/// The journal of a stream in one SQLite file; what is committed outlasts the process.
///
/// One process writes at a time (the caller holds a lock). A transaction is open from the first
/// change to `commit`.
public final class LearningJournal: StreamJournal {
  private let connection: Connection
  private let statements: Statements
  private var isOpen = false
  /// Whether any label waits for its message.
  private var hasEarly = false

  /// The tables.
  static let schema = Schema(
    name: "learning journal", application: 0x576E_6A6C, retired: 1,
    steps: [
      """
      CREATE TABLE messages (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, ordinal INTEGER NOT NULL,
        vectors BLOB NOT NULL, fired BLOB NOT NULL, answers TEXT NOT NULL, scores BLOB NOT NULL,
        gold TEXT, lesson INTEGER, text TEXT, origin TEXT, target BLOB, weight REAL
      );
      CREATE TABLE events (
        number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, message INTEGER NOT NULL,
        lesson INTEGER NOT NULL, in_place INTEGER NOT NULL, origin TEXT NOT NULL, target BLOB,
        previous BLOB, weight REAL NOT NULL
      );
      CREATE INDEX changes ON events (lesson, number) WHERE kind = 2;
      CREATE INDEX landmarks ON events (kind, number) WHERE kind > 2;
      CREATE TABLE early (id TEXT PRIMARY KEY NOT NULL, label TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE rule_sets (number INTEGER PRIMARY KEY, rules TEXT NOT NULL);
      CREATE TABLE confusion (
        entry INTEGER NOT NULL, truth TEXT NOT NULL, answer TEXT NOT NULL, count INTEGER NOT NULL,
        PRIMARY KEY (entry, truth, answer)
      ) WITHOUT ROWID;
      CREATE TABLE facts (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
      """
    ])

  /// Opens a journal, made anew where there is none.
  ///
  /// - Throws: an I/O fault when the file can't be opened, isn't a journal, is damaged, or was
  ///   written by a newer version.
  public init(path: String) throws(Fault) {
    connection = try Self.schema.open(path)
    // Acknowledged means written down, also when the power fails.
    try connection.execute(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 8000")
    statements = try Statements(connection)
    try lookForEarly()
  }

  // MARK: Lasting

  /// Opens a transaction where none is open.
  private func begin() throws(Fault) {
    guard !isOpen else { return }
    try connection.execute("BEGIN IMMEDIATE")
    isOpen = true
  }

  public func commit() throws(Fault) {
    guard isOpen else { return }
    try connection.execute("COMMIT")
    isOpen = false
  }

  /// A fact about the stream, such as the config it was begun with.
  public func fact(_ name: String) throws(Fault) -> String? {
    var value: String?
    try connection.run("SELECT value FROM facts WHERE name = ?", [.text(name)]) { row in
      value = row.text(0)
    }
    return value
  }

  /// Keeps a fact.
  public func set(_ name: String, _ value: String) throws(Fault) {
    try begin()
    try connection.run(
      "INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)", [.text(name), .text(value)])
  }

  // MARK: Messages

  public func lastNumber() throws(Fault) -> Int {
    Int(
      try connection.integer(
        "SELECT max((SELECT coalesce(max(number), 0) FROM events), coalesce("
          + "(SELECT number + (origin IS NOT NULL) FROM messages ORDER BY number DESC LIMIT 1), 0))"
      ) ?? 0)
  }

  public func messageCount(through number: Int) throws(Fault) -> Int {
    var count = 0
    try connection.run(
      "SELECT ordinal FROM messages WHERE number <= ? ORDER BY number DESC LIMIT 1",
      [.integer(Int64(number))]
    ) { row in count = Int(row.integer(0)) + 1 }
    return count
  }

  public func message(id: String) throws(Fault) -> KeptMessage? {
    var found: KeptMessage?
    try statements.find.run([.text(id)]) { (row) throws(Fault) in
      let number = Int(row.integer(0))
      found = KeptMessage(
        number: number, id: id, ordinal: Int(row.integer(1)), vectors: row.blob(2),
        fired: row.blob(3), answers: Self.parts(row.text(4) ?? ""),
        scores: try JournalBytes.scores(row.blob(5)), gold: row.text(6),
        lesson: row.optionalInteger(7).map { Int($0) },
        taught: try Self.firstLesson(row, of: number, from: 9), text: row.text(8))
    }
    return found
  }

  public func add(_ message: KeptMessage) throws(Fault) {
    try begin()
    try statements.addMessage.run([
      .integer(Int64(message.number)), .text(message.id), .integer(Int64(message.ordinal)),
      .blob(message.vectors), .blob(message.fired), .text(message.answers.joined(separator: "\n")),
      .blob(JournalBytes.bytes(of: message.scores)), message.gold.map { .text($0) } ?? .null,
      message.lesson.map { .integer(Int64($0)) } ?? .null, message.text.map { .text($0) } ?? .null,
      message.taught.map { .text($0.origin.rawValue) } ?? .null,
      message.taught?.target.map { .blob($0) } ?? .null,
      message.taught.map { .real($0.weight) } ?? .null,
    ])
  }

  private static func parts(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  public func update(message number: Int, gold: String?, lesson: Int?) throws(Fault) {
    try begin()
    try connection.run(
      "UPDATE messages SET gold = ?, lesson = ? WHERE number = ?",
      [
        gold.map { .text($0) } ?? .null, lesson.map { .integer(Int64($0)) } ?? .null,
        .integer(Int64(number)),
      ])
  }

  // MARK: Events

  public func add(_ event: StreamEvent) throws(Fault) {
    try begin()
    try statements.addEvent.run([
      .integer(Int64(event.number)), .integer(Int64(event.kind.rawValue)),
      .integer(Int64(event.message)), .integer(Int64(event.lesson)),
      .integer(event.isInPlace ? 1 : 0), .text(event.origin.rawValue),
      event.target.map { .blob($0) } ?? .null, event.previous.map { .blob($0) } ?? .null,
      .real(event.weight),
    ])
  }

  public func last(_ kind: StreamEvent.Kind) throws(Fault) -> Int {
    precondition(kind == .replay || kind == .rules, "only landmarks are looked up by kind")
    return Int(
      try connection.integer(
        "SELECT coalesce(max(number), 0) FROM events WHERE kind = \(kind.rawValue) AND kind > 2")
        ?? 0)
  }

  public func firstChanged(after number: Int) throws(Fault) -> Int? {
    var first: Int?
    try connection.run(
      "SELECT min(lesson) FROM events WHERE kind = 2 AND in_place = 1 AND number > ?",
      [.integer(Int64(number))]
    ) { row in first = row.optionalInteger(0).map { Int($0) } }
    return first
  }

  public func change(of lesson: Int, before number: Int) throws(Fault) -> StreamEvent? {
    var change: StreamEvent?
    try statements.change.run([.integer(Int64(lesson)), .integer(Int64(number))]) {
      (row) throws(Fault) in change = try Self.event(row, from: 0)
    }
    return change
  }

  public func ruleLessons(
    _ body: (_ lesson: Int, _ message: Int, _ fired: [UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    try connection.run(
      """
      SELECT number, fired FROM messages WHERE origin = 'rules'
      AND NOT EXISTS (SELECT 1 FROM events WHERE kind = 2 AND lesson = messages.number + 1)
      ORDER BY number
      """
    ) { (row) throws(Fault) in
      try body(Int(row.integer(0)) + 1, Int(row.integer(0)), row.blob(1))
    }
  }

  public func forEach(
    in range: ClosedRange<Int>, _ body: (JournalStep) throws(Fault) -> Void
  ) throws(Fault) {
    let bounds: [SQLValue] = [
      .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound)),
    ]
    try connection.run(
      """
      SELECT number, vectors, fired, ordinal, NULL, NULL, NULL, NULL, NULL, origin, target, NULL,
        weight
      FROM messages WHERE number BETWEEN ?1 AND ?2
      UNION ALL
      SELECT e.number, m.vectors, m.fired, m.ordinal, e.number, e.kind, e.message, e.lesson,
        e.in_place, e.origin, e.target, e.previous, e.weight
      FROM events e LEFT JOIN messages m ON m.number = e.message
      WHERE e.number BETWEEN ?1 AND ?2
      ORDER BY 1
      """, bounds
    ) { (row) throws(Fault) in
      var step = JournalStep(
        number: Int(row.integer(0)), event: nil, vectors: row.blob(1), fired: row.blob(2),
        ordinal: Int(row.integer(3)))
      if row.optionalInteger(4) != nil {
        step.event = try Self.event(row, from: 4)
        return try body(step)
      }
      try body(step)
      guard let lesson = try Self.firstLesson(row, of: step.number, from: 9) else { return }
      (step.number, step.event) = (lesson.number, lesson)
      try body(step)
    }
  }

  /// The lesson that a message gave when it arrived: the columns origin, target, previous (which is
  /// none) and weight.
  private static func firstLesson(
    _ row: borrowing Row, of message: Int, from column: Int32
  ) throws(Fault) -> StreamEvent? {
    guard let text = row.text(column) else { return nil }
    guard let origin = StreamEvent.Origin(rawValue: text) else { throw unknownKind }
    return StreamEvent(
      message + 1, .lesson, message: message, origin: origin, target: row.optionalBlob(column + 1),
      weight: row.real(column + 3) ?? 1)
  }

  private static var unknownKind: Fault {
    Fault(.io, "the journal is damaged: an event is of no known kind")
  }

  private static func event(_ row: borrowing Row, from column: Int32) throws(Fault) -> StreamEvent {
    guard let kind = StreamEvent.Kind(rawValue: Int(row.integer(column + 1))),
      let origin = StreamEvent.Origin(rawValue: row.text(column + 5) ?? "")
    else { throw unknownKind }
    return StreamEvent(
      Int(row.integer(column)), kind, message: Int(row.integer(column + 2)),
      lesson: Int(row.integer(column + 3)), isInPlace: row.integer(column + 4) != 0, origin: origin,
      target: row.optionalBlob(column + 6), previous: row.optionalBlob(column + 7),
      weight: row.real(column + 8) ?? 1)
  }

  // MARK: Early labels, rules, figures

  public func earlyLabel(id: String) throws(Fault) -> String? {
    guard hasEarly else { return nil }
    var label: String?
    try statements.early.run([.text(id)]) { row in label = row.text(0) }
    return label
  }

  public func setEarlyLabel(id: String, _ label: String?) throws(Fault) {
    try begin()
    if let label {
      try connection.run(
        "INSERT OR REPLACE INTO early (id, label) VALUES (?, ?)", [.text(id), .text(label)])
    } else {
      try connection.run("DELETE FROM early WHERE id = ?", [.text(id)])
    }
    try lookForEarly()
  }

  private func lookForEarly() throws(Fault) {
    hasEarly = try connection.integer("SELECT EXISTS (SELECT 1 FROM early)") == 1
  }

  public func add(rules: [VotingRule], at number: Int) throws(Fault) {
    try begin()
    let nodes = rules.map { rule -> JSONNode in
      [
        "name": .string(rule.name), "vote": .string(rule.vote.name), "weight": .number(rule.weight),
        "priority": .integer(rule.priority),
      ]
    }
    try connection.run(
      "INSERT INTO rule_sets (number, rules) VALUES (?, ?)",
      [.integer(Int64(number)), .text(JSONNode(.array(nodes)).compact)])
  }

  public func rules(at number: Int) throws(Fault) -> [VotingRule] {
    var text: String?
    try connection.run(
      "SELECT rules FROM rule_sets WHERE number <= ? ORDER BY number DESC LIMIT 1",
      [.integer(Int64(number))]
    ) { row in text = row.text(0) }
    guard let text else { return [] }
    let nodes = try JSON.parse(Array(text.utf8), dialect: .json).elements ?? []
    return try nodes.map { (node) throws(Fault) in
      var reader = try ObjectReader(node)
      return VotingRule(
        name: try reader.string("name"), vote: try Vote(try reader.string("vote")),
        weight: try reader.double("weight", in: 0...1e9, default: 1),
        priority: try reader.int("priority", in: Int.min...Int.max, default: 0))
    }
  }

  public func confusion() throws(Fault) -> [ConfusionCell: Int] {
    var cells: [ConfusionCell: Int] = [:]
    try connection.run("SELECT entry, truth, answer, count FROM confusion") { row in
      let cell = ConfusionCell(
        entry: Int(row.integer(0)), truth: row.text(1) ?? "", answer: row.text(2) ?? "")
      cells[cell] = Int(row.integer(3))
    }
    return cells
  }

  public func add(_ cells: [ConfusionCell: Int]) throws(Fault) {
    try begin()
    for (cell, count) in cells.sorted(by: { $0.key < $1.key }) {
      try connection.run(
        "INSERT INTO confusion (entry, truth, answer, count) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT DO UPDATE SET count = count + excluded.count",
        [
          .integer(Int64(cell.entry)), .text(cell.truth), .text(cell.answer),
          .integer(Int64(count)),
        ])
    }
  }
}

extension LearningJournal {
  /// The statements that run for every message, prepared once.
  private struct Statements: ~Copyable {
    let find: Statement
    let addMessage: Statement
    let addEvent: Statement
    let change: Statement
    let early: Statement

    init(_ connection: borrowing Connection) throws(Fault) {
      let find = try connection.statement(
        "SELECT number, ordinal, vectors, fired, answers, scores, gold, lesson, text, origin,"
          + " target, NULL, weight FROM messages WHERE id = ?")
      let addMessage = try connection.statement(
        "INSERT INTO messages (number, id, ordinal, vectors, fired, answers, scores, gold, lesson,"
          + " text, origin, target, weight) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      let addEvent = try connection.statement(
        "INSERT INTO events (number, kind, message, lesson, in_place, origin, target, previous,"
          + " weight) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
      let change = try connection.statement(
        "SELECT number, kind, message, lesson, in_place, origin, target, previous, weight"
          + " FROM events WHERE kind = 2 AND in_place = 1 AND lesson = ? AND number < ?"
          + " ORDER BY number DESC LIMIT 1")
      let early = try connection.statement("SELECT label FROM early WHERE id = ?")
      // All at once, since what can't be copied can't be half there when one of them throws.
      self.find = find
      self.addMessage = addMessage
      self.addEvent = addEvent
      self.change = change
      self.early = early
    }
  }
}
