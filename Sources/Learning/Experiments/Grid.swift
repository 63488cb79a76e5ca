import Messages

/// Expands a config's classifiers into entries: a list in a scalar setting is a grid.
enum Grid {
  /// The entries of all classifiers in declared order, named by the keys that vary.
  ///
  /// - Parameters:
  ///   - classifiers: the objects of the config's `classifiers`.
  ///   - features: the members of the config's common `features`.
  ///   - lanes: the common settings of entries in a stream; nil for other protocols.
  /// - Throws: a data fault with the path `classifiers.N…` for what isn't known or allowed, or
  ///   when two entries are the same.
  static func entries(
    _ classifiers: [JSONNode], features: [JSONMember], lanes: [JSONMember]? = nil
  ) throws(Fault) -> [EntrySpec] {
    var entries: [EntrySpec] = []
    for (index, node) in classifiers.enumerated() {
      do throws(Fault) {
        entries += try expand(node, features: features, lanes: lanes)
      } catch { throw error.below("classifiers.\(index)") }
    }
    return try named(entries)
  }

  /// The most entries that a config may expand to.
  static let entryLimit = 10_000

  private static func expand(
    _ node: JSONNode, features common: [JSONMember], lanes: [JSONMember]?
  ) throws(Fault) -> [EntrySpec] {
    var reader = try ObjectReader(node)
    let kind = try reader.choice("kind", of: classifierKinds.map { $0.kind }, default: "")
    guard let classifier = classifierKinds.first(where: { $0.kind == kind }) else {
      throw reader.missing(
        "kind", "one of " + classifierKinds.map { $0.kind }.joined(separator: ", "))
    }
    let own = try reader.object("features").map { _ in node["features"]?.members ?? [] } ?? []
    let merged = common.filter { old in !own.contains { $0.key == old.key } } + own
    let stated = (node.members ?? []).filter { $0.key != "kind" && $0.key != "features" }
    let given = (lanes ?? []).filter { old in !stated.contains { $0.key == old.key } } + stated
    var entries: [EntrySpec] = []
    for point in try points(given) {
      for features in try points(merged) {
        entries.append(
          lanes == nil
            ? try entry(classifier, point, features) : try lane(classifier, point, features))
        guard entries.count <= entryLimit else {
          throw Fault(.data, "the grid has more than \(entryLimit) points; shorten its lists")
        }
      }
    }
    return entries
  }

  private static func entry(
    _ classifier: any Classifier.Type, _ point: [JSONMember], _ features: [JSONMember]
  ) throws(Fault) -> EntrySpec {
    let table = classifier.settings + EntrySpec.commonSettings
    let all = try SettingValues(table, point)
    let commonNames = EntrySpec.commonSettings.map(\.name)
    let own = try SettingValues(
      classifier.settings, point.filter { !commonNames.contains($0.key) })
    if all.word("training") == "online", own.names.contains("c"), !own["c"].isNull {
      throw Fault(
        .data, "c needs the number of messages, so it is for batch only; online, set l2",
        at: Fault.Place(path: "c"))
    }
    return EntrySpec(
      name: classifier.kind, classifier: classifier, settings: own,
      training: EntrySpec.Training(rawValue: all.word("training")) ?? .batch,
      passes: all.integer("passes"), features: try featureValues(features), lane: nil)
  }

  /// An entry of a stream.
  private static func lane(
    _ classifier: any Classifier.Type, _ point: [JSONMember], _ features: [JSONMember]
  ) throws(Fault) -> EntrySpec {
    _ = try SettingValues(classifier.settings + LaneSettings.table, point)
    let laneNames = LaneSettings.table.map(\.name)
    let values = try SettingValues(
      LaneSettings.table, point.filter { laneNames.contains($0.key) })
    let own = try SettingValues(classifier.settings, point.filter { !laneNames.contains($0.key) })
    let isBatch = values.word("update") == LaneSettings.Update.refit.rawValue
    if !isBatch, own.names.contains("c"), !own["c"].isNull {
      throw Fault(
        .data, "c needs the number of messages, so it is for refits only; online, set l2",
        at: Fault.Place(path: "c"))
    }
    return EntrySpec(
      name: classifier.kind, classifier: classifier, settings: own,
      training: isBatch ? .batch : .online, passes: 1, features: try featureValues(features),
      lane: values)
  }

  private static func featureValues(_ members: [JSONMember]) throws(Fault) -> SettingValues {
    do throws(Fault) {
      let values = try SettingValues(FeatureSettings.table, members)
      guard FeatureSettings(values).hasFamily else {
        throw Fault(.data, "every family of features is switched off")
      }
      return values
    } catch { throw error.below("features") }
  }

  /// All combinations of the lists among some members, the last list running fastest.
  private static func points(_ members: [JSONMember]) throws(Fault) -> [[JSONMember]] {
    let count = members.reduce(1) { $0 > entryLimit ? $0 : $0 * ($1.value.elements?.count ?? 1) }
    guard count <= entryLimit else {
      throw Fault(.data, "the grid has more than \(entryLimit) points; shorten its lists")
    }
    var points: [[JSONMember]] = [[]]
    for member in members {
      let values = member.value.elements ?? [member.value]
      guard !values.isEmpty else {
        throw Fault(
          .data, "\(member.key) is an empty list; a grid needs at least one value",
          at: Fault.Place(line: member.line, column: member.column, path: member.key))
      }
      points = points.flatMap { point in
        values.map { value in
          point + [JSONMember(member.key, value, line: member.line, column: member.column)]
        }
      }
    }
    return points
  }

  private static func named(_ entries: [EntrySpec]) throws(Fault) -> [EntrySpec] {
    var named = entries
    for kind in Set(entries.map { $0.classifier.kind }).sorted() {
      let members = entries.indices.filter { entries[$0].classifier.kind == kind }
      let flat = members.map { entries[$0].flattened }
      let varying = flat[0].indices.filter { key in
        flat.contains { $0[key].value != flat[0][key].value }
      }
      for (index, values) in zip(members, flat) {
        let shown = varying.filter { values[$0].isShown }
        named[index].name = ([kind] + shown.map { "\(values[$0].key)=\(values[$0].value)" })
          .joined(separator: " ")
      }
    }
    for (index, entry) in named.enumerated() {
      guard let twin = named[..<index].firstIndex(where: { $0.name == entry.name }) else {
        continue
      }
      throw Fault(
        .data, "entries \(twin) and \(index) are the same: \(entry.name)",
        at: Fault.Place(path: "classifiers"))
    }
    return named
  }
}
