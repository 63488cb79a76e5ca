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
    guard let first = EncodingGuess.start(of: path) else { return false }
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
    if let twins = UsualCSVColumns.twins(scanner) {
      let name = String(decoding: scanner.bytes(of: twins[0] - 1), as: UTF8.self).trimmingBlanks
      throw Fault(
        .data,
        "the columns \(twins.map(String.init).joined(separator: " and ")), counted from 1, are all"
          + " called '\(name)'; give all but one another name in the first line",
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
    do throws(Fault) {
      let bytes = try FileBytes.read(path)
      guard !bytes.isEmpty else { throw Fault(.data, "the file is empty (0 bytes)") }
      if let words = KindGuess.foreign(bytes) { throw Fault(.data, words) }
      // It has no option for an encoding, and none of another begins with this header.
      let encoding = try EncodingGuess(bytes)?.encoding() ?? .utf8
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
  ///
  /// Where several have a name, the first counts; `twins` tells them.
  init?(_ header: CSVScanner) {
    let names = Self.names(header)
    guard let time = names.firstIndex(of: "timestamp"), let id = names.firstIndex(of: "id"),
      let text = names.firstIndex(of: "text"), let sender = names.firstIndex(of: "sender")
    else { return nil }
    (self.time, self.id, self.text, self.sender) = (time, id, text, sender)
    width = names.count
  }

  /// The numbers from 1 of the columns that have the name of one that is read, where several have.
  static func twins(_ header: CSVScanner) -> [Int]? {
    let names = names(header)
    return ["timestamp", "id", "text", "sender"].lazy.map { name in
      names.indices.filter { names[$0] == name }.map { $0 + 1 }
    }.first { $0.count > 1 }
  }

  private static func names(_ header: CSVScanner) -> [String] {
    header.columns.indices.map {
      String(decoding: header.bytes(of: $0), as: UTF8.self).trimmingBlanks.lowercased()
    }
  }
}
