internal import TextProcessing

/// Finds the words of a list of names in texts, in any letter case.
///
/// Characters are compared, not code points, so that é is itself whether or not its accent is a code
/// point of its own, and a Hangul syllable whether or not it is taken apart.
struct NameFinder: Sendable {
  /// The folded words by their first character, the longest first.
  private var words: [Character: [[Character]]] = [:]

  init(_ names: NameList, _ folding: inout Folding) {
    for name in names.words {
      let word = Characters(FoldedText(name, &folding)).all
      if let first = word.first { words[first, default: []].append(word) }
    }
    for first in words.keys { words[first]?.sort { $0.count > $1.count } }
  }

  /// Takes all names.
  func scan(_ text: FoldedText, into claims: inout RedactionClaims) {
    guard !words.isEmpty else { return }
    let characters = Characters(text)
    var index = 0
    while index < characters.all.count {
      let found = words[characters.all[index]]?.first { word in
        guard characters.all[index...].starts(with: word) else { return false }
        let range = characters.range(index..<index + word.count)
        return claims.isFree(range) && !goesOn(text, range.lowerBound - 1)
          && !goesOn(text, range.upperBound)
      }
      if let found { claims.claim(characters.range(index..<index + found.count), .name) }
      index += found?.count ?? 1
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

/// The characters of a folded text and where they begin in it.
private struct Characters {
  private(set) var all: [Character] = []
  private var starts = [0]

  init(_ text: FoldedText) {
    for character in text.text(0..<text.count) {
      all.append(Self.folded(character))
      starts.append(starts[starts.count - 1] + character.unicodeScalars.count)
    }
  }

  /// The positions of some characters.
  func range(_ indices: Range<Int>) -> Range<Int> {
    starts[indices.lowerBound]..<starts[indices.upperBound]
  }

  /// The i with a dot and the one without are letter case of each other in Turkish, and i elsewhere.
  private static func folded(_ character: Character) -> Character {
    switch character {
    case "ı", "İ", "i\u{307}": "i"
    default: character
    }
  }
}
