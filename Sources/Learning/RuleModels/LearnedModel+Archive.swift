public import Messages

extension LearnedModel {
  public func save(into archive: inout Archive) {
    archive.put("rules", .integers([fingerprint]))
    table.save(into: &archive)
    archive.put("pending", .integers([Int64(pending)]))
    archive.put("clusters", .indices(current.clusters.numbers.map(UInt32.init)))
    archive.put("accuracies", .doubles(current.accuracies))
    archive.put("overlaps", .doubles(current.overlaps))
    archive.put("gold", .doubles(current.gold))
    archive.put("prior", .doubles(current.prior))
  }

  public mutating func restore(from archive: Archive) throws(Fault) {
    guard try archive.integers("rules") == [fingerprint] else {
      throw Fault(.data, "the rule model was saved for other rules: a name or a vote differs")
    }
    var fresh = self
    try fresh.table.restore(from: archive, rules: rules)
    let waiting = try archive.integers("pending")
    let estimate = AccuracyEstimate(
      clusters: try clusters(from: archive), accuracies: try archive.doubles("accuracies"),
      overlaps: try archive.doubles("overlaps"), gold: try archive.doubles("gold"),
      prior: try archive.doubles("prior"))
    guard waiting.count == 1, waiting[0] >= 0, waiting[0] <= 1 << 40, estimate.isSound(rules)
    else { throw Self.damage }
    fresh.current = estimate
    fresh.pending = Int(waiting[0])
    self = fresh
  }

  private func clusters(from archive: Archive) throws(Fault) -> RuleClusters {
    let numbers = try archive.indices("clusters").map { Int($0) }
    guard numbers.count == rules.count, numbers.allSatisfy({ $0 < rules.count }) else {
      throw Self.damage
    }
    let clusters = RuleClusters(numbers: numbers, rules)
    guard clusters.numbers == numbers,
      numbers.indices.allSatisfy({ clusters.masks[numbers[$0]] == rules.masks[rules.ranked[$0]] })
    else { throw Self.damage }
    return clusters
  }

  /// A hash of the names and votes, free of the rules' order.
  private var fingerprint: Int64 {
    let text = rules.ranked.map { rules.rules[$0].name + "\u{0}" + rules.rules[$0].vote.name }
    return Int64(bitPattern: StableHash.hash(text.joined(separator: "\u{0}").utf8))
  }

  private static let damage = Fault(.data, "the rule model's estimates don't fit its rules")
}

extension AccuracyEstimate {
  /// Whether all numbers are such as an estimate has.
  fileprivate func isSound(_ rules: VotingRules) -> Bool {
    [accuracies.count, overlaps.count, gold.count].allSatisfy { $0 == clusters.count }
      && prior.count == rules.labels.count && abs(prior.reduce(0, +) - 1) < 1e-9
      && accuracies.allSatisfy { $0 >= 0 && $0 <= 1 } && prior.allSatisfy { $0 > 0 }
      && overlaps.allSatisfy { $0.isFinite && $0 >= 0 }
      && gold.allSatisfy { $0.isFinite && $0 >= 0 }
  }
}
