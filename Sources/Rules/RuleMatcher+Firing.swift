public import Messages

extension RuleMatcher {
  /// Finds the rules that fire on a message.
  ///
  /// - Parameters:
  ///   - message: the message; its text may be empty and of any length below 4 GiB.
  ///   - scratch: memory that is used again; any scratch does, also one of another matcher.
  ///   - fired: becomes the ascending positions in `rules` of those that fire.
  /// - Complexity: O(length of the text × views in use + rules that have a pattern in it); no
  ///   allocation where an earlier message was at least as long.
  public func fire(
    on message: Message, with scratch: inout Scratch, into fired: inout [Int]
  ) {
    fired.removeAll(keepingCapacity: true)
    guard !rules.isEmpty else { return }
    scratch.fit(self)
    let count = find(in: message, &scratch)
    chooseCandidates(count, &scratch)
    for word in scratch.candidates.indices {
      var bits = scratch.candidates[word]
      while bits != 0 {
        let rule = word << 6 + bits.trailingZeroBitCount
        bits &= bits - 1
        if holds(program.roots[rule], message, &scratch) { fired.append(rule) }
      }
    }
    for position in 0..<count { scratch.hits[Int(scratch.found[position] >> 6)] = 0 }
  }

  /// Looks for all patterns; the number found.
  private func find(in message: Message, _ scratch: inout Scratch) -> Int {
    if needs.sender { scratch.sender.fill(message.sender) }
    var count = 0
    if needs.text {
      var text = message.text
      text.withUTF8 { raw in count = find(in: raw, &scratch) }
    }
    if let database = engine.databases[PatternSpace.sender.rawValue] {
      count = scratch.sender.bytes.withUnsafeBufferPointer {
        scan($0, database, &scratch.hits, &scratch.found, scratch.memory, count)
      }
    }
    return count
  }

  private func find(in raw: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) -> Int {
    scratch.views.fill(raw, skeleton: engine.uses(.skeleton), compact: engine.uses(.compact))
    var count = 0
    for view in TextView.allCases {
      guard let database = engine.databases[view.space.rawValue] else { continue }
      count = scratch.views.withBytes(of: view, raw: raw) {
        scan($0, database, &scratch.hits, &scratch.found, scratch.memory, count)
      }
    }
    return count
  }

  private func scan(
    _ text: UnsafeBufferPointer<UInt8>, _ database: PatternDatabase, _ hits: inout [UInt64],
    _ found: inout [UInt32], _ memory: EngineMemory, _ count: Int
  ) -> Int {
    hits.withUnsafeMutableBufferPointer { hits in
      found.withUnsafeMutableBufferPointer { found in
        engine.wordLengths.withUnsafeBufferPointer {
          PatternScan.run(
            database, memory: memory, over: text, wordLengths: $0, hits: hits, found: found,
            count: count)
        }
      }
    }
  }

  /// Marks the rules that may fire: those that need no pattern and those that have one found.
  private func chooseCandidates(_ count: Int, _ scratch: inout Scratch) {
    scratch.candidates.removeAll(keepingCapacity: true)
    scratch.candidates.append(contentsOf: index.silent)
    for position in 0..<count {
      let pattern = Int(scratch.found[position])
      for slot in Int(index.starts[pattern])..<Int(index.starts[pattern + 1]) {
        let rule = Int(index.rules[slot])
        scratch.candidates[rule >> 6] |= 1 << UInt64(rule & 63)
      }
    }
  }

  /// Whether the tree at a node holds.
  private func holds(_ node: Int, _ message: Message, _ scratch: inout Scratch) -> Bool {
    let here = program.nodes[node]
    switch here.operation {
    case .pattern:
      return scratch.hits[here.operand >> 6] >> UInt64(here.operand & 63) & 1 == 1
    case .fact:
      return scratch.facts.holds(
        here.operand, program.facts[here.operand], of: message, normal: scratch.views.normal,
        sender: scratch.sender.bytes)
    case .all, .any, .none:
      // All: until one fails. Any and none: until one holds.
      let seeksHolding = here.operation != .all
      var child = node + 1
      while child < here.end {
        if holds(child, message, &scratch) == seeksHolding { return here.operation == .any }
        child = program.nodes[child].end
      }
      return here.operation != .any
    }
  }
}
