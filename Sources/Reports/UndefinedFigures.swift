import Learning

/// Why some figures of a run are undefined, each reason once.
enum UndefinedFigures {
  /// Sentences such as `log loss is – for linear-svm c=1: the scores aren't probabilities`.
  ///
  /// - Parameter figures: the figures to speak of; nil for all.
  static func sentences(_ run: RunRecord, only figures: [String]? = nil) -> [String] {
    var groups: [(key: String, figure: String, reason: String, entries: [String])] = []
    for entry in run.entries {
      let leaf = entry.mainFigures?.undefined ?? []
      // What holds for leaves and for categories alike is said once.
      let category = (entry.category?.undefined ?? withoutCategory(entry))
        .filter { !leaf.contains($0) }
      let named =
        leaf.map { (title($0.figure), $0) }
        + category.map { ("category " + title($0.figure), $0) }
      for (title, undefined) in named where figures?.contains(undefined.figure) ?? true {
        let key = title + "\u{0}" + undefined.reason
        if let index = groups.firstIndex(where: { $0.key == key }) {
          groups[index].entries.append(entry.name)
        } else {
          groups.append((key, title, undefined.reason, [entry.name]))
        }
      }
    }
    let scored = run.entries.count { $0.leaf != nil }
    return groups.map { group in
      let whom =
        group.entries.count == scored ? "" : " for " + group.entries.joined(separator: ", ")
      return "\(group.figure) is \(NumberText.undefined)\(whom): \(group.reason)"
    }
  }

  /// The data's own labels have no category at all.
  private static func withoutCategory(_ entry: EntryRecord) -> [Figures.Undefined] {
    entry.leaf == nil ? [] : [.init("accuracy", "the labels have no categories")]
  }

  /// What people read; a figure without a title keeps its name.
  private static func title(_ figure: String) -> String {
    NamedFigure.all.first { $0.name == figure }?.title ?? figure
  }
}
