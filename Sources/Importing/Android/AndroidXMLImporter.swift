public import Messages

/// Reads the XML file that "SMS Backup & Restore" makes on Android phones.
///
/// The file is read in pieces and never held: memory doesn't grow with it.
public struct AndroidXMLImporter: MessageImporter {
  public static let kind = "android-xml"
  public static let summary = "the XML file of 'SMS Backup & Restore' on Android"

  /// A tag or comment that is longer is refused, so that memory is bounded.
  private static let longestTag = 16 << 20

  private let options: ImportOptions

  public init(_ options: ImportOptions) throws(Fault) {
    guard !options.labelsFromPhone else {
      throw Fault(
        .usage,
        "a backup of an Android phone holds no answers of a filter; --labels from-phone is for"
          + " iPhones")
    }
    self.options = options
  }

  public static func recognizes(_ path: String) -> Bool {
    guard let first = EncodingGuess.start(of: path) else { return false }
    return String(decoding: first, as: UTF8.self).contains("<smses")
  }

  public func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    guard !FileBytes.isFolder(path) else {
      throw Fault(
        .io, "this is a folder where an XML file is expected", at: Fault.Place(file: path))
    }
    let elements = AndroidElements()
    var chunks = try FileChunks(path)
    var parser = XMLParser(elements)
    var rows = AndroidRows(path, options)
    var bytes: [UInt8] = []
    try chunks.next(into: &bytes)
    try checkEncoding(bytes, path)
    var piece = Piece(repair: XMLRepair(keeping: AndroidElements.attributes)).followed(by: bytes)
    while true {
      // The next piece is repaired while this one is parsed.
      var next: BackgroundWork<Piece>?
      if !piece.isLast {
        try chunks.next(into: &bytes)
        next = BackgroundWork { [piece, bytes] in piece.followed(by: bytes) }
      }
      do throws(XMLParser.Trouble) {
        try parser.parse(piece.repaired, isLast: piece.isLast)
      } catch {
        throw fault(error, path, chunks.offset, elements)
      }
      try checkRoot(elements, path)
      for row in elements.takeRows() {
        log.found += 1
        guard let message = rows.message(row) else { continue }
        log.keep(message)
        try take(message)
      }
      try checkLength(piece.repair, path, elements)
      guard let next else { break }
      piece = next.wait()
    }
    rows.report(piece.repair, claimed: elements.claimedCount, into: &log)
  }

  /// A piece of the file, repaired, and the repair as it stands behind it.
  private struct Piece: Sendable {
    var repair: XMLRepair
    var repaired: [UInt8] = []
    var isLast = false

    /// The piece that some bytes make behind this one; no bytes are the end.
    func followed(by bytes: [UInt8]) -> Piece {
      var piece = Piece(repair: repair, isLast: bytes.isEmpty)
      piece.repaired = piece.repair.repair(bytes, isLast: piece.isLast)
      return piece
    }
  }

  /// Refuses files in another encoding than UTF-8, which the first bytes tell.
  private func checkEncoding(_ piece: [UInt8], _ path: String) throws(Fault) {
    guard !piece.isEmpty else {
      throw Fault(.data, "the file is empty (0 bytes)", at: Fault.Place(file: path))
    }
    if let words = KindGuess.foreign(piece) {
      throw Fault(.data, words, at: Fault.Place(file: path))
    }
    let head = String(decoding: piece.prefix(200), as: UTF8.self)
    let declared = head.prefix { $0 != ">" }.split(separator: "encoding=").dropFirst().first
      .map { $0.dropFirst().prefix { $0 != "\"" && $0 != "'" }.lowercased() }
    let isWide = piece.starts(with: [0x3C, 0]) || piece.starts(with: [0, 0x3C])
    let name = EncodingGuess(piece)?.name.uppercased() ?? (isWide ? "UTF-16" : declared ?? "utf-8")
    guard !["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else { return }
    throw Fault(
      .data,
      "the file is in \(name); only UTF-8 is read. iconv -f \(name) -t UTF-8 FILE makes that of it,"
        + " and the first line must then say encoding='UTF-8'",
      at: Fault.Place(file: path, line: 1))
  }

  private func checkRoot(_ elements: AndroidElements, _ path: String) throws(Fault) {
    guard let root = elements.root, root != "smses" else { return }
    let hint = root == "calls" ? " (this is the log of calls; messages are in another file)" : ""
    throw Fault(
      .data, "the root element is <\(root.prefix(40))> where <smses> is expected\(hint)",
      at: Fault.Place(file: path))
  }

  private func checkLength(
    _ repair: XMLRepair, _ path: String, _ elements: AndroidElements
  ) throws(Fault) {
    guard repair.openLength > Self.longestTag else { return }
    throw Fault(
      .data,
      "a tag or comment after message \(elements.count) is longer than \(Self.longestTag >> 20) MiB;"
        + " a quotation mark may be missing there",
      at: Fault.Place(file: path))
  }

  private func fault(
    _ trouble: XMLParser.Trouble, _ path: String, _ offset: Int, _ elements: AndroidElements
  ) -> Fault {
    let place = Fault.Place(file: path, line: trouble.line, column: trouble.column)
    let message = "after message \(elements.count)"
    guard trouble.isCutOff else {
      return Fault(.data, "this isn't XML (\(trouble.reason)), \(message)", at: place)
    }
    return Fault(
      .data,
      "the file breaks off at byte \(offset), \(message): </smses> is missing. Copy or make the"
        + " backup again; what is there isn't the whole",
      at: place)
  }
}
