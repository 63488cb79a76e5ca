/// The bytes of the records that messages were read from, so that nothing of them gets lost.
public struct SourceRecords: Sendable {
  /// Where a record stands.
  private struct Place: Sendable {
    var file: Int
    var range: Range<Int>
  }

  /// The key under which each field stands, in declared order.
  public let keys: [(field: Field, key: String)]
  private var files: [[UInt8]] = []
  private var places: [Place] = []

  /// No records yet.
  init(_ columns: Columns) {
    keys = columns.fields.compactMap { field in columns[field].map { (field, $0.key) } }
  }

  /// Begins a file.
  mutating func begin(_ bytes: [UInt8]) { files.append(bytes) }

  /// Adds the record of the next message of the file begun last.
  mutating func add(_ range: Range<Int>) {
    places.append(Place(file: files.count - 1, range: range))
  }

  /// The number of records.
  public var count: Int { places.count }

  /// The record of a message without its line end.
  public subscript(row: Int) -> ArraySlice<UInt8> { files[places[row].file][places[row].range] }
}
