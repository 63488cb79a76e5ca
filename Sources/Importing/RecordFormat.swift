public import Messages

/// A format of files that hold one record a message.
///
/// A conformer takes a file's UTF-8 bytes apart; what becomes of the records is the intake's
/// business. Rules that the contract suite holds every conformer to: the same bytes give the same
/// messages; a byte order mark, CRLF and a missing last line end change nothing; a record that
/// can't be read is rejected with its line, and the rest is read; an empty file gives nothing.
public protocol RecordFormat: Sendable {
  /// The name in configs; for ever.
  static var name: String { get }
  /// One sentence for lists.
  static var summary: String { get }
  /// The file name extensions it is guessed from, without the dot.
  static var fileExtensions: [String] { get }
  /// Whether records have columns or keys to choose from; if not, a record is text only.
  static var hasColumns: Bool { get }
  /// The character between columns unless another is chosen; nil where columns have keys.
  static var delimiter: UInt8? { get }
  /// Whether blanks at both ends of texts are removed unless the config says otherwise.
  static var trims: Bool { get }
  /// Whether a path is a folder of folders whose names are labels, and every file is a record.
  static var readsFolders: Bool { get }
  /// Whether records hold features in place of texts.
  static var holdsFeatures: Bool { get }
  /// Whether a file of the format may begin with some bytes; for telling formats apart.
  static func mayBegin(with bytes: [UInt8]) -> Bool

  /// A reader of files with a layout.
  init(_ layout: RecordLayout)

  /// Reads one file.
  ///
  /// - Throws: a data fault when the file as a whole can't be read, or for the first rejected
  ///   record when reading is strict.
  func read(_ file: SourceFile, into intake: inout Intake) throws(Fault)
}

extension RecordFormat {
  /// Texts are taken as they stand.
  public static var trims: Bool { false }
  /// A file holds many records.
  public static var readsFolders: Bool { false }
  /// Records hold texts.
  public static var holdsFeatures: Bool { false }
  /// A file may begin with anything.
  public static func mayBegin(with bytes: [UInt8]) -> Bool { true }
}

/// How a file's records are laid out.
public struct RecordLayout: Hashable, Sendable {
  /// Where the fields stand.
  public var columns = Columns.byName
  /// Whether the first record names the columns.
  public var hasHeader = true
  /// The byte between columns.
  public var delimiter = UInt8(ascii: ",")
  /// Whether the numbers of features begin at 0 instead of 1.
  public var isZeroBased = false
}

/// A file that was read and decoded.
public struct SourceFile: Sendable {
  /// The name in identifiers and messages, such as `uci-sms-spam.tsv`.
  public var name: String
  /// The content as UTF-8; where the file was broken, it may be broken too.
  public var utf8: [UInt8]

  /// The name without its extension: the label of the files of a `lines` source.
  var stem: String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot].split(separator: "/").last ?? "")
  }
}

/// The roster: adding a format is one file and one line here.
public let recordFormats: [any RecordFormat.Type] = [
  JSONLinesFormat.self, CSVFormat.self, TSVFormat.self, LinesFormat.self, JSONArrayFormat.self,
  FoldersFormat.self, FastTextFormat.self, VowpalWabbitFormat.self, SvmlightFormat.self,
]
