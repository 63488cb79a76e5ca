public import Messages

/// A kind of place that messages are imported from.
///
/// Rules for every conformer: the same bytes give the same messages in the same order; a message is
/// given once; identifiers are the place's own where it has some, so that a second import gives them
/// again; what is left out is counted in the log under its reason, so that `found` is the sum of
/// what was kept, left out and rejected; the place isn't changed.
public protocol MessageImporter: Sendable {
  /// The name on the command line; for ever.
  static var kind: String { get }
  /// One sentence for lists.
  static var summary: String { get }

  /// Whether a path looks like this kind: from names and the first bytes only.
  static func recognizes(_ path: String) -> Bool

  /// An importer with options.
  ///
  /// - Throws: a usage fault for an option that this kind can't follow.
  init(_ options: ImportOptions) throws(Fault)

  /// Reads all messages in a fixed order and gives each to `take`.
  ///
  /// - Throws: what `take` throws; a no-input fault where nothing is there; an I/O or data fault
  ///   when the place as a whole can't be read, or for the first rejected record when reading is
  ///   strict. What was given before isn't the whole then.
  func read(
    _ path: String, into log: inout ImportLog, _ take: (Message) throws(Fault) -> Void
  ) throws(Fault)
}

/// How messages are imported.
public struct ImportOptions: Sendable {
  /// Whether messages that no filter sees are kept: sent ones, and services other than SMS, MMS and
  /// RCS.
  public var includesAll = false
  /// Whether the answers that the phone's filter left in the place become labels.
  public var labelsFromPhone = false
  /// Keys of a config's `data` object, such as `columns`, for kinds that are record formats.
  public var data: [JSONMember] = []
  /// Whether the first rejected record is a fault.
  public var isStrict = false

  /// The defaults.
  public init() {}
}

/// What happened during an import.
public struct ImportLog: Hashable, Sendable {
  /// The number of messages or records that the place holds.
  public var found = 0
  /// The number of messages that were given.
  public private(set) var kept = 0
  /// How many were left out and why, in the order of the importer's reasons.
  public private(set) var leftOut: [Rejections.Count] = []
  /// The records that couldn't be read.
  public var rejected = Rejections()
  /// Things a reader should know, each a sentence without a full stop.
  public var notes: [String] = []
  /// The earliest time of a kept message, in seconds since 1970.
  public private(set) var earliest: Double?
  /// The latest time of a kept message, in seconds since 1970.
  public private(set) var latest: Double?

  /// Nothing yet.
  public init() {}

  /// Counts a message that is given.
  public mutating func keep(_ message: Message) {
    kept += 1
    guard let time = message.time else { return }
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
  }

  /// Counts messages that are left out for a reason; no messages make no entry.
  public mutating func leaveOut(_ reason: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let index = leftOut.firstIndex(where: { $0.name == reason }) {
      leftOut[index].count += count
    } else {
      leftOut.append(Rejections.Count(name: reason, count: count))
    }
  }
}

/// The roster: adding a kind is one file and one line here; every record format is a kind too.
///
/// A path of no given kind is of the one kind that recognizes it.
public let messageImporters: [any MessageImporter.Type] =
  [
    BackupImporter.self, SMSDatabaseImporter.self, UsualCSVImporter.self,
    AndroidXMLImporter.self,
  ] + recordFormats.filter { !$0.holdsFeatures }.map { $0.importer }
