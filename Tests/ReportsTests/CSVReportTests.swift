import Learning
import Testing

@testable import Reports

@Suite("The CSV files")
struct CSVReportTests {
  @Test("hold every cell of the fixed shapes, and their sums agree")
  func fixedShapes() {
    let run = SampleRun.rich()
    var sums: [Int] = []
    for (matrix, cells) in zip(ConfusionMatrixName.allCases, [4 * 5, 12 * 17, 16 * 17]) {
      let lines = CSVReport.confusion(run, matrix).split(separator: "\n")
      #expect(lines[0] == "entry,truth,predicted,count")
      #expect(lines.count == 1 + 6 * cells)
      sums.append(lines.dropFirst().reduce(0) { $0 + (Int($1.split(separator: ",")[3]) ?? 0) })
    }
    #expect(sums == [9_000, 6 * 828, 9_000])
  }

  @Test("have no rows for a matrix that the data's own labels don't have")
  func asIs() {
    #expect(CSVReport.confusion(SampleRun.asIs(), .category) == "entry,truth,predicted,count\n")
    #expect(
      CSVReport.confusion(SampleRun.asIs(), .leaf).contains("multinomial-bayes,spam,ham,31\n"))
  }

  @Test("quote commas, quotes and line breaks by RFC 4180")
  func quotes() {
    var run = SampleRun.failed()
    run.name = "a,\"b\"\r\nc"
    #expect(CSVReport.metrics([run]).contains("\n\"a,\"\"b\"\"\r\nc\",ridge bits=24,ridge,"))
  }

  @Test("have as many fields in every row as in the head")
  func rectangular() {
    let lines = CSVReport.metrics([SampleRun.rich(), SampleRun.asIs()]).split(separator: "\n")
    let widths = Set(lines.map { $0.count { $0 == "," } })
    #expect(widths.count == 1)
    #expect(lines.count == 9)
  }

  @Test("have a file name each")
  func fileNames() {
    #expect(
      ConfusionMatrixName.allCases.map(\.fileName)
        == ["confusion-category.csv", "confusion-subcategory.csv", "confusion-leaf.csv"])
  }
}
