import Learning
import Testing

@testable import Reports

@Suite("The leading entry")
struct LeadingEntryTests {
  @Test("is the one that inner folds chose, even where another is better in hindsight")
  func chosenFirst() { #expect(SampleRun.rich().leading?.name == "inner choice") }

  @Test("is the best in hindsight where nothing was chosen, and is called so")
  func hindsightSecond() throws {
    var run = SampleRun.rich()
    run.entries.removeLast()
    let leading = try #require(run.leading)
    #expect(leading.name == "linear-svm c=0.3")
    #expect(run.distinctions(of: leading) == [.bestInHindsight])
    #expect(run.marks(of: leading) == "▲")
  }

  @Test("bears no mark where it is the only one")
  func aloneUnmarked() throws {
    let run = SampleRun.asIs()
    let leading = try #require(run.leading)
    #expect(run.distinctions(of: leading).isEmpty)
  }

  @Test("isn't there where all failed")
  func noneLeft() { #expect(SampleRun.failed().leading == nil) }

  @Test("gives way to the wanted matrices")
  func wantedMatrices() {
    let run = SampleRun.rich()
    #expect(run.entries(for: .all).count == 6)
    #expect(run.entries(for: .named("majority")).map(\.name) == ["majority"])
    #expect(run.entries(for: .named("linear-svm c=-1")).isEmpty)
    #expect(SampleRun.empty().entries(for: .leading).isEmpty)
  }
}
