import Messages

/// The parsed words of a command line: operands, flags and values.
struct Arguments {
  /// The words that aren't options, in order.
  let operands: [String]
  /// Whether to print nothing but results.
  var quiet: Bool { has("--quiet") }
  /// Whether to print JSON.
  var json: Bool { has("--json") }

  private let given: [(name: String, value: String)]
  private let command: any Command.Type

  /// Parses words: `--name value`, `--name=value`, `-o value`, `--flag`, operands; after `--`
  /// everything is an operand, and `-` alone is one.
  ///
  /// - Throws: a usage fault that names an unknown option and the nearest known one.
  init(_ words: [String], for command: any Command.Type) throws(Fault) {
    let known = command.options + Option.common
    var operands: [String] = []
    var given: [(name: String, value: String)] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        operands += words[index...]
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = known.first(where: { $0.name == name }) else {
        throw Self.unknown(name, known, command)
      }
      if !option.repeats, given.contains(where: { $0.name == name }) {
        throw Fault(.usage, "\(name) is given twice")
      }
      guard let label = option.value else {
        guard parts.count == 1 else { throw Fault(.usage, "\(name) takes no value") }
        given.append((name, ""))
        continue
      }
      if parts.count == 2 {
        given.append((name, String(parts[1])))
      } else if index < words.count {
        given.append((name, words[index]))
        index += 1
      } else {
        throw Fault(.usage, "\(name) needs a value: \(name) \(label)")
      }
    }
    (self.operands, self.given, self.command) = (operands, given, command)
  }

  private static func unknown(
    _ name: String, _ known: [Option], _ command: any Command.Type
  ) -> Fault {
    let hint = didYouMean(name, in: known.map(\.name))
    return Fault(
      .usage,
      "'\(command.name)' has no option '\(name)'\(hint); 'winnow \(command.name) --help'"
        + " lists them")
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { given.contains { $0.name == name } }

  /// The value of an option, or nil.
  func value(_ name: String) -> String? { given.last { $0.name == name }?.value }

  /// All values of an option that may repeat, in order.
  func values(_ name: String) -> [String] { given.filter { $0.name == name }.map(\.value) }

  /// The file that an option names beside the main output, or nil.
  ///
  /// - Throws: a usage fault for `-`.
  func file(_ name: String) throws(Fault) -> String? {
    guard value(name) != "-" else {
      throw Fault(
        .usage, "\(name) names a file; on standard output its lines would mix with others")
    }
    return value(name)
  }

  /// The integer of an option within a range, or the default.
  ///
  /// - Throws: a usage fault that says what is allowed.
  func int(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(Fault) -> Int {
    guard let text = value(name) else { return fallback }
    guard let integer = Int(text), range.contains(integer) else {
      throw Fault(
        .usage,
        "\(name) is '\(text)'; it must be an integer from \(range.lowerBound) to"
          + " \(range.upperBound)")
    }
    return integer
  }

  /// One of some words, or the default.
  ///
  /// - Throws: a usage fault that lists the words.
  func choice(_ name: String, of words: [String], default fallback: String) throws(Fault) -> String
  {
    guard let text = value(name) else { return fallback }
    guard words.contains(text) else {
      let hint = didYouMean(text, in: words)
      throw Fault(
        .usage, "\(name) is '\(text)'; it must be one of \(words.joined(separator: ", "))\(hint)")
    }
    return text
  }

  /// The operands, when there are as many as the command takes.
  ///
  /// - Throws: a usage fault that shows how the command is called.
  func operands(_ range: ClosedRange<Int>) throws(Fault) -> [String] {
    guard range.contains(operands.count) else {
      throw Fault(
        .usage,
        "usage: winnow \(command.name) \(command.operands)"
          + (operands.count > range.upperBound
            ? "; '\(operands[range.upperBound])' is one word too many" : ""))
    }
    return operands
  }
}
