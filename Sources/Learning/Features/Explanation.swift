public import Messages

/// One feature of a message together with the text that it stands for.
public struct NamedFeature: Hashable, Sendable {
  /// The family.
  public let family: String
  /// The text of the n-gram, or the name of the feature.
  public let name: String
  /// The index that it falls on; features with different names may share one.
  public let index: UInt32
  /// How often it occurs in the message.
  public let count: Int
}

extension Featurizer {
  /// The features of a message by name, in the order of index, family and first occurrence.
  ///
  /// The message is featurized again: no dictionary is kept anywhere.
  public func explain(_ message: Message) -> [NamedFeature] {
    explain(text: message.text, sender: message.sender)
  }

  /// The features of a text and a sender by name.
  public func explain(text: String, sender: String? = nil) -> [NamedFeature] {
    var sink = NamingSink(bits: settings.bits)
    var counted = CountedMessage()
    withTokens(text: text, sender: sender, &counted) { message, _ in
      for (number, family) in families {
        sink.family = number
        family.explain(message, into: &sink)
      }
    }
    return Self.gather(sink.grams)
  }

  /// Counts equal grams.
  private static func gather(_ grams: [NamingSink.Gram]) -> [NamedFeature] {
    var places: [NamingSink.Gram: Int] = [:]
    var unique: [(gram: NamingSink.Gram, count: Int)] = []
    for gram in grams {
      if let place = places[gram] {
        unique[place].count += 1
      } else {
        places[gram] = unique.count
        unique.append((gram, 1))
      }
    }
    let order = unique.indices.sorted { (unique[$0].gram.key, $0) < (unique[$1].gram.key, $1) }
    return order.map { place in
      let (gram, count) = unique[place]
      return NamedFeature(
        family: featureFamilies[Int(gram.key & 7)].name, name: gram.name, index: gram.key >> 3,
        count: count)
    }
  }
}
