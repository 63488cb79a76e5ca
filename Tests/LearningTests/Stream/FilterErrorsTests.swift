import Glibc
import Messages
import Testing

@testable import Learning

@Suite("TREC's measures")
struct FilterErrorsTests {
  @Test("have the logit average in the form of CEAS, by hand")
  func lam() {
    let errors = FilterErrors(negatives: 99, negativeErrors: 2, positives: 49, positiveErrors: 4)
    // FP = 2.5/99.5, FN = 4.5/49.5; odds 2.5/97 and 4.5/45; their geometric mean is the odds of lam.
    let odds = (2.5 / 97 * 0.1).squareRoot()
    #expect(abs(errors.lam - 100 * odds / (1 + odds)) < 1e-12)
  }

  @Test("have the logit average as its definition gives it")
  func definition() {
    let logit = { (p: Double) in log(p / (1 - p)) }
    for (ham, hamErrors, spam, spamErrors) in [(10, 0, 5, 0), (10, 3, 5, 4), (1000, 1, 7, 6)] {
      let errors = FilterErrors(
        negatives: ham, negativeErrors: hamErrors, positives: spam, positiveErrors: spamErrors)
      let fp = (Double(hamErrors) + 0.5) / (Double(ham) + 0.5)
      let fn = (Double(spamErrors) + 0.5) / (Double(spam) + 0.5)
      let mean = (logit(fp) + logit(fn)) / 2
      #expect(abs(errors.lam - 100 / (1 + exp(-mean))) < 1e-9)
    }
  }

  @Test("have 100 % for a filter that is always wrong on one side, 50 % for a coin")
  func extremes() {
    let blind = FilterErrors(
      negatives: 3, negativeErrors: 3, positives: 9, positiveErrors: 0)
    #expect(blind.lam == 100)
    let coin = FilterErrors(
      negatives: 10_001, negativeErrors: 5_000, positives: 10_001, positiveErrors: 5_000)
    #expect(abs(coin.lam - 50) < 0.01)
  }

  @Test("have 1−ROCA% by hand, a tie being half a pair")
  func roca() {
    // Pairs: 3 > 1, 3 > 2, 2 > 1 are right, 2 = 2 is half, so ½ of 4 are wrong.
    #expect(RankCounts(positives: [3, 2], negatives: [1, 2]).oneMinusROCA == 12.5)
    #expect(RankCounts(positives: [1], negatives: [0]).oneMinusROCA == 0)
    #expect(RankCounts(positives: [0, 0], negatives: [1]).oneMinusROCA == 100)
    #expect(RankCounts(positives: [5], negatives: [5]).oneMinusROCA == 50)
    #expect(RankCounts(positives: [], negatives: [1]).oneMinusROCA == nil)
  }

  @Test("count pairs as looking at every pair does", arguments: 0..<40 as Range<UInt64>)
  func everyPair(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let spread = 1 + generator.below(60)
    let scores = { (count: Int) in
      (0..<count).map { _ in Double(generator.below(spread)) / 7 - 2 }
    }
    let (positives, negatives) = (scores(1 + Int(seed)), scores(60 - Int(seed)))
    var twiceWrong = 0
    for positive in positives {
      for negative in negatives {
        twiceWrong += positive < negative ? 2 : positive == negative ? 1 : 0
      }
    }
    let counts = RankCounts(positives: positives, negatives: negatives)
    #expect(counts.twiceWrong == twiceWrong)
    #expect(counts.pairs == positives.count * negatives.count)
  }

  @Test("are taken of a stream, sets on one side included")
  func stream() {
    var evaluation = StreamEvaluation(labels: .leaf, positive: .junk(in: .leaf), hasTimes: true)
    let notJunk = Gold.anyOf(LabelSet([.junk]).complement)
    let truths: [Gold] = [
      .label(.junk), .label(.junk), notJunk, .label(.allow), .label(.anyPromotion),
      .anyOf(LabelSet([.allow]).complement),
    ]
    let answers: [Answer] = [.label(1), .none, .label(1), .label(0), .label(9), .label(1)]
    for (position, truth) in truths.enumerated() {
      evaluation.add(
        StreamStep(
          position: position, truth: truth, answer: answers[position], logOdds: -Double(position)))
    }
    let record = evaluation.record()
    // "Not allow" may be junk or not; an abstention filters nothing.
    #expect(record.counts.positives == 2 && record.counts.positiveErrors == 1)
    #expect(record.counts.negatives == 3 && record.counts.negativeErrors == 1)
    #expect(record["spamErrorPercent"] == 50)
    #expect(record["oneMinusROCAPercent"] == 0)
  }

  @Test("have no 1−ROCA% where scores weren't kept or are missing, and say so")
  func unkept() {
    for keeps in [true, false] {
      var evaluation = StreamEvaluation(
        labels: .leaf, positive: .junk(in: .leaf), hasTimes: true, keepsLogOdds: keeps)
      evaluation.add(StreamStep(position: 0, truth: .label(.junk), answer: .label(1)))
      let reason = evaluation.record().undefined.first { $0.figure == "oneMinusROCAPercent" }
      #expect(reason?.reason.contains(keeps ? "not every message" : "weren't kept") == true)
    }
  }
}
