import Learning

/// Everything about one entry.
struct EntryDetails: Sendable {
  /// The entry.
  let entry: EntryRecord
  /// The number of errors shown.
  let errors: Int

  /// Matrices, labels, errors and settings, each in its section.
  var full: Markup {
    let views = entry.confusion.map(MatrixView.all) ?? []
    var sections = views.enumerated().map { index, view in
      let map = HeatMap(view: view)
      return section(view.title, [map.svg, index == 0 ? map.legend : .empty])
    }
    if let leaf = entry.mainFigures {
      sections.append(section("Labels", LabelBars(figures: leaf).markup))
    }
    if !entry.errors.isEmpty, errors > 0 {
      let cards = ErrorCards(errors: entry.errors.prefix(errors)).markup
      sections.append(section("Most confident errors", [cards, ErrorCards.legend]))
    }
    sections.append(section("All figures", figures))
    return Markup(sections)
  }

  /// The figures and the first matrix, folded away under the entry's name.
  var folded: Markup {
    let view = entry.confusion.flatMap { MatrixView.all($0).first }
    return .tag(
      "details", [:],
      [
        .tag(
          "summary", [:],
          [
            .tag("span", class: "name", entry.name),
            .tag("span", class: "n", NumberText.fixed(entry.mainFigures?.accuracy, 3)),
          ]),
        .tag(
          "div", ["class": "pair"],
          [
            .tag("div", [:], [view.map { HeatMap(view: $0).svg } ?? .empty, settings]), figureTable,
          ]),
        entry.mainFigures.map { LabelBars(figures: $0).markup } ?? .empty,
      ])
  }

  /// Every figure with the entry's own settings beside.
  private var figures: Markup { .tag("div", ["class": "pair"], [figureTable, settings]) }

  /// Every figure over leaves and categories.
  private var figureTable: Markup {
    let rows = NamedFigure.all.map { figure in
      Markup.tag(
        "tr", [:],
        [
          .tag("td", ["title": figure.summary], .text(figure.title)),
          number(figure, entry.leaf),
          number(figure, entry.category),
        ])
    }
    return .tag(
      "table", ["class": "figures"],
      [
        .fixed("<thead><tr><th></th><th class=\"n\">labels</th><th class=\"n\">categories</th>"),
        .fixed("</tr></thead>"), .tag("tbody", [:], Markup(rows)),
      ])
  }

  private func number(_ figure: NamedFigure, _ figures: Figures?) -> Markup {
    .tag("td", class: "n", NumberText.fixed(figures.flatMap(figure.value), 3))
  }

  private var settings: Markup {
    var facts = Provenance.flattened(entry.settings)
    for (part, choice) in entry.chosen.enumerated() {
      facts.append(("chosen for part \(part + 1)", choice))
    }
    let rows = facts.map { name, value -> Markup in
      [.tag("dt", [:], .text(name)), .tag("dd", [:], .text(value))]
    }
    return .tag("dl", [:], Markup(rows))
  }

  private func section(_ title: String, _ content: Markup) -> Markup {
    .tag(
      "section", [:],
      [
        .tag("h2", [:], [.text(title), .tag("small", [:], .text(entry.name))]), content,
      ])
  }
}
