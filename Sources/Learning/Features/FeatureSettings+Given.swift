public import Messages

extension FeatureSettings.Counting {
  /// Nothing is made of a text: messages bring their features along.
  static func given(bits: Int) -> Self {
    var counting = Self(
      words: nil, punctuation: false, characters: nil, characterScope: .chunk,
      ideographs: .characters, runs: nil, foldDigits: false, message: false, sender: false,
      bits: bits)
    counting.isGiven = true
    return counting
  }
}

extension Experiment {
  /// Refuses messages that don't have what the features of some entry are made of.
  ///
  /// - Throws: a data fault that names the entry, a message, and what to set.
  func checkFeatures(of messages: [Message]) throws(Fault) {
    var checked: Set<FeatureSettings.Counting> = []
    for entry in entries where checked.insert(FeatureSettings(entry.features).counting).inserted {
      try entry.checkFeatures(of: messages)
    }
  }
}

extension EntrySpec {
  /// Whether its features are those that messages bring along.
  public var takesGivenFeatures: Bool { FeatureSettings(features).counting.isGiven }

  /// Refuses messages that don't have what the entry's features are made of.
  ///
  /// - Parameter learning: whether they are learned from; then every feature must have its place,
  ///   while one that a model has no place for is just unknown to it.
  /// - Throws: a data fault that names a message and what to set.
  /// - Complexity: O(messages).
  public func checkFeatures(of messages: [Message], learning: Bool = true) throws(Fault) {
    let counting = FeatureSettings(features).counting
    for message in messages {
      let place = Fault.Place(path: "features.weighting")
      guard counting.isGiven == (message.given != nil) else {
        throw Fault(
          .data,
          counting.isGiven
            ? "entry '\(name)' takes features that messages bring along, and message"
              + " '\(message.id)' has a text; features are given by files of svmlight"
            : "message '\(message.id)' has features in place of a text; say features:"
              + " {weighting: \"given\"}", at: place)
      }
      if learning, let last = message.given?.indices.last, last >= 1 << UInt32(counting.bits) {
        throw Fault(
          .data,
          "message '\(message.id)' has the feature \(last) (from 0), and indices must be below"
            + " 2^\(counting.bits); raise features.bits, to 24 at most",
          at: Fault.Place(path: "features.bits"))
      }
    }
  }
}
