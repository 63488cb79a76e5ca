import Importing
import Messages

/// Writes messages in the form of another tool.
enum ExportCommand: Command {
  static let name = "export"
  static let summary =
    "messages for other tools: "
    + messageExporters.map { $0.kind }.joined(
      separator: ", ")
  static let operands = "KIND DATA"
  static let options = [
    Option("-o", "PATH", "the file or folder to write; - is standard output"),
    Option("--labels", "LEVEL", "leaf or category (default: leaf)"),
    Option("--unlabelled", "WHAT", "keep, skip or refuse messages without a label"),
    Option("--coarse", "WHAT", "keep, skip or refuse messages whose label isn't one leaf"),
    Option("--config", "EXPERIMENT.json", "svmlight: the features (default: words 1-2, tfidf)"),
    Option(
      "--entry", "NAME", "svmlight: whose features of the config (default: the first entry's)"),
    Option("--zero-based", "svmlight: count features from 0, not from 1"),
    Option("--strict", "stop at the first record that can't be read"),
    Option.set, Option.json,
  ]
  static let example = "winnow export create-ml-json starter -o starter.json"
  static let discussion = """
    DATA is a message file or folder, - for standard input, or a data set's name. Other shapes are
    read with --set KEY=VALUE of an experiment's data (--set format=tsv, --set labels=as-is). What is
    made is read back and compared before it is written, whole or not at all; what a form can't hold
    is refused, with the message and what to do. Kinds for training refuse messages without one leaf
    unless told otherwise; jsonl and csv keep all. 'winnow list exporters' says what each kind is.
    """

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let words = try arguments.operands(2...2)
    let kind = try exporter(words[0])
    guard let output = arguments.value("-o") else {
      throw Fault(.usage, "-o PATH says where the export goes (- is standard output)")
    }
    for ending in ["", ".names", ".labels"] {
      try Destination.refuse(output == "-" ? output : output + ending, over: words[1])
    }
    let options = try options(arguments, kind)
    let writing = try ExportWriting(output, kind)
    let messages = try MessageFile.readNamed(words[1], arguments)
    let export: Export
    do {
      export = try Export(kind, messages, options)
    } catch {
      throw error.kind == .data ? error.inFile(words[1]) : error
    }
    let paths = try writing.write(export.files)
    report(export, kind, paths, arguments)
    return 0
  }

  private static func exporter(_ name: String) throws(Fault) -> any MessageExporter.Type {
    if let kind = messageExporters.first(where: { $0.kind == name }) { return kind }
    let kinds = messageExporters.map { $0.kind }
    throw Fault(
      .usage,
      "there is no kind of export '\(name)'\(didYouMean(name, in: kinds)) (there are"
        + " \(kinds.joined(separator: ", ")))")
  }

  private static func options(
    _ arguments: Arguments, _ kind: any MessageExporter.Type
  ) throws(Fault) -> ExportOptions {
    var options = ExportOptions()
    options.unlabelled = try treatment("--unlabelled", arguments)
    options.coarse = try treatment("--coarse", arguments)
    let levels = ExportOptions.Level.allCases.map(\.rawValue)
    let level = try arguments.choice("--labels", of: levels, default: "leaf")
    options.level = ExportOptions.Level(rawValue: level) ?? .leaf
    options.isZeroBased = arguments.has("--zero-based")
    let ofFeatures = ["--config", "--entry", "--zero-based"]
    if kind.format == nil {
      options.vectors = try ExportFeatures(arguments).vectors
    } else if let option = ofFeatures.first(where: arguments.has) {
      throw Fault(.usage, "\(option) is for kinds that hold features, such as svmlight")
    }
    return options
  }

  private static func treatment(
    _ option: String, _ arguments: Arguments
  ) throws(Fault) -> ExportOptions.Treatment? {
    guard arguments.has(option) else { return nil }
    let words = ExportOptions.Treatment.allCases.map(\.rawValue)
    return ExportOptions.Treatment(
      rawValue: try arguments.choice(option, of: words, default: "refuse"))
  }

  private static func report(
    _ export: Export, _ kind: any MessageExporter.Type, _ paths: [String], _ arguments: Arguments
  ) {
    if arguments.json, !paths.isEmpty {
      let leftOut = export.leftOut.map { JSONMember($0.name, .integer($0.count)) }
      let node: JSONNode = [
        "kind": .string(kind.kind), "files": JSONNode(.array(paths.map(JSONNode.string))),
        "messages": .integer(export.kept), "leftOut": JSONNode(.object(leftOut)),
        "notes": JSONNode(.array(export.notes.map(JSONNode.string))),
      ]
      Terminal.print(node.pretty)
    }
    guard !arguments.quiet else { return }
    let leftOut = export.leftOut.map { "; \($0.count) left out, \($0.name)" }.joined()
    Terminal.error(
      "\(paths.first ?? "standard output"): \(export.kept) messages as \(kind.kind)\(leftOut)")
    for note in export.notes { Terminal.error("winnow: \(note)") }
  }
}
