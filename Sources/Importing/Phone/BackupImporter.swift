public import Messages

/// The messages in a backup of an iPhone.
public struct BackupImporter: MessageImporter {
  public static let kind = "iphone-backup"
  public static let summary =
    "a backup of an iPhone by Finder or iTunes: the folder with Manifest.db"

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  public static func recognizes(_ path: String) -> Bool {
    guard FileBytes.isFolder(path) else { return false }
    // Of what may not be looked at, reading says why.
    return (try? BackupFolder.isBackup(path)) ?? true || !BackupFolder.backups(in: path).isEmpty
  }

  public func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault) {
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if FileBytes.isFile(folder) {
      let isPart = path.split(separator: "/").last?.hasPrefix("Manifest.") == true
      throw Fault(
        .io,
        "this is a file where the folder of a backup is expected; "
          + (isPart
            ? "give the folder that it is in" : "a database by itself is of kind sms-db"),
        at: Fault.Place(file: path))
    }
    let database = try BackupFolder(path: folder).messages(&log)
    try database.read(options, into: &log, take)
  }
}
