internal import Messages

/// A folder for each label, in it a file for each message, as Create ML takes it.
struct CreateMLFoldersExporter: MessageExporter {
  static let kind = "create-ml-folders"
  static let summary = "Create ML: a folder a label, in it a file a message"
  static let fields = [Field.text, .label]
  static let isForTraining = true
  static let format: String? = FoldersFormat.name

  init(_ options: ExportOptions) {}

  func files(of rows: [ExportRow]) throws(Fault) -> ExportedFiles {
    let width = max(4, String(rows.last?.number ?? 0).utf8.count)
    var files: [ExportedFiles.File] = []
    files.reserveCapacity(rows.count)
    for row in rows {
      let number = String(row.number)
      let name = String(repeating: "0", count: width - number.utf8.count) + number + ".txt"
      // A byte order mark at the beginning would be taken for a mark of the file.
      let mark: [UInt8] = row.message.text.utf8.starts(with: Self.mark) ? Self.mark : []
      files.append(
        ExportedFiles.File(
          name: "\(try folder(of: row))/\(name)", bytes: mark + Array(row.message.text.utf8)))
    }
    return ExportedFiles(
      shape: .folder(files), notes: ["the folder doesn't hold the order of the messages"])
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The name of a label's folder.
  private func folder(of row: ExportRow) throws(Fault) -> String {
    guard let label = row.label else {
      throw row.fault(
        "it has no label, so that there is no folder for it; --unlabelled skip leaves such messages"
          + " out")
    }
    let bytes = Array(label.utf8)
    guard !bytes.isEmpty, bytes.count <= 255, bytes[0] != UInt8(ascii: "."),
      !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0)
    else {
      throw row.fault(
        "its label '\(label.prefix(80))' can't be a folder's name (1 to 255 bytes, no '/', no '.' in"
          + " front); another name for it: --set \"labels={…}\"")
    }
    return label
  }
}
