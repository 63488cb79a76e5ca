internal import Messages

/// Makes messages of the rows of an Android backup, and counts what is left out.
struct AndroidRows {
  /// Why a row is left out, in the order of the summary.
  private enum Omission: Int, CaseIterable {
    case sent, unsent, repeated, attachment, noText

    /// The words in the summary of an import.
    var words: String {
      switch self {
      case .sent: "sent from this phone (kept with --all)"
      case .unsent: "drafts and messages that were never sent (kept with --all)"
      case .repeated: "exact repeats of an earlier row: time, address, kind and text"
      case .attachment: "attachments without words"
      case .noText: "without text"
      }
    }
  }

  private let name: String
  private let includesAll: Bool
  private var leftOut = [Int](repeating: 0, count: Omission.allCases.count)
  /// Hashes of the rows so far.
  private var seen: Set<UInt64> = []
  /// The addresses that were written to so far.
  private var answered: Set<String> = []
  private var wordNullCount = 0
  private var protocolSubjectCount = 0
  private var undatedCount = 0
  private var strayDateCount = 0
  private var rowCount = 0

  init(_ path: String, _ options: ImportOptions) {
    name = path.split(separator: "/").last.map(String.init) ?? path
    includesAll = options.includesAll
  }

  /// The message of a row, or nil where it is left out.
  mutating func message(_ row: AndroidRow) -> Message? {
    rowCount += 1
    if row.box == 2, let address = row.address { answered.insert(Self.plain(address)) }
    if let omission = omission(row) {
      leftOut[omission.rawValue] += 1
      return nil
    }
    if row.isWordNull { wordNullCount += 1 }
    if row.hasProtocolSubject { protocolSubjectCount += 1 }
    if row.time == nil {
      if row.date ?? 0 == 0 { undatedCount += 1 } else { strayDateCount += 1 }
    }
    return Message(
      id: "\(name):\(row.number)", text: row.text ?? "", time: row.time, sender: row.sender,
      known: isKnown(row))
  }

  private mutating func omission(_ row: AndroidRow) -> Omission? {
    if !includesAll, !row.isReceived { return row.box == 2 ? .sent : .unsent }
    guard row.text != nil else { return row.hasAttachment ? .attachment : .noText }
    return seen.insert(Self.hash(row)).inserted ? nil : .repeated
  }

  /// Whether no filter sees the sender's messages: a name in the address book, or an answer before.
  private func isKnown(_ row: AndroidRow) -> Bool? {
    guard row.isReceived else { return nil }
    if let sender = row.sender, answered.contains(Self.plain(sender)) { return true }
    return row.isInAddressBook
  }

  /// The digits of a number, so that its spellings are the same; other addresses in small letters.
  private static func plain(_ address: String) -> String {
    var digits: [UInt8] = []
    for byte in address.utf8 {
      if (0x30...0x39).contains(byte) {
        digits.append(byte)
      } else if ![0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F].contains(byte) {
        return address.lowercased()
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// FNV-1a over what makes rows the same.
  private static func hash(_ row: AndroidRow) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for number in [row.date ?? -1, row.box ?? 1] {
      hash = (hash ^ UInt64(truncatingIfNeeded: number)) &* 0x100_0000_01B3
      hash ^= hash >> 32
    }
    for part in [row.address ?? ""] + row.texts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // No byte of UTF-8: the parts don't run into each other.
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash
  }

  /// Writes what was left out and what a reader should know.
  func report(_ repair: XMLRepair, claimed: Int?, into log: inout ImportLog) {
    for omission in Omission.allCases { log.leaveOut(omission.words, leftOut[omission.rawValue]) }
    if let claimed, claimed != rowCount {
      log.notes.append(
        "the file says that it holds \(claimed) messages; there are \(rowCount), and its count is"
          + " often wrong")
    }
    let notes = [
      (repair.joinedCount, "characters (emoji) that were written as two halves were joined"),
      (repair.replacedCount, "broken or forbidden characters became U+FFFD"),
      (wordNullCount, "texts are the word 'null', which also stands for no text"),
      (undatedCount, "messages have no date that can be read"),
      (
        strayDateCount,
        "messages have a date that counts as none, since neither in milliseconds nor in seconds is"
          + " it in \(Timestamp.plausibleWords)"
      ),
      (protocolSubjectCount, "messages have a subject of RCS, which is no text, and lost it"),
    ]
    for (count, words) in notes where count > 0 { log.notes.append("\(count) \(words)") }
  }
}
