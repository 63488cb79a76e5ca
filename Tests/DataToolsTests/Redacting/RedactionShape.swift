import DataTools
import Messages
import Testing

/// A text, and which of its characters redaction must change and which it must leave.
struct RedactionShape: Sendable, CustomTestStringConvertible {
  let text: String
  /// The text with a mark in place of all that must change.
  let mask: String
  var mark: Unicode.Scalar = "#"

  init(_ text: String, _ mask: String) { (self.text, self.mask) = (text, mask) }

  var testDescription: String { text }

  /// Expects a text of the same length that differs where the mask says so and nowhere else.
  func check(names: [String] = [], location: SourceLocation = #_sourceLocation) {
    var options = Redaction.Options()
    (options.names, options.seed) = (NameList(names: names), 7)
    let messages = [Message(id: "m", text: text)]
    let result = Redaction(messages, options).message(0, of: messages).text
    let (old, new) = (Array(text.unicodeScalars), Array(result.unicodeScalars))
    let signs = Array(mask.unicodeScalars)
    guard new.count == old.count, signs.count == old.count else {
      Issue.record("\(result) is longer or shorter", sourceLocation: location)
      return
    }
    // A mark that stands in the text itself says nothing.
    let isRight = old.indices.allSatisfy { place in
      (new[place] != old[place]) == (signs[place] == mark && old[place] != mark)
    }
    #expect(isRight, "\(text) → \(result)", sourceLocation: location)
  }
}
