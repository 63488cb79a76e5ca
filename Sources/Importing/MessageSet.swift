public import Messages

/// The messages of a data source, and what happened while they were read.
public struct MessageSet: Sendable {
  /// The data set's name, or the file's or folder's without the path.
  public var name: String
  /// The messages in the order of the files; their identifiers are unique.
  public var messages: [Message]
  /// The records that couldn't be read.
  public var rejected: Rejections
  /// SHA-256 of the file's bytes; of several files, of the lines `digest  name` in their order.
  public var sha256: String
  /// Things a reader should know, each a sentence, such as that a misspelt label was mapped.
  public var notes: [String]
  /// The records as they stand in the files, where they were asked for and are JSON Lines.
  public var records: SourceRecords?
  /// The named columns of delimited files that hold no field of a message, in order.
  public var unreadColumns: [String] = []
}
