import Glibc
import Importing
import Messages

/// Where a data tool writes messages.
enum DataOutput {
  /// The path that `-o` names, which must not be what is read.
  ///
  /// - Throws: a usage fault where it is missing or is the data itself, an I/O fault where its folder
  ///   isn't there.
  static func path(_ arguments: Arguments, data: String) throws(Fault) -> String {
    guard let output = arguments.value("-o") else {
      throw Fault(.usage, "-o FILE says where the messages go (- is standard output)")
    }
    guard output != "-" else {
      guard !arguments.json else {
        throw Fault(.usage, "--json prints the report where -o - prints the messages; choose one")
      }
      return output
    }
    try Destination.refuse(output, over: data)
    guard Files.exists(Files.folder(of: output)) else {
      throw Fault(.io, "the folder isn't there", at: Fault.Place(file: Files.folder(of: output)))
    }
    return output
  }

  /// Prints what was done: JSON on standard output where asked for, and words on standard error.
  static func report(_ node: JSONNode, _ lines: [String], _ arguments: Arguments) {
    if arguments.json { Terminal.print(node.pretty) }
    guard !arguments.quiet else { return }
    for line in lines { Terminal.error(line) }
  }

  /// What to call an output in a report.
  static func name(_ path: String) -> String { path == "-" ? "standard output" : path }
}
