internal import Messages

/// fastText's lines for supervised training.
struct FastTextExporter: MessageExporter {
  static let kind = "fasttext"
  static let summary = "fastText: '__label__NAME text', a message a line"
  static let fields = [Field.text, .label]
  static let isForTraining = true
  static let format: String? = FastTextFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    var bytes: [UInt8] = []
    for row in rows {
      if let label = row.label {
        bytes += FastTextFormat.prefix
        bytes += Array(LineEscapes.escaped(label, [.name, .labelPrefix]).utf8)
        bytes.append(0x20)
      }
      bytes += Array(LineEscapes.escaped(row.message.text, .labelPrefix).utf8)
      bytes.append(0x0A)
    }
    return ExportedFiles(shape: .file(bytes, beside: []))
  }
}

/// Vowpal Wabbit's lines with labels by name.
struct VowpalWabbitExporter: MessageExporter {
  static let kind = "vowpal-wabbit"
  static let summary = "Vowpal Wabbit: 'NAME 'id|text words', a message a line, for --named_labels"
  static let fields = [Field.id, .text, .label]
  static let isForTraining = true
  static let format: String? = VowpalWabbitFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) -> ExportedFiles {
    var bytes: [UInt8] = []
    var labels: [String] = []
    for row in rows {
      if let label = row.label {
        let name = LineEscapes.escaped(label, [.name, .bars])
        if !labels.contains(name) { labels.append(name) }
        bytes += Array("\(name) ".utf8)
      }
      let tag = LineEscapes.escaped(row.message.id, [.name, .bars])
      bytes += Array("'\(tag)|\(VowpalWabbitFormat.namespace) ".utf8)
      bytes += Array(LineEscapes.escaped(row.message.text, .bars).utf8)
      bytes.append(0x0A)
    }
    let names = Label.all.map(\.name).filter(labels.contains)
    let list = names + labels.filter { !names.contains($0) }
    return ExportedFiles(
      shape: .file(bytes, beside: []),
      notes: [
        "labels are names: vw --oaa \(list.count) --named_labels \(list.joined(separator: ","))"
      ])
  }
}
