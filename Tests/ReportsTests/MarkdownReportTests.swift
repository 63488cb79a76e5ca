import Testing

@testable import Reports

@Suite("The Markdown report")
struct MarkdownReportTests {
  @Test(
    "keeps foreign text text",
    arguments: [
      ("a|b", "a\\|b"), ("<b>&", "&lt;b&gt;&amp;"), ("*x* _y_ `z`", "\\*x\\* \\_y\\_ \\`z\\`"),
      ("[t](http://e.vil)", "\\[t\\](http&#58;//e.vil)"), ("www.e.vil", "www&#46;e.vil"),
      ("two\nlines", "two⏎lines"), ("$x$ # ~", "\\$x\\$ \\# \\~"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(MarkdownReport.escaped(text) == escaped)
  }

  @Test("has as many cells in every row of a table as in its head")
  func tablesAreRectangular() {
    let text = MarkdownReport(options: ReportOptions()).render([SampleRun.rich()])
    let tables = text.split(separator: "\n\n").filter { $0.hasPrefix("|") }
    #expect(tables.count == 6)
    for table in tables {
      let widths = Set(
        table.split(separator: "\n").map { line in
          line.replacing("\\|", with: "").count { $0 == "|" }
        })
      #expect(widths.count == 1, "\(table.prefix(80))")
    }
  }
}
