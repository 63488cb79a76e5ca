internal import Messages
internal import TextProcessing

/// What the first bytes of a text tell of an encoding other than UTF-8.
struct EncodingGuess {
  /// The name, as configs write it.
  let name: String
  /// Whether a byte order mark says so; else it is told from where zero bytes stand.
  let isMarked: Bool

  /// What some first bytes tell; nil where they tell nothing, as of all UTF-8.
  ///
  /// Without a mark, the first characters must be ASCII, as they are in files of records.
  init?(_ bytes: some Collection<UInt8>) {
    let first = Array(bytes.prefix(8))
    // No UTF-8 begins like these, and no text in UTF-16 with a NUL.
    if first.starts(with: [0xFF, 0xFE, 0, 0]) || first.starts(with: [0, 0, 0xFE, 0xFF]) {
      (name, isMarked) = ("utf-32", true)
    } else if first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) {
      (name, isMarked) = ("utf-16", true)
    } else {
      let zeros = first.map { $0 == 0 ? "0" : $0 < 0x80 ? "a" : "x" }.joined()
      let shapes = [
        ("a000a000", "utf-32le"), ("000a000a", "utf-32be"), ("a0a0a0a0", "utf-16le"),
        ("0a0a0a0a", "utf-16be"),
      ]
      guard let shape = shapes.first(where: { $0.0 == zeros }) else { return nil }
      (name, isMarked) = (shape.1, false)
    }
  }

  /// The encoding.
  ///
  /// - Throws: a fault where the converter isn't there.
  func encoding() throws(Fault) -> TextEncoding { try TextEncoding(name) }

  /// What to say of a file in which nothing but zero bytes tells.
  var fault: Fault {
    Fault(
      .data,
      "this looks like \(name) without a byte order mark, and UTF-8 is expected; encoding: \"\(name)\""
        + " reads it (--set encoding=\(name)), or iconv -f \(name) -t UTF-8 FILE makes UTF-8 of it")
  }

  /// The first bytes of a file as UTF-8, for telling kinds apart; nil where it can't be read.
  static func start(of path: String) -> [UInt8]? {
    guard let first = FileBytes.first(4096, of: path) else { return nil }
    guard let guess = EncodingGuess(first), let encoding = try? guess.encoding() else {
      return first
    }
    // The last character may be cut.
    return (try? encoding.decode(Array(first.prefix(first.count & ~3)), broken: .marked))?.utf8
  }
}
