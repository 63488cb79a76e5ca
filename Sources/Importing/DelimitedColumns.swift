internal import Messages

/// Which columns of a delimited file hold which fields, found out from its first record.
struct DelimitedColumns {
  /// The fields with their column numbers, in declared order.
  let fields: [(field: Field, number: Int)]
  /// The number of columns of the first record.
  let width: Int

  /// The columns of a file whose first record has some texts.
  ///
  /// - Throws: a data fault that names a column the file lacks, or has several times.
  init(_ layout: RecordLayout, first: [String], file: String) throws(Fault) {
    width = first.count
    let first = first.map(\.trimmingBlanks)
    var fields: [(Field, Int)] = []
    for field in layout.columns.fields {
      guard let column = layout.columns[field] else { continue }
      let numbers = Self.numbers(of: column, layout, first)
      guard numbers.count < 2 else { throw Self.ambiguous(numbers, field, layout, first, file) }
      if let number = numbers.first {
        fields.append((field, number))
      } else if layout.columns != .byName || field == .text {
        throw Self.missing(column, field, layout, first, file)
      }
    }
    self.fields = fields
  }

  /// The columns that may be meant: where they have a name, in any letter case if none was chosen
  /// and no column has it exactly.
  private static func numbers(
    of column: Column, _ layout: RecordLayout, _ first: [String]
  ) -> [Int] {
    switch column {
    case .number(let number): return number < first.count ? [number] : []
    case .name(let name):
      guard layout.hasHeader else { return [] }
      let exact = first.indices.filter { first[$0] == name }
      guard exact.isEmpty, layout.columns == .byName else { return exact }
      return first.indices.filter { first[$0].lowercased() == name }
    }
  }

  /// What to say where several columns have the name of one that is read: nothing tells which of
  /// them is meant.
  private static func ambiguous(
    _ numbers: [Int], _ field: Field, _ layout: RecordLayout, _ first: [String], _ file: String
  ) -> Fault {
    let twins = numbers.map { "\($0) ('\(first[$0].prefix(40))')" }.joined(separator: " and ")
    let columns = layout.columns.fields.compactMap { field -> String? in
      guard let column = layout.columns[field] else { return nil }
      return Self.numbers(of: column, layout, first).first.map { "\(field.name): \($0)" }
    }
    return Fault(
      .data,
      "the columns \(twins), counted from 0, may each be the one of the field '\(field.name)'; name the"
        + " right one by its number, with all others that are to be read: columns:"
        + " {\(columns.joined(separator: ", "))}, header: true",
      at: Fault.Place(file: file, line: 1))
  }

  /// What to say where no column holds the labels and none was asked for, or nil.
  func remark(_ layout: RecordLayout, first: [String]) -> String? {
    guard layout.columns == .byName, !fields.contains(where: { $0.field == .label }) else {
      return nil
    }
    let names = first.map { "'\($0.trimmingBlanks.prefix(40))'" }.joined(separator: ", ")
    return "no column is called 'label', so that no message has one (the header has \(names);"
      + " columns: {text: …, label: …} says which to take)"
  }

  /// The names of the columns that hold no field.
  func unread(_ first: [String]) -> [String] {
    let read = fields.map(\.number)
    return first.indices.filter { !read.contains($0) }.map { first[$0].trimmingBlanks }
  }

  private static func missing(
    _ column: Column, _ field: Field, _ layout: RecordLayout, _ first: [String], _ file: String
  ) -> Fault {
    let place = Fault.Place(file: file, line: 1)
    guard layout.hasHeader, case .name(let name) = column else {
      return Fault(
        .data,
        "there is no \(column.words) for \(field.name): the first record has \(first.count)"
          + " columns", at: place)
    }
    let hint = didYouMean(name, in: first)
    let others = first.map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    return Fault(
      .data,
      "no column is called '\(name)' (for \(field.name))\(hint) (the header has \(others))"
        + "; \(Self.advice(layout, first))", at: place)
  }

  /// What to do where a column isn't there: another delimiter in the only one may be the reason.
  private static func advice(_ layout: RecordLayout, _ first: [String]) -> String {
    let header = first.count == 1 ? first[0] : ""
    if layout.delimiter != UInt8(ascii: "\t"), header.contains("\t") {
      return "columns with tabs between them have the format tsv"
    }
    let others = ([";", ",", "|"] as [String]).filter { $0.utf8.first != layout.delimiter }
    guard let delimiter = others.first(where: { header.contains($0) }) else {
      return "columns: {text: …, label: …} says which to take"
    }
    return "where '\(delimiter)' stands between the columns, delimiter: '\(delimiter)' says so"
      + " (--set delimiter='\(delimiter)')"
  }

  /// The reason for which a record of some width is rejected, or nil where it is right.
  ///
  /// More columns than the first record has mean that a delimiter stood in a text; fewer are
  /// accepted as long as no column that is read is missing.
  func refusal(width found: Int) -> String? {
    let least = (fields.map(\.number).max() ?? -1) + 1
    guard found > width || found < least else { return nil }
    let counts = least < width ? "\(least) to \(width)" : "\(width)"
    return "there are \(found) columns where \(counts) are expected"
  }
}
