internal import Messages

extension Rule {
  /// Reads one rule; faults name it.
  init(_ node: JSONNode, path: String, file: String?) throws(Fault) {
    var reader = try ObjectReader(node, path: path)
    let name = try reader.text("name")
    do throws(Fault) {
      guard let when = reader.take("when") else {
        throw reader.missing("when", "a condition such as { word: \"otp\" }")
      }
      let condition = try ConditionReader.read(when, path: reader.place("when"))
      let vote = try Self.vote(&reader)
      let weight = try Self.weight(&reader)
      let limit = Int(Int32.max)
      let priority = try reader.int("priority", in: -limit...limit, default: 0)
      let note = try reader.optionalString("note")
      try reader.finish()
      let place = Fault.Place(
        file: file, line: node.line > 0 ? node.line : nil,
        column: node.column > 0 ? node.column : nil, path: path)
      try self.init(
        name: name, condition: condition, vote: vote, weight: weight, priority: priority,
        note: note, place: place)
    } catch {
      throw Fault(error.kind, "rule '\(name)': \(error.message)", at: error.place)
    }
  }

  private static func vote(_ reader: inout ObjectReader) throws(Fault) -> Vote {
    guard let node = reader.take("vote") else {
      throw reader.missing("vote", "a label, such as \"junk\", \"transaction.?\" or \"!junk\"")
    }
    guard let text = node.string else { throw reader.wrong("vote", node, "a label as a string") }
    do throws(Fault) {
      return try Vote(text)
    } catch {
      throw Fault(error.kind, error.message, at: node.place(reader.place("vote")))
    }
  }

  private static func weight(_ reader: inout ObjectReader) throws(Fault) -> Double {
    guard let node = reader.take("weight") else { return 1 }
    guard let weight = node.double, weight > 0, weight.isFinite else {
      throw reader.wrong("weight", node, "a number above 0")
    }
    return weight
  }
}

extension JSONNode {
  /// Where this value stood, with its path.
  func place(_ path: String) -> Fault.Place {
    Fault.Place(line: line > 0 ? line : nil, column: column > 0 ? column : nil, path: path)
  }
}

extension ObjectReader {
  /// The string of a key that must be there and not be blank.
  mutating func text(_ key: String) throws(Fault) -> String {
    let text = try string(key)
    guard !text.trimmingBlanks.isEmpty else {
      throw wrong(key, take(key) ?? .string(text), "a text that isn't blank")
    }
    return text
  }
}
