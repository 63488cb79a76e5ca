import Learning
import Messages

/// Figures of a matrix by their plain definitions, for records made by hand.
enum FiguresOfMatrix {
  /// The three matrices of fixed shape from counts over the fourteen leaves.
  static func confusions(counts: (Int, Int) -> Int) -> Confusions {
    let all = Label.all.map(\.name)
    var leaf = Confusion(rows: all, columns: all + ["abstain"])
    let categories = Category.allCases.map(\.name)
    var category = Confusion(rows: categories, columns: categories + ["abstain"])
    let subs = Subcategory.allCases.map(\.name)
    var subcategory = Confusion(
      rows: subs,
      columns: subs + ["promotion.?", "transaction.?", "allow", "junk", "abstain"])
    for truth in Label.leaves {
      for answer in Label.leaves {
        let count = counts(truth.number, answer.number)
        leaf.counts[truth.number][answer.number] += count
        category.counts[Int(truth.category.rawValue)][Int(answer.category.rawValue)] += count
        guard let row = truth.subcategory else { continue }
        let column = answer.subcategory.map { Int($0.rawValue) } ?? 14 + answer.number
        subcategory.counts[Int(row.rawValue)][column] += count
      }
    }
    return Confusions(category: category, subcategory: subcategory, leaf: leaf)
  }

  /// Accuracy with Wilson's interval, per-label figures, means of F1, and what is lost to junk.
  static func figures(_ confusion: Confusion) -> Figures {
    var figures = Figures()
    let total = confusion.counts.reduce(0) { $0 + $1.reduce(0, +) }
    var right = 0
    for (row, name) in confusion.rows.enumerated() where !name.hasSuffix(".?") {
      let hits = confusion.counts[row][row]
      let support = confusion.counts[row].reduce(0, +)
      let answered = confusion.counts.reduce(0) { $0 + $1[row] }
      right += hits
      figures.labels.append(
        LabelFigures(
          label: name, precision: share(hits, answered), recall: share(hits, support),
          f1: share(2 * hits, answered + support), support: support, predicted: answered))
    }
    figures.messages = total
    figures.accuracy = share(right, total)
    figures.accuracyInterval = figures.accuracy.map { wilson($0, Double(total)) }
    figures.macroF1 = mean(figures.labels.filter { $0.support > 0 })
    figures.macroF1All = mean(figures.labels)
    figures.macroF1Supported = mean(figures.labels.filter { $0.support >= 25 })
    let recalls = figures.labels.compactMap(\.recall)
    figures.balancedAccuracy = share(recalls.count, recalls.count).map { _ in
      recalls.reduce(0, +) / Double(recalls.count)
    }
    figures.kappa = kappa(confusion, right, total)
    figures.coverage = 1
    figures.accuracyWhenAnswered = figures.accuracy
    let wanted = confusion.rows.indices.filter {
      confusion.rows[$0] == "allow" || confusion.rows[$0].hasPrefix("transaction")
    }
    if let junk = confusion.rows.firstIndex(of: "junk"), !wanted.isEmpty {
      let lost = wanted.reduce(0) { $0 + confusion.counts[$1][junk] }
      figures.wantedToJunkCount = lost
      figures.wantedToJunk = share(
        lost, wanted.reduce(0) { $0 + confusion.counts[$1].reduce(0, +) })
    }
    return figures
  }

  private static func kappa(_ confusion: Confusion, _ right: Int, _ total: Int) -> Double? {
    let expected = confusion.rows.indices.reduce(0) { sum, row in
      sum + confusion.counts[row].reduce(0, +) * confusion.counts.reduce(0) { $0 + $1[row] }
    }
    guard expected < total * total else { return nil }
    let chance = Double(expected) / Double(total * total)
    return (Double(right) / Double(total) - chance) / (1 - chance)
  }

  private static func share(_ part: Int, _ whole: Int) -> Double? {
    whole == 0 ? nil : Double(part) / Double(whole)
  }

  private static func mean(_ labels: [LabelFigures]) -> Double? {
    labels.isEmpty ? nil : labels.reduce(0) { $0 + ($1.f1 ?? 0) } / Double(labels.count)
  }

  private static func wilson(_ p: Double, _ n: Double) -> Figures.Interval {
    let z = 1.959963984540054
    let center = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    return .init(low: center - half, high: center + half)
  }
}
