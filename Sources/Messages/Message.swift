/// One message as it arrived.
public struct Message: Hashable, Sendable {
  /// The data's own identifier, else the source and the record number.
  public var id: String
  /// Seconds since 1970 in UTC, if known.
  public var time: Double?
  /// Who sent it, if known and not empty.
  public var sender: String?
  /// The body.
  public var text: String
  /// The data set or part it came from, if named.
  public var source: String?
  /// A BCP 47 language tag, if named.
  public var language: String?
  /// The gold label, if there is one.
  public var gold: Gold?
  /// A second leaf that is truly arguable, for lenient accuracy.
  public var alternative: Label?
  /// The template family; messages of one group never stand on both sides of a split.
  public var group: String?
  /// The one-time code in it, as the phone marked it.
  public var code: String?
  /// Whether its sender stands in the address book or was answered, so that no filter sees it; nil
  /// where the data doesn't tell.
  public var known: Bool?
  /// Features in place of a text, which is empty then.
  public var given: GivenFeatures?

  /// A message; everything but the identifier and the text may be missing.
  public init(
    id: String, text: String, time: Double? = nil, sender: String? = nil, source: String? = nil,
    language: String? = nil, gold: Gold? = nil, alternative: Label? = nil, group: String? = nil,
    code: String? = nil, known: Bool? = nil
  ) {
    (self.id, self.text, self.time, self.sender) = (id, text, time, sender)
    (self.source, self.language, self.gold) = (source, language, gold)
    (self.alternative, self.group) = (alternative, group)
    (self.code, self.known) = (code, known)
  }
}
