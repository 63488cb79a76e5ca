public import Messages

/// A form in which messages are given to other tools.
///
/// What a conformer makes must read back as the very messages, in the fields that it holds; the
/// exporting checks that before anything is written (`Export`). What the form can't hold is escaped
/// where the reader of this project undoes it, and refused elsewhere.
public protocol MessageExporter: Sendable {
  /// The name on the command line; for ever.
  static var kind: String { get }
  /// One sentence for lists.
  static var summary: String { get }
  /// The fields of a message that it holds.
  static var fields: [Field] { get }
  /// Whether it is made for training, so that every message needs one leaf unless told otherwise.
  static var isForTraining: Bool { get }
  /// The record format that reads it back; nil where it holds features instead of texts.
  static var format: String? { get }

  /// An exporter with options.
  ///
  /// - Throws: a usage fault for an option that this kind can't follow.
  init(_ options: ExportOptions) throws(Fault)

  /// The files that hold some messages.
  ///
  /// - Throws: a data fault that names the message that can't be held, why, and what to do.
  func files(of rows: [ExportRow]) throws(Fault) -> ExportedFiles
}

/// How messages are exported.
public struct ExportOptions: Sendable {
  /// What becomes of messages that a form isn't made for.
  public enum Treatment: String, CaseIterable, Sendable {
    /// They are written as well as the form can.
    case keep
    /// They are left out and counted.
    case skip
    /// They are a fault.
    case refuse
  }

  /// Which labels are written.
  public enum Level: String, CaseIterable, Sendable {
    /// The labels as they are.
    case leaf
    /// The category of each.
    case category
  }

  /// What becomes of messages without a label; nil for what is best for the kind.
  public var unlabelled: Treatment?
  /// What becomes of messages whose label isn't one leaf; nil for what is best for the kind.
  public var coarse: Treatment?
  /// Which labels are written.
  public var level = Level.leaf
  /// Whether indices of features begin at 0 instead of 1.
  public var isZeroBased = false
  /// What makes feature vectors of messages, for forms that hold those.
  public var vectors: (@Sendable ([Message]) -> ExportVectors)?

  /// The defaults.
  public init() {}
}

/// A message that is exported, and its label as it is written.
public struct ExportRow: Sendable {
  /// The message.
  public var message: Message
  /// The label's name; nil where there is none.
  public var label: String?
  /// The message's place among all, from 1.
  public var number: Int

  /// A fault about this message.
  func fault(_ reason: String) -> Fault {
    Fault(.data, "message \(number) ('\(message.id.prefix(80))'): \(reason)")
  }
}

/// The files that an export consists of.
public struct ExportedFiles: Sendable {
  /// A file.
  public struct File: Sendable {
    /// The ending that is put after the name of the main file, or the path inside a folder.
    public var name: String
    /// The content.
    public var bytes: [UInt8]
  }

  /// One main file, or a folder.
  public enum Shape: Sendable {
    /// A main file, and those that stand beside it with an ending.
    case file([UInt8], beside: [File])
    /// A folder of files, one for each message in order.
    case folder([File])
  }

  /// The files.
  public var shape: Shape
  /// Things a reader should know, each a sentence without a full stop.
  public var notes: [String] = []
}

/// Feature vectors of messages, with the names of the features.
public struct ExportVectors: Sendable {
  /// The vectors: indices ascend from 0, one value for each.
  public var rows: [(indices: [UInt32], values: [Float])]
  /// The names of each index that occurs, in the order of the indices.
  public var names: [(index: UInt32, name: String)]

  /// Vectors and names.
  public init(
    rows: [(indices: [UInt32], values: [Float])], names: [(index: UInt32, name: String)]
  ) {
    (self.rows, self.names) = (rows, names)
  }
}

/// The roster: adding a kind is one file and one line here.
public let messageExporters: [any MessageExporter.Type] = [
  JSONLinesExporter.self, CSVExporter.self, CreateMLJSONExporter.self, CreateMLCSVExporter.self,
  CreateMLFoldersExporter.self, FastTextExporter.self, VowpalWabbitExporter.self,
  SvmlightExporter.self,
]
