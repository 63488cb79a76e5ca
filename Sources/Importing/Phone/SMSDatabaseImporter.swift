public import Messages

/// A phone's database of messages by itself.
public struct SMSDatabaseImporter: MessageImporter {
  public static let kind = "sms-db"
  public static let summary = "sms.db of an iPhone or chat.db of a Mac: a SQLite file"

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  public static func recognizes(_ path: String) -> Bool { SQLiteHeader(path: path) != nil }

  public func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    guard !FileBytes.isFolder(path) else {
      throw Fault(
        .io, "this is a folder where a SQLite file is expected; a backup is of kind iphone-backup",
        at: Fault.Place(file: path))
    }
    try PhoneDatabase(path: path).read(options, into: &log, take)
  }
}
