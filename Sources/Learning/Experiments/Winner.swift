extension RunRecord {
  /// The name of the entry whose grid points inner folds chose among all kinds.
  public static let innerChoice = "inner choice"

  /// The grid point to train on everything: the one that inner folds chose most often among all
  /// kinds (the first declared among equals); without inner folds, the best in hindsight.
  public var winner: String? {
    guard let choice = entries.first(where: { $0.name == Self.innerChoice }) else {
      return bestInHindsight
    }
    var winner: (name: String, count: Int)?
    for entry in entries where entry.chosen.isEmpty {
      let count = choice.chosen.count { $0 == entry.name }
      if count > winner?.count ?? 0 { winner = (entry.name, count) }
    }
    return winner?.name ?? bestInHindsight
  }
}
