import Learning
import Messages
import Testing

@Suite struct UnmatchedTests {
  private func read(_ text: String) throws -> Unmatched {
    try Unmatched(JSON.parse(text, dialect: .json5))
  }

  @Test func readsWhatConfigsSay() throws {
    #expect(try read("'skip'") == .skip)
    #expect(try read("{label: 'allow', weight: 0.25}") == .label(.label(.allow), weight: 0.25))
    #expect(try read("{label: '!junk'}") == .label(.anyOf(LabelSet([.junk]).complement), weight: 1))
  }

  @Test func writesWhatItReads() throws {
    for text in ["'skip'", "{label: 'allow', weight: 0.25}", "{label: 'transaction.?'}"] {
      let setting = try read(text)
      #expect(try Unmatched(setting.json) == setting)
    }
  }

  @Test(arguments: [
    ("'allow'", "unmatched: unmatched is 'allow'; it must be \"skip\" or"),
    ("3", "unmatched is 3"), ("{}", "'label' is missing"),
    ("{label: 'alow'}", "did you mean 'allow'"), ("{label: 'none'}", "it must name a label"),
    ("{label: 'allow|junk|promotion|transaction'}", "some but not all"),
    ("{label: 'allow', weight: 0}", "must be above 0"),
    ("{label: 'allow', weight: -1}", "a number from 0"),
    ("{label: 'allow', wieght: 1}", "did you mean 'weight'"),
  ])
  func refusesWhatMeansNothingAndSaysWhy(text: String, message: String) {
    let fault = #expect(throws: Fault.self) { try read(text) }
    #expect(fault?.description.contains(message) == true, "\(fault?.description ?? "")")
  }
}
