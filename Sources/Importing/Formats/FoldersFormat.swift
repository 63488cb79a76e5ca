internal import Messages

/// A folder for each label, in it a file for each message.
struct FoldersFormat: RecordFormat {
  static let name = "folders"
  static let summary = "a folder a label, in it a file a message"
  static let fileExtensions: [String] = []
  static let hasColumns = false
  static let delimiter: UInt8? = nil
  static let readsFolders = true

  init(_ layout: RecordLayout) {}

  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault) {
    for index in intake.fields.indices { intake.fields[index] = nil }
    guard let text = intake.text(file.utf8) else {
      return try intake.reject(
        .encoding, "this file holds broken bytes", line: 1, range: file.utf8.indices)
    }
    intake.fields[Field.id.rawValue] = file.name
    intake.fields[Field.label.rawValue] = file.name.split(separator: "/").dropLast().last
      .map(String.init)
    intake.fields[Field.text.rawValue] = text
    try intake.take(line: 1, range: file.utf8.indices)
  }
}
