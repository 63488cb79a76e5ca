public import Messages

/// A trained classifier with all that is needed to use it or to go on training, as one file.
///
/// The same content gives the same bytes: there is no clock, host or path in it. Reading and
/// writing files is the caller's.
public struct ModelFile: Sendable, Equatable {
  /// What a file is for.
  public enum Purpose: String, CaseIterable, Sendable {
    /// Scoring messages.
    case model
    /// Going on learning as if it had never stopped.
    case checkpoint
  }

  /// What the file is for.
  public var purpose: Purpose
  /// What the classifier learned about.
  public var problem: Problem
  /// The settings of the featurizer, as in configs.
  public var featureSettings: JSONNode
  /// The version of the feature hash.
  public var hashVersion: Int
  /// The version of the normal form of texts.
  public var normalFormVersion: String
  /// The classifier's kind.
  public var kind: String
  /// The classifier's settings, as in configs.
  public var settings: JSONNode
  /// What it was trained on: an object of facts without clock, host or path.
  public var training: JSONNode
  /// The classifier's state.
  public var classifier: Archive
  /// The featurizer's state, such as document frequencies; may be empty.
  public var featurizer: Archive

  /// A file's content.
  public init(
    _ purpose: Purpose, problem: Problem, featureSettings: JSONNode, hashVersion: Int,
    normalFormVersion: String, kind: String, settings: JSONNode, training: JSONNode,
    classifier: Archive, featurizer: Archive = Archive()
  ) {
    (self.purpose, self.problem, self.kind) = (purpose, problem, kind)
    (self.featureSettings, self.settings, self.training) = (featureSettings, settings, training)
    (self.hashVersion, self.normalFormVersion) = (hashVersion, normalFormVersion)
    (self.classifier, self.featurizer) = (classifier, featurizer)
  }

  /// The content for a classifier as it stands.
  public init(
    _ purpose: Purpose, _ model: any Classifier, settings: SettingValues,
    featureSettings: JSONNode, hashVersion: Int, normalFormVersion: String,
    training: JSONNode = JSONNode(.object([])), featurizer: Archive = Archive()
  ) {
    var state = Archive()
    model.save(into: &state)
    self.init(
      purpose, problem: model.problem, featureSettings: featureSettings, hashVersion: hashVersion,
      normalFormVersion: normalFormVersion, kind: type(of: model).kind,
      settings: JSONNode(.object(settings.members)), training: training, classifier: state,
      featurizer: featurizer)
  }

  /// The classifier in the state that was saved.
  ///
  /// - Throws: a data fault when its kind or a setting is unknown, or its state doesn't fit.
  public func makeClassifier() throws(Fault) -> any Classifier {
    guard let type = classifierKinds.first(where: { $0.kind == kind }) else {
      let known = classifierKinds.map { $0.kind }
      throw Fault(
        .data,
        "the model's kind '\(kind)' isn't known here (known: \(known.joined(separator: ", ")))")
    }
    guard let members = settings.members else {
      throw Fault(.data, "the model's settings are \(settings.brief); they must be an object")
    }
    let values = try SettingValues(type.settings, members)
    var model = try type.init(values, for: problem)
    try model.restore(from: classifier)
    return model
  }

  /// The SHA-256 of the body, which names what was learned.
  public var hash: String { ArrayFile.bodyHash(archives) }

  var archives: [(part: String, archive: Archive)] {
    [("classifier", classifier), ("featurizer", featurizer)]
  }
}
