import Glibc

/// What a filter for the positive labels gets wrong, in TREC's terms: ham is what is negative, spam
/// what is positive.
struct FilterErrors: Sendable, Equatable {
  /// Messages of the negative labels.
  var negatives = 0
  /// Those of them that were answered with a positive label.
  var negativeErrors = 0
  /// Messages of the positive labels.
  var positives = 0
  /// Those of them that were not answered with a positive label.
  var positiveErrors = 0

  mutating func add(isPositive: Bool, answeredPositive: Bool) {
    if isPositive {
      positives += 1
      if !answeredPositive { positiveErrors += 1 }
    } else {
      negatives += 1
      if answeredPositive { negativeErrors += 1 }
    }
  }

  mutating func merge(_ other: FilterErrors) {
    negatives += other.negatives
    negativeErrors += other.negativeErrors
    positives += other.positives
    positiveErrors += other.positiveErrors
  }

  /// The logit average of the two error rates in percent, in the form of CEAS 2007.
  ///
  /// With FP = (ham errors + ½) / (ham + ½) and FN = (spam errors + ½) / (spam + ½):
  /// lam = logit⁻¹((logit FP + logit FN) / 2). A filter that is always wrong on one side has 100 %.
  var lam: Double {
    let odds = { (errors: Int, messages: Int) in
      log((Double(errors) + 0.5) / Double(messages - errors))
    }
    let mean = (odds(negativeErrors, negatives) + odds(positiveErrors, positives)) / 2
    return 100 / (1 + exp(-mean))
  }
}

/// How the scores of positive and negative messages are ordered.
struct RankCounts: Sendable, Equatable {
  /// Pairs of a positive and a negative message.
  var pairs = 0
  /// Twice the pairs in which the negative one has the higher score, and once those with a tie.
  var twiceWrong = 0

  /// Counts pairs within one pass.
  ///
  /// - Complexity: O(n log n).
  init(positives: [Double], negatives: [Double]) {
    let (positives, negatives) = (positives.sorted(), negatives.sorted())
    pairs = positives.count * negatives.count
    // Of the positives: those below this score, and those at or below it.
    var (below, upTo) = (0, 0)
    for score in negatives {
      while below < positives.count, positives[below] < score { below += 1 }
      upTo = max(upTo, below)
      while upTo < positives.count, positives[upTo] == score { upTo += 1 }
      twiceWrong += below + upTo
    }
  }

  init() {}

  mutating func merge(_ other: RankCounts) {
    pairs += other.pairs
    twiceWrong += other.twiceWrong
  }

  /// 100·(1 − area under the ROC curve): the share of pairs in the wrong order, a tie being half of
  /// one; nil without pairs.
  var oneMinusROCA: Double? {
    pairs > 0 ? 50 * Double(twiceWrong) / Double(pairs) : nil
  }
}
