import Learning
import Messages
import Testing

@Suite struct LinearSVMTests {
  /// Two labels, η = 1, accumulators from 0.1; feature 5 of value 2 with label a, then of value 1
  /// with label b.
  ///
  /// Squared hinge: f = 0, so g = (−2, 2) and ‖g‖² = 8; the message has length 2, so the bias is
  /// ±2/(2√8.1) = ±0.3513642 and the feature ±2·2/(2√32.1) = ±0.3530023. Then f = ±0.7043664,
  /// g = (3.4087329, −3.4087329), ‖g‖² = 23.2389197, in a message of length 1.
  @Test func squaredHingeStepsWorkedByHand() throws {
    var model = try make("squared-hinge")
    try model.learn(Features(indices: [5], values: [2]), .one(0), weight: 1)
    #expect(near(model.scores(.empty), 0.35136418446315326))
    #expect(abs(model.contribution(of: 5, value: 1, label: 0) - 0.35300225480910385) < 1e-6)
    try model.learn(Features(5), .one(1), weight: 1)
    #expect(near(model.scores(.empty), -0.2575428046156793))
    #expect(near(model.scores(Features(5)), -0.3627643378994222))
  }

  /// The same with the hinge: g = (−1, 1), ‖g‖² = 2; bias ±1/(2√2.1), feature ±2/(2√8.1).
  @Test func hingeStepsWorkedByHand() throws {
    var model = try make("hinge")
    try model.learn(Features(indices: [5], values: [2]), .one(0), weight: 1)
    #expect(near(model.scores(.empty), 0.34503277967117707))
    #expect(abs(model.contribution(of: 5, value: 1, label: 1) + 0.35136418446315326) < 1e-6)
    try model.learn(Features(5), .one(1), weight: 1)
    #expect(near(model.scores(Features(5)), -0.11212622195424082))
  }

  @Test(arguments: ["hinge", "squared-hinge"])
  func aMessageBeyondItsMarginTeachesNothing(loss: String) throws {
    var model = try make(loss)
    for _ in 0..<20 { try model.learn(Features(5), .one(0), weight: 1) }
    let before = model.state
    #expect(model.scores(Features(5))[0] > 1)
    try model.learn(Features(5), .one(0), weight: 1)
    #expect(model.state == before)
  }

  private func make(_ loss: String) throws -> LinearSVM {
    let given = [JSONMember("learningRate", 1), JSONMember("onlineLoss", .string(loss))]
    return try LinearSVM(
      SettingValues(LinearSVM.settings, given),
      for: Problem(labels: .asIs([.named("a"), .named("b")]), bits: 10))
  }

  private func near(_ scores: [Double], _ margin: Double) -> Bool {
    distance(scores, [margin, -margin]) < 1e-6
  }
}
