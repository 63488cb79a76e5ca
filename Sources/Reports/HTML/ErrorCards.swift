import Learning

/// The most confident errors, each with what spoke for the wrong answer.
struct ErrorCards: Sendable {
  /// The errors, most confident first.
  let errors: ArraySlice<ErrorRecord>

  /// The cards.
  var markup: Markup {
    .tag("ol", ["class": "errors"], Markup(errors.map(card)))
  }

  /// What the numbers mean.
  static let legend = Markup.fixed(
    """
    <p class="legend">by: score of the answer minus that of the truth. Bars to the right: features \
    that spoke for the answer against the truth; to the left: against it.</p>
    """)

  private func card(_ error: ErrorRecord) -> Markup {
    let head: Markup = [
      .tag("span", class: "truth", error.truth), .fixed("<span class=\"d\"> answered </span>"),
      .tag("span", class: "answer", error.answer),
      .tag("span", class: "excess", "by " + NumberText.fixed(error.excess, 2)),
    ]
    return .tag(
      "li", [:],
      [
        .tag("div", ["class": "verdict"], head),
        .tag("blockquote", ["dir": "auto"], .text(error.text)), features(error),
        .tag("div", class: "id", error.id),
      ])
  }

  private func features(_ error: ErrorRecord) -> Markup {
    let widest = error.features.map(\.value.magnitude).max() ?? 0
    guard widest > 0, widest.isFinite else { return .empty }
    let rows = error.features.map { feature in
      Markup.tag(
        "tr", [:],
        [
          .tag("td", ["class": "feature"], .tag("bdi", [:], .text(feature.name))),
          .tag("td", ["class": "bar"], bar(feature.value / widest)),
          .tag(
            "td", class: "n", (feature.value > 0 ? "+" : "") + NumberText.fixed(feature.value, 2)),
        ])
    }
    return .tag("table", ["class": "features"], .tag("tbody", [:], Markup(rows)))
  }

  /// A bar to the right for what spoke for the answer, to the left for what spoke against it.
  private func bar(_ share: Double) -> Markup {
    let length = 60 * share.magnitude
    return .tag(
      "svg", ["viewBox": "0 0 124 10", "width": "124", "height": "10", "aria-hidden": "true"],
      [
        .tag(
          "rect",
          [
            "class": share < 0 ? "against" : "for", "y": "1", "height": "8", "rx": "1",
            "x": NumberText.fixed(share < 0 ? 62 - length : 62, 1),
            "width": NumberText.fixed(max(1, length), 1),
          ]),
        .fixed("<line class=\"g\" x1=\"62\" x2=\"62\" y1=\"0\" y2=\"10\"></line>"),
      ])
  }
}
