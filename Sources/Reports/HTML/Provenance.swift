import Learning
import Messages

/// What was read, how it was split, and every setting: what one needs to repeat the run.
struct Provenance: Sendable {
  /// The run.
  let run: RunRecord

  /// The counts of every part.
  var parts: Markup {
    guard !run.split.parts.isEmpty else { return .empty }
    let parts = run.split.parts
    var rows = [
      ["learned"] + parts.map { NumberText.count($0.train) },
      ["tested"] + parts.map { NumberText.count($0.test) },
    ]
    if let leading = run.leading, leading.partAccuracies.count == parts.count {
      rows.append(["accuracy"] + leading.partAccuracies.map { NumberText.fixed($0, 3) })
    }
    rows += run.testedLabels.map { label in
      [label] + parts.map { NumberText.count($0.tested(label)) }
    }
    return table([""] + parts.map(\.name), rows)
  }

  /// The data's name, checksum and counts.
  var data: Markup {
    var facts: [(String, String)] = [
      ("data", run.data.name), ("SHA-256", run.data.sha256),
      ("messages", NumberText.count(run.data.messages)),
      ("groups", run.data.grouping == "none" ? "none" : groups),
      ("split", run.splitLine),
    ]
    let rejected = run.data.rejected.map { "\(NumberText.count($0.count)) \($0.name)" }
    facts.append(("not readable", rejected.isEmpty ? "none" : rejected.joined(separator: ", ")))
    for label in run.data.labels { facts.append((label.name, NumberText.count(label.count))) }
    return list(facts)
  }

  private var groups: String {
    let source = run.data.grouping == "found" ? "near duplicates found" : "named by the data"
    return NumberText.count(run.data.groups) + ", " + source
  }

  /// The config with dotted keys, as `--set` takes them.
  var settings: Markup { list(Self.flattened(run.config)) }

  /// A value with dotted keys; a list of scalars is one value.
  static func flattened(_ node: JSONNode, _ path: String = "") -> [(String, String)] {
    func below(_ key: String) -> String { path.isEmpty ? key : path + "." + key }
    if let members = node.members, !members.isEmpty {
      return members.flatMap { flattened($0.value, below($0.key)) }
    }
    if let elements = node.elements, elements.contains(where: isComposite) {
      return elements.enumerated().flatMap { flattened($1, below(String($0))) }
    }
    return path.isEmpty ? [] : [(path, scalar(node))]
  }

  private static func isComposite(_ node: JSONNode) -> Bool {
    node.members != nil || node.elements != nil
  }

  private static func scalar(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): number.description
    case .string(let text): text
    case .array(let elements): "[" + elements.map(scalar).joined(separator: ", ") + "]"
    case .object: "{}"
    }
  }

  /// Names and values side by side.
  func list(_ facts: [(String, String)]) -> Markup {
    .tag(
      "dl", [:],
      Markup(
        facts.map { name, value in
          [.tag("dt", [:], .text(name)), .tag("dd", [:], .text(value))]
        }))
  }

  private func table(_ heads: [String], _ rows: [[String]]) -> Markup {
    let head = heads.map { Markup.tag("th", class: "n", $0) }
    let body = rows.map { cells in
      let numbers = cells.dropFirst().map { Markup.tag("td", class: "n", $0) }
      return Markup.tag("tr", [:], Markup([.tag("td", class: "name", cells[0])] + numbers))
    }
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "table", ["class": "parts"],
        [
          .tag("thead", [:], .tag("tr", [:], Markup(head))), .tag("tbody", [:], Markup(body)),
        ]))
  }
}
