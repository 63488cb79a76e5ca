import Learning
import Messages
import Testing

/// What every classifier with a batch solver must hold to.
@Suite("Every batch classifier")
struct BatchContractTests {
  private let stream = Examples.stream(200, seed: 3)

  @Test("forgets what it learned before a fit, and fits to the same bits", arguments: Entrant.batch)
  func forgets(entrant: Entrant) throws {
    let fresh = try entrant.fitted(stream)
    var used = try #require(try entrant.make() as? any BatchClassifier)
    try used.learn(all: Examples.stream(50, seed: 9))
    try used.fit(stream)
    #expect(used.state == fresh.state)
    try used.fit(stream)
    #expect(used.state == fresh.state)
  }

  @Test("is as untrained after a fit without examples", arguments: Entrant.batch)
  func nothing(entrant: Entrant) throws {
    let model = try entrant.fitted(Examples(FeatureTable(), targets: []))
    let scores = model.scores(Features(3, 4))
    #expect(scores.allSatisfy { $0.isFinite && $0 == scores[0] })
  }

  @Test("fits examples of one label only, and empty messages", arguments: Entrant.batch)
  func oneLabel(entrant: Entrant) throws {
    var table = FeatureTable()
    for features in [Features(1, 2), .empty, Features(2, 900)] { table.append(features) }
    let model = try entrant.fitted(Examples(table, targets: [.one(5), .one(5), .one(5)]))
    for probe in [Features(1), .empty, Features(77)] {
      #expect(model.scores(probe).allSatisfy { $0.isFinite })
      #expect(try model.answer(probe) == .label(5))
    }
  }

  @Test("fits what it is given better than by guessing", arguments: Entrant.batch)
  func fits(entrant: Entrant) throws {
    guard entrant.type.kind != Majority.kind else { return }
    let model = try entrant.fitted(stream)
    let test = Examples.stream(200, seed: 4)
    let right = try (0..<test.count).count { row in
      guard case .label(let label) = try model.answer(test.features[row]) else { return false }
      return test.targets[row] == .one(label)
    }
    #expect(right > 150, "\(right) of 200 right")
  }

  @Test("refuses a bad row and isn't changed", arguments: Entrant.batch)
  func badRow(entrant: Entrant) throws {
    var model = try #require(try entrant.make() as? any BatchClassifier)
    try model.fit(stream)
    let before = model.state
    var (label, weight, value) = (stream, stream, stream)
    label.targets[150] = .one(14)
    weight.weights[150] = -1
    value.features.append(Features(indices: [3], values: [.nan]))
    value.targets.append(.one(0))
    value.weights.append(1)
    for bad in [label, weight, value] {
      #expect(throws: Fault.self) { try model.fit(bad) }
      #expect(model.state == before)
    }
  }

  @Test("takes a weight of 2 as the example twice, and of 0 as not there", arguments: Entrant.batch)
  func weights(entrant: Entrant) throws {
    var weighted = stream
    for row in 0..<100 { weighted.weights[row] = row < 50 ? 2 : 0 }
    let repeated = stream.rows(Array(0..<50) + Array(0..<50) + Array(100..<200))
    let (one, other) = (try entrant.fitted(weighted), try entrant.fitted(repeated))
    for row in 0..<20 {
      let features = stream.features[row]
      #expect(distance(one.scores(features), other.scores(features)) < 0.02)
    }
  }

  @Test("learned one by one is as fitted at once, where it says so", arguments: Entrant.batch)
  func batchAndStream(entrant: Entrant) throws {
    let type = try #require(entrant.type as? any BatchClassifier.Type)
    guard type.batchEqualsStream else { return }
    var streamed = try entrant.make()
    try streamed.learn(all: stream)
    let fitted = try entrant.fitted(stream)
    for row in 0..<50 {
      let features = stream.features[row]
      #expect(distance(streamed.scores(features), fitted.scores(features)) < 1e-6)
    }
  }

  @Test("fits sets and distributions beside leaves", arguments: Entrant.batch)
  func mixed(entrant: Entrant) throws {
    guard entrant.type.kind != Majority.kind else { return }
    var mixed = stream
    for row in stride(from: 0, to: 200, by: 4) where mixed.targets[row] == .one(3) {
      mixed.targets[row] = .anyOf([2, 3, 4])
    }
    for row in stride(from: 1, to: 200, by: 4) {
      guard case .one(let label) = mixed.targets[row] else { continue }
      var shares = [Double](repeating: 0.01, count: 14)
      shares[label] = 0.87
      mixed.targets[row] = .distribution(shares)
    }
    let model = try entrant.fitted(mixed)
    let right = try (0..<200).count { row in
      let answer = try model.answer(stream.features[row])
      guard case .label(let label) = answer else { return false }
      return stream.targets[row] == .one(label)
    }
    #expect(right > 150, "\(right) of 200 right")
  }

  @Test("told only sets, leaves their members tied", arguments: Entrant.batch)
  func onlySets(entrant: Entrant) throws {
    var table = FeatureTable()
    var targets: [Target] = []
    for step in 0..<20 {
      table.append(step % 2 == 0 ? Features(5, 6) : Features(8, 9))
      targets.append(step % 2 == 0 ? .anyOf([2, 3, 4]) : .anyOf(Array(5..<14)))
    }
    let model = try entrant.fitted(Examples(table, targets: targets))
    let scores = model.scores(Features(5, 6))
    #expect(scores[2] == scores[3] && scores[3] == scores[4])
    if entrant.type.kind != Majority.kind {
      #expect(try model.answer(Features(5, 6)) == .coarse(.promotion))
      // The complement of one of nine equal members is nearly all of its own set.
      let answer = try model.answer(Features(8, 9))
      withKnownIssue("complement Bayes favours small sets") {
        #expect(answer == .coarse(.transaction))
      } when: {
        entrant.testDescription == "multinomial-bayes variant='complement'"
      }
    }
  }
}
