public import Messages

/// Where snapshots of the state are kept, by the number of the event after which they were taken.
public protocol SnapshotStore: AnyObject {
  /// The numbers there are, ascending.
  func numbers() throws(Fault) -> [Int]
  /// A snapshot's state.
  func load(_ number: Int) throws(Fault) -> Archive
  /// Keeps a state.
  func save(_ archive: Archive, _ number: Int) throws(Fault)
  /// Forgets a snapshot.
  func remove(_ number: Int) throws(Fault)
}

extension SnapshotStore {
  /// Lets snapshots go that are too many: of those whose age is between two powers of two, all but
  /// the oldest.
  ///
  /// The first (0) and the newest stay; so at most some twelve remain, however long the stream.
  /// - Parameter spacing: the events between two snapshots.
  func thinOut(spacing: Int) throws(Fault) {
    let numbers = try numbers()
    guard let newest = numbers.last else { return }
    var kept: Set<Int> = []
    for number in numbers where number != 0 && number != newest {
      let age = (newest - number) / spacing + 1
      let power = Int.bitWidth - 1 - age.leadingZeroBitCount
      if !kept.insert(min(9, power)).inserted { try remove(number) }
    }
  }
}
