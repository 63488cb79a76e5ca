public import Learning
public import Messages

/// What is thought of a message before a person says what it is.
public struct Guess: Hashable, Sendable {
  /// The label's name, or `abstain`.
  public var name: String
  /// Its probability, where there are probabilities.
  public var probability: Double?
  /// By how much the best score leads the next: the smaller, the less certain.
  public var lead: Double

  /// A guess.
  public init(name: String, probability: Double?, lead: Double) {
    (self.name, self.probability, self.lead) = (name, probability, lead)
  }
}

/// Guesses the labels of some messages, and may learn from answers.
public protocol MessageGuesser: Sendable {
  /// The guess for the message in a row.
  mutating func guess(_ row: Int) -> Guess

  /// Learns what a person said of the message in a row.
  mutating func learn(_ row: Int, _ label: Gold) throws(Fault)

  /// Forgets everything that was learned.
  mutating func forget()
}

/// Guesses by a trained model, which doesn't learn.
public struct ModelGuesser: MessageGuesser {
  private let messages: [Message]
  private let model: Model
  private var scratch = Model.Scratch()

  /// Guesses for some messages.
  public init(_ model: Model, _ messages: [Message]) {
    (self.model, self.messages) = (model, messages)
  }

  public mutating func guess(_ row: Int) -> Guess {
    let answer = model.answer(messages[row], with: &scratch)
    return Guess(
      answer, scratch.scores, labels: model.labels,
      isProbability: model.scoreMeaning == .probability)
  }

  public mutating func learn(_ row: Int, _ label: Gold) throws(Fault) {}

  public mutating func forget() {}
}

/// Guesses by a logistic regression that learns as messages are labelled.
///
/// The features are the default ones; document frequencies are those of all messages at hand, whose
/// texts are known before their labels are.
public struct OnlineGuesser: MessageGuesser {
  private let features: FeatureTable
  private let untrained: LogisticRegression
  private var classifier: LogisticRegression
  private let decision: Decision
  private var scores: [Double]

  /// Guesses for some messages.
  ///
  /// - Throws: never in practice: the settings are the defaults.
  public init(_ messages: [Message]) throws(Fault) {
    let settings = try FeatureSettings()
    let featurizer = Featurizer(settings.counting)
    var weighting = Weighting(settings)
    var counted = CountedMessage()
    for message in messages {
      featurizer.count(message, into: &counted)
      weighting.observe(counted)
    }
    var features = FeatureTable()
    for message in messages {
      featurizer.count(message, into: &counted)
      features.append(weighting.features(of: counted))
    }
    self.features = features
    let problem = Problem(labels: .leaf, bits: settings.counting.bits)
    untrained = try LogisticRegression(SettingValues(LogisticRegression.settings), for: problem)
    classifier = untrained
    decision = try Decision(for: .leaf)
    scores = Array(repeating: 0, count: LabelSpace.leaf.count)
  }

  public mutating func guess(_ row: Int) -> Guess {
    classifier.score(features[row], into: &scores)
    return Guess(decision.answer(scores), scores, labels: .leaf, isProbability: true)
  }

  public mutating func learn(_ row: Int, _ label: Gold) throws(Fault) {
    try classifier.learn(features[row], try LabelSpace.leaf.target(for: label), weight: 1)
  }

  public mutating func forget() { classifier = untrained }
}

extension Guess {
  fileprivate init(
    _ answer: Answer, _ scores: [Double], labels: LabelSpace, isProbability: Bool
  ) {
    var (best, next) = (-Double.infinity, -Double.infinity)
    for score in scores {
      if score > best {
        (best, next) = (score, best)
      } else {
        next = max(next, score)
      }
    }
    name = answer.name(in: labels)
    lead = best - next
    if case .label = answer, isProbability { probability = best } else { probability = nil }
  }
}
