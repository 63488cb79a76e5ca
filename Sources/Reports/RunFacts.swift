import Learning

extension RunRecord {
  /// What was read, in one line.
  var dataLine: String {
    var parts = [
      VisibleText.of(data.name), NumberText.counted(data.messages, "message"),
      NumberText.counted(data.labels.count { $0.count > 0 }, "label"),
    ]
    switch data.grouping {
    case "none": parts.append("no groups")
    case "found": parts.append(NumberText.counted(data.groups, "group") + " of near duplicates")
    default: parts.append(NumberText.counted(data.groups, "group"))
    }
    return parts.joined(separator: ", ")
  }

  /// How it was split, in one line.
  var splitLine: String {
    VisibleText.of(split.kind) + ", " + NumberText.counted(split.parts.count, "part")
      + ", seed \(seed)"
  }

  /// What couldn't be read, or nil.
  var rejectedLine: String? {
    let rejected = data.rejected.filter { $0.count > 0 }
    guard !rejected.isEmpty else { return nil }
    let kinds = rejected.map { NumberText.count($0.count) + " " + VisibleText.of($0.name) }
    let total = rejected.reduce(0) { $0 + $1.count }
    return NumberText.counted(total, "record") + " couldn't be read: "
      + kinds.joined(separator: ", ")
  }

  /// The labels that some part tests or that the data has, in declared order.
  var testedLabels: [String] {
    var names = data.labels.map(\.name)
    for label in split.parts.flatMap(\.labels) where !names.contains(label.name) {
      names.append(label.name)
    }
    return names.filter { name in
      split.parts.contains { part in part.labels.contains { $0.name == name && $0.count > 0 } }
        || data.labels.contains { $0.name == name && $0.count > 0 }
    }
  }
}

extension SplitRecord.Part {
  /// Tested messages of a label.
  func tested(_ label: String) -> Int { labels.first { $0.name == label }?.count ?? 0 }
}
