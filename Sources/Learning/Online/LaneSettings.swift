import Messages

/// How one entry learns and answers in a stream.
public struct LaneSettings: Sendable, Hashable {
  /// What an entry learns from.
  public enum Supervision: String, CaseIterable, Sendable {
    case gold, rules, both, none
  }

  /// Who answers.
  public enum Answerer: String, CaseIterable, Sendable {
    case model, rules
    case rulesFirst = "rules-first"
  }

  /// Which messages' gold labels are among the first `goldLimit`.
  public enum GoldChoice: String, CaseIterable, Sendable {
    case uniform, errors
  }

  /// The part of messages that rules may look at.
  public enum Scope: String, CaseIterable, Sendable {
    case all, text, sender
  }

  /// How a classifier takes in what it is told.
  public enum Update: String, CaseIterable, Sendable {
    case online, refit
  }

  /// Of which messages an entry learns.
  public enum LearnOn: String, CaseIterable, Sendable {
    case everything, error, uncertainty, mature
  }

  /// What follows a drift alarm.
  public enum DriftAction: String, CaseIterable, Sendable {
    case nothing, refit
  }

  let supervision: Supervision
  /// The part of messages that rules may look at.
  public let scope: Scope
  /// What becomes of a message on which no rule has a say.
  public let unmatched: Unmatched
  let target: TargetForm
  let weakWeight: Double
  let answer: Answerer
  let votes: Bool
  let selfTraining: Double
  let goldLimit: Int?
  let goldChoice: GoldChoice
  let update: Update
  let refitEvery: Int
  let refitWindow: Int?
  let frozenAfter: Int?
  let learnOn: LearnOn
  let learnMargin: Double
  let matureAt: Int
  let onDrift: DriftAction
  let driftDelta: Double

  /// The settings in declared order.
  public static let table = [
    Setting(
      "supervision", .choice(Supervision.allCases.map(\.rawValue)), default: "gold",
      "what is learned from: gold labels, rules' votes, both (gold outranks), none"),
    Setting(
      "scope", .choice(Scope.allCases.map(\.rawValue)), default: "all",
      "what rules may look at: text and sender, the text alone, the sender alone"),
    Setting(
      "unmatched", .unmatched, default: "skip",
      "a message on which no rule has a say teaches nothing, or a label with a weight"),
    Setting(
      "target", .choice(TargetForm.allCases.map(\.rawValue)), default: "soft",
      "what a weak label tells: its distribution, its best label, or the set it leaves open"),
    Setting(
      "weakWeight", .number(0...1), default: 1,
      "the weight of a weak label, where a gold label has 1"),
    Setting(
      "answer", .choice(Answerer.allCases.map(\.rawValue)), default: "model",
      "who answers: the model, the rules, or the rules and the model where they are silent"),
    Setting("votes", .flag, default: false, "whether the rules that fire are features as well"),
    Setting(
      "selfTraining", .number(0...1), default: 0,
      "the probability from which an own answer is learned where nothing is told; 0 for never"),
    Setting(
      "goldLimit", .integer(0...10_000_000), default: .null,
      "at most so many gold labels are learned; null for all"),
    Setting(
      "goldChoice", .choice(GoldChoice.allCases.map(\.rawValue)), default: "uniform",
      "which ones: drawn among all messages, or the first that the rules get visibly wrong"),
    Setting(
      "update", .choice(Update.allCases.map(\.rawValue)), default: "online",
      "message by message, or by the batch solver over what is kept"),
    Setting(
      "refitEvery", .integer(1...1_000_000), default: 100, "labels between two refits"),
    Setting(
      "refitWindow", .integer(1...10_000_000), default: .null,
      "the newest so many examples are refitted on; null for all"),
    Setting(
      "frozenAfter", .integer(0...10_000_000), default: .null,
      "no learning after so many labels; null for never"),
    Setting(
      "learnOn", .choice(LearnOn.allCases.map(\.rawValue)), default: "everything",
      "what is learned: everything, wrong first answers, uncertain ones too, or everything until"
        + " each label has matureAt and then errors"),
    Setting(
      "learnMargin", .number(0...1_000_000), default: 0.2,
      "an answer whose score leads the next by less is uncertain"),
    Setting("matureAt", .integer(1...1_000_000), default: 10, "labels of each kind that mature"),
    Setting(
      "onDrift", .choice(DriftAction.allCases.map(\.rawValue)), default: "nothing",
      "what follows an alarm of ADWIN on feedback errors: nothing, or a refit on what came since"),
    Setting(
      "driftDelta", .number(0...0.5, above: true), default: 0.002,
      "the confidence that ADWIN's alarms keep"),
  ]

  /// The settings of checked values.
  public init(_ values: SettingValues) {
    scope = Scope(rawValue: values.word("scope")) ?? .all
    unmatched = (try? Unmatched(values["unmatched"])) ?? .skip
    supervision = Supervision(rawValue: values.word("supervision")) ?? .gold
    target = TargetForm(rawValue: values.word("target")) ?? .soft
    weakWeight = values.number("weakWeight")
    answer = Answerer(rawValue: values.word("answer")) ?? .model
    votes = values.flag("votes")
    selfTraining = values.number("selfTraining")
    goldLimit = values["goldLimit"].int
    goldChoice = GoldChoice(rawValue: values.word("goldChoice")) ?? .uniform
    update = Update(rawValue: values.word("update")) ?? .online
    refitEvery = values.integer("refitEvery")
    refitWindow = values["refitWindow"].int
    frozenAfter = values["frozenAfter"].int
    learnOn = LearnOn(rawValue: values.word("learnOn")) ?? .everything
    learnMargin = values.number("learnMargin")
    matureAt = values.integer("matureAt")
    onDrift = DriftAction(rawValue: values.word("onDrift")) ?? .nothing
    driftDelta = values.number("driftDelta")
  }

  /// Whether it needs rules.
  var needsRules: Bool {
    supervision == .rules || supervision == .both || answer != .model || votes
      || (goldLimit != nil && goldChoice == .errors)
  }

  /// Whether it keeps examples for a batch solver.
  var keepsExamples: Bool { update == .refit || onDrift == .refit }
}
