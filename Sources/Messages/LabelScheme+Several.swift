extension LabelScheme {
  /// What the labels of one message mean together.
  ///
  /// Labels of ours that lie inside each other mean the narrowest (`transaction` and
  /// `transaction.finance` are finance), a category and a bare subcategory mean that subcategory
  /// (`transaction` and `finance`), and any others mean one of them, whichever: a set. Labels of
  /// another scheme are joined by `|` in their order.
  /// - Throws: a data fault that names the value that isn't known.
  public func read(_ values: [String]) throws(Fault) -> LabelNames.Reading {
    if values.count == 1 { return try read(values[0]) }
    if self == .asIs {
      let names = values.map(\.trimmingBlanks).filter { !$0.isEmpty }
      return LabelNames.Reading(names.isEmpty ? nil : .named(names.joined(separator: "|")))
    }
    if self == .names, let gold = Self.qualified(values) { return LabelNames.Reading(gold) }
    var sets: [LabelSet] = []
    var note: String?
    for value in values {
      let reading = try read(value)
      note = note ?? reading.note
      switch reading.gold {
      case .label(let label): sets.append(label.leaves)
      case .anyOf(let set): sets.append(set)
      case .named, nil: break
      }
    }
    guard !sets.isEmpty else { return LabelNames.Reading(nil, note: note) }
    let common = sets.first { set in sets.allSatisfy { set.union($0) == $0 } }
    let set = common ?? sets.reduce(sets[0]) { $0.union($1) }
    return LabelNames.Reading(set.label.map(Gold.label) ?? .anyOf(set), note: note)
  }

  /// The subcategory that a category and a bare name mean, in either order, or nil.
  private static func qualified(_ values: [String]) -> Gold? {
    guard values.count == 2 else { return nil }
    for (category, name) in [(values[0], values[1]), (values[1], values[0])] {
      let whole = "\(category.trimmingBlanks).\(name.trimmingBlanks)"
      if let gold = (try? LabelNames.read(whole))?.gold { return gold }
    }
    return nil
  }
}
