/// Gives each message of a phone an identifier that no other has.
///
/// A phone keeps its identifiers apart, but a table that was mended or put together of several may
/// not. Only hashes are kept of them.
struct PhoneIdentifiers {
  /// The number of rows whose own identifier an earlier one has.
  private(set) var repeatedCount = 0
  private var seen: Set<UInt64> = []

  /// The row's own identifier, or its number where it has none or an earlier row has the same.
  mutating func identifier(_ row: PhoneRow) -> String {
    if let own = row.guid, !own.isEmpty {
      if insert(own) { return own }
      repeatedCount += 1
    }
    var number = "row-\(row.number)"
    // Another row's own identifier may look like this.
    while !insert(number) { number += "-again" }
    return number
  }

  private mutating func insert(_ identifier: String) -> Bool {
    seen.insert(IdentifierTable.hash(identifier)).inserted
  }
}
