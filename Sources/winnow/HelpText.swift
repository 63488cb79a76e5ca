import Messages

/// The help pages, made from the roster of commands.
enum HelpText {
  /// What `winnow --help` prints.
  static var overview: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { "  \(pad($0.name, width))  \($0.summary)" }
    return """
      Winnow compares classifiers of SMS messages as they learn, and runs the winner.

      usage: winnow COMMAND …      winnow COMMAND --help      winnow --version

      \(lines.joined(separator: "\n"))

      Start with: winnow run Experiments/quickstart.json
      Exit status: 0 fine, 1 failed, 64 usage, 65 bad data or config, 66 no such input, 74 I/O,
      130 interrupted.
      """
  }

  /// What `winnow COMMAND --help` prints.
  static func page(of command: any Command.Type) -> String {
    let options = command.options + Option.common
    let names = options.map { option in
      option.value.map { "\(option.name) \($0)" } ?? option.name
    }
    let width = names.map { $0.count }.max() ?? 0
    let lines = zip(names, options).map { "  \(pad($0, width))  \($1.summary)" }
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
    return """
      winnow \(command.name): \(command.summary)

      usage: winnow \(command.name) \(command.operands)
      \(discussion)
      \(lines.joined(separator: "\n"))

      example: \(command.example)
      """
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
