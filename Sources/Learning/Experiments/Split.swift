import Messages

/// One part of a split: what is learned from and what is tested, as positions among the messages.
public struct SplitPart: Sendable, Equatable {
  /// The fold's number, or the source or language left out, or `holdout`.
  public let name: String
  /// Positions learned from, ascending.
  public let train: [Int]
  /// Positions tested, ascending.
  public let test: [Int]
}

/// Labelled messages made ready for splitting.
struct Splitter {
  let messages: [Message]
  /// The family of each message.
  let groups: [String]
  /// A number for each message's gold label, for keeping label counts even.
  let labels: [Int]
  let seed: UInt64

  /// The parts of a split.
  ///
  /// - Parameter foldFile: the fold of each identifier, when the split takes its folds from a file.
  /// - Throws: a data fault when a part would be empty.
  func parts(_ settings: SplitSettings, foldFile: [String: String]) throws(Fault) -> [SplitPart] {
    let labels = settings.stratified ? labels : Array(repeating: 0, count: messages.count)
    switch settings.kind {
    case .crossValidation(let count):
      guard messages.count >= count else {
        throw Fault(
          .data, "\(messages.count) labelled messages can't be split into \(count) folds")
      }
      let folds = FamilyAssignment.folds(
        groups: groups, labels: labels, foldCount: count, seed: seed)
      return try parts(of: folds.map { String($0) }, names: (0..<count).map { String($0) })
    case .foldFile:
      let folds = messages.map { foldFile[$0.id] }
      let names = Set(folds.compactMap { $0 }).sorted { ($0.count, $0) < ($1.count, $1) }
      return try parts(of: folds, names: names)
    case .leaveOneOut(let field):
      let values = messages.map { field == .source ? $0.source : $0.language }
      return try parts(of: values, names: Set(values.compactMap { $0 }).sorted())
    case .holdout(let fraction, let order):
      return [try holdout(fraction, order, labels)]
    }
  }

  /// Inner folds over some positions only, for choosing a grid point without looking further.
  func innerParts(of train: [Int], count: Int) throws(Fault) -> [SplitPart] {
    let folds = FamilyAssignment.folds(
      groups: train.map { groups[$0] }, labels: train.map { labels[$0] }, foldCount: count,
      seed: seed)
    return (0..<count).map { fold in
      SplitPart(
        name: String(fold), train: train.indices.filter { folds[$0] != fold }.map { train[$0] },
        test: train.indices.filter { folds[$0] == fold }.map { train[$0] })
    }.filter { !$0.train.isEmpty && !$0.test.isEmpty }
  }

  /// One part for each name; a message without a fold is in none.
  private func parts(of folds: [String?], names: [String]) throws(Fault) -> [SplitPart] {
    guard names.count >= 2 else {
      throw Fault(
        .data,
        "the split has \(names.count) part(s); at least 2 are needed"
          + " (do the messages name their fold, source or language?)",
        at: Fault.Place(path: "protocol"))
    }
    let parts = names.map { name in
      SplitPart(
        name: name, train: folds.indices.filter { folds[$0] != nil && folds[$0] != name },
        test: folds.indices.filter { folds[$0] == name })
    }
    if let part = parts.first(where: { $0.train.isEmpty || $0.test.isEmpty }) {
      throw Fault(
        .data,
        "part '\(part.name)' has \(part.train.count) messages to learn from and \(part.test.count)"
          + " to test; are there fewer families than parts?", at: Fault.Place(path: "protocol"))
    }
    return parts
  }

  private func holdout(
    _ fraction: Double, _ order: SplitSettings.Order, _ labels: [Int]
  ) throws(Fault) -> SplitPart {
    let wanted = Int((Double(messages.count) * fraction).rounded())
    var tested: Set<Int>
    switch order {
    case .time:
      guard messages.allSatisfy({ $0.time != nil }) else {
        throw Fault(
          .data, "a holdout by time needs a time on every message",
          at: Fault.Place(path: "protocol.by"))
      }
      let byTime = messages.indices.sorted {
        (messages[$0].time ?? 0, $0) < (messages[$1].time ?? 0, $1)
      }
      tested = Set(byTime.suffix(wanted))
    case .random:
      var positions = Array(messages.indices)
      var generator = SplitMix64(seed: seed)
      generator.shuffle(&positions)
      tested = Set(positions.prefix(wanted))
    case .group:
      let folds = max(2, Int((1 / min(fraction, 1 - fraction)).rounded()))
      let assigned = FamilyAssignment.folds(
        groups: groups, labels: labels, foldCount: folds, seed: seed)
      tested = Set(assigned.indices.filter { (assigned[$0] == 0) == (fraction <= 0.5) })
    }
    guard !tested.isEmpty, tested.count < messages.count else {
      throw Fault(
        .data, "a holdout of \(fraction) leaves \(tested.count) of \(messages.count) messages",
        at: Fault.Place(path: "protocol.fraction"))
    }
    return SplitPart(
      name: "holdout", train: messages.indices.filter { !tested.contains($0) },
      test: messages.indices.filter(tested.contains))
  }
}
