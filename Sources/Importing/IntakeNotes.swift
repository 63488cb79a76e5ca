/// What happened while records were taken in that is no rejection.
struct IntakeNotes {
  var blankLines = 0
  var repairs = 0
  private var duplicates = 0
  private var known = 0
  private var duplicatesWithOtherLabel = 0
  private var mapped: [(note: String, count: Int)] = []
  private var remarks: [String] = []
  private var counted: [(words: String, count: Int)] = []

  /// Keeps a sentence; the same one stands once.
  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }

  /// Counts a record that some words hold of.
  mutating func count(_ words: String) {
    if let index = counted.firstIndex(where: { $0.words == words }) {
      counted[index].count += 1
    } else {
      counted.append((words, 1))
    }
  }

  /// The number of records that are left out though they can be read.
  var dropped: Int { duplicates + known }

  mutating func countKnown() { known += 1 }

  mutating func countDuplicate(hasOtherLabel: Bool) {
    duplicates += 1
    if hasOtherLabel { duplicatesWithOtherLabel += 1 }
  }

  mutating func countMapped(_ note: String) {
    if let index = mapped.firstIndex(where: { $0.note == note }) {
      mapped[index].count += 1
    } else {
      mapped.append((note, 1))
    }
  }

  /// What a reader should know, each a sentence.
  var sentences: [String] {
    var sentences = remarks + mapped.map { "the label \($0.note) (\($0.count) times)" }
    sentences += counted.map { "in \($0.count) records, \($0.words)" }
    if duplicates > 0 {
      sentences.append(
        "\(duplicates) messages with the text of an earlier one were dropped,"
          + " \(duplicatesWithOtherLabel) of them with another label")
    }
    if known > 0 {
      sentences.append("\(known) messages of known senders were left out, as population asks")
    }
    if repairs > 0 { sentences.append("\(repairs) broken characters became U+FFFD") }
    if blankLines > 0 { sentences.append("\(blankLines) blank lines were stepped over") }
    return sentences
  }
}
