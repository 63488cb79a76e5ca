import Importing
import Learning
import Messages

/// Answers messages with a model.
enum PredictCommand: Command {
  static let name = "predict"
  static let summary = "messages in, labels out, by a model"
  static let operands = "MODEL [FILE]"
  static let options = [
    Option(
      "--format", "FORMAT", "how FILE is read (default: by its ending; standard input: jsonl)"),
    Option("--text", "TEXT", "answer this text instead of a file"),
    Option("--plain", "print the label alone, line by line; stops at a record that can't be read"),
    Option("--explain", "add the features that spoke most for the answer"),
    Option("--strict", "stop at the first record that can't be read"),
    Option.set,
  ]
  static let example = "winnow predict quickstart.model --text 'Your parcel is on its way'"
  static let discussion = """
    Prints one JSON object a message: id, predicted, Apple's action and subAction, scores. Other
    shapes of FILE are read with --set KEY=VALUE of an experiment's data (--set columns.text=body).
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let operands = try arguments.operands(1...2)
    _ = try Provenance.backend()
    let model = try read(operands[0])
    var scratch = Model.Scratch()
    if let text = arguments.value("--text") {
      guard operands.count == 1 else {
        throw Fault(.usage, "--text takes the place of a file; '\(operands[1])' is one too many")
      }
      Terminal.print(line(Message(id: "text", text: text), model, &scratch, arguments))
      return 0
    }
    let messages = try MessageFile.read(
      operands.count > 1 ? operands[1] : "-", arguments, format: arguments.value("--format"),
      labels: "as-is", strict: arguments.has("--plain"))
    try model.entry.checkFeatures(of: messages, learning: false)
    var lines = ""
    for message in messages {
      lines += line(message, model, &scratch, arguments) + "\n"
      if lines.utf8.count > 1 << 16 {
        Terminal.write(lines, to: 1)
        lines = ""
      }
    }
    Terminal.write(lines, to: 1)
    return 0
  }

  private static func read(_ path: String) throws(Fault) -> Model {
    do throws(Fault) { return try Model(fileBytes: try Files.read(path)) } catch {
      throw error.inFile(path)
    }
  }

  private static func line(
    _ message: Message, _ model: Model, _ scratch: inout Model.Scratch, _ arguments: Arguments
  ) -> String {
    let answer = model.answer(message, with: &scratch)
    let name = answer.name(in: model.labels)
    if arguments.has("--plain") { return name }
    var members = [JSONMember("id", .string(message.id)), JSONMember("predicted", .string(name))]
    if let label = answer.label(in: model.labels) {
      members.append(JSONMember("action", .integer(label.category.appleNumber)))
      members.append(JSONMember("subAction", .integer(label.subcategory?.appleNumber ?? 0)))
    } else if model.labels.kind != .asIs {
      members += [JSONMember("action", 0), JSONMember("subAction", 0)]
    }
    let scores = zip(model.labels.names, scratch.scores).map { JSONMember($0, .number($1)) }
    members.append(JSONMember("scores", JSONNode(.object(scores))))
    if arguments.has("--explain") {
      let features = model.explanation(of: message, answer: answer).map { piece -> JSONNode in
        ["name": .string(piece.name), "value": .number(piece.value)]
      }
      members.append(JSONMember("features", JSONNode(.array(features))))
    }
    return JSONNode(.object(members)).compact
  }
}
