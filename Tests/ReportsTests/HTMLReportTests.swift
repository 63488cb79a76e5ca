import Glibc
import Learning
import Testing

@testable import Reports

@Suite("The page")
struct HTMLReportTests {
  /// A run in which every text is hostile.
  private static func hostile() -> RunRecord {
    let evil =
      "\"'><script src=http://e.vil></script><img src=https://e.vil onerror=x>\u{202E}\u{0}"
    var run = SampleRun.rich()
    run.name = evil
    run.data.name = evil
    run.config = ["data": ["path": .string(evil)]]
    run.notes = [evil]
    run.data.rejected = [.init(evil, 2)]
    run.split.parts[0].name = evil
    for index in run.entries.indices {
      run.entries[index].name += evil
      run.entries[index].settings = ["x": .string(evil)]
      run.entries[index].errors = [
        ErrorRecord(
          id: evil, text: evil, truth: evil, answer: evil, excess: 1,
          features: [.init(evil, 1)])
      ]
    }
    run.entries[1].leaf?.undefined = [.init("x", evil)]
    run.entries[5].failure = evil
    run.bestInHindsight = run.entries[4].name
    return run
  }

  private func page(_ runs: [RunRecord]) -> String {
    var options = ReportOptions()
    options.matrices = .all
    return HTMLReport(options: options).render(runs)
  }

  /// The processor's time of this thread, which other tests don't lengthen.
  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The tags of a page, from `<` to `>`.
  private func tags(_ page: String) -> [Substring] {
    page.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
  }

  @Test("refers to nothing outside itself")
  func isSelfContained() {
    let page = page([SampleRun.rich(), SampleRun.asIs()])
    for reference in ["http:", "https:", "src=", "href", "@import", "url(", "<script", "<link"] {
      // One message text of the sample names the element; escaped, it is text.
      #expect(!page.contains(reference), "\(reference)")
    }
  }

  @Test("lets no text become markup")
  func escapesHostileText() {
    let clean = Set(tags(page([SampleRun.rich()])).map { $0.split(separator: " ").first ?? "" })
    let hostilePage = page([Self.hostile()])
    let hostile = Set(tags(hostilePage).map { $0.split(separator: " ").first ?? "" })
    #expect(hostile.isSubset(of: clean), "\(hostile.subtracting(clean))")
    #expect(hostilePage.contains("&lt;script src=http://e.vil&gt;"))
    for tag in tags(hostilePage) {
      // Inside a tag a quote ends an attribute: they come in pairs, and no name is a handler.
      #expect(tag.count { $0 == "\"" } % 2 == 0)
      let names = tag.split(separator: "\"").enumerated().filter { $0.offset % 2 == 0 }
      #expect(names.allSatisfy { !$0.element.contains("onerror") && !$0.element.contains("src") })
    }
  }

  @Test("shows controls and turning marks instead of obeying them")
  func showsHiddenCharacters() {
    let page = page([Self.hostile()])
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!page.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    #expect(page.contains("⟨U+202E⟩␀"))
  }

  @Test("closes every element that it opens")
  func isWellFormed() {
    var open: [Substring] = []
    for tag in tags(page([SampleRun.rich(), SampleRun.asIs(), SampleRun.failed()])) {
      let name = tag.drop { $0 == "/" }.prefix { !" \n".contains($0) }
      if ["!doctype", "meta"].contains(name) { continue }
      if tag.hasPrefix("/") {
        #expect(open.popLast() == name)
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test("shows counts and row percentages of a cell, and says them in its title")
  func heatMapCells() {
    let page = page([SampleRun.asIs()])
    #expect(page.contains("<title>ham answered spam: 12 messages, 0.3% of the row</title>"))
    #expect(page.contains(">4,510</text>"))
    #expect(page.contains(">95.4%</text>"))
  }

  @Test("of forty entries is drawn in less than five seconds even without optimization")
  func isQuick() {
    var run = SampleRun.rich()
    let entry = run.entries[4]
    run.entries = (0..<40).map { index in
      var copy = entry
      copy.name = "linear-svm c=\(index)"
      copy.errors = (0..<30).map { entry.errors[$0 % 5] }
      return copy
    }
    let start = Self.threadSeconds()
    let page = HTMLReport(options: ReportOptions()).render([run])
    #expect(Self.threadSeconds() - start < 5)
    #expect(page.utf8.count > 100_000)
  }
}
