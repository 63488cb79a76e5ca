internal import Messages
internal import Storage

/// The senders of messages, from the table of handles.
struct PhoneSenders {
  /// A sender without what a filter added.
  struct Sender {
    var name: String
    var suffix: SenderSuffix?
  }

  private var handles: [Int64: Sender] = [:]
  private var services: [Int64: String] = [:]

  /// The handles of a database; none where it has no table of them.
  init(_ database: borrowing Connection, columns: [String]) throws(Fault) {
    guard columns.contains("id") else { return }
    let other = columns.contains("uncanonicalized_id") ? "uncanonicalized_id" : "NULL"
    let service = columns.contains("service") ? "service" : "NULL"
    var handles: [Int64: Sender] = [:]
    var services: [Int64: String] = [:]
    try database.run("SELECT ROWID, id, \(other), \(service) FROM handle") { row in
      let number = row.integer(0)
      handles[number] = Self.sender(row.text(1), or: row.text(2))
      services[number] = row.text(3)
    }
    (self.handles, self.services) = (handles, services)
  }

  /// The sender that a handle means.
  ///
  /// The canonical form is taken, since a person has it in every handle; only where nothing but a
  /// suffix stands there, what was dialled or else the suffix, which is better than nobody.
  static func sender(_ id: String?, or dialled: String? = nil) -> Sender? {
    guard let id, !id.isEmpty else { return dialled.flatMap { sender($0) } }
    let (name, suffix) = SenderSuffix.split(id)
    if !name.isEmpty { return Sender(name: name, suffix: suffix) }
    let other = SenderSuffix.split(dialled ?? "").sender
    return Sender(name: other.isEmpty ? id : other, suffix: suffix)
  }

  /// The sender of a handle; nil where there is no such handle.
  func sender(_ handle: Int64) -> Sender? { handles[handle] }

  /// The service of a handle.
  func service(_ handle: Int64) -> String? { services[handle] }
}
