import Learning

/// The figures of every label with F1 as a bar; labels without truth and answers are left out.
struct LabelBars: Sendable {
  /// The figures.
  let figures: Figures

  /// The table.
  var markup: Markup {
    let shown = figures.labels.filter { $0.support > 0 || $0.predicted > 0 }
    guard !shown.isEmpty else { return .empty }
    let heads: [Markup] = [
      .fixed("<th>label</th><th class=\"bar\">F1</th><th class=\"n\"></th>"),
      .fixed("<th class=\"n\">precision</th><th class=\"n\">recall</th>"),
      .fixed("<th class=\"n\">messages</th><th class=\"n wide\">answered</th>"),
    ]
    return .tag(
      "div", ["class": "scroll", "tabindex": "0"],
      .tag(
        "table", ["class": "labels"],
        [
          .tag("thead", [:], .tag("tr", [:], Markup(heads))),
          .tag("tbody", [:], Markup(shown.map(row))),
        ]))
  }

  private func row(_ label: LabelFigures) -> Markup {
    let (group, rest) = MatrixView.split(label.label)
    let name: Markup = [group.map { .tag("span", class: "d", $0 + ".") } ?? .empty, .text(rest)]
    // Figures of few messages are noise; macro-F1 (≥25) leaves them out.
    let isRare = label.support < 25
    return .tag(
      "tr", ["class": isRare ? "rare" : ""],
      [
        .tag("td", ["class": "name"], name), .tag("td", ["class": "bar"], bar(label)),
        number(NumberText.fixed(label.f1, 3)), number(NumberText.fixed(label.precision, 3)),
        number(NumberText.fixed(label.recall, 3)), number(NumberText.count(label.support)),
        .tag("td", class: "n wide", NumberText.count(label.predicted)),
      ])
  }

  private func number(_ text: String) -> Markup { .tag("td", class: "n", text) }

  private func bar(_ label: LabelFigures) -> Markup {
    let f1 = label.f1 ?? 0
    let parts: [Markup] = [
      .tag("title", [:], .text("\(label.label): F1 \(NumberText.fixed(label.f1, 3))")),
      .tag("rect", ["class": "z", "width": "280", "height": "12", "rx": "2"]),
      .tag(
        "rect", ["class": "f", "width": NumberText.fixed(280 * f1, 1), "height": "12", "rx": "2"]),
    ]
    return .tag(
      "svg",
      [
        "viewBox": "0 0 280 12", "width": "280", "height": "12", "role": "img",
        "preserveAspectRatio": "none",
      ],
      Markup(parts))
  }
}
