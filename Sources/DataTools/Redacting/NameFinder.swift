internal import TextProcessing

/// Finds the words of a list of names in texts, in any letter case.
struct NameFinder: Sendable {
  /// The folded words by their first code point, the longest first.
  private var words: [UInt32: [[UInt32]]] = [:]

  init(_ names: NameList, _ folding: inout Folding) {
    for word in names.words {
      let points = FoldedText(word, &folding).points
      if let first = points.first { words[first, default: []].append(points) }
    }
    for first in words.keys {
      words[first]?.sort {
        $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
      }
    }
  }

  /// Whether a folded text is one of the words.
  func isName(_ points: [UInt32]) -> Bool {
    points.first.flatMap { words[$0] }?.contains(points) ?? false
  }

  /// Takes all names.
  func scan(_ text: FoldedText, into claims: inout RedactionClaims) {
    guard !words.isEmpty else { return }
    var position = 0
    while position < text.count {
      let found = words[text[position]]?.first { word in
        position + word.count <= text.count
          && claims.isFree(position..<position + word.count)
          && word.indices.allSatisfy { word[$0] == text[position + $0] }
          && !goesOn(text, position - 1) && !goesOn(text, position + word.count)
      }
      guard let found else {
        position += 1
        continue
      }
      claims.claim(position..<position + found.count, .name)
      position += found.count
    }
  }

  /// Whether a word goes on at a position beside a name; scripts without spaces have no edges.
  private func goesOn(_ text: FoldedText, _ position: Int) -> Bool {
    let point = text[position]
    if point < 0x80 { return text.isLatin(position) }
    let kind = CharacterClass.of(point)
    return kind == .alphabetic || kind == .mark
  }
}
