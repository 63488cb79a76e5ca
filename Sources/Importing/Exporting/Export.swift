public import Messages

/// Messages in the form of another tool, checked by reading them back.
public struct Export: Sendable {
  /// The files.
  public let files: ExportedFiles
  /// The number of messages that they hold.
  public let kept: Int
  /// How many messages were left out and why.
  public let leftOut: [Rejections.Count]
  /// Things a reader should know, each a sentence without a full stop.
  public let notes: [String]

  /// Exports messages.
  ///
  /// - Throws: a data fault that names a message that the kind can't hold, why, and what to do; a
  ///   data fault where nothing is left to export; a usage fault of an option.
  public init(
    _ kind: any MessageExporter.Type, _ messages: [Message], _ options: ExportOptions
  ) throws(Fault) {
    let exporter = try kind.init(options)
    let selection = try ExportSelection(messages, kind, options)
    guard !selection.rows.isEmpty else {
      throw Fault(
        .data,
        "none of the \(messages.count) messages is left to export: "
          + selection.leftOut.map { "\($0.count) \($0.name)" }.joined(separator: ", "))
    }
    let files = try exporter.files(of: selection.rows)
    try ReadBack.check(files, kind, selection.rows)
    (self.files, kept, leftOut) = (files, selection.rows.count, selection.leftOut)
    notes = files.notes + Self.losses(of: selection.rows, kind)
  }

  /// What the messages have that the kind doesn't hold.
  private static func losses(
    of rows: [ExportRow], _ kind: any MessageExporter.Type
  ) -> [String] {
    // Features are made of whatever the settings say.
    if kind.format == nil { return [] }
    let lost = Field.allCases.filter { !kind.fields.contains($0) && $0 != .id }.compactMap {
      field -> String? in
      let count = rows.count { $0.text(of: field) != nil }
      return count > 0 ? "\(field.name) (\(count) messages)" : nil
    }
    return lost.isEmpty
      ? [] : ["\(kind.kind) doesn't hold \(lost.joined(separator: ", ")); jsonl and csv do"]
  }
}

/// The messages that are exported, with their labels as they are written.
struct ExportSelection {
  /// The messages in order.
  private(set) var rows: [ExportRow] = []
  /// How many were left out and why.
  private(set) var leftOut: [Rejections.Count] = []

  /// Chooses messages.
  ///
  /// - Throws: a data fault about the first message that must not be left out or written.
  init(
    _ messages: [Message], _ kind: any MessageExporter.Type, _ options: ExportOptions
  ) throws(Fault) {
    rows.reserveCapacity(messages.count)
    let fallback = kind.isForTraining ? ExportOptions.Treatment.refuse : .keep
    var (unlabelled, coarse) = (0, 0)
    for (index, message) in messages.enumerated() {
      var message = message
      message.gold = message.gold.map { Self.gold($0, options.level) }
      let row = ExportRow(
        message: message, label: message.gold.map { Self.name(of: $0, options.level) },
        number: index + 1)
      if message.gold == nil {
        guard try Self.keeps(options.unlabelled ?? fallback, row, Self.noLabel(kind)) else {
          unlabelled += 1
          continue
        }
      } else if Self.isOpen(message.gold, options.level) {
        guard try Self.keeps(options.coarse ?? fallback, row, Self.openLabel(row, kind)) else {
          coarse += 1
          continue
        }
      }
      rows.append(row)
    }
    for (name, count) in [("without a label", unlabelled), ("without one leaf", coarse)]
    where count > 0 { leftOut.append(Rejections.Count(name: name, count: count)) }
  }

  private static func keeps(
    _ treatment: ExportOptions.Treatment, _ row: ExportRow, _ reason: @autoclosure () -> String
  ) throws(Fault) -> Bool {
    if treatment == .refuse { throw row.fault(reason()) }
    return treatment == .keep
  }

  private static func noLabel(_ kind: any MessageExporter.Type) -> String {
    "it has no label, which \(kind.kind) needs for training; --unlabelled skip leaves such messages"
      + " out, --unlabelled keep writes them where that is possible"
  }

  private static func openLabel(_ row: ExportRow, _ kind: any MessageExporter.Type) -> String {
    "its label '\(row.label ?? "")' isn't one leaf, and the tool would take it for a class of its"
      + " own; --coarse skip leaves such messages out, --coarse keep writes them all the same,"
      + " --labels category writes categories"
  }

  /// Whether a label leaves open which class of the tool is meant.
  private static func isOpen(_ gold: Gold?, _ level: ExportOptions.Level) -> Bool {
    switch gold {
    case .label(let label): level == .leaf && !label.isLeaf
    case .anyOf: true
    case .named, nil: false
    }
  }

  /// The label at a level; a set that amounts to a label is that label.
  private static func gold(_ gold: Gold, _ level: ExportOptions.Level) -> Gold {
    let set: LabelSet
    switch gold {
    case .named: return gold
    case .label(let label): set = label.leaves
    case .anyOf(let members): set = members
    }
    if level == .category {
      for category in Category.allCases {
        let whole = LabelSet(category: category)
        if whole.union(set) == whole, let label = whole.label { return .label(label) }
      }
    }
    return set.label.map(Gold.label) ?? .anyOf(set)
  }

  private static func name(of gold: Gold, _ level: ExportOptions.Level) -> String {
    if level == .category, case .label(let label) = gold { return label.category.name }
    return gold.name
  }
}
