import Glibc
import Learning
import Messages
import Storage

/// The folder that a stream's state lives in: the journal, the snapshots, a lock, and a key where
/// hashes are keyed.
final class StateFolder {
  /// The journal.
  let journal: LearningJournal
  /// The snapshots.
  let snapshots: SnapshotFolder
  private let path: String
  private let lock: Int32

  /// Opens a folder, made anew where there is none, and locks it.
  ///
  /// - Throws: an I/O fault when it can't be made, is in use by another process, or holds something
  ///   else.
  init(_ path: String) throws(Fault) {
    self.path = path
    try Files.makeFolder(path)
    lock = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw Files.fault("can't be opened", "\(path)/lock", as: .io) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw Fault(
        .io, "the state is in use by another process; one stream writes at a time",
        at: Fault.Place(file: path))
    }
    journal = try LearningJournal(path: "\(path)/journal.sqlite")
    snapshots = SnapshotFolder("\(path)/snapshots")
    try Files.makeFolder("\(path)/snapshots")
  }

  deinit { close(lock) }

  /// Refuses a state that was begun otherwise; a new one takes the identity on.
  ///
  /// - Throws: a data fault that shows both.
  func check(_ identity: JSONNode) throws(Fault) {
    let now = identity.compact
    guard let then = try journal.fact("identity") else {
      try journal.set("identity", now)
      return try journal.commit()
    }
    guard then == now else {
      let old = try JSON.parse(Array(then.utf8), dialect: .json)
      let parts = (identity.members ?? []).filter { old[$0.key]?.compact != $0.value.compact }
      throw Fault(
        .data,
        "the state was begun with other settings: "
          + parts.map {
            "\($0.key) was \(old[$0.key]?.compact ?? "nothing") and is \($0.value.compact)"
          }.joined(separator: "; ") + "; use those, or another folder",
        at: Fault.Place(file: path))
    }
  }

  /// The secret that hashes are keyed with, drawn when the state is begun; 0 for none.
  ///
  /// It stands in a file of its own, so that a copy of the journal can be given away without it.
  func key(wanted: Bool) throws(Fault) -> UInt64 {
    let file = "\(path)/key"
    if Files.exists(file) {
      let text = String(decoding: try Files.read(file), as: UTF8.self).trimmingBlanks
      guard let key = UInt64(text, radix: 16), key != 0 else {
        throw Fault(
          .data, "this isn't a key of 16 hexadecimal digits", at: Fault.Place(file: file))
      }
      return key
    }
    guard wanted else { return 0 }
    let key = UInt64.random(in: 1 ... .max)
    try Files.write(String(key, radix: 16), to: file)
    chmod(file, 0o600)
    return key
  }
}

/// Snapshots as files, named by the number of their event.
final class SnapshotFolder: SnapshotStore {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  private func path(_ number: Int) -> String {
    let digits = String(number)
    return "\(folder)/\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits).state"
  }

  func numbers() throws(Fault) -> [Int] {
    try Files.names(in: folder).compactMap { name in
      name.hasSuffix(".state") ? Int(name.dropLast(6)) : nil
    }.sorted()
  }

  func load(_ number: Int) throws(Fault) -> Archive {
    do throws(Fault) { return try StateFile.archive(try Files.read(path(number))) } catch {
      throw error.inFile(path(number))
    }
  }

  func save(_ archive: Archive, _ number: Int) throws(Fault) {
    try Files.write(StateFile.bytes(archive), to: path(number))
  }

  func remove(_ number: Int) throws(Fault) {
    guard unlink(path(number)) == 0 || errno == ENOENT else {
      throw Files.fault("can't be removed", path(number), as: .io)
    }
  }
}
