import Learning

extension ReportFormat {
  /// One page that holds everything it shows.
  public static let html = ReportFormat(
    name: "html", summary: "one self-contained page with heat maps, bars and the worst errors",
    fileExtension: "html"
  ) { runs, options in
    HTMLReport(options: options).render(runs)
  }
}

/// The report as one page: inline style and drawings, no script, no reference to anything else.
struct HTMLReport: Sendable {
  /// The reader's choices.
  let options: ReportOptions

  /// The page of some runs.
  func render(_ runs: [RunRecord]) -> String {
    let title = runs.isEmpty ? "No runs" : runs.map(\.name).joined(separator: ", ")
    var articles: [Markup] = []
    if runs.count > 1 {
      articles.append(
        .tag(
          "article", [:],
          [
            .tag("h1", [:], .text(NumberText.counted(runs.count, "run") + " side by side")),
            EntryTable(runs: runs).markup, .tag("p", class: "legend", EntryColumn.legend),
          ]))
    }
    articles += runs.isEmpty ? [.tag("h1", [:], .text(title))] : runs.map(article)
    return HTMLPage.render(title: title, Markup(articles))
  }

  private func article(_ run: RunRecord) -> Markup {
    .tag(
      "article", [:],
      [
        .tag("h1", [:], .text(run.name)),
        .tag("p", class: "facts", run.dataLine + " · " + run.splitLine),
        lead(run),
        RulesVersusGoldSection(run).map { RulesVersusGoldPlots(section: $0).markup } ?? .empty,
        entries(run),
        StreamSection(run).map { StreamPlots(section: $0).markup } ?? .empty,
        details(run), notes(run), provenance(run),
      ])
  }

  /// The headline figures of the leading entry.
  private func lead(_ run: RunRecord) -> Markup {
    guard let entry = run.leading, let leaf = entry.mainFigures else { return .empty }
    let interval = leaf.accuracyInterval.map {
      NumberText.fixed($0.low, 3) + "–" + NumberText.fixed($0.high, 3)
    }
    var tiles = [("accuracy", NumberText.fixed(leaf.accuracy, 3), interval ?? "")]
    if let category = entry.category {
      tiles.append(
        ("category accuracy", NumberText.fixed(category.accuracy, 3), "four categories"))
    }
    tiles.append(
      ("macro-F1", NumberText.fixed(leaf.macroF1Supported, 3), "labels with ≥ 25 messages"))
    if let lost = entry.wantedToJunk {
      tiles.append(
        ("wanted → junk", NumberText.percent(lost.share), NumberText.counted(lost.count, "message"))
      )
    }
    let why = run.distinctions(of: entry).map(\.meaning)
    return .tag(
      "section", ["class": "lead"],
      [
        .tag("h2", [:], .text(entry.name)), .tag("p", class: "why", why.joined(separator: "; ")),
        .tag("div", ["class": "tiles"], Markup(tiles.map(tile))),
        .tag("p", class: "lostline", entry.wantedToJunkSentence),
      ])
  }

  private func tile(_ title: String, _ value: String, _ below: String) -> Markup {
    .tag(
      "div", ["class": "tile"],
      [
        .tag("span", class: "t", title), .tag("span", class: "v", value),
        .tag("span", class: "b", below),
      ])
  }

  private func entries(_ run: RunRecord) -> Markup {
    guard !run.entries.isEmpty else { return .tag("p", class: "legend", "no entries") }
    let signs =
      run.distinctions.map { $0.mark + " " + $0.meaning } + UndefinedFigures.sentences(run)
    return section(
      "Entries",
      [
        EntryTable(runs: [run]).markup, .tag("p", class: "legend", EntryColumn.legend),
        Markup(signs.map { .tag("p", class: "legend", $0) }),
      ])
  }

  /// The leading entry in full, then the others folded away.
  private func details(_ run: RunRecord) -> Markup {
    let shown = run.entries(for: options.matrices)
    let full = shown.map { EntryDetails(entry: $0, errors: options.errors).full }
    let others = run.entries.filter { entry in
      entry.leaf != nil && !shown.contains { $0.name == entry.name }
    }
    guard !others.isEmpty else { return Markup(full) }
    let folded = others.map { EntryDetails(entry: $0, errors: options.errors).folded }
    return Markup(full + [section("Other entries", Markup(folded))])
  }

  private func notes(_ run: RunRecord) -> Markup {
    guard !run.notes.isEmpty else { return .empty }
    return section(
      "Notes", .tag("ul", [:], Markup(run.notes.map { .tag("li", [:], .text($0)) })))
  }

  private func provenance(_ run: RunRecord) -> Markup {
    let provenance = Provenance(run: run)
    return [
      section("Parts", provenance.parts),
      section("Data", provenance.data),
      section("Settings", provenance.settings),
    ]
  }

  private func section(_ title: String, _ content: Markup) -> Markup {
    .tag("section", [:], [.tag("h2", [:], .text(title)), content])
  }
}
