import Learning
import Testing

@testable import Reports

@Suite("The report of a stream")
struct StreamReportTests {
  @Test("is what the golden file holds", arguments: ["text", "markdown", "html", "csv"])
  func matchesGolden(name: String) throws {
    let format = try ReportFormatTests.format(name)
    let file = "stream.\(format.fileExtension)"
    GoldenFile.expect(format.render([SampleRun.stream], ReportOptions()), file)
    guard name == "text" else { return }
    GoldenFile.expect(
      format.render([SampleRun.permutations], ReportOptions()), "permutations.txt")
  }

  @Test("says of a run without a stream nothing", arguments: ReportFormatTests.names)
  func onlyStreams(name: String) throws {
    let text = try ReportFormatTests.format(name).render([SampleRun.rich()], ReportOptions())
    #expect(!text.contains("Cold start") && !text.contains("Learning curves"))
  }

  @Test("draws the leading entries only, and says so")
  func drawsLeading() throws {
    let section = try #require(StreamSection(SampleRun.stream))
    #expect(section.entries.count == 10 && section.drawn.count == 8)
    #expect(section.drawn.map(\.entry.name) == section.entries.prefix(8).map(\.entry.name))
    let page = HTMLReport(options: ReportOptions()).render([SampleRun.stream])
    #expect(page.contains("drawn are 8 of 10 entries"))
    // Two learning curves and one cold start an entry.
    #expect(page.split(separator: "<polyline").count - 1 == 3 * 8)
    #expect(!page.contains("nan,") && !page.contains(",nan") && !page.contains("points=\"\""))
  }

  @Test("keeps every line and sign inside its drawing")
  func staysInside() throws {
    let page = HTMLReport(options: ReportOptions()).render([SampleRun.stream])
    var points = 0
    for piece in page.split(separator: "points=\"").dropFirst() {
      for place in piece.prefix(while: { $0 != "\"" }).split(separator: " ") {
        let numbers = place.split(separator: ",").compactMap { Double($0) }
        #expect(numbers.count == 2 && (0...920).contains(numbers[0]))
        #expect((0...448).contains(numbers[1]))
        points += 1
      }
    }
    #expect(points > 1_000)
  }

  @Test("keeps to the width of the terminal", arguments: [60, 80, 100, 132, 200])
  func keepsToWidth(columns: Int) {
    var options = ReportOptions()
    options.columns = columns
    for run in [SampleRun.stream, SampleRun.permutations] {
      for line in TextReport(options: options).render([run]).split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= columns, "\(line)")
      }
    }
  }

  @Test("says why drift and kappa-temporal are undefined for permutations")
  func undefined() {
    let text = TextReport(options: ReportOptions()).render([SampleRun.permutations])
    #expect(text.contains("kappa-temporal is –: the messages aren't in the order of their times"))
    #expect(text.contains("drift is –: the messages aren't in the order of their times"))
    #expect(text.contains("3 permutations"))
  }

  @Test("has axis ticks at round numbers, four to ten of them once there is room for four")
  func ticks() {
    for length in [1, 3, 9, 10, 47, 2_400, 5_574, 100_000, 2_000_000] {
      let ticks = StreamPlots.ticks(to: length)
      #expect(ticks.first?.x == 0 && (ticks.last?.x ?? .infinity) <= Double(length))
      #expect(ticks.count <= 10 && ticks.count >= min(length + 1, 4))
    }
    #expect(StreamPlots.ticks(to: 2_400).map(\.text) == ["0", "500", "1,000", "1,500", "2,000"])
  }

  @Test("writes the curves as a table with a row for each point")
  func curves() {
    let run = SampleRun.stream
    let lines = CSVReport.curves(run).split(separator: "\n")
    #expect(lines[0].hasPrefix("entry,messages,accuracy,windowedAccuracy,"))
    let points = run.entries.reduce(0) { $0 + ($1.stream?.curve.count ?? 0) }
    #expect(lines.count == 1 + points)
    #expect(Set(lines.map { $0.count { $0 == "," } }) == [7])
  }
}
