public import Messages

/// What a prequential run will do, decided before anything is learned.
public struct StreamPlan: Sendable {
  /// The experiment.
  public let experiment: Experiment
  /// How the stream is gone through.
  public let settings: PrequentialSettings
  /// All messages, those without a gold label included.
  public let messages: [Message]
  /// The labels that are learned.
  public let labels: LabelSpace
  /// The truth of each message, which the oracle knows; nil where there is no gold label.
  let targets: [Target?]
  /// The number of each message's family.
  let families: [Int]
  /// The number of families, and where they come from.
  public let groupCount: Int
  /// `data`, `found` or `none`.
  public let grouping: String
  /// The lanes in the order of their entries.
  let lanes: [Lane]
  /// What the rules say, for each part of messages that they look at; empty without rules.
  public let votes: [StreamVotes]
  /// Whether messages arrive by their times.
  public let isTimed: Bool
  /// How often the stream is gone through.
  public let passCount: Int
  /// What is left out for the end, one after the other; empty where nothing is.
  let held: [Held]
  /// Things a reader should know, each a sentence.
  public let notes: [String]
  /// The most memory that the models of one pass may take, in bytes.
  public let plannedBytes: Int
  /// The numbers of the labels that TREC's figures are about.
  let positive: PositiveLabels?

  /// The messages of a source or language that are left out for the end.
  struct Held: Sendable {
    let name: String
    let isMember: [Bool]
  }

  /// The names of the lanes, then of the followers.
  public var entryNames: [String] { lanes.map(\.name) + followers.map { name(of: $0) } }

  /// Entries that learn nothing of their own, but answer what others say.
  enum Follower: Sendable {
    /// The entry with the fewest errors on its feedback so far.
    case leader
    /// The rule model, told no gold label, over the votes at a place among those of the plan.
    case rules(Int)
    /// The majority of the votes at a place.
    case majorityVote(Int)
  }

  /// The followers of a run: where there are rules, they and their majority vote always stand
  /// beside the entries.
  var followers: [Follower] {
    let isMajority = settings.rules?.model == MajorityModel.self
    return (settings.leader ? [.leader] : [])
      + votes.indices.flatMap { place -> [Follower] in
        isMajority ? [.majorityVote(place)] : [.rules(place), .majorityVote(place)]
      }
  }

  /// A follower's name, which is its kind as well.
  func name(of follower: Follower) -> String {
    switch follower {
    case .leader: "leader"
    case .rules(let place): "rules: \(settings.rules?.model.kind ?? "")\(scopeName(place))"
    case .majorityVote(let place): "rules: majority vote\(scopeName(place))"
    }
  }

  /// What rules look at, where it isn't everything.
  private func scopeName(_ place: Int) -> String {
    votes[place].scope == .all ? "" : " (\(votes[place].scope.rawValue) alone)"
  }

  /// The place of the votes that a lane goes by; nil without rules.
  func votes(of lane: Int) -> Int? {
    votes.firstIndex { $0.scope == lanes[lane].settings.scope }
  }

  /// Plans a run.
  ///
  /// - Throws: a data fault when nothing has a gold label, when the order needs times that aren't
  ///   there, when a setting needs rules or categories that aren't there, or when the models would
  ///   take more than the limit.
  public init(
    _ experiment: Experiment, messages all: [Message], votes: [StreamVotes] = []
  ) throws(Fault) {
    guard let settings = experiment.prequential else {
      throw Fault(
        .data, "the protocol isn't \(PrequentialSettings.kindName)",
        at: Fault.Place(path: "protocol.kind"))
    }
    let messages = experiment.part.members(of: all)
    precondition(
      votes.allSatisfy { $0.table.count == messages.count }, "votes on other messages")
    precondition(
      votes.isEmpty || votes.map(\.scope) == experiment.ruleScopes, "votes of other scopes")
    try experiment.checkFeatures(of: messages)
    let golds = messages.compactMap(\.gold)
    guard !golds.isEmpty else { throw Fault(.data, "no message has a gold label") }
    (self.experiment, self.settings, self.messages) = (experiment, settings, messages)
    labels = try ExperimentPlan.space(experiment.labels, golds)
    targets = try ExperimentPlan.targets(messages, labels)
    let (groups, grouping) = try ExperimentPlan.groups(messages, settings.grouping)
    (families, groupCount) =
      settings.grouping == .none
      ? (Array(messages.indices), messages.count) : Self.numbered(groups)
    self.grouping = grouping
    lanes = Lane.lanes(of: experiment.entries, settings.feedback)
    self.votes = votes
    isTimed = try Self.isTimed(settings.order, messages)
    held = try Self.held(settings.leaveOut, messages)
    let isFixed = isTimed || settings.order == .given
    passCount = (isFixed ? settings.repeats : settings.permutations) * max(1, held.count)
    positive = try Self.positive(settings.positive, labels)
    plannedBytes = try Self.planned(experiment, lanes, labels)
    notes =
      Self.notes(messages, golds, settings, isTimed: isTimed, passCount: passCount)
      + votes.flatMap(\.notes)
    try check()
  }

  /// The entry of a lane.
  func entry(of lane: Int) -> EntrySpec { experiment.entries[lanes[lane].entry] }

  /// What a pass leaves out for the end; nil for nothing.
  func held(in pass: Int) -> Held? { held.isEmpty ? nil : held[pass % held.count] }

  /// The number of a pass among those that leave the same out.
  private func round(_ pass: Int) -> Int { pass / max(1, held.count) }

  /// The name of a pass in records and predictions.
  func passName(_ pass: Int) -> String {
    let order = isTimed ? "time" : settings.order == .given ? "given" : "permutation"
    let isAlone = order != "permutation" && settings.repeats == 1
    let name = isAlone ? order : "\(order) \(round(pass))"
    return held(in: pass).map { "\($0.name), \(name)" } ?? name
  }

  /// The seed of a pass.
  func seed(of pass: Int) -> UInt64 { experiment.seed64 &+ UInt64(round(pass)) }

  /// The positions of the messages in the order of a pass; those left out come last.
  func order(of pass: Int) -> [Int] {
    var order = Array(messages.indices)
    if isTimed {
      order.sort { (messages[$0].time ?? 0, $0) < (messages[$1].time ?? 0, $1) }
    } else if settings.order != .given {
      var generator = SplitMix64(seed: seed(of: pass))
      generator.shuffle(&order)
    }
    guard let held = held(in: pass) else { return order }
    return order.filter { !held.isMember[$0] } + order.filter { held.isMember[$0] }
  }

  /// Figures of a lane that has seen nothing.
  var newEvaluation: StreamEvaluation {
    StreamEvaluation(
      labels: labels, positive: positive, window: settings.window, fading: settings.fading,
      hasTimes: isTimed && held.isEmpty)
  }

  // MARK: Parts of the plan

  private static func numbered(_ groups: [String]) -> ([Int], Int) {
    var numbers: [String: Int] = [:]
    let families = groups.map { group -> Int in
      let number = numbers[group] ?? numbers.count
      numbers[group] = number
      return number
    }
    return (families, numbers.count)
  }

  /// The values of a field, each with its messages.
  ///
  /// - Throws: a data fault when there are fewer than two.
  private static func held(
    _ field: SplitSettings.Field?, _ messages: [Message]
  ) throws(Fault) -> [Held] {
    guard let field else { return [] }
    let values = messages.map { field == .source ? $0.source : $0.language }
    let names = Set(values.compactMap { $0 }).sorted()
    guard names.count >= 2 else {
      throw Fault(
        .data,
        "leaving one \(field.rawValue) out needs two or more; the messages name"
          + " \(names.count)", at: Fault.Place(path: "protocol.leaveOut"))
    }
    return names.map { name in Held(name: name, isMember: values.map { $0 == name }) }
  }

  private static func isTimed(
    _ order: PrequentialSettings.Order, _ messages: [Message]
  ) throws(Fault) -> Bool {
    let untimed = messages.first { $0.time == nil }
    switch order {
    case .auto: return untimed == nil
    case .shuffle, .given: return false
    case .time:
      if let untimed {
        throw Fault(
          .data,
          "message '\(untimed.id)' has no time, which the order needs; use \"shuffle\" or \"given\"",
          at: Fault.Place(path: "protocol.order"))
      }
      return true
    }
  }

  /// The positive labels; junk is left out without a word where the space lacks it.
  private static func positive(
    _ text: String, _ labels: LabelSpace
  ) throws(Fault) -> PositiveLabels? {
    guard text != Label.junk.name else { return PositiveLabels.junk(in: labels) }
    let names = text.split(separator: "|").map { String($0).trimmingBlanks }
    do throws(Fault) { return try PositiveLabels(named: names, in: labels) } catch {
      throw Fault(error.kind, error.message, at: Fault.Place(path: "protocol.positive"))
    }
  }

  /// All lanes stand side by side, so their models add up.
  private static func planned(
    _ experiment: Experiment, _ lanes: [Lane], _ labels: LabelSpace
  ) throws(Fault) -> Int {
    let bytes = lanes.reduce(0) { sum, lane in
      let entry = experiment.entries[lane.entry]
      return sum
        + entry.classifier.plannedByteCount(
          entry.settings, for: Problem(labels: labels, bits: entry.features.integer("bits")))
    }
    guard bytes <= experiment.memoryLimit << 20 else {
      throw Fault(
        .data,
        "the \(lanes.count) models side by side may take \(bytes >> 20) MiB, more than memoryLimit"
          + " (\(experiment.memoryLimit) MiB); lower features.bits, shorten the grid or raise"
          + " memoryLimit", at: Fault.Place(path: "memoryLimit"))
    }
    return bytes
  }

  private static func notes(
    _ messages: [Message], _ golds: [Gold], _ settings: PrequentialSettings, isTimed: Bool,
    passCount: Int
  ) -> [String] {
    var notes: [String] = []
    let unlabelled = messages.count - golds.count
    if unlabelled > 0 {
      notes.append("\(unlabelled) messages without a gold label are scored but not counted.")
    }
    guard !isTimed else { return notes }
    if settings.order == .given {
      notes.append("Messages came in the data's order, whatever their times; drift isn't defined.")
    } else {
      notes.append(
        "Messages came in \(passCount) orders drawn by the seed; drift and temporal kappa aren't"
          + " defined.")
      if passCount < 10 {
        notes.append("\(passCount) orders are few; ten or more show how much the order matters.")
      }
    }
    return notes
  }

  private func check() throws(Fault) {
    try settings.feedback.noise?.check(labels)
    if case .oneSided = settings.feedback.channel, labels.kind == .asIs {
      throw Fault(
        .data, "one-sided feedback needs labels with categories, not the data's own",
        at: Fault.Place(path: "protocol.feedback.kind"))
    }
    if settings.feedback.delay.isTime, !isTimed {
      throw Fault(
        .data, "a delay in time needs messages that come by their times; give a number of messages",
        at: Fault.Place(path: "protocol.feedback.delay"))
    }
    for lane in lanes where lane.settings.needsRules && votes.isEmpty {
      throw Fault(
        .data, "entry '\(lane.name)' needs rules; name a rule file in protocol.rules",
        at: Fault.Place(path: "protocol.rules"))
    }
    if !votes.isEmpty, labels.kind == .asIs {
      throw Fault(
        .data, "rules vote for labels of ours, not the data's own; map them in data.labels",
        at: Fault.Place(path: "labels"))
    }
  }
}
