import Learning
import Messages
import Testing

@testable import Reports

@Suite("The report on rules")
struct RuleReportTests {
  /// Four rules on eight messages, one of them hostile.
  static func sample(
    _ part: RulesPart = .all, evil: String = "pay now", gold hasGold: Bool = true
  ) throws -> RuleReport {
    let many = "allow|transaction.orders|transaction.reminders|transaction.health|junk"
    let votes = ["junk", "transaction.?", "transaction.finance", "!junk", many]
    let names = ["a prize", "an amount", "a bank's word: 余额", "a known \(evil) number", "idle"]
    let rows: [(fired: [Int], gold: String)] = [
      ([0], "junk"), ([0, 1], "junk"), ([1, 2], "transaction.finance"), ([1], "transaction.?"),
      ([0, 3], "allow"), ([2], "transaction.?"), ([], "allow"), ([0, 1, 2], ""),
    ]
    let rules = try zip(names, votes).map { VotingRule(name: $0, vote: try Vote($1)) }
    var table = VoteTable()
    for row in rows { table.append(row.fired) }
    var model = try LearnedModel(
      try SettingValues(LearnedModel.settings), for: try VotingRules(rules, labels: .leaf))
    try model.fit(table)
    let messages = try rows.enumerated().map { row, told in
      Message(
        id: "m\(row)", text: "\(evil)\n\u{202E}" + String(repeating: "long ", count: 40),
        gold: told.gold.isEmpty || !hasGold ? nil : try LabelNames.read(told.gold).gold)
    }
    let analysis = try RuleAnalysis(
      messages, votes: table, model: model,
      weakLabels: rows.map { model.labelBesideMajority($0.fired) }, estimates: model.estimates)
    let file = RuleReport.File(
      name: "mine", writtenOn: "messages of my own phone", rules: 6, sha256: "00ff")
    return RuleReport(
      data: "sample \(evil)", part: part, scope: "text", files: [file],
      leftOut: ["a stranger"], messages: messages, analysis: analysis,
      scopes: [ScopeFigures("all", analysis), ScopeFigures("text", analysis)])
  }

  private func text(_ report: RuleReport, columns: Int = 100) -> String {
    var options = ReportOptions()
    options.columns = columns
    return RuleText(report: report, options: options).render()
  }

  @Test("is the expected text, JSON and page", arguments: ["text", "json", "html"])
  func matchesGolden(name: String) throws {
    let format = try #require(ruleReportFormats.first { $0.name == name })
    let suffix = name == "text" ? "txt" : name
    GoldenFile.expect(format.render(try Self.sample(), ReportOptions()), "rules.\(suffix)")
  }

  @Test("keeps to the width of the terminal", arguments: [80, 100, 132])
  func keepsToWidth(columns: Int) throws {
    for line in text(try Self.sample(), columns: columns).split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
    }
  }

  @Test("keeps foreign text text and refers to nothing outside itself")
  func isSelfContained() throws {
    let evil = "\"'><script src=http://e.vil></script>\u{0}"
    let report = try Self.sample(evil: evil)
    let page = HTMLPage.render(title: "x", RuleHTML(report: report).article)
    #expect(!page.contains("<script"))
    #expect(!page.contains("src=\""))
    for shown in [page, text(report)] {
      #expect(!shown.contains("\u{202E}"))
      #expect(!shown.contains("\u{0}"))
    }
  }

  @Test("warns of gold figures over messages that rules may be written on")
  func warns() throws {
    #expect(try Self.sample(.rules).warning?.contains("--part scored") == true)
    #expect(try Self.sample(.scored).warning == nil)
    #expect(try Self.sample(gold: false).warning == nil)
    #expect(text(try Self.sample()).contains("Warning: "))
  }

  @Test("says nothing about gold labels where there are none")
  func leavesGoldOut() throws {
    let report = try Self.sample(gold: false)
    #expect(!text(report).contains("precision"))
    #expect(!HTMLPage.render(title: "x", RuleHTML(report: report).article).contains("precision"))
  }

  @Test("names the rules that the scope leaves out")
  func namesLeftOut() throws {
    #expect(text(try Self.sample()).contains("left out by the scope (1): a stranger"))
  }
}
