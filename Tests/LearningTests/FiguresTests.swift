import Learning
import Messages
import Testing

/// Hand-worked figures of thirteen messages, checked against scikit-learn 1.9.1.
///
///     from sklearn.metrics import *
///     t, p = list("aaaaaajjjjfff"), list("aaaaj-ajjoffj")   # o: never true; -: abstain
///     accuracy_score(t, p)                                    # 8/13
///     f1_score(t, p, labels=["a", "j", "f"], average="macro") # 0.6757575757575758
///     balanced_accuracy_score(t, p)                           # 0.611111111111111
///     matthews_corrcoef(t, p)                                 # 0.4530139236907411
///     cohen_kappa_score(t, p)                                 # 0.4444444444444444
@Suite("Figures")
struct FiguresTests {
  private static let finance = Label(.transactionFinance)
  private static let offers = Label(.promotionOffers)
  private let labels = LabelSpace.present(in: [
    .label(.allow), .label(.junk), .label(offers), .label(finance),
  ])

  /// Allow 6, junk 4, finance 3; offers are answered once and never true; one abstention.
  private func example() -> Tally {
    var tally = Tally(labels: labels)
    for (truth, answer) in zip("aaaaaajjjjfff", "aaaaj-ajjoffj") {
      let answers: [Character: Answer] = [
        "a": .label(0), "j": .label(1), "o": .label(2), "f": .label(3), "-": .none,
      ]
      let truths: [Character: Label] = ["a": .allow, "j": .junk, "f": Self.finance]
      tally.add(truth: .label(truths[truth] ?? .allow), answer: answers[answer] ?? .none)
    }
    return tally
  }

  @Test("count an abstention as wrong, with Wilson's interval around the accuracy")
  func accuracy() throws {
    let figures = example().leafFigures
    #expect(figures.messages == 13)
    #expect(figures.accuracy == 8.0 / 13)
    // scipy.stats.binomtest(8, 13).proportion_ci(method="wilson")
    let interval = try #require(figures.accuracyInterval)
    #expect(abs(interval.low - 0.355_228_915_126_656_9) < 1e-12)
    #expect(abs(interval.high - 0.822_902_922_022_374_4) < 1e-12)
    #expect(figures.accuracyWhenAnswered == 8.0 / 12)
    #expect(figures.coverage == 12.0 / 13)
  }

  @Test("have an interval inside [0, 1] at the ends")
  func wilsonEnds() {
    let (none, all) = (Figures.Interval(wilson: 0, of: 5), Figures.Interval(wilson: 5, of: 5))
    #expect(none.low == 0 && abs(none.high - 0.434_482_464_783_174_8) < 1e-12)
    #expect(abs(all.low - 0.565_517_535_216_825_1) < 1e-12 && all.high == 1)
  }

  @Test("tell precision from recall by rows that are the truth")
  func perLabel() throws {
    let labels = example().leafFigures.labels
    #expect(labels.map(\.label) == ["allow", "junk", "promotion.offers", "transaction.finance"])
    #expect(labels.map(\.support) == [6, 4, 0, 3])
    #expect(labels.map(\.predicted) == [5, 4, 1, 2])
    let precision: [Double?] = [0.8, 0.5, 0, 1]
    let (twoThirds, f1): (Double?, [Double?]) = (2.0 / 3, [8.0 / 11, 0.5, 0, 0.8])
    #expect(labels.map(\.precision) == precision)
    #expect(labels.map(\.recall) == [twoThirds, 0.5, nil, twoThirds])
    #expect(labels.map(\.f1) == f1)
  }

  @Test("have as macro-F1 the mean of each label's F1, not the F1 of means")
  func macroF1() throws {
    let figures = example().leafFigures
    let macro = try #require(figures.macroF1)
    let byHand: Double = (8.0 / 11 + 0.5 + 0.8) / 3
    #expect(abs(macro - byHand) < 1e-15)
    #expect(abs(macro - 0.675_757_575_757_575_8) < 1e-15)
    let fOfMeans = 0.680_107_526_881_720_4
    #expect(abs(macro - fOfMeans) > 0.004)
    // The label without truth counts 0 among all four.
    let all = try #require(figures.macroF1All)
    #expect(abs(all - 0.506_818_181_818_181_8) < 1e-15)
    #expect(figures.macroF1Supported == nil)
    #expect(
      figures.undefined.contains(Figures.Undefined("macroF1Supported", "no label has 25 messages")))
  }

  @Test("agree with scikit-learn on balanced accuracy, Matthews' correlation and kappa")
  func agreement() throws {
    let figures = example().leafFigures
    #expect(abs(try #require(figures.balancedAccuracy) - 0.611_111_111_111_111) < 1e-12)
    #expect(abs(try #require(figures.mcc) - 0.453_013_923_690_741_1) < 1e-12)
    #expect(abs(try #require(figures.kappa) - 4.0 / 9) < 1e-12)
  }

  @Test("count allow and transactions that were answered junk")
  func wantedToJunk() {
    let figures = example().leafFigures
    #expect(figures.wantedToJunkCount == 2)
    #expect(figures.wantedToJunk == 2.0 / 9)
    #expect(example().categoryFigures?.wantedToJunk == 2.0 / 9)
  }

  @Test("take the supported labels from 25 messages on")
  func supported() {
    var tally = Tally(labels: .category)
    for step in 0..<25 { tally.add(truth: .label(.allow), answer: .label(step < 20 ? 0 : 1)) }
    for _ in 0..<24 { tally.add(truth: .label(.junk), answer: .label(1)) }
    let figures = tally.categoryFigures
    let (allow, junk): (Double, Double) = (40.0 / 45, 48.0 / 53)
    #expect(figures?.macroF1Supported == allow)
    #expect(figures?.macroF1 == (allow + junk) / 2)
  }

  /// `log_loss(["a", "a", "j", "f"], P, labels=["a", "j", "f"])` with the rows below.
  @Test("clip the probability of the truth in log loss as scikit-learn does")
  func logLoss() throws {
    let labels = LabelSpace.present(in: [
      .label(.allow), .label(.junk), .label(Self.finance),
    ])
    var tally = Tally(labels: labels)
    let rows: [(Label, [Double])] = [
      (.allow, [0.7, 0.2, 0.1]), (.allow, [0.3, 0.6, 0.1]), (.junk, [0.25, 0.5, 0.25]),
      (Self.finance, [1, 0, 0]),
    ]
    for (truth, row) in rows {
      tally.add(truth: .label(truth), answer: .label(0), probabilities: row)
    }
    #expect(abs(try #require(tally.leafFigures.logLoss) - 9.574_362_079_485_441) < 1e-12)
    tally.add(truth: .label(.allow), answer: .label(0))
    #expect(tally.leafFigures.logLoss == nil)
  }

  @Test("sum a category's probability over its labels in the category's log loss")
  func categoryLogLoss() throws {
    var tally = Tally(labels: .leaf)
    var row = [Double](repeating: 0, count: 14)
    (row[2], row[3], row[4], row[0]) = (0.125, 0.25, 0.125, 0.5)
    tally.add(truth: .label(.anyPromotion), answer: .label(0), probabilities: row)
    let loss = try #require(tally.categoryFigures?.logLoss)
    #expect(abs(loss - 0.693_147_180_559_945_3) < 1e-15)
  }

  @Test("count an alternative label as right in lenient accuracy only")
  func lenient() {
    var tally = Tally(labels: .leaf)
    tally.add(truth: .label(.junk), answer: .label(3), alternative: Self.offers)
    tally.add(truth: .label(.junk), answer: .label(1), alternative: Self.offers)
    tally.add(truth: .label(.junk), answer: .label(4), alternative: Self.offers)
    tally.add(truth: .label(.junk), answer: .none, alternative: Self.offers)
    tally.add(truth: .label(.allow), answer: .label(1))
    #expect(tally.leafFigures.accuracy == 1.0 / 5)
    #expect(tally.leafFigures.lenientAccuracy == 2.0 / 5)
    // Coupons are promotions as well, so over categories the third is right too.
    #expect(tally.categoryFigures?.lenientAccuracy == 3.0 / 5)
    #expect(example().leafFigures.lenientAccuracy == nil)
  }

  @Test("keep values by name in the roster's order, however they were set")
  func values() {
    var figures = Figures()
    figures.coverage = 0.5
    figures.accuracy = 0.25
    figures.coverage = 0.75
    #expect(figures.values == [.init("accuracy", 0.25), .init("coverage", 0.75)])
    figures.accuracy = nil
    #expect(figures["accuracy"] == nil && figures["coverage"] == 0.75)
  }
}
