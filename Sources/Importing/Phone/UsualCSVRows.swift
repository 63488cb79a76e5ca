internal import Messages

/// Makes messages of the rows that the usual SQL exports.
struct UsualCSVRows {
  private let path: String
  private let name: String
  private let columns: UsualCSVColumns
  private let options: ImportOptions
  /// Whether received messages have the other side in `Sender` too, so that any other name there is
  /// the owner's.
  private var namesSenders = false
  private var number = 0
  private var omissions = [Int](repeating: 0, count: PhoneOmission.allCases.count)
  private var unknownWords: [String] = []
  private var suffixed = 0
  private var zeroTimes = 0
  private var strayTimes = 0

  init(_ path: String, _ columns: UsualCSVColumns, _ options: ImportOptions) {
    (self.path, self.columns, self.options) = (path, columns, options)
    name = path.split(separator: "/").last.map(String.init) ?? path
  }

  private static let sentWords = ["sent", "me", "from me", "self", "outgoing", "1", "true", "yes"]
  private static let receivedWords = [
    "", "received", "to me", "them", "other", "incoming", "0", "false", "no",
  ]

  /// Walks over the rows to see how `Sender` is used.
  mutating func learnSenders(_ scanner: inout CSVScanner) {
    while true {
      switch scanner.next() {
      case .end: return
      case .stray: continue
      case .record:
        guard refusal(scanner) == nil else { continue }
        let id = scanner.bytes(of: columns.id)
        if !id.isEmpty, id == scanner.bytes(of: columns.sender) {
          namesSenders = true
          return
        }
      }
    }
  }

  /// Why a record doesn't have the columns; nil where it does.
  private func refusal(_ scanner: CSVScanner) -> String? {
    let least = max(columns.time, columns.id, columns.text, columns.sender) + 1
    let found = scanner.columns.count
    guard found < least || found > columns.width else { return nil }
    return "there are \(found) columns where \(columns.width) are expected"
  }

  /// The message of a record, or nil where it is left out or rejected.
  ///
  /// - Throws: the rejection as a fault, when reading is strict.
  mutating func message(
    _ outcome: CSVScanner.Outcome, _ scanner: CSVScanner, _ log: inout ImportLog
  ) throws(Fault) -> Message? {
    number += 1
    func reject(_ kind: Rejection.Kind, _ reason: String, _ place: (line: Int, column: Int)? = nil)
      throws(Fault) -> Message?
    {
      let rejection = Rejection(
        file: name, line: place?.line ?? scanner.line, column: place?.column, kind: kind,
        reason: reason, record: String(decoding: scanner.record.prefix(2000), as: UTF8.self))
      if options.isStrict { throw rejection.fault.inFile(path) }
      log.rejected.add(rejection, value: nil)
      return nil
    }
    if case .stray(let reason, let line, let column) = outcome {
      return try reject(.quote, reason, (line, column))
    }
    if let reason = refusal(scanner) { return try reject(.columns, reason) }
    guard let text = field(columns.text, scanner), let id = field(columns.id, scanner),
      let time = field(columns.time, scanner), let sender = field(columns.sender, scanner)
    else { return try reject(.encoding, "the record holds broken bytes") }
    // A number in no unit that is known is a time outside all years.
    let seconds =
      Timestamp.seconds(time.trimmingBlanks) ?? Int(time.trimmingBlanks).map(Double.init)
    guard seconds != nil || time.trimmingBlanks.isEmpty else {
      return try reject(
        .time,
        "the Timestamp '\(time.prefix(40))' is neither ISO 8601, such as 2026-01-31 12:30:05, nor Unix"
          + " seconds or milliseconds")
    }
    return message(text, id: id, seconds, sender: sender)
  }

  private func field(_ column: Int, _ scanner: CSVScanner) -> String? {
    String(validating: scanner.bytes(of: column), as: UTF8.self)
  }

  private mutating func message(
    _ text: String, id: String, _ time: Double?, sender: String
  ) -> Message? {
    let isSent = isSent(sender, id)
    if isSent, !options.includesAll { return omit(.sent) }
    if text.isEmpty { return omit(.noText) }
    if Placeholders.areAll(of: text) { return omit(.attachment) }
    var message = Message(id: "\(name):\(number)", text: text, time: checked(time))
    guard !isSent else { return message }
    let found = PhoneSenders.sender(id)
    message.sender = found?.name
    if let suffix = found?.suffix {
      suffixed += 1
      message.known = false
      if options.labelsFromPhone { message.gold = PhoneLabels.label(suffix).map(Gold.label) }
    }
    return message
  }

  /// A time, unless it can't be one.
  ///
  /// A date of 0, or one that was divided by 10⁹ without need, is the first moment of 2001, shifted
  /// by the hours of a time zone.
  private mutating func checked(_ time: Double?) -> Double? {
    guard let time else { return nil }
    if abs(time - PhoneDate.offset) <= 14 * 3600 {
      zeroTimes += 1
    } else if !Timestamp.plausible.contains(time) {
      strayTimes += 1
    } else {
      return time
    }
    return nil
  }

  private mutating func omit(_ reason: PhoneOmission) -> Message? {
    omissions[reason.rawValue] += 1
    return nil
  }

  private mutating func isSent(_ sender: String, _ id: String) -> Bool {
    let word = sender.trimmingBlanks.lowercased()
    if sender == id || Self.receivedWords.contains(word) { return false }
    if Self.sentWords.contains(word) || namesSenders { return true }
    if unknownWords.count < 10, !unknownWords.contains(sender) { unknownWords.append(sender) }
    return false
  }

  /// Puts the counts and what a reader should know into a log.
  func report(into log: inout ImportLog) {
    for reason in PhoneOmission.allCases { log.leaveOut(reason.words, omissions[reason.rawValue]) }
    log.notes.append(
      "this file says neither which messages are iMessages nor which senders are known, and lacks"
        + " what the SQL loses; the database itself gives more (kind sms-db)")
    if !unknownWords.isEmpty {
      log.notes.append(
        "these in the column Sender were taken for others than the owner: "
          + unknownWords.map { "'\($0.prefix(40))'" }.joined(separator: ", "))
    }
    if zeroTimes > 0 {
      log.notes.append(
        "\(zeroTimes) messages have the Timestamp of the first hours of 2001, which counts as none: it"
          + " stands for a date of 0, or for seconds that the SQL divided by 1000000000")
    }
    if strayTimes > 0 {
      log.notes.append(
        "\(strayTimes) messages have a Timestamp outside \(Timestamp.plausibleWords), which counts as"
          + " none")
    }
    if suffixed > 0 {
      log.notes.append(
        "the suffix that the phone's filter adds was taken off the senders of \(suffixed) messages")
    }
  }
}
