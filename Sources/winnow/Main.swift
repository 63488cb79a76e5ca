import Glibc
import Messages

@main
struct Main {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(Fault) {
      let status = try await dispatch(arguments)
      if Terminal.outputFailed {
        throw Fault(.io, "standard output can't be written")
      }
      exit(status)
    } catch {
      Terminal.error("winnow: \(error)")
      exit(error.kind.rawValue)
    }
  }

  private static func dispatch(_ arguments: [String]) async throws(Fault) -> Int32 {
    guard let name = arguments.first else {
      Terminal.error(HelpText.overview)
      return Fault.Kind.usage.rawValue
    }
    switch name {
    case "--help", "-h", "help":
      let topic = Array(arguments.dropFirst())
      Terminal.print(
        topic.isEmpty ? HelpText.overview : HelpText.page(of: try command(topic).command))
      return 0
    case "--version":
      Terminal.print("winnow \(Provenance.version)")
      return 0
    default:
      let (command, rest) = try command(arguments)
      if rest.contains("--help") || rest.contains("-h") {
        Terminal.print(HelpText.page(of: command))
        return 0
      }
      return try await command.run(try Arguments(rest, for: command))
    }
  }

  /// The command that some words begin with, and the words after its name.
  ///
  /// - Precondition: there is a first word.
  private static func command(
    _ words: [String]
  ) throws(Fault) -> (command: any Command.Type, rest: [String]) {
    let (name, rest) = (words[0], Array(words.dropFirst()))
    let command = try command(name, in: commands, help: "winnow --help")
    guard !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") else {
      return (command, rest)
    }
    let below = try Self.command(
      "\(name) \(word)", in: command.subcommands, help: "winnow \(name) --help")
    return (below, Array(rest.dropFirst()))
  }

  private static func command(
    _ name: String, in commands: [any Command.Type], help: String
  ) throws(Fault) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let hint = nearest(to: name, in: commands.map { $0.name })
    throw Fault(
      .usage,
      "there is no command '\(name)'" + (hint.map { "; did you mean '\($0)'?" } ?? "")
        + "; '\(help)' lists them")
  }
}
