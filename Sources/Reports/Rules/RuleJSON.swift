import Learning
import Messages

extension RuleReportFormat {
  /// All figures for a machine to read.
  static let json = RuleReportFormat(name: "json") { report, _ in report.json.pretty }
}

extension RuleReport {
  /// Everything as JSON; pairs among the rules with most conflicts only.
  var json: JSONNode {
    JSONNode(
      .object([
        JSONMember("data", .string(data)), JSONMember("part", .string(part.rawValue)),
        JSONMember("scope", .string(scope)),
        JSONMember("labels", .string(analysis.labels.kind.rawValue)),
        JSONMember("messages", .integer(analysis.messages)),
        JSONMember("gold", .integer(analysis.gold)),
        JSONMember("warning", warning.map { .string($0) } ?? .null),
        JSONMember("files", list(files) { $0.json }),
        JSONMember("leftOut", list(leftOut) { .string($0) }),
        JSONMember("unlabelled", Proportion(analysis.unlabelled, of: analysis.messages).json),
        JSONMember("conflicting", Proportion(analysis.conflicting, of: analysis.messages).json),
        JSONMember("voteCounts", list(analysis.voteCounts) { .integer($0) }),
        JSONMember("weakLabels", list([analysis.chosen, analysis.majority]) { $0.json }),
        JSONMember("scopes", list(scopes) { $0.json }),
        JSONMember(
          "bothAnswer",
          [
            "messages": .integer(analysis.paired.messages),
            "modelRight": .integer(analysis.paired.chosenRight),
            "majorityRight": .integer(analysis.paired.majorityRight),
          ]),
        JSONMember("rules", list(analysis.rules) { json($0) }),
        JSONMember("copies", list(copies) { list($0) { .string($0) } }),
        JSONMember("neverFire", list(analysis.idle) { .string(name($0)) }),
        JSONMember("conflictPairs", .integer(analysis.conflicts.count)),
        JSONMember("conflicts", list(mappedPairs) { json($0) }),
      ]))
  }

  /// The pairs among the rules with most conflicts, those with most messages first.
  var mappedPairs: [ConflictPair] {
    let mapped = Set(analysis.mostConflicting(Self.mapSize))
    return analysis.conflicts.filter { mapped.contains($0.first) && mapped.contains($0.second) }
  }

  private func json(_ rule: RuleFigures) -> JSONNode {
    let total = analysis.messages
    let verdicts = rule.verdicts
    return JSONNode(
      .object([
        JSONMember("name", .string(rule.rule.name)),
        JSONMember("vote", .string(rule.rule.vote.name)),
        JSONMember("hasSay", JSONNode(.bool(rule.speaks))),
        JSONMember("coverage", Proportion(rule.fires, of: total).json),
        JSONMember("overlap", Proportion(rule.overlaps, of: total).json),
        JSONMember("conflict", Proportion(rule.conflicts, of: total).json),
        JSONMember("estimate", rule.estimate.map { json($0) } ?? .null),
        JSONMember("precision", rule.precision.json), JSONMember("recall", rule.recall.json),
        JSONMember("undecided", .integer(verdicts.undecided)),
      ]))
  }

  private func json(_ estimate: RuleEstimate) -> JSONNode {
    [
      "accuracy": .number(estimate.accuracy), "basis": .string(estimate.basis),
      "overlaps": .number(estimate.overlaps),
      "likelihoodRatio": .number(estimate.likelihoodRatio),
    ]
  }

  private func json(_ pair: ConflictPair) -> JSONNode {
    [
      "rules": list([pair.first, pair.second]) { .string(name($0)) },
      "messages": .integer(pair.count),
      "examples": list(pair.examples) { row in
        let message = messages[row]
        return [
          "id": .string(message.id), "gold": message.gold.map { .string($0.name) } ?? .null,
          "text": .string(excerpt(row)),
        ]
      },
    ]
  }

  /// The beginning of a message's text on one line, what can't be seen made visible.
  func excerpt(_ row: Int) -> String {
    DisplayWidth.truncated(VisibleText.of(messages[row].text), to: Self.excerptWidth)
  }

  private static let excerptWidth = 200
}

private func list<Element>(_ elements: [Element], _ json: (Element) -> JSONNode) -> JSONNode {
  JSONNode(.array(elements.map(json)))
}

extension RuleReport.File {
  fileprivate var json: JSONNode {
    [
      "name": .string(name), "writtenOn": .string(writtenOn), "rules": .integer(rules),
      "sha256": .string(sha256),
    ]
  }
}

extension Proportion {
  fileprivate var json: JSONNode {
    [
      "part": .integer(part), "whole": .integer(whole),
      "share": share.map { .number($0) } ?? .null,
      "interval": interval.map { [.number($0.low), .number($0.high)] } ?? .null,
    ]
  }
}

extension GoldVerdicts {
  fileprivate var json: JSONNode {
    ["right": .integer(right), "wrong": .integer(wrong), "undecided": .integer(undecided)]
  }
}

extension ScopeFigures {
  fileprivate var json: JSONNode {
    [
      "scope": .string(scope), "rules": .integer(rules), "unlabelled": unlabelled.json,
      "coverage": weakLabels.coverage.json, "precision": weakLabels.precision.json,
      "coverageWithAllow": weakLabels.coverageWithAllow.json,
      "precisionWithAllow": weakLabels.precisionWithAllow.json,
    ]
  }
}

extension WeakLabelFigures {
  fileprivate var json: JSONNode {
    JSONNode(
      .object([
        JSONMember("model", .string(model)), JSONMember("oneLabel", .integer(answered)),
        JSONMember("severalLabels", .integer(coarse)),
        JSONMember("abstainedSilent", .integer(silent)),
        JSONMember("abstainedTied", .integer(tied)), JSONMember("coverage", coverage.json),
        JSONMember("precision", precision.json),
        JSONMember("coverageWithAllow", coverageWithAllow.json),
        JSONMember("precisionWithAllow", precisionWithAllow.json),
        JSONMember("verdicts", answers.json),
        JSONMember("severalLabelsVerdicts", coarseAnswers.json),
        JSONMember(
          "labels",
          list(labels) { label in
            [
              "label": .string(label.name), "answered": .integer(label.answered),
              "precision": label.precision.json, "recall": label.recall.json,
            ]
          }),
      ]))
  }
}
