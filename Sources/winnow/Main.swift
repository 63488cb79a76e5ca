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
      guard let topic = arguments.dropFirst().first else {
        Terminal.print(HelpText.overview)
        return 0
      }
      Terminal.print(HelpText.page(of: try command(topic)))
      return 0
    case "--version":
      Terminal.print("winnow \(Provenance.version)")
      return 0
    default:
      let command = try command(name)
      let rest = Array(arguments.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        Terminal.print(HelpText.page(of: command))
        return 0
      }
      return try await command.run(try Arguments(rest, for: command))
    }
  }

  private static func command(_ name: String) throws(Fault) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let hint = nearest(to: name, in: commands.map { $0.name })
    throw Fault(
      .usage,
      "there is no command '\(name)'" + (hint.map { "; did you mean '\($0)'?" } ?? "")
        + "; 'winnow --help' lists them")
  }
}
