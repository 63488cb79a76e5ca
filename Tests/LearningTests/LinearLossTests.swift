import Learning
import Messages
import Testing

/// Every loss of the linear models against a centred difference of its value.
@Suite struct LinearLossTests {
  static let losses: [any LinearLoss] =
    [SoftmaxLoss()] + MarginLoss.allCases.map { OneVersusRestLoss($0) }
  static let targets: [Target] = [
    .one(0), .one(3), .anyOf([1, 2]), .anyOf([0, 1, 2, 3]),
    .distribution([0.1, 0.2, 0.3, 0.4]), .distribution([0, 1, 0, 0]),
  ]
  /// No margin of these, nor a mean of some, lies at a kink.
  static let points: [[Double]] = [
    [0, 0, 0, 0], [0.5, -0.25, 1.75, 2.5], [3, -4, 0.1, -0.2], [-1.5, 0.9, 0.2, 1.1],
  ]

  @Test(arguments: 0..<3, 0..<6) func slopesAreDifferencesOfValues(loss: Int, target: Int) {
    let (loss, target) = (Self.losses[loss], Self.targets[target])
    for point in Self.points {
      let slope = slopes(loss, point, target)
      for label in point.indices {
        var (up, down) = (point, point)
        up[label] += 1e-5
        down[label] -= 1e-5
        let difference = (loss.value(up.span, target) - loss.value(down.span, target)) / 2e-5
        #expect(abs(slope[label] - difference) < 1e-7, "\(loss) \(target) \(point) \(label)")
      }
    }
  }

  @Test(arguments: 0..<3) func aDistributionOnOneLabelIsThatLabel(loss: Int) {
    let loss = Self.losses[loss]
    for point in Self.points {
      let (one, all) = (Target.one(2), Target.distribution([0, 0, 1, 0]))
      #expect(abs(loss.value(point.span, one) - loss.value(point.span, all)) < 1e-12)
      #expect(distance(slopes(loss, point, one), slopes(loss, point, all)) < 1e-12)
    }
  }

  /// e⁰ = 1 and e^{ln 3} = 3: p = (1/8, 3/8, 3/8, 1/8).
  @Test func softmaxLossesWorkedByHand() {
    let (loss, ln3, ln2) = (SoftmaxLoss(), 1.0986122886681098, 0.6931471805599453)
    let point = [0, ln3, ln3, 0]
    #expect(abs(loss.value(point.span, .one(0)) - 3 * ln2) < 1e-12)
    #expect(abs(loss.value(point.span, .anyOf([0, 1])) - ln2) < 1e-12)
    let uniform = Target.distribution([0.25, 0.25, 0.25, 0.25])
    #expect(abs(loss.value(point.span, uniform) - (3 * ln2 - ln3 / 2)) < 1e-12)
    #expect(distance(slopes(loss, point, .one(0)), [-0.875, 0.375, 0.375, 0.125]) < 1e-12)
    let set = slopes(loss, point, .anyOf([0, 1]))
    #expect(distance(set, [0.125 - 0.25, 0.375 - 0.75, 0.375, 0.125]) < 1e-12)
  }

  @Test func aSetOfAllLabelsTeachesSoftmaxExactlyNothing() {
    for point in Self.points {
      #expect(slopes(SoftmaxLoss(), point, .anyOf([0, 1, 2, 3])) == [0, 0, 0, 0])
    }
  }

  @Test func softmaxSurvivesHugeScores() {
    let point = [3e38, -3e38, 0, 3e38]
    #expect(distance(slopes(SoftmaxLoss(), point, .one(0)), [-0.5, 0, 0, 0.5]) < 1e-12)
    #expect(slopes(SoftmaxLoss(), point, .anyOf([1, 2])).allSatisfy { $0.isFinite })
  }

  @Test func aSetsMembersAreNotEachOthersNegatives() {
    let loss = OneVersusRestLoss(.squaredHinge)
    // Their mean is 2: nothing lacks, though one of them is far below its margin.
    let slope = slopes(loss, [5, -1, -3, -3], .anyOf([0, 1]))
    #expect(slope == [0, 0, 0, 0])
  }

  @Test func atTheKinkTheHingeHasSlopeZero() {
    #expect(MarginLoss.hinge.slope(1) == 0)
    #expect(MarginLoss.hinge.slope(0.999) == -1)
    #expect(MarginLoss.squaredHinge.slope(1) == 0)
    #expect(MarginLoss.squaredHinge.slope(0) == -2)
  }

  private func slopes(_ loss: any LinearLoss, _ point: [Double], _ target: Target) -> [Double] {
    var slope = [Double](repeating: 77, count: point.count)
    var span = slope.mutableSpan
    loss.slope(point.span, target, into: &span)
    return slope
  }
}
