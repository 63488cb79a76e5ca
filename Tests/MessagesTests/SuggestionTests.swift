import Messages
import Testing

@Suite("The nearest name")
struct SuggestionTests {
  private let names = ["smoothing", "variant", "l2", "classWeights"]

  @Test(
    "is found for a slip",
    arguments: [
      ("smothing", "smoothing"), ("smoohting", "smoothing"), ("Variant", "variant"), ("l1", "l2"),
      ("class_weights", "classWeights"), ("varriantt", "variant"),
    ])
  func found(word: String, name: String) { #expect(nearest(to: word, in: names) == name) }

  @Test("isn't invented for another word", arguments: ["temperature", "xyz", "seed"])
  func notInvented(word: String) { #expect(nearest(to: word, in: names) == nil) }

  @Test("is nil where there are no names, and the first of equals")
  func edges() {
    #expect(nearest(to: "a", in: []) == nil)
    #expect(nearest(to: "", in: ["ab"]) == nil)
    #expect(nearest(to: "cat", in: ["bat", "hat"]) == "bat")
  }

  @Test("is found out at once for texts that are no names", .timeLimit(.minutes(1)))
  func longWords() {
    let names = Label.all.map(\.name)
    for number in 0..<200 {
      #expect(nearest(to: String(repeating: "a\(number) ", count: 5000), in: names) == nil)
    }
  }
}
