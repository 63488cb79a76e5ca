import Learning
import Messages
import Testing

/// A classifier of the roster with settings, as the contract suite runs it.
struct Entrant: Sendable, CustomTestStringConvertible {
  let type: any Classifier.Type
  let given: [JSONMember]

  var testDescription: String {
    ([type.kind] + given.map { "\($0.key)=\($0.value.brief)" }).joined(separator: " ")
  }

  /// Every kind with its defaults, and once more for each other choice of a setting.
  static let all: [Entrant] = classifierKinds.flatMap { type in
    [Entrant(type: type, given: [])]
      + type.settings.flatMap { setting in
        alternatives(of: setting).map { Entrant(type: type, given: [JSONMember(setting.name, $0)]) }
      }
  }

  /// Those that have a batch solver.
  static let batch = all.filter { $0.type is any BatchClassifier.Type }

  /// Those whose prior follows the data.
  static let unbalanced = all.filter { !$0.given.contains { $0.value == "balanced" } }

  /// Those that look at the message.
  static let readers = all.filter { $0.type.kind != Majority.kind }

  private static func alternatives(of setting: Setting) -> [JSONNode] {
    switch setting.kind {
    case .choice(let words): words.map(JSONNode.string).filter { $0 != setting.fallback }
    case .flag: [JSONNode(.bool(setting.fallback.bool != true))]
    case .labelWeights: ["balanced"].filter { $0 != setting.fallback }
    default: []
    }
  }

  /// An untrained classifier over 2^10 features.
  func make(_ labels: LabelSpace = .leaf, bits: Int = 10) throws -> any Classifier {
    try type.init(SettingValues(type.settings, given), for: Problem(labels: labels, bits: bits))
  }

  /// One that was fitted; nil for a kind without a batch solver.
  func fitted(_ examples: Examples, _ labels: LabelSpace = .leaf) throws -> any Classifier {
    var model = try #require(try make(labels) as? any BatchClassifier)
    try model.fit(examples)
    return model
  }
}

extension Classifier {
  /// Everything it remembers.
  var state: Archive {
    var archive = Archive()
    save(into: &archive)
    return archive
  }

  /// The answer by default.
  func answer(_ features: Features) throws -> Answer {
    try Decision(for: problem.labels).answer(scores(features))
  }

  mutating func learn(all examples: Examples) throws {
    for row in 0..<examples.count {
      try learn(examples.features[row], examples.targets[row], weight: examples.weights[row])
    }
  }
}

extension Archive {
  /// The number of numbers in all arrays.
  var size: Int { entries.reduce(0) { $0 + $1.values.count } }

  /// The same with one array left out, or shortened by its last number.
  func damaged(at index: Int, dropArray: Bool) -> Archive {
    var archive = Archive()
    for (place, entry) in entries.enumerated() {
      if place != index {
        archive.put(entry.name, entry.values)
      } else if !dropArray {
        archive.put(entry.name, entry.values.shortened)
      }
    }
    return archive
  }
}

extension Archive.Values {
  var count: Int {
    switch self {
    case .floats(let values): values.count
    case .doubles(let values): values.count
    case .integers(let values): values.count
    case .indices(let values): values.count
    }
  }

  var shortened: Archive.Values {
    switch self {
    case .floats(let values): .floats(values.dropLast())
    case .doubles(let values): .doubles(values.dropLast())
    case .integers(let values): .integers(values.dropLast())
    case .indices(let values): .indices(values.dropLast())
    }
  }
}

extension Features {
  /// Features of value 1.
  init(_ indices: UInt32...) {
    self.init(indices: indices, values: Array(repeating: 1, count: indices.count))
  }
}

extension Examples {
  /// A made-up stream: each message has features of its label and some that mean nothing.
  ///
  /// Label *y* of `labels` owns features 20y … 20y + 9; a message has three of them (one in five
  /// times a stranger's), and three of 900 … 959. The first label is twice as frequent.
  static func stream(
    _ count: Int, labels: [Int] = [0, 1, 3, 6, 13], seed: UInt64 = 1,
    renumbered: (UInt32) -> UInt32 = { $0 }
  ) -> Examples {
    var generator = SplitMix64(seed: seed)
    var table = FeatureTable()
    var targets: [Target] = []
    for _ in 0..<count {
      let label = labels[max(0, generator.below(labels.count + 1) - 1)]
      var indices: Set<UInt32> = []
      for _ in 0..<3 {
        let owner = generator.below(5) == 0 ? labels[generator.below(labels.count)] : label
        indices.insert(UInt32(20 * owner + generator.below(10)))
        indices.insert(UInt32(900 + generator.below(60)))
      }
      let numbers = indices.map(renumbered).sorted()
      table.append(
        Features(indices: numbers, values: Array(repeating: 1, count: numbers.count)))
      targets.append(.one(label))
    }
    return Examples(table, targets: targets)
  }

  /// The rows with some numbers.
  func rows(_ numbers: some Sequence<Int>) -> Examples {
    var table = FeatureTable()
    let numbers = Array(numbers)
    for row in numbers { table.append(features[row]) }
    return Examples(
      table, targets: numbers.map { targets[$0] }, weights: numbers.map { weights[$0] })
  }
}

/// The largest difference between two lists of scores.
func distance(_ left: [Double], _ right: [Double]) -> Double {
  left.count == right.count ? zip(left, right).map { abs($0 - $1) }.max() ?? 0 : .infinity
}
