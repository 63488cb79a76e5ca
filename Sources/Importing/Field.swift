/// What a record may say of a message, in the order in which configs list it.
public enum Field: Int, CaseIterable, Hashable, Sendable {
  case id, text, label, time, sender, source, language, group, alternative, code, known

  /// The name in configs, and the key or column it is looked for under unless told otherwise.
  public var name: String { String(describing: self) }
}

/// Where a field stands in a record.
public enum Column: Hashable, Sendable {
  /// The column with a zero-based number.
  case number(Int)
  /// The column whose header, or the key that, has a name.
  case name(String)

  /// The words for messages: `column 1`, or `'text'`.
  var words: String {
    switch self {
    case .number(let number): "column \(number)"
    case .name(let name): "'\(name)'"
    }
  }
}

/// Where the fields of a file's records stand.
public enum Columns: Hashable, Sendable {
  /// Each under its own name, as far as it is there.
  case byName
  /// These alone, each of which must be there.
  case chosen([Field: Column])

  /// The column of a field, or nil where it isn't read.
  subscript(field: Field) -> Column? {
    switch self {
    case .byName: .name(field.name)
    case .chosen(let columns): columns[field]
    }
  }

  /// The fields that are read, in declared order.
  var fields: [Field] { Field.allCases.filter { self[$0] != nil } }

  /// Whether every column is given by its number.
  var areNumbers: Bool {
    fields.allSatisfy { if case .number? = self[$0] { true } else { false } }
  }
}
