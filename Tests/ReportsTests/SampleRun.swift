import Learning
import Messages

/// Records made by hand, with plausible numbers and hostile texts.
enum SampleRun {
  /// Messages of each leaf; weather and rewards are rare.
  static let supports = [412, 260, 55, 148, 61, 70, 166, 93, 48, 31, 9, 74, 22, 51]

  /// Six entries over our leaves: one fails, inner folds choose one.
  static func rich() -> RunRecord {
    var run = RunRecord(
      name: "quickstart", seed: 7, config: config,
      data: DataRecord(
        name: "starter", sha256: String(repeating: "5e1f09ab", count: 8), messages: 1500,
        labels: zip(Label.leaves, supports).map { .init($0.name, $1) }, groups: 611,
        grouping: "data", rejected: [.init("no label", 3), .init("broken UTF-8", 1)]),
      split: SplitRecord(kind: "cross-validation", parts: parts(5)),
      entries: [
        entry("majority", "majority", skill: 0),
        entry("multinomial-bayes smoothing=0.1", "multinomial-bayes", skill: 62),
        entry("multinomial-bayes smoothing=0.3", "multinomial-bayes", skill: 66),
        entry("logistic-regression c=30", "logistic-regression", skill: 72),
        entry("linear-svm c=0.3", "linear-svm", skill: 78, isMargin: true),
        EntryRecord(
          name: "linear-svm c=-1", kind: "linear-svm", settings: ["c": -1],
          failure: "c is -1; it must be a number above 0.0"),
        entry("inner choice", "inner choice", skill: 76, isMargin: true),
      ],
      bestInHindsight: "linear-svm c=0.3",
      notes: [
        "transaction.weather has 4 groups, fewer than 5 folds, so some folds test none",
        "12 messages are near duplicates of another group's <b>& \"quotes\"</b>",
      ])
    run.entries[6].settings = [:]
    run.entries[6].chosen = [
      "linear-svm c=0.3", "linear-svm c=0.3", "logistic-regression c=30", "linear-svm c=0.3",
      "linear-svm c=0.3",
    ]
    run.entries[4].errors = errors
    run.entries[6].errors = errors
    return run
  }

  /// Two labels of another scheme, one entry, two parts.
  static func asIs() -> RunRecord {
    var confusion = Confusion(rows: ["ham", "spam"], columns: ["ham", "spam", "abstain"])
    confusion.counts = [[4_510, 12, 5], [31, 690, 2]]
    var figures = FiguresOfMatrix.figures(confusion)
    (figures.wantedToJunk, figures.wantedToJunkCount) = (nil, nil)
    figures.logLoss = 0.0312
    figures.undefined = [.init("wantedToJunk", "the labels aren't ours")]
    return RunRecord(
      name: "uci", seed: 1, config: ["version": 1],
      data: DataRecord(
        name: "uci.tsv", sha256: String(repeating: "0", count: 64), messages: 5_250,
        labels: [.init("ham", 4_527), .init("spam", 723)], groups: 5_250, grouping: "found",
        rejected: []),
      split: SplitRecord(
        kind: "cross-validation",
        parts: (1...2).map {
          .init(
            name: "\($0)", train: 2_625, test: 2_625,
            labels: [.init("ham", 2_264 - $0), .init("spam", 361 + $0)])
        }),
      entries: [
        EntryRecord(
          name: "multinomial-bayes", kind: "multinomial-bayes", settings: ["smoothing": 1],
          leaf: figures,
          confusion: Confusions(category: nil, subcategory: nil, leaf: confusion),
          partAccuracies: [0.9901, 0.9912])
      ], bestInHindsight: "multinomial-bayes")
  }

  /// A run without data and without entries.
  static func empty() -> RunRecord {
    RunRecord(
      name: "", seed: 0, config: [:],
      data: DataRecord(
        name: "", sha256: "", messages: 0, labels: [], groups: 0, grouping: "none", rejected: []),
      split: SplitRecord(kind: "holdout", parts: []), entries: [])
  }

  /// A run whose only entry failed.
  static func failed() -> RunRecord {
    var run = empty()
    run.name = "failed"
    run.entries = [
      EntryRecord(
        name: "ridge bits=24", kind: "ridge", settings: ["bits": 24],
        failure: "16,777,216 buckets | the limit is 4,096")
    ]
    return run
  }

  /// An entry whose figures are all undefined.
  static func undefined() -> RunRecord {
    var run = failed()
    run.name = "undefined"
    var figures = Figures()
    figures.undefined = [
      .init("accuracy", "no message was scored"), .init("logLoss", "no message was scored"),
    ]
    run.entries = [
      EntryRecord(
        name: "majority", kind: "majority", settings: [:], leaf: figures,
        confusion: FiguresOfMatrix.confusions(counts: { _, _ in 0 }))
    ]
    return run
  }

  /// What every record of this file is called in a failing test.
  static var all: [RunRecord] { [rich(), asIs(), empty(), failed(), undefined()] }

  private static let config: JSONNode = [
    "version": 1, "name": "quickstart", "seed": 7, "data": ["dataset": "starter"],
    "labels": "leaf", "protocol": ["kind": "cross-validation", "folds": 5],
    "features": [
      "words": "1-2", "characters": "2-4", "bits": 18, "weighting": "tfidf", "sender": false,
    ],
  ]

  private static func parts(_ count: Int) -> [SplitRecord.Part] {
    (0..<count).map { part in
      let labels = zip(Label.leaves, supports).map { label, support in
        DataRecord.Count(label.name, support / count + (part < support % count ? 1 : 0))
      }
      let test = labels.reduce(0) { $0 + $1.count }
      return .init(name: "\(part + 1)", train: 1500 - test, test: test, labels: labels)
    }
  }

  /// An entry that is right for `skill` percent of the messages, and errs in the usual ways.
  static func entry(
    _ name: String, _ kind: String, skill: Int, isMargin: Bool = false
  ) -> EntryRecord {
    let confusions = FiguresOfMatrix.confusions { row, column in
      skill == 0 ? (column == 0 ? supports[row] : 0) : spread(row, column, skill)
    }
    var leaf = FiguresOfMatrix.figures(confusions.leaf)
    let category = confusions.category.map(FiguresOfMatrix.figures)
    if isMargin {
      leaf.undefined = [.init("logLoss", "the scores are margins, not probabilities")]
    } else {
      leaf.logLoss = 2.4 - Double(skill) / 50
    }
    leaf.undefined.append(.init("lenientAccuracy", "no message has an alternative"))
    let accuracy = leaf.accuracy ?? 0
    return EntryRecord(
      name: name, kind: kind, settings: ["c": 0.3, "features": ["words": "1-2", "bits": 18]],
      leaf: leaf, category: category, confusion: confusions,
      partAccuracies: (0..<5).map { accuracy + Double($0 * 37 % 5 - 2) / 100 })
  }

  /// Right answers, then errors that prefer the neighbours, junk and allow.
  private static func spread(_ row: Int, _ column: Int, _ skill: Int) -> Int {
    let support = supports[row]
    let right = min(support, support * (skill + (row < 2 ? 15 : 0) - (row * 7) % 11) / 100)
    let rest = support - right
    let shares = (0..<14).map { other in
      if other == row { return 0 }
      let near = (other < 5) == (row < 5) && other > 1 && row > 1
      return (other == 1 ? 3 : other == 0 ? 2 : 0) + (near ? 2 : 0) + (row + other * 5) % 3
    }
    if column == row { return right }
    let total = shares.reduce(0, +)
    let upTo = shares[..<column].reduce(0, +)
    return rest * (upTo + shares[column]) / total - rest * upTo / total
  }

  private static let errors: [ErrorRecord] = [
    ErrorRecord(
      id: "en-0412", text: "URGENT! You have won a £1,000 prize. Call 09061701461 now!!",
      truth: "promotion.offers", answer: "junk", excess: 3.218,
      features: [.init("words: won a", 1.42), .init("words: urgent", 0.91), .init("word: £", -0.2)]),
    ErrorRecord(
      id: "zh-17", text: "【星澜通信】尊敬的客户，截至1月1日，您的账户余额为36.82元，详情登录营业厅查询。",
      truth: "transaction.carrier", answer: "transaction.finance", excess: 2.75,
      features: [.init("characters: 余额", 1.1), .init("characters: 账户", 0.8)]),
    ErrorRecord(
      id: "ja-3", text: "謹賀新年🎍ソメイロ一同", truth: "promotion.others", answer: "allow",
      excess: 2.1, features: [.init("characters: 新年", 1.9)]),
    ErrorRecord(
      id: "x<1>", text: "<script>alert(1)</script> & \"quoted\" 'single' `tick` | pipe",
      truth: "junk", answer: "allow", excess: 1.9,
      features: [.init("words: <script>", 0.7), .init("words: \u{202E}evil", 0.4)]),
    ErrorRecord(
      id: "rtl", text: "safe \u{202E}gpj.exe\u{202C} zero\u{200B}width\u{0}\u{1B}[31m\r\nnext 👩‍👩‍👧",
      truth: "junk", answer: "transaction.orders", excess: 1.4, features: []),
  ]
}
