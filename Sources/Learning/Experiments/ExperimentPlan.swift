public import Messages

/// What a run will do: decided before anything is learned, so that `--dry-run` can show it.
public struct ExperimentPlan: Sendable {
  /// The experiment.
  public let experiment: Experiment
  /// How its messages are split; by default where its protocol is another one.
  public let split: SplitSettings
  /// The messages that have a gold label, in their order.
  public let messages: [Message]
  /// The labels that are learned.
  public let labels: LabelSpace
  /// What a learner is told of each message.
  public let targets: [Target]
  /// The parts that are tested.
  public let parts: [SplitPart]
  /// For each part the inner folds that choose a grid point; empty without a choice.
  public let innerParts: [[SplitPart]]
  /// The number of families, and where they come from.
  public let groupCount: Int
  /// `data`, `found` or `none`.
  public let grouping: String
  /// Things a reader should know, each a sentence.
  public let notes: [String]
  /// The most memory that one model of one entry may take, in bytes.
  public let plannedBytes: Int

  /// The number of fits, inner folds included.
  public var fitCount: Int {
    (parts.count + innerParts.reduce(0) { $0 + $1.count }) * experiment.entries.count
  }

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - messages: all messages; those without a gold label are left out, with a note.
  ///   - foldFile: the fold of each identifier, when the split takes its folds from a file.
  ///   - splitting: false to plan no parts, when everything is learned from.
  /// - Throws: a data fault when there is nothing to learn or test, when a label is foreign to the
  ///   label space, or when the models would take more than the limit.
  public init(
    _ experiment: Experiment, messages all: [Message], foldFile: [String: String] = [:],
    splitting: Bool = true
  ) throws(Fault) {
    var notes: [String] = []
    split = experiment.split ?? SplitSettings()
    let looked = experiment.part.members(of: all)
    if looked.count < all.count {
      notes.append(
        "Only the part '\(experiment.part.rawValue)' is looked at: \(looked.count) of \(all.count)"
          + " messages.")
    }
    let messages = try Self.usable(looked, split, foldFile, splitting, &notes)
    try experiment.checkFeatures(of: messages)
    let golds = messages.compactMap(\.gold)
    labels = try Self.space(experiment.labels, golds)
    targets = try Self.targets(messages, labels).compactMap { $0 }
    (self.experiment, self.messages) = (experiment, messages)
    plannedBytes = try Self.planned(experiment, labels)
    guard splitting else {
      (parts, innerParts, groupCount, grouping) = ([], [], messages.count, "none")
      self.notes = notes
      return
    }
    let (groups, grouping) = try Self.groups(messages, split.grouping)
    let splitter = Splitter(
      messages: messages, groups: groups, labels: Self.numbers(golds), seed: experiment.seed64)
    parts = try splitter.parts(split, foldFile: foldFile)
    var inner: [[SplitPart]] = []
    if let count = split.innerFolds {
      for part in parts { inner.append(try splitter.innerParts(of: part.train, count: count)) }
    }
    (innerParts, self.grouping, groupCount) = (inner, grouping, Set(groups).count)
    self.notes =
      notes + Self.coarse(golds) + Self.warnings(golds, groups, parts: parts.count)
      + Self.leaks(groups, parts)
  }

  /// The messages with a gold label, and a fold where those come from a file.
  private static func usable(
    _ all: [Message], _ split: SplitSettings, _ foldFile: [String: String], _ splitting: Bool,
    _ notes: inout [String]
  ) throws(Fault) -> [Message] {
    let labelled = all.filter { $0.gold != nil }
    guard !labelled.isEmpty else { throw Fault(.data, "no message has a gold label") }
    if labelled.count < all.count {
      notes.append("\(all.count - labelled.count) messages without a gold label are left out.")
    }
    guard splitting, case .foldFile(let path) = split.kind else { return labelled }
    let messages = labelled.filter { foldFile[$0.id] != nil }
    guard !messages.isEmpty else {
      throw Fault(
        .data, "no message has a fold in \(path)", at: Fault.Place(path: "protocol.folds"))
    }
    if messages.count < labelled.count {
      notes.append(
        "\(labelled.count - messages.count) messages have no fold in the file and are left out.")
    }
    if foldFile.count > messages.count {
      notes.append("\(foldFile.count - messages.count) folds are for messages not in the data.")
    }
    return messages
  }

  /// The labels that are learned.
  ///
  /// - Throws: a data fault when there is only one, or when one would be taken for an abstention.
  static func space(_ kind: LabelSpace.Kind, _ golds: [Gold]) throws(Fault) -> LabelSpace {
    let labels: LabelSpace =
      switch kind {
      case .leaf: .leaf
      case .category: .category
      case .present: .present(in: golds)
      case .asIs: .asIs(golds)
      }
    guard labels.count >= 2 else {
      throw Fault(
        .data, "only the label '\(labels.names.joined())' occurs; at least 2 are needed to learn")
    }
    guard labels.number(named: Answer.abstainName) == nil else {
      throw Fault(
        .data,
        "a label is called '\(Answer.abstainName)', which stands for no answer; map it to"
          + " another name in data.labels", at: Fault.Place(path: "data.labels"))
    }
    return labels
  }

  /// What a learner is told of each message; nil where there is no gold label.
  ///
  /// - Throws: a data fault that names the message whose label is foreign to the space.
  static func targets(_ messages: [Message], _ labels: LabelSpace) throws(Fault) -> [Target?] {
    try messages.map { (message) throws(Fault) -> Target? in
      guard let gold = message.gold else { return nil }
      do throws(Fault) {
        return try labels.target(for: gold)
      } catch {
        throw Fault(
          .data,
          "message '\(message.id)': \(error.message); set labels: \"as-is\" for another"
            + " scheme, or map them in data.labels", at: Fault.Place(path: "labels"))
      }
    }
  }

  /// A number for each gold label, by sorted name.
  private static func numbers(_ golds: [Gold]) -> [Int] {
    let names = golds.map(\.name)
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(names).sorted().enumerated().map { ($1, $0) })
    return names.map { numbers[$0] ?? 0 }
  }

  /// A family's name for each message, and where the families come from.
  ///
  /// - Throws: a data fault when the data is to name them and doesn't.
  static func groups(
    _ messages: [Message], _ grouping: SplitSettings.Grouping
  ) throws(Fault) -> ([String], String) {
    do throws(Fault) {
      let families = try Families(messages, grouping)
      return (families.names, families.origin)
    } catch {
      throw Fault(error.kind, error.message, at: Fault.Place(path: "protocol.groups"))
    }
  }

  private static func warnings(_ golds: [Gold], _ groups: [String], parts: Int) -> [String] {
    var families: [String: Set<String>] = [:]
    for (gold, group) in zip(golds, groups) { families[gold.name, default: []].insert(group) }
    return families.keys.sorted().compactMap { name in
      let count = families[name, default: []].count
      guard count < parts else { return nil }
      return "The label '\(name)' has \(count) \(count == 1 ? "family" : "families"), fewer than"
        + " the \(parts) folds: some folds"
        + " test or train without it."
    }
  }

  private static func coarse(_ golds: [Gold]) -> [String] {
    let count = golds.count { gold in
      if case .label(let label) = gold { !label.isLeaf } else { false }
    }
    guard count > 0 else { return [] }
    return [
      "\(count) of \(golds.count) gold labels are coarse: leaf figures are over the others, and"
        + " entries are compared by category accuracy."
    ]
  }

  private static func leaks(_ groups: [String], _ parts: [SplitPart]) -> [String] {
    let leaking = parts.filter { part in
      let trained = Set(part.train.map { groups[$0] })
      return part.test.contains { trained.contains(groups[$0]) }
    }
    guard !leaking.isEmpty else { return [] }
    return [
      "Near duplicates of tested messages are learned from in \(leaking.count) of \(parts.count)"
        + " parts: figures are optimistic for new templates."
    ]
  }

  /// The most that a model may take.
  private static func planned(
    _ experiment: Experiment, _ labels: LabelSpace
  ) throws(Fault) -> Int {
    let bytes =
      experiment.entries.map { entry in
        entry.classifier.plannedByteCount(
          entry.settings, for: Problem(labels: labels, bits: entry.features.integer("bits")))
      }.max() ?? 0
    guard bytes <= experiment.memoryLimit << 20 else {
      throw Fault(
        .data,
        "a model may take \(bytes >> 20) MiB, more than memoryLimit (\(experiment.memoryLimit)"
          + " MiB); lower features.bits or raise memoryLimit",
        at: Fault.Place(path: "memoryLimit"))
    }
    return bytes
  }
}

extension Experiment {
  /// The seed as the generators take it.
  var seed64: UInt64 { UInt64(seed) }
}
