import Learning
import Testing

@testable import Reports

@Suite("Undefined figures")
struct UndefinedFiguresTests {
  @Test("come with the reason, and with the entries where not all have it")
  func reasons() {
    #expect(
      UndefinedFigures.sentences(SampleRun.rich()) == [
        "lenient accuracy is –: no message has an alternative",
        "log loss is – for linear-svm c=0.3, inner choice: "
          + "the scores are margins, not probabilities",
      ])
    #expect(
      UndefinedFigures.sentences(SampleRun.asIs()).last
        == "category accuracy is –: the labels have no categories")
  }

  @Test("are told once where leaves and categories share the reason")
  func toldOnce() {
    var run = SampleRun.rich()
    for index in run.entries.indices { run.entries[index].category?.undefined = [] }
    let before = UndefinedFigures.sentences(run)
    for index in run.entries.indices {
      let undefined = run.entries[index].leaf?.undefined ?? []
      run.entries[index].category?.undefined = undefined
    }
    #expect(UndefinedFigures.sentences(run) == before)
  }

  @Test("are left out where their column isn't shown")
  func onlySome() {
    #expect(UndefinedFigures.sentences(SampleRun.rich(), only: ["logLoss"]).count == 1)
  }
}
