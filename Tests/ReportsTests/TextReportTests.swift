import Learning
import Testing

@testable import Reports

@Suite("The text report")
struct TextReportTests {
  private func text(_ runs: [RunRecord], columns: Int, color: Bool = false) -> String {
    var options = ReportOptions()
    (options.columns, options.color, options.matrices) = (columns, color, .all)
    return TextReport(options: options).render(runs)
  }

  @Test("keeps to the width of the terminal", arguments: [60, 80, 100, 132, 200])
  func keepsToWidth(columns: Int) {
    for line in text([SampleRun.rich(), SampleRun.asIs()], columns: columns).split(separator: "\n")
    {
      #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
    }
  }

  @Test("writes escape sequences only when colour is on, and the same words")
  func colorIsOptional() {
    let plain = text([SampleRun.rich()], columns: 100)
    let colored = text([SampleRun.rich()], columns: 100, color: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.contains("\u{1B}[38;5;231;48;5;26m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("numbers the columns whose short heads would look alike")
  func numbersAlikeHeads() {
    let names = (1...30).map { "label-number-\($0)" }
    var run = SampleRun.asIs()
    let confusion = Confusion(rows: names, columns: names + ["abstain"])
    run.entries[0].confusion = Confusions(category: nil, subcategory: nil, leaf: confusion)
    let text = text([run], columns: 80)
    #expect(text.contains("#17"))
    #expect(text.contains("\n#17 label-number"))
  }

  @Test("prints what is lost to junk, or why that is undefined")
  func lostToJunk() {
    #expect(
      text([SampleRun.rich()], columns: 100).contains(
        "(allow + transaction) → junk: 30 wanted messages lost, 3.1% of them"))
    #expect(
      text([SampleRun.asIs()], columns: 100).contains(
        "(allow + transaction) → junk: – (the labels aren't ours)"))
  }

  @Test("marks the chosen entry and the best in hindsight as what they are")
  func marks() {
    let text = text([SampleRun.rich()], columns: 100)
    #expect(text.contains("▲ linear-svm c=0.3  "))
    #expect(text.contains("◆ inner choice  "))
    #expect(text.contains("▲ best in hindsight by accuracy: an optimistic figure"))
  }

  @Test("shows the matrices of a named entry")
  func namedEntry() {
    var options = ReportOptions()
    options.matrices = .named("majority")
    let text = TextReport(options: options).render([SampleRun.rich()])
    #expect(text.contains("Leaves: majority"))
    #expect(!text.contains("Leaves: inner choice"))
  }
}
