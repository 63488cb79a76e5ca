internal import Messages

/// A database that may be in a store under a key of all that it depends on.
struct StoredDatabase {
  /// Expressions, each with the number that it reports.
  let patterns: [(pattern: EnginePattern, number: UInt32)]
  /// The key: a digest of the expressions, their flags and numbers, and the engine's identity.
  let key: String

  private static let digestLength = 64

  init(_ patterns: [(pattern: EnginePattern, number: UInt32)]) {
    self.patterns = patterns
    var text = "winnow patterns 1\n\(Engine.identity)\n"
    for (pattern, number) in patterns {
      text += "\(number) \(pattern.flags) \(pattern.expression.utf8.count) \(pattern.expression)\n"
    }
    key = SHA256.hex(text.utf8)
  }

  /// The database from the store where it has it whole; else compiled, and kept.
  func load(from store: (any PatternStore)?) throws(PatternRefusal) -> PatternDatabase {
    guard let store else { return try PatternDatabase.compile(patterns) }
    if let entry = store.load(key), entry.count > Self.digestLength {
      let body = entry[Self.digestLength...]
      if entry.starts(with: digest(of: body).utf8),
        let database = PatternDatabase.deserialize(body)
      {
        return database
      }
    }
    let database = try PatternDatabase.compile(patterns)
    if let body = database.serialized() {
      store.save(key, Array(digest(of: body[...]).utf8) + body)
    }
    return database
  }

  /// A digest that binds an entry to its key, since the engine trusts what it is given.
  private func digest(of body: ArraySlice<UInt8>) -> String {
    var digest = SHA256()
    digest.update(Array(key.utf8))
    digest.update(Array(body))
    return digest.hex()
  }
}
