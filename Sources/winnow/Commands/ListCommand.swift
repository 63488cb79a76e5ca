import Importing
import Learning
import Messages
import Reports

/// Says what there is.
enum ListCommand: Command {
  static let name = "list"
  static let summary = "what there is: " + topics.map(\.name).joined(separator: ", ")
  static let operands = "[TOPIC]"
  static let options = [Option.json]
  static let example = "winnow list classifiers"

  /// A thing that is listed: its name, what it is, and what more there is to say.
  struct Item {
    let name: String
    let summary: String
    var details: [Item] = []
  }

  private static let topics: [(name: String, items: @Sendable () throws(Fault) -> [Item])] = [
    ("classifiers", { () throws(Fault) in classifiers }),
    ("features", { () throws(Fault) in settings(FeatureSettings.table) }),
    ("streams", { () throws(Fault) in settings(LaneSettings.table) }),
    ("rule-models", { () throws(Fault) in ruleModels }),
    ("labels", { () throws(Fault) in labels }),
    ("metrics", { () throws(Fault) in metrics.map { Item(name: $0.name, summary: $0.summary) } }),
    ("datasets", { () throws(Fault) in try datasets() }),
    (
      "formats",
      { () throws(Fault) in recordFormats.map { Item(name: $0.name, summary: $0.summary) } }
    ),
    (
      "exporters",
      { () throws(Fault) in messageExporters.map { Item(name: $0.kind, summary: $0.summary) } }
    ),
    (
      "reports",
      { () throws(Fault) in reportFormats.map { Item(name: $0.name, summary: $0.summary) } }
    ),
  ]

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let wanted = try arguments.operands(0...1).first
    if let wanted, !topics.contains(where: { $0.name == wanted }) {
      let names = topics.map(\.name)
      let hint = didYouMean(wanted, in: names)
      throw Fault(
        .usage,
        "there is no list of '\(wanted)'\(hint) (there are \(names.joined(separator: ", ")))")
    }
    var members: [JSONMember] = []
    var text: [String] = []
    for topic in topics where wanted == nil || topic.name == wanted {
      let items = try topic.items()
      members.append(JSONMember(topic.name, json(items)))
      text.append(
        (wanted == nil ? "\(topic.name)\n" : "") + lines(items, indent: wanted == nil ? 2 : 0))
    }
    Terminal.print(
      arguments.json
        ? JSONNode(.object(members)).pretty : text.joined(separator: "\n\n"))
    return 0
  }

  private static var classifiers: [Item] {
    classifierKinds.map { kind in
      Item(
        name: kind.kind, summary: kind.summary,
        details: settings(kind.settings + EntrySpec.commonSettings))
    }
  }

  private static var ruleModels: [Item] {
    ruleModelKinds.map { kind in
      Item(name: kind.kind, summary: kind.summary, details: settings(kind.settings))
    }
  }

  private static func settings(_ table: [Setting]) -> [Item] {
    table.map { setting in
      let fallback = setting.fallback.isNull ? "not set" : setting.fallback.compact
      return Item(
        name: setting.name, summary: "\(setting.summary) (\(setting.allowed); default \(fallback))")
    }
  }

  private static var labels: [Item] {
    Label.leaves.map { label in
      let apple = label.subcategory.map { "\($0.appleName) \($0.appleNumber)" } ?? "no sub-action"
      return Item(
        name: label.name, summary: "Apple's action \(label.category.appleNumber), \(apple)")
    }
  }

  private static func datasets() throws(Fault) -> [Item] {
    try Dataset.all(in: ProjectRoot.path).map { dataset in
      Item(
        name: dataset.name,
        summary: "\(dataset.messageCount) messages, \(dataset.licence): \(dataset.summary)",
        details: dataset.shortcuts.map { Item(name: "shortcut", summary: $0) })
    }
  }

  private static func lines(_ items: [Item], indent: Int) -> String {
    let width = items.map { $0.name.count }.max() ?? 0
    return items.map { item in
      let head =
        String(repeating: " ", count: indent) + item.name
        + String(repeating: " ", count: width - item.name.count + 2) + item.summary
      return item.details.isEmpty ? head : head + "\n" + lines(item.details, indent: indent + 4)
    }.joined(separator: "\n")
  }

  private static func json(_ items: [Item]) -> JSONNode {
    JSONNode(
      .array(
        items.map { item in
          var members = [
            JSONMember("name", .string(item.name)), JSONMember("summary", .string(item.summary)),
          ]
          if !item.details.isEmpty { members.append(JSONMember("settings", json(item.details))) }
          return JSONNode(.object(members))
        }))
  }
}
