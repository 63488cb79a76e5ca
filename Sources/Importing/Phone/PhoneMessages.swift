internal import Messages

/// Makes messages of the rows of a phone's database, and counts what it leaves out and why.
struct PhoneMessages {
  private let options: ImportOptions
  private let senders: PhoneSenders
  private let threads: PhoneThreads
  private var cursor = PhoneThreads.Cursor()
  private var omissions = [Int](repeating: 0, count: PhoneOmission.allCases.count)
  private var undecodable: [Int64] = []
  private var labels = [Int](repeating: 0, count: PhoneLabels.Origin.allCases.count)
  private var suffixes: [(text: String, count: Int)] = []
  private var sendersFromChat = 0
  private var codes = 0
  private var known = 0
  private var strayDates = 0
  private var firstStrayDate: PhoneRow?
  private var identifiers = PhoneIdentifiers()

  init(_ options: ImportOptions, _ senders: PhoneSenders, _ threads: PhoneThreads) {
    (self.options, self.senders, self.threads) = (options, senders, threads)
  }

  /// The message of a row, or nil where it is left out; rows must come by rising numbers.
  mutating func message(_ row: PhoneRow) -> Message? {
    let places = threads.chats(of: row.number, &cursor)
    let service = row.service ?? senders.service(row.handle)
    if let reason = PhoneOmission(row, service: service, includesAll: options.includesAll) {
      return omit(reason)
    }
    guard let (text, code) = body(row) else { return nil }
    let sender = sender(row, places)
    let thread = threads.thread(places, sender: sender?.name)
    let states = places.compactMap { threads.chats[Int($0.chat)].isFiltered }
    var message = Message(id: identifiers.identifier(row), text: text)
    (message.time, message.code) = (row.time, code)
    if code != nil { codes += 1 }
    if row.time == nil, row.date != 0 {
      strayDates += 1
      firstStrayDate = firstStrayDate ?? row
    }
    guard !row.isFromMe else { return message }
    message.sender = sender?.name
    let isAnswered = threads.isAnswered(thread, at: row.time)
    message.known = isKnown(row, sender, states, isAnswered: isAnswered)
    if message.known == true { known += 1 }
    if let sender, let suffix = sender.suffix, sender.name != suffix.text { count(suffix) }
    if options.labelsFromPhone { message.gold = label(row, sender, states).map(Gold.label) }
    return message
  }

  private mutating func omit(_ reason: PhoneOmission) -> Message? {
    omissions[reason.rawValue] += 1
    return nil
  }

  /// The text and the code of a row; nil, and counted, where there is no text.
  private mutating func body(_ row: PhoneRow) -> (text: String, code: String?)? {
    var (text, code) = (row.text ?? "", String?.none)
    if text.isEmpty, !row.body.isEmpty {
      guard let body = try? AttributedBody(row.body) else {
        undecodable.append(row.number)
        _ = omit(.undecodable)
        return nil
      }
      (text, code) = (body.text, body.code)
    } else if AttributedBody.mayHoldCode(row.body) {
      code = (try? AttributedBody(row.body))?.code
    }
    guard !text.isEmpty else {
      _ = omit(.noText)
      return nil
    }
    if Placeholders.areAll(of: text) {
      _ = omit(.attachment)
      return nil
    }
    return (text, code)
  }

  /// The sender by the handle; where that is missing, the other side of a chat of two.
  private mutating func sender(
    _ row: PhoneRow, _ places: ArraySlice<(message: Int64, chat: Int32)>
  ) -> PhoneSenders.Sender? {
    if let address = row.address { return PhoneSenders.sender(address) }
    if let sender = senders.sender(row.handle) { return sender }
    guard places.count == 1, let place = places.first, !row.isFromMe,
      let sender = threads.chats[Int(place.chat)].sender
    else { return nil }
    sendersFromChat += 1
    return sender
  }

  /// Whether a filter wasn't asked since the sender was known; nil where the database doesn't tell.
  ///
  /// What the filter left at a message shows that it was asked. Else three replies in the thread
  /// before the message make the sender known, and then the state of the chats counts, if this
  /// phone ever told senders apart: without that all chats are in the state of known ones.
  private func isKnown(
    _ row: PhoneRow, _ sender: PhoneSenders.Sender?, _ states: [Int], isAnswered: Bool
  ) -> Bool? {
    if row.action != 0 || sender?.suffix != nil { return false }
    if isAnswered { return true }
    if states.contains(where: { $0 != 0 }) { return false }
    return threads.tellsSendersApart && !states.isEmpty ? true : nil
  }

  private mutating func label(
    _ row: PhoneRow, _ sender: PhoneSenders.Sender?, _ states: [Int]
  ) -> Label? {
    func counted(_ label: Label?, _ origin: PhoneLabels.Origin) -> Label? {
      if label != nil { labels[origin.rawValue] += 1 }
      return label
    }
    if let label = PhoneLabels.label(action: row.action, subAction: row.subAction) {
      return counted(label, .message)
    }
    if let label = sender?.suffix.flatMap({ PhoneLabels.label($0) }) {
      return counted(label, .sender)
    }
    return counted(states.lazy.compactMap(PhoneLabels.label(isFiltered:)).first, .chat)
  }

  private mutating func count(_ suffix: SenderSuffix) {
    let text = suffix.text
    if let index = suffixes.firstIndex(where: { $0.text == text }) {
      suffixes[index].count += 1
    } else if suffixes.count < 50 {
      suffixes.append((text, 1))
    } else {
      suffixes[49] = ("others", suffixes[49].count + 1)
    }
  }

  /// Puts the counts and what a reader should know into a log.
  func report(into log: inout ImportLog) {
    for reason in PhoneOmission.allCases { log.leaveOut(reason.words, omissions[reason.rawValue]) }
    if !undecodable.isEmpty {
      let rows = undecodable.prefix(5).map(String.init).joined(separator: ", ")
      log.notes.append(
        "the bodies of these rows of the table message can't be decoded: \(rows)"
          + (undecodable.count > 5 ? " and \(undecodable.count - 5) more" : ""))
    }
    if !suffixes.isEmpty {
      let total = suffixes.reduce(0) { $0 + $1.count }
      let list = suffixes.map { "\($0.text) \($0.count)" }.joined(separator: ", ")
      log.notes.append(
        "the suffix that the phone's filter adds was taken off the senders of \(total) messages:"
          + " \(list)")
    }
    if let first = firstStrayDate {
      let date = first.date.map { "is \($0)" } ?? "is no number"
      log.notes.append(
        "the dates of \(strayDates) messages count as none, since in no unit that phones use are they"
          + " in \(Timestamp.plausibleWords); the first, in row \(first.number), \(date)")
    }
    if identifiers.repeatedCount > 0 {
      log.notes.append(
        "\(identifiers.repeatedCount) messages have the identifier of an earlier one; they are"
          + " called by the numbers of their rows")
    }
    if sendersFromChat > 0 {
      log.notes.append(
        "the handles of \(sendersFromChat) messages are missing; their chats name the senders")
    }
    if codes > 0 {
      log.notes.append("\(codes) messages hold a one-time code that the phone marked")
    }
    if known > 0 {
      log.notes.append(
        "\(known) messages are of known senders, which no filter sees (data.population:"
          + " \"unknown-senders\" leaves them out)")
    }
    guard options.labelsFromPhone else { return }
    let list = PhoneLabels.Origin.allCases.map { "\(labels[$0.rawValue]) by \($0.words)" }
    log.notes.append(
      "labels are the answers of the phone's own filter, not the truth: "
        + list.joined(separator: ", "))
  }
}
