import Learning
import Testing

@testable import Reports

@Suite("Every report format")
struct ReportFormatTests {
  static let names = reportFormats.map(\.name)

  static func format(_ name: String) throws -> ReportFormat {
    try #require(reportFormats.first { $0.name == name })
  }

  @Test("has a name of its own, a summary and an ending")
  func isDescribed() {
    #expect(Set(Self.names).count == reportFormats.count)
    for format in reportFormats {
      #expect(!format.summary.isEmpty && !format.summary.hasSuffix("."))
      #expect(!format.fileExtension.isEmpty && !format.fileExtension.hasPrefix("."))
    }
  }

  @Test("renders any run, alone and side by side", arguments: names)
  func rendersEverything(name: String) throws {
    let format = try Self.format(name)
    for run in SampleRun.all {
      #expect(format.render([run], ReportOptions()).hasSuffix("\n"))
    }
    #expect(format.render(SampleRun.all, ReportOptions()).hasSuffix("\n"))
    #expect(format.render([], ReportOptions()).hasSuffix("\n"))
  }

  @Test("gives the same bytes for the same run", arguments: names)
  func isPure(name: String) throws {
    let format = try Self.format(name)
    let runs = [SampleRun.rich()]
    #expect(format.render(runs, ReportOptions()) == format.render(runs, ReportOptions()))
  }

  @Test("is what the golden file holds", arguments: names)
  func matchesGolden(name: String) throws {
    let format = try Self.format(name)
    GoldenFile.expect(
      format.render([SampleRun.rich()], ReportOptions()), "rich.\(format.fileExtension)")
    GoldenFile.expect(
      format.render([SampleRun.asIs()], ReportOptions()), "as-is.\(format.fileExtension)")
  }
}
