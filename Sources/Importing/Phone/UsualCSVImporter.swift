public import Messages
internal import TextProcessing

/// The file that the SQL which is passed around for phones exports: Timestamp, id, text, Sender.
///
/// Its columns are found by name in any case and order; `id` is the other side of the conversation,
/// and `Sender` tells who wrote.
public struct UsualCSVImporter: MessageImporter {
  public static let kind = "sms-csv"
  public static let summary =
    "a CSV file with the columns Timestamp, id, text and Sender, as the usual SQL exports it"

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  public static func recognizes(_ path: String) -> Bool {
    guard let first = FileBytes.first(4096, of: path) else { return false }
    var scanner = CSVScanner(first, delimiter: UInt8(ascii: ","))
    guard case .record = scanner.next() else { return false }
    return UsualCSVColumns(scanner) != nil
  }

  public func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    let utf8 = try decoded(path)
    var scanner = CSVScanner(utf8, delimiter: UInt8(ascii: ","))
    guard case .record = scanner.next(), let columns = UsualCSVColumns(scanner) else {
      throw Fault(
        .data, "the first line must name the columns Timestamp, id, text and Sender",
        at: Fault.Place(file: path, line: 1))
    }
    var rows = UsualCSVRows(path, columns, options)
    var survey = scanner
    rows.learnSenders(&survey)
    while true {
      let outcome = scanner.next()
      if case .end = outcome { return rows.report(into: &log) }
      log.found += 1
      guard let message = try rows.message(outcome, scanner, &log) else { continue }
      log.keep(message)
      try take(message)
    }
  }

  private func decoded(_ path: String) throws(Fault) -> [UInt8] {
    do {
      let bytes = try FileBytes.read(path)
      let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      let encoding = isWide ? try TextEncoding("utf-16") : .utf8
      return try encoding.decode(bytes, broken: .marked).utf8
    } catch {
      throw error.inFile(path)
    }
  }
}

/// The numbers of the columns of the usual SQL.
struct UsualCSVColumns {
  let time, id, text, sender, width: Int

  /// The columns that a header names; nil where one is missing.
  init?(_ header: CSVScanner) {
    let names = header.columns.indices.map {
      String(decoding: header.bytes(of: $0), as: UTF8.self).trimmingBlanks.lowercased()
    }
    guard let time = names.firstIndex(of: "timestamp"), let id = names.firstIndex(of: "id"),
      let text = names.firstIndex(of: "text"), let sender = names.firstIndex(of: "sender")
    else { return nil }
    (self.time, self.id, self.text, self.sender) = (time, id, text, sender)
    width = names.count
  }
}
