import Learning
import Messages
import Reports
import Rules

/// What rules and a rule model make of messages.
struct Labelling {
  /// The rules that fired on each message.
  let votes: VoteTable
  /// The model, fitted to all votes without gold labels.
  let model: any RuleModel
  /// What it and the majority vote say of each message.
  let weakLabels: [LabelBesideMajority]
  /// The accuracies that a learned model estimates from the same votes.
  let estimates: [RuleEstimate]

  /// Fits a model of a kind.
  ///
  /// - Throws: a data fault for a rule that votes for labels that the space lacks.
  init(_ rules: RuleFiles, _ data: LabelData, _ kind: any RuleModel.Type) throws(Fault) {
    let voting = try VotingRules(rules.voting, labels: data.labels)
    votes = rules.fire(on: data.messages)
    let learned = try Self.fitted(LearnedModel.self, voting, votes)
    estimates = learned.estimates
    let model = kind == LearnedModel.self ? learned : try Self.fitted(kind, voting, votes)
    self.model = model
    weakLabels = (0..<votes.count).map { [votes] in model.labelBesideMajority(votes[$0]) }
  }

  /// A rule model of a kind, fitted to votes.
  static func fitted(
    _ kind: any RuleModel.Type, _ rules: VotingRules, _ votes: VoteTable
  ) throws(Fault) -> any RuleModel {
    var model = try kind.init(try SettingValues(kind.settings), for: rules)
    try model.fit(votes)
    return model
  }

  private func analysis(_ data: LabelData) throws(Fault) -> RuleAnalysis {
    try RuleAnalysis(
      data.messages, votes: votes, model: model, weakLabels: weakLabels, estimates: estimates)
  }

  /// The analysis with what a reader must know of it.
  ///
  /// Rules that may look at everything are held beside those that may look at a part.
  func report(
    _ rules: RuleFiles, _ data: LabelData, _ scope: RuleScope, paths: [String],
    _ kind: any RuleModel.Type
  ) throws(Fault) -> RuleReport {
    let analysis = try analysis(data)
    let files = rules.files.map { file in
      RuleReport.File(
        name: file.name, writtenOn: file.writtenOn, rules: file.rules.count, sha256: file.sha256)
    }
    return RuleReport(
      data: data.name, part: data.part, scope: scope.rawValue, files: files,
      leftOut: rules.leftOut.map(\.name), messages: data.messages, analysis: analysis,
      scopes: scope == .all ? try Self.scopes(analysis, paths, data, kind) : [])
  }

  /// The rules of some files with and without the sender, of which those that look at everything
  /// are analysed already; nothing where that makes no difference.
  private static func scopes(
    _ whole: RuleAnalysis, _ paths: [String], _ data: LabelData, _ kind: any RuleModel.Type
  ) throws(Fault) -> [ScopeFigures] {
    let parts = try [RuleScope.text, .sender].map { (scope) throws(Fault) in
      (scope: scope, rules: try RuleFiles(paths, from: ".", scope: scope))
    }
    guard parts.contains(where: { $0.rules.rules.count != whole.rules.count }) else { return [] }
    return [ScopeFigures(RuleScope.all.rawValue, whole)]
      + (try parts.map { (part) throws(Fault) in
        ScopeFigures(part.scope.rawValue, try Labelling(part.rules, data, kind).analysis(data))
      })
  }

  /// The weak labels as JSON Lines, a message a line.
  func lines(of data: LabelData) -> String {
    var lines = ""
    for (row, message) in data.messages.enumerated() { lines += line(row, message).compact + "\n" }
    return lines
  }

  private func line(_ row: Int, _ message: Message) -> JSONNode {
    let (label, names) = (weakLabels[row].chosen, model.rules.labels.names)
    let votes = label.fired.map { JSONNode.string(model.rules.rules[$0].name) }
    let probabilities = label.probabilities.map { probabilities in
      JSONNode(.object(zip(names, probabilities).map { JSONMember($0, .number($1)) }))
    }
    var members = [
      JSONMember("id", .string(message.id)), JSONMember("votes", JSONNode(.array(votes))),
    ]
    members += said(by: label)
    members.append(JSONMember("probabilities", probabilities ?? .null))
    members.append(
      JSONMember("majority", JSONNode(.object(said(by: weakLabels[row].majority)))))
    return JSONNode(.object(members))
  }

  /// The label (`abstain` for none; a coarse label or members joined by `|` where several are alike)
  /// and the labels that remain possible.
  private func said(by label: WeakLabel) -> [JSONMember] {
    let names = model.rules.labels.names
    let set = label.possible.map { JSONNode.string(names[$0]) }
    return [
      JSONMember("label", .string(Self.name(of: label.winners, in: model.rules.labels))),
      JSONMember("set", JSONNode(.array(set))),
    ]
  }

  /// The name of the labels that are alike best: one, a coarse one, or all joined by `|`.
  static func name(of winners: [Int], in space: LabelSpace) -> String {
    guard winners.count != 1 else { return space.names[winners[0]] }
    guard !winners.isEmpty else { return Answer.abstainName }
    let set = LabelSet(winners.compactMap(space.label))
    return Gold.anyOf(set).label?.name ?? winners.map { space.names[$0] }.joined(separator: "|")
  }
}
