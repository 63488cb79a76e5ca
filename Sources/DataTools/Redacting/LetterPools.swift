internal import TextProcessing

/// The letters and digits that may stand in another's place: of the same script, case and style.
struct LetterPools: Sendable {
  private struct Key: Hashable {
    var block: UInt32
    var category: Unicode.GeneralCategory
    var script: Script?
  }

  private var pools: [Key: [Unicode.Scalar]] = [:]
  private var folding = Folding()

  // Without x, which in masked numbers stands for a digit that was hidden.
  private static let small = Array("abcdefghijklmnopqrstuvwyz".unicodeScalars)
  private static let large = Array("ABCDEFGHIJKLMNOPQRSTUVWYZ".unicodeScalars)
  private static let hiragana = Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ".unicodeScalars)
  private static let katakana = Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ".unicodeScalars)
  // A syllable of Hangul letters stays one: leading consonants, vowels, closing consonants.
  private static let jamo = [0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2].map {
    (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init)
  }

  /// A letter in place of another: the one that a number names among those that aren't the same.
  mutating func letter(for scalar: Unicode.Scalar, _ number: UInt64) -> Unicode.Scalar {
    let pool = pool(of: scalar)
    // Where nothing else is alike, the letter stays.
    guard let place = pool.firstIndex(of: scalar) else {
      return pool.isEmpty ? scalar : pool[Int(number % UInt64(pool.count))]
    }
    guard pool.count > 1 else { return scalar }
    let other = Int(number % UInt64(pool.count - 1))
    return pool[other < place ? other : other + 1]
  }

  /// A digit of the same style with another value.
  mutating func digit(like scalar: Unicode.Scalar, _ value: UInt32) -> Unicode.Scalar {
    guard scalar.properties.numericType == .decimal, let own = scalar.properties.numericValue else {
      let pool = pool(of: scalar)
      return pool.isEmpty ? scalar : pool[Int(value) % pool.count]
    }
    return Unicode.Scalar(scalar.value - UInt32(own) + value) ?? scalar
  }

  private mutating func pool(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x61...0x7A: return Self.small
    case 0x41...0x5A: return Self.large
    case 0x3041...0x3096: return Self.hiragana
    case 0x30A1...0x30FA: return Self.katakana
    case 0x1100...0x1112: return Self.jamo[0]
    case 0x1161...0x1175: return Self.jamo[1]
    case 0x11A8...0x11C2: return Self.jamo[2]
    default: break
    }
    let key = Key(
      block: scalar.value & ~0x7F, category: scalar.properties.generalCategory,
      script: Script.of(scalar.value))
    if let pool = pools[key] { return pool }
    let isNumber = folded(scalar).map { (0x30...0x39).contains($0) } ?? false
    let pool = (key.block..<key.block + 0x80).compactMap(Unicode.Scalar.init).filter { other in
      other.properties.generalCategory == key.category && Script.of(other.value) == key.script
        && isPlain(other, isNumber: isNumber)
    }
    pools[key] = pool
    return pool
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> UInt32? { folding.point(scalar) }

  /// Whether a letter is still one letter, and not an x, when case and style are taken away.
  private mutating func isPlain(_ scalar: Unicode.Scalar, isNumber: Bool) -> Bool {
    guard let point = folding.point(scalar), let folded = Unicode.Scalar(point) else {
      return false
    }
    let isDigit = (0x30...0x39).contains(point)
    return isNumber ? isDigit : folded.properties.isAlphabetic && point != 0x78
  }
}
