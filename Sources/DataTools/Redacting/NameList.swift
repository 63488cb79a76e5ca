internal import FoundationEssentials
public import Messages

/// Names of people, as they are given for redaction: a name a line, or an address book as vCard.
public struct NameList: Hashable, Sendable {
  /// The words that are redacted, unique and in order of first appearance.
  public let words: [String]

  /// Words of names that are everyday words, or none by themselves.
  private static let particles: Set<String> = [
    "the", "and", "von", "van", "der", "den", "del", "della", "dos", "das", "bin", "ibn", "abu",
    "mrs", "mr", "ms", "miss", "dr", "prof", "sir", "jr", "sr",
  ]

  /// No names.
  public static let none = NameList(names: [])

  /// The names that the bytes of a file hold.
  ///
  /// A line is a name, or the file begins with `BEGIN:VCARD` and its FN, N and NICKNAME lines count.
  /// - Throws: a data fault with the line for a vCard in quoted-printable, and for a file without a
  ///   name.
  public static func parse(_ bytes: [UInt8], file: String) throws(Fault) -> NameList {
    let text = String(decoding: bytes, as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    if lines[0].hasPrefix("\u{FEFF}") { lines[0].unicodeScalars.removeFirst() }
    let isCard =
      lines.first { !$0.trimmingBlanks.isEmpty }?.trimmingBlanks.uppercased() == "BEGIN:VCARD"
    let list = NameList(names: isCard ? try cardNames(lines, file) : lines)
    guard !list.words.isEmpty else {
      throw Fault(.data, "the file holds no name", at: Fault.Place(file: file))
    }
    return list
  }

  /// Names taken apart into words.
  ///
  /// A line of one word counts as it is. Of several, words of less than three letters, titles and
  /// particles don't count by themselves, since they stand in every text; in scripts without letter
  /// case, every word counts.
  public init(names: [String]) {
    var seen: Set<String> = []
    var words: [String] = []
    for name in names {
      let parts = name.split { !$0.isLetter && !$0.unicodeScalars.contains(where: \.isNameMark) }
        .map(String.init)
      for part in parts where parts.count == 1 || Self.counts(part) {
        let word = part.lowercased()
        if seen.insert(word).inserted { words.append(word) }
      }
    }
    self.words = words
  }

  private static func counts(_ part: String) -> Bool {
    let hasCase = part.lowercased() != part.uppercased()
    return !hasCase || part.count >= 3 && !particles.contains(part.lowercased())
  }

  private static func cardNames(_ lines: [String], _ file: String) throws(Fault) -> [String] {
    var names: [String] = []
    for (number, line) in unfolded(lines) {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let head = line[..<colon].uppercased()
      // A group may stand before the property: item1.FN
      let parts = head.split(separator: ";").map(String.init)
      let property = parts.first?.split(separator: ".").last.map(String.init) ?? ""
      guard ["FN", "N", "NICKNAME"].contains(property) else { continue }
      guard !head.contains("QUOTED-PRINTABLE") else {
        throw Fault(
          .data, "the name is quoted-printable; export the address book as vCard 3.0 or later",
          at: Fault.Place(file: file, line: number))
      }
      let value = line[line.index(after: colon)...]
        .replacing("\\,", with: " ").replacing("\\", with: "")
      // The parts of N are names of their own.
      names +=
        property == "FN" ? [String(value)] : value.split { $0 == ";" || $0 == "," }.map(String.init)
    }
    return names
  }

  /// The lines with their numbers; one that begins with a blank goes on with the line before it.
  private static func unfolded(_ lines: [String]) -> [(number: Int, line: String)] {
    var result: [(number: Int, line: String)] = []
    for (index, line) in lines.enumerated() {
      if line.first == " " || line.first == "\t", !result.isEmpty {
        result[result.count - 1].line += line.dropFirst()
      } else {
        result.append((index + 1, line))
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// Whether this belongs to the letter before it.
  fileprivate var isNameMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}
