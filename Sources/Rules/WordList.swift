internal import TextProcessing

/// Words that are looked for at a place in normal text.
struct WordList: Sendable {
  private let words: [[UInt8]]
  /// Words that begin with byte b: `words[starts[b]..<starts[b + 1]]`, the longest first.
  private let starts: [Int]

  /// A list of words in normal form.
  init(_ words: [String]) {
    let sorted = words.map { Array($0.utf8) }.sorted {
      $0[0] != $1[0] ? $0[0] < $1[0] : $0.count > $1.count
    }
    self.words = sorted
    starts = (0...256).map { byte in sorted.firstIndex { Int($0[0]) >= byte } ?? sorted.count }
  }

  /// The length of the longest word that begins at an offset, or 0.
  ///
  /// Words whose ends are letters of ASCII must have an edge there; others, such as 验证码, stand
  /// in the middle of running text.
  func length(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let first = Int(text[offset])
    let edges = WordEdges(text: text)
    for word in words[starts[first]..<starts[first + 1]] where Self.begins(word, offset, text) {
      let end = offset + word.count
      if word[0] < 0x80, !edges.isEdge(offset) { continue }
      if word[word.count - 1] < 0x80, !edges.isEdge(end) { continue }
      return word.count
    }
    return 0
  }

  /// Where words begin in a range, in order, with their ends.
  func places(in range: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    range.compactMap { offset in
      // An offset inside a character begins no word.
      if starts[Int(text[offset])] == starts[Int(text[offset]) + 1] { return nil }
      let length = length(at: offset, in: text)
      return length > 0 && offset + length <= range.upperBound ? offset..<offset + length : nil
    }
  }

  /// Whether a word of the list ends at an offset.
  func ends(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    words.contains { word in
      let start = offset - word.count
      return start >= 0 && Self.begins(word, start, text)
        && (word[0] >= 0x80 || WordEdges(text: text).isEdge(start))
    }
  }

  private static func begins(
    _ word: [UInt8], _ offset: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard offset + word.count <= text.count else { return false }
    for index in word.indices where word[index] != text[offset + index] { return false }
    return true
  }
}
