internal import Messages
internal import TextProcessing

/// Reads exported files with the project's own reader and compares.
///
/// So a file is never written that would be read as something else, whatever a message holds.
enum ReadBack {
  /// Compares what some files hold with the messages that they were made of.
  ///
  /// - Throws: a data fault about the first message that isn't the same.
  static func check(
    _ files: ExportedFiles, _ kind: any MessageExporter.Type, _ rows: [ExportRow]
  ) throws(Fault) {
    guard let format = recordFormats.first(where: { $0.name == kind.format }) else { return }
    let reader = format.init(RecordLayout())
    var intake = Intake(policy(rows))
    switch files.shape {
    case .file(let bytes, _):
      try read(bytes, "export", reader, &intake)
    case .folder(let files):
      for file in files { try read(file.bytes, file.name, reader, &intake) }
    }
    for (row, message) in zip(rows, intake.messages) {
      if let field = difference(row, message, kind) {
        throw row.fault(
          "its \(field.name) can't be held by \(kind.kind): it would be read back as"
            + " \(shown(field, of: message)); take the message out, or export to jsonl")
      }
    }
    guard intake.messages.count == rows.count else {
      let row = rows[min(intake.messages.count, rows.count - 1)]
      throw row.fault(
        "it can't be held by \(kind.kind): \(rows.count) messages would be read back as"
          + " \(intake.messages.count)")
    }
  }

  private static func policy(_ rows: [ExportRow]) -> Intake.Policy {
    let isForeign = rows.contains { if case .named = $0.message.gold { true } else { false } }
    return Intake.Policy(labels: isForeign ? .asIs : .names, isStrict: true)
  }

  private static func read(
    _ bytes: [UInt8], _ name: String, _ reader: any RecordFormat, _ intake: inout Intake
  ) throws(Fault) {
    do {
      let decoded = try TextEncoding.utf8.decode(bytes, broken: .marked).utf8
      let file = SourceFile(name: name, utf8: decoded)
      intake.begin(file)
      try reader.read(file, into: &intake)
    } catch {
      let line = error.place.line.map { "in its line \($0), " } ?? ""
      throw Fault(
        .data, "nothing is written, for it would not be readable: \(line)\(error.message)")
    }
  }

  /// The first field of a kind in which a message isn't what it was.
  private static func difference(
    _ row: ExportRow, _ message: Message, _ kind: any MessageExporter.Type
  ) -> Field? {
    let read = ExportRow(
      message: message, label: message.gold == row.message.gold ? row.label : message.gold?.name,
      number: row.number)
    return kind.fields.first { field in
      let (given, found) = (row.text(of: field), read.text(of: field))
      // Compared byte by byte: strings are equal in whatever composition.
      return given.map { Array($0.utf8) } != found.map { Array($0.utf8) }
    }
  }

  private static func shown(_ field: Field, of message: Message) -> String {
    let row = ExportRow(message: message, label: message.gold?.name, number: 0)
    return row.text(of: field).map { "'\($0.prefix(60))'" } ?? "nothing"
  }
}

extension ExportRow {
  /// A field as a text, nil where the message hasn't got it.
  ///
  /// A time is written with the fewest digits that read back exactly.
  func text(of field: Field) -> String? {
    switch field {
    case .id: message.id
    case .text: message.text
    case .label: label
    case .time: message.time.map { Int(exactly: $0).map { String($0) } ?? $0.description }
    case .sender: message.sender
    case .source: message.source
    case .language: message.language
    case .group: message.group
    case .alternative: message.alternative?.name
    case .code: message.code
    case .known: message.known.map { $0 ? "true" : "false" }
    }
  }
}
