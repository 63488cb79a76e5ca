import Messages

@testable import Learning

/// Words and runs alone, which are easy to work out by hand.
let plainMembers = [
  JSONMember("characters", false), JSONMember("message", false), JSONMember("runs", "1-2"),
  JSONMember("ideographs", "runs"), JSONMember("characterScope", "word"),
]

/// Settings for words and runs alone, with a few members in their place.
func featureSettings(_ members: (String, JSONNode)...) throws -> FeatureSettings {
  try FeatureSettings(plainMembers + members.map { JSONMember($0.0, $0.1) })
}

extension Featurizer {
  /// The names of a text's features with their counts, in the order of names.
  func names(_ text: String, sender: String? = nil) -> [String] {
    explain(text: text, sender: sender).map { $0.count == 1 ? $0.name : "\($0.name) ×\($0.count)" }
      .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// What was counted in a text.
  func counted(_ text: String) -> CountedMessage {
    var counted = CountedMessage()
    count(text: text, into: &counted)
    return counted
  }
}
