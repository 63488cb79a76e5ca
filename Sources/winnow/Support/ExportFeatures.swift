import Importing
import Learning
import Messages

/// Makes the feature vectors that are exported, with their names.
struct ExportFeatures: Sendable {
  private let settings: FeatureSettings

  /// The features that the options name: of an entry of a config, or words 1–2 with TF-IDF.
  ///
  /// - Throws: what reading the config throws; a usage fault about an entry that it lacks.
  init(_ arguments: Arguments) throws(Fault) {
    guard let path = arguments.value("--config") else {
      guard !arguments.has("--entry") else {
        throw Fault(.usage, "--entry names an entry of a config, which --config gives")
      }
      settings = try FeatureSettings([
        JSONMember("characters", JSONNode(.bool(false))),
        JSONMember("message", JSONNode(.bool(false))),
      ])
      return
    }
    let entries = try ExperimentFile(path).experiment.entries
    guard let name = arguments.value("--entry") else {
      settings = FeatureSettings(entries[0].features)
      return
    }
    guard let entry = entries.first(where: { $0.name == name }) else {
      let names = entries.map(\.name)
      throw Fault(
        .usage,
        "there is no entry '\(name)'\(didYouMean(name, in: names)) (there are"
          + " \(names.joined(separator: "; ")))")
    }
    settings = FeatureSettings(entry.features)
  }

  /// The vectors of messages, weighted by the document frequencies of these messages.
  var vectors: @Sendable ([Message]) -> ExportVectors {
    { [settings] messages in
      let featurizer = Featurizer(settings.counting)
      let table = CountTable(messages, featurizer)
      var weighting = Weighting(settings)
      weighting.fit(table, rows: 0..<table.count)
      let rows = weighting.apply(table, rows: 0..<table.count)
      var names: [UInt32: Set<String>] = [:]
      for message in messages {
        for feature in featurizer.explain(message) {
          names[feature.index, default: []].insert("\(feature.family) \(feature.name)")
        }
      }
      let sorted = names.sorted { $0.key < $1.key }.flatMap { index, names in
        names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { (index, $0) }
      }
      return ExportVectors(
        rows: (0..<rows.count).map { (Array(rows[$0].indices), Array(rows[$0].values)) },
        names: sorted)
    }
  }
}
