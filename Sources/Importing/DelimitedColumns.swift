internal import Messages

/// Which columns of a delimited file hold which fields, found out from its first record.
struct DelimitedColumns {
  /// The fields with their column numbers, in declared order.
  let fields: [(field: Field, number: Int)]
  /// The number of columns of the first record.
  let width: Int

  /// The columns of a file whose first record has some texts.
  ///
  /// - Throws: a data fault that names a column the file lacks.
  init(_ layout: RecordLayout, first: [String], file: String) throws(Fault) {
    width = first.count
    let first = first.map(\.trimmingBlanks)
    var fields: [(Field, Int)] = []
    for field in layout.columns.fields {
      guard let column = layout.columns[field] else { continue }
      if let number = Self.number(of: column, layout, first) {
        fields.append((field, number))
      } else if layout.columns != .byName || field == .text {
        throw Self.missing(column, field, layout, first, file)
      }
    }
    self.fields = fields
  }

  private static func number(of column: Column, _ layout: RecordLayout, _ first: [String]) -> Int? {
    switch column {
    case .number(let number): number < first.count ? number : nil
    case .name(let name): layout.hasHeader ? named(name, layout, first) : nil
    }
  }

  /// The column with a name; in any letter case where no column was chosen and only one has it.
  private static func named(_ name: String, _ layout: RecordLayout, _ first: [String]) -> Int? {
    if let number = first.firstIndex(of: name) { return number }
    guard layout.columns == .byName else { return nil }
    let numbers = first.indices.filter { first[$0].lowercased() == name }
    return numbers.count == 1 ? numbers[0] : nil
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
      .data, "no column is called '\(name)' (for \(field.name))\(hint) (the header has \(others))",
      at: place)
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
