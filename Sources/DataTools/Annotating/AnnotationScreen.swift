internal import Importing
package import Messages
internal import Reports
internal import Rules

/// What is shown while messages are labelled; lines out of values, for any size of window.
package struct AnnotationScreen {
  /// What the data is called.
  package let name: String
  /// Size in cells.
  package let columns: Int
  package let rows: Int

  /// What the screen shows.
  package struct Content {
    package var labelled = 0
    package var skipped = 0
    package var left = 0
    /// The message that is asked about; nil when all are answered.
    package var message: Message?
    /// What is thought of it, each line with who thinks so.
    package var guesses: [(who: String, text: String)] = []
    /// The first line of the text that is shown.
    package var scroll = 0
    /// What is said below the keys.
    package var note = ""

    /// Nothing yet.
    package init() {}
  }

  /// A screen of a size.
  package init(name: String, columns: Int, rows: Int) {
    (self.name, self.columns, self.rows) = (name, columns, rows)
  }

  private static let margin = 2

  /// The number of lines of text that fit.
  package func textRows(_ content: Content) -> Int {
    max(1, rows - head(content).count - foot(content).count)
  }

  /// How far the text can be scrolled.
  package func lastScroll(_ content: Content) -> Int {
    max(0, text(content).count - textRows(content))
  }

  /// The lines of the screen: exactly `rows`, each at most `columns` wide.
  package func lines(_ content: Content) -> [String] {
    let (head, foot, text) = (head(content), foot(content), text(content))
    let room = textRows(content)
    let first = min(content.scroll, lastScroll(content))
    var shown = Array(text.dropFirst(first).prefix(room))
    let hidden = text.count - first - shown.count
    if hidden > 0 || first > 0, let last = shown.indices.last {
      let below = hidden > 0 ? "\(hidden + 1) lines below (↓)" : ""
      let above = first > 0 ? "\(first) lines above (↑)" : ""
      // The last line makes room for it, unless that is all there is.
      if hidden > 0, room > 1 {
        shown[last] = "  … " + [below, above].filter { !$0.isEmpty }.joined(separator: ", ")
      }
    }
    shown += Array(repeating: "", count: max(0, room - shown.count))
    return (head + shown + foot).prefix(rows).map { DisplayWidth.truncated($0, to: columns) }
  }

  private func head(_ content: Content) -> [String] {
    let counts = "\(content.labelled) labelled, \(content.skipped) skipped, \(content.left) left"
    let title = DisplayWidth.truncated(
      VisibleText.of(name), to: max(0, columns - DisplayWidth.of(counts) - 2))
    let gap = columns - DisplayWidth.of(title) - DisplayWidth.of(counts)
    let top = title + String(repeating: " ", count: max(1, gap)) + counts
    let rule = String(repeating: "─", count: columns)
    guard let message = content.message else { return [top, rule, ""] }
    var facts = [VisibleText.of(message.id)]
    if let sender = message.sender {
      facts.append("from \(VisibleText.of(sender)) (\(SenderKind(of: sender).rawValue))")
    } else {
      facts.append("no sender")
    }
    if let time = message.time { facts.append(TimeText.of(time)) }
    if let language = message.language { facts.append(VisibleText.of(language)) }
    if let gold = message.gold { facts.append("labelled \(VisibleText.of(gold.name))") }
    return [top, rule] + DisplayWidth.wrapped(facts.joined(separator: " · "), to: columns).prefix(2)
      + [""]
  }

  private func text(_ content: Content) -> [String] {
    guard let message = content.message else {
      return ["  All messages are answered. u takes the last answer back, q stops."]
    }
    let paragraphs = message.text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return paragraphs.flatMap { paragraph in
      DisplayWidth.wrapped(VisibleText.of(String(paragraph)), to: max(8, columns - 2 * Self.margin))
        .map { "  " + $0 }
    }
  }

  private func foot(_ content: Content) -> [String] {
    let width = content.guesses.map { $0.who.count }.max() ?? 0
    let guesses = content.guesses.map { guess in
      DisplayWidth.truncated(
        DisplayWidth.padded(guess.who, to: width) + "  " + VisibleText.of(guess.text), to: columns)
    }
    return [""] + guesses + [String(repeating: "─", count: columns)] + keys
      + [VisibleText.of(content.note)]
  }

  /// The keys by category, wrapped between two of them.
  private var keys: [String] {
    let groups: [(title: String, labels: [Label])] = [
      ("", [.allow, .junk]), ("promotion", Label.all.filter { $0.category == .promotion }),
      ("transaction", Label.all.filter { $0.category == .transaction }),
    ]
    var lines = groups.flatMap { group in
      items(
        group.labels.map { "\(AnnotationKeys.key(of: $0)) \(Self.shortName($0))" },
        title: group.title)
    }
    lines += items(["y the guess", "s skip", "u undo", "? help", "q quit", "↑↓ scroll"], title: "")
    return lines
  }

  private func items(_ items: [String], title: String) -> [String] {
    let indent = 13
    var lines = [DisplayWidth.padded(title, to: indent)]
    for item in items {
      let last = lines[lines.count - 1]
      let isFirst = DisplayWidth.of(last) <= indent
      if !isFirst, DisplayWidth.of(last) + 3 + item.count > columns {
        lines.append(String(repeating: " ", count: indent) + item)
      } else {
        lines[lines.count - 1] += (isFirst ? "" : "   ") + item
      }
    }
    return lines
  }

  private static func shortName(_ label: Label) -> String {
    guard label.category == .promotion || label.category == .transaction else { return label.name }
    return label.isLeaf ? label.subcategory?.shortName ?? label.name : "not sure which"
  }

  /// The help page: each key with the whole name of what it means.
  package var help: [String] {
    let lines = AnnotationKeys.all.map { entry in
      let words =
        switch entry.action {
        case .label(let label): label.name
        case .accept: "the label that is guessed is right"
        case .skip: "skip: ask another; --skipped asks about it again"
        case .undo: "undo: take the last answer back, as often as you like"
        case .help: "this page"
        case .quit: "quit; every answer is in the file already"
        }
      return "  \(entry.key)  \(words)"
    }
    return Array((["Keys", ""] + lines + ["", "Any key goes on."]).prefix(rows))
      .map { DisplayWidth.truncated($0, to: columns) }
  }
}

extension Subcategory {
  /// The name without its category.
  fileprivate var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }
}
