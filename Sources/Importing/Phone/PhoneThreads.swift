internal import Messages
internal import Storage

/// Which chats messages stand in, and from when on a sender counts as known.
///
/// The tables are read apart and looked up by the message's number, so that a message in no chat
/// isn't lost, and one in several isn't doubled.
struct PhoneThreads {
  /// A chat.
  struct Chat {
    /// The thread it belongs to: chats of one sender over several services are one thread.
    var thread: Int
    /// The other side; nil for a group.
    var sender: PhoneSenders.Sender?
    /// 0 known, 1 unknown, others an answer of the filter; nil where the table doesn't say.
    var isFiltered: Int?
  }

  /// How many replies make a sender one that no filter is asked about.
  static let replies = 3

  private(set) var chats: [Chat] = []
  /// Whether the phone told known and unknown senders apart at all.
  private(set) var tellsSendersApart = false
  private var threads: [String: Int] = [:]
  /// The times of the first replies of each thread, in order; at most `replies`.
  private var firstReplies: [[Double]] = []
  /// Message and chat number, in order.
  private var places: [(message: Int64, chat: Int32)] = []

  /// The threads of a database.
  init(_ database: borrowing Connection, _ tables: PhoneTables) throws(Fault) {
    let chat = tables.columns("chat")
    guard chat.contains("chat_identifier"), tables.columns("chat_message_join").count >= 2 else {
      return
    }
    var numbers: [Int64: Int32] = [:]
    var chats: [Chat] = []
    var threads: [String: Int] = [:]
    let state = chat.contains("is_filtered") ? "is_filtered" : "NULL"
    let style = chat.contains("style") ? "style" : "NULL"
    let sql = "SELECT ROWID, chat_identifier, \(state), \(style) FROM chat ORDER BY ROWID"
    try database.run(sql) { row in
      numbers[row.integer(0)] = Int32(truncatingIfNeeded: chats.count)
      let name = row.text(1) ?? ""
      let sender = row.integer(3) == Self.groupStyle ? nil : PhoneSenders.sender(name)
      let key = sender?.name ?? name
      let thread = threads[key] ?? threads.count
      threads[key] = thread
      chats.append(
        Chat(thread: thread, sender: sender, isFiltered: row.optionalInteger(2).map(Int.init)))
    }
    (self.chats, self.threads) = (chats, threads)
    tellsSendersApart = chats.contains { ($0.isFiltered ?? 0) != 0 }
    try readPlaces(database, numbers)
  }

  /// The style of a chat with several people; 45 is one with a single person.
  private static let groupStyle = 43

  private mutating func readPlaces(
    _ database: borrowing Connection, _ numbers: [Int64: Int32]
  ) throws(Fault) {
    var places: [(message: Int64, chat: Int32)] = []
    try database.run("SELECT message_id, chat_id FROM chat_message_join") { row in
      guard let chat = numbers[row.integer(1)] else { return }
      places.append((row.integer(0), chat))
    }
    places.sort { ($0.message, $0.chat) < ($1.message, $1.chat) }
    self.places = places
  }

  /// A place among the messages, which must be asked for by rising numbers.
  struct Cursor {
    fileprivate var next = 0
  }

  /// The numbers of the chats of a message, in order.
  func chats(of message: Int64, _ cursor: inout Cursor) -> ArraySlice<(message: Int64, chat: Int32)>
  {
    while cursor.next < places.count, places[cursor.next].message < message { cursor.next += 1 }
    let first = cursor.next
    while cursor.next < places.count, places[cursor.next].message == message { cursor.next += 1 }
    return places[first..<cursor.next]
  }

  /// The thread of a message: its first chat's, else the one with its sender.
  func thread(
    _ chats: ArraySlice<(message: Int64, chat: Int32)>, sender: String?
  ) -> Int? {
    if let first = chats.first { return self.chats[Int(first.chat)].thread }
    return sender.flatMap { threads[$0] }
  }

  /// Notes a message that the phone's owner sent into a thread, which is made where it is new.
  mutating func addReply(_ thread: Int?, to sender: String?, at time: Double) {
    guard let thread = thread ?? sender.map({ self.thread(named: $0) }) else { return }
    while firstReplies.count <= thread { firstReplies.append([]) }
    let place = firstReplies[thread].firstIndex { $0 > time } ?? firstReplies[thread].count
    firstReplies[thread].insert(time, at: place)
    if firstReplies[thread].count > Self.replies { firstReplies[thread].removeLast() }
  }

  private mutating func thread(named name: String) -> Int {
    let number = threads[name] ?? threads.count
    threads[name] = number
    return number
  }

  /// Whether the thread had been answered often enough at a time.
  func isAnswered(_ thread: Int?, at time: Double?) -> Bool {
    guard let thread, let time, firstReplies.indices.contains(thread),
      firstReplies[thread].count == Self.replies, let last = firstReplies[thread].last
    else { return false }
    return last <= time
  }
}
