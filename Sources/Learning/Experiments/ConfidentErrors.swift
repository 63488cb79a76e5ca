import Messages

/// Picks the most confident errors and names the features that made them.
enum ConfidentErrors {
  /// How many are kept of a part, and of an entry.
  static let kept = 20
  /// How many features are named.
  private static let featuresNamed = 8

  /// A wrong answer on one tested message.
  struct Candidate: Sendable {
    /// Position among the tested messages.
    let position: Int
    /// The right label's number.
    let truth: Int
    /// The answered label's number.
    let answer: Int
    /// Score of the answer minus that of the truth.
    let excess: Double
  }

  /// The most confident, most confident first; ties by position.
  static func strongest(_ candidates: [Candidate]) -> [Candidate] {
    Array(
      candidates.sorted { ($1.excess, $0.position) < ($0.excess, $1.position) }.prefix(kept))
  }

  /// The record of an error, with the features that spoke most for the answer.
  static func record(
    _ error: Candidate, message: Message, features: Features, labels: LabelSpace,
    trained: TrainedModel, settings: SettingValues
  ) -> ErrorRecord {
    ErrorRecord(
      id: message.id, text: message.text, truth: labels.names[error.truth],
      answer: labels.names[error.answer], excess: error.excess,
      features: contributions(
        for: error.answer, against: error.truth, message: message, features: features,
        classifier: trained.classifier, settings: FeatureSettings(settings)))
  }

  /// The features that speak most for one label against another, strongest first.
  static func contributions(
    for label: Int, against rival: Int, message: Message, features: Features,
    classifier: any Classifier, settings: FeatureSettings
  ) -> [ErrorRecord.Contribution] {
    guard let explainable = classifier as? any Explainable else { return [] }
    var names: [UInt32: [String]] = [:]
    for piece in Featurizer(settings.counting).explain(message) {
      names[piece.index, default: []].append("\(piece.family): \(piece.name)")
    }
    let pieces = zip(features.indices, features.values).map { index, value in
      ErrorRecord.Contribution(
        names[index, default: []].joined(separator: " / "),
        explainable.contribution(of: index, value: value, label: label)
          - explainable.contribution(of: index, value: value, label: rival))
    }
    return Array(
      pieces.filter { $0.value > 0 }.sorted { ($1.value, $0.name) < ($0.value, $1.name) }
        .prefix(featuresNamed))
  }
}
