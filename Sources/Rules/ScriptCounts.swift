internal import TextProcessing

/// How many letters of each script a text has.
struct ScriptCounts: Sendable {
  private var counts = [Int](repeating: 0, count: Script.allCases.count)
  /// The position of the script with the most letters (the first of equals), or -1 without letters.
  private(set) var main = -1

  /// Counts the letters of a text.
  mutating func fill(_ text: UnsafeBufferPointer<UInt8>) {
    for script in counts.indices { counts[script] = 0 }
    Script.count(text, into: &counts)
    main = -1
    for script in counts.indices where counts[script] > (main < 0 ? 0 : counts[main]) {
      main = script
    }
  }

  /// Whether there is a letter of the script at a position.
  func has(_ script: Int) -> Bool { counts[script] > 0 }

  /// The position of a script.
  static func position(of script: Script) -> Int { Script.allCases.firstIndex(of: script) ?? 0 }
}
