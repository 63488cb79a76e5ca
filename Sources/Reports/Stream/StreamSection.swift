import Learning

/// What a report says of the streams of a run: a table of figures, baselines, cold start and drift.
struct StreamSection: Sendable {
  /// The entries that have a stream, in the order of the run.
  let entries: [(entry: EntryRecord, stream: StreamRecord)]
  private let leading: String?

  /// The section of a run; nil when no entry has a stream.
  init?(_ run: RunRecord) {
    entries = run.entries.compactMap { entry in entry.stream.map { (entry, $0) } }
    leading = run.leading?.name
    guard !entries.isEmpty else { return nil }
  }

  /// Whether an entry is the one that the report shows first.
  func isLeading(_ entry: EntryRecord) -> Bool { entry.name == leading }

  /// The entries that plots draw: the leading one and those with the highest accuracy, in the
  /// run's order.
  var drawn: [(entry: EntryRecord, stream: StreamRecord)] {
    let ranked = entries.enumerated().sorted { left, right in
      let (first, second) = (rank(left.element), rank(right.element))
      return first == second ? left.offset < right.offset : first > second
    }
    return ranked.prefix(Self.mostDrawn).sorted { $0.offset < $1.offset }.map(\.element)
  }

  /// As many colours as can be told apart.
  static let mostDrawn = 8

  private func rank(_ element: (entry: EntryRecord, stream: StreamRecord)) -> Double {
    isLeading(element.entry) ? .infinity : element.stream["accuracy"] ?? -.infinity
  }

  /// How the messages came, in one line.
  var facts: String {
    let stream = entries[0].stream
    let order =
      stream.isByTime
      ? "in the order of time" : NumberText.counted(stream.passes, "permutation")
    var parts = [order, "window of " + NumberText.counted(stream.window, "message")]
    parts.append("fading \(stream.fading)")
    if !stream.positive.isEmpty {
      parts.append("positive: " + stream.positive.map(VisibleText.of).joined(separator: ", "))
    }
    return parts.joined(separator: ", ")
  }

  // MARK: Sentences

  /// The baselines, the drift that the leading entry met, and undefined figures.
  ///
  /// Baselines differ where the entries are told different labels; then the leading entry's stand.
  var sentences: [String] {
    let shown = entries.first { isLeading($0.entry) } ?? entries[0]
    let name = shown.entry.name + ": "
    let isShared = Set(entries.map { baselines($0.stream) }).count == 1
    let drift = drift(shown.stream).map { [name + $0] } ?? []
    return [(isShared ? "" : name) + baselines(shown.stream)] + drift + undefined
  }

  private func baselines(_ stream: StreamRecord) -> String {
    let names = ["constantAccuracy", "majorityAccuracy", "noChangeAccuracy"]
    let parts = streamFigures.filter { names.contains($0.name) }.map { figure in
      let label =
        figure.name == "constantAccuracy" ? stream.constantLabel.map { " (\($0))" } ?? "" : ""
      return figure.title + label + " " + NumberText.fixed(stream[figure.name], 3)
    }
    return "accuracy of baselines: " + parts.joined(separator: ", ")
  }

  private func drift(_ stream: StreamRecord) -> String? {
    guard let alarms = stream.alarms else { return nil }
    guard !alarms.isEmpty else { return "drift: none found" }
    let shown = alarms.prefix(10).map { alarm in
      (alarm.change == .rise ? "error rose by message " : "error fell by message ")
        + NumberText.count(alarm.messages)
    }
    let rest = stream.counts.alarms - shown.count
    return "drift: " + shown.joined(separator: ", ")
      + (rest > 0 ? ", and \(NumberText.counted(rest, "change")) more" : "")
  }

  private var undefined: [String] {
    var groups: [(figure: String, reason: String, entries: [String])] = []
    for (entry, stream) in entries {
      for undefined in stream.undefined {
        let title = streamFigures.first { $0.name == undefined.figure }?.title ?? undefined.figure
        let known = groups.firstIndex {
          ($0.figure, $0.reason) == (title, undefined.reason)
        }
        if let index = known {
          groups[index].entries.append(entry.name)
        } else {
          groups.append((title, undefined.reason, [entry.name]))
        }
      }
    }
    return groups.map { group in
      let whom =
        group.entries.count == entries.count ? "" : " for " + group.entries.joined(separator: ", ")
      return "\(group.figure) is \(NumberText.undefined)\(whom): \(group.reason)"
    }
  }

  // MARK: Cold start

  /// The numbers of labels that some entry reached, at most as many as fit on a line.
  var coldStartLabels: [Int] {
    Set(entries.flatMap { $0.stream.coldStart.map(\.labels) }).sorted()
  }

  /// The accuracies within the first labels learned, one for each of `coldStartLabels`.
  func coldStart(_ stream: StreamRecord) -> [String] {
    coldStartLabels.map { labels in
      NumberText.fixed(stream.coldStart.first { $0.labels == labels }?.accuracy, 3)
    }
  }

  /// What the table of cold starts shows.
  static let coldStartLegend =
    "cold start: accuracy over the messages that arrived before so many labels had been learned"
}
