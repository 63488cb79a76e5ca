import Learning
import Messages
import Testing

@Suite("The evaluation of a stream")
struct StreamEvaluationTests {
  private func step(
    _ position: Int, _ truth: Label, _ answer: Label?, last: Label? = nil, learned: Int = 0,
    isFirst: Bool = false
  ) -> StreamStep {
    StreamStep(
      position: position, truth: .label(truth), answer: answer.map { .label($0.number) } ?? .none,
      isFirstContact: isFirst, lastAvailable: last.map { .label($0.number) } ?? .none,
      learned: learned)
  }

  @Test("compares with the last label available by hand-worked kappa-temporal")
  func kappaTemporal() throws {
    let evaluation = StreamSample.evaluation([
      step(0, .allow, .junk), step(1, .allow, .allow), step(2, .allow, .allow, last: .allow),
      step(3, .junk, .junk, last: .allow), step(4, .junk, .allow, last: .allow),
    ])
    let record = evaluation.record()
    // Right: 3 of 5. No change: abstains twice, is right once, then wrong twice, so 1 of 5.
    #expect(record["accuracy"] == 0.6)
    #expect(record["noChangeAccuracy"] == 0.2)
    let kappa = try #require(record["kappaTemporal"])
    #expect(abs(kappa - (0.6 - 0.2) / (1 - 0.2)) < 1e-15)
  }

  @Test("has no kappa-temporal where the last label is always right, and says so")
  func alwaysRight() {
    let record = StreamSample.evaluation([step(0, .allow, .junk, last: .allow)]).record()
    #expect(record["kappaTemporal"] == nil)
    let reason = record.undefined.first { $0.figure == "kappaTemporal" }?.reason
    #expect(reason == "the last label available is always right")
  }

  @Test("gives the last window's figures as a recount does", arguments: [1, 7, 50, 400])
  func windowed(length: Int) throws {
    let steps = StreamSample.steps(311, seed: 3)
    let record = StreamSample.evaluation(steps, window: length).record()
    let figures = StreamSample.tally(steps.suffix(length)).leafFigures
    #expect(record["windowedAccuracy"] == figures.accuracy)
    #expect(record["windowedKappa"].map { abs($0 - (figures.kappa ?? 9)) < 1e-12 } ?? true)
    #expect((record["windowedKappa"] == nil) == (figures.kappa == nil))
    let f1s = figures.labels.filter { $0.support >= 10 }.compactMap(\.f1)
    if f1s.isEmpty {
      #expect(record["windowedMacroF1"] == nil)
    } else {
      let macroF1 = try #require(record["windowedMacroF1"])
      #expect(abs(macroF1 - f1s.reduce(0, +) / Double(f1s.count)) < 1e-12)
    }
  }

  @Test("gives the figures of the decayed matrix as a plain decay of every cell does")
  func fading() throws {
    let (steps, factor) = (StreamSample.steps(900, seed: 8), 0.6)
    var cells = [[Double]](repeating: [Double](repeating: 0, count: 17), count: 14)
    for step in steps {
      for row in cells.indices { for column in 0..<17 { cells[row][column] *= factor } }
      guard case .label(let truth) = step.truth else { continue }
      cells[truth.number][step.answer.label(in: .leaf)?.number ?? 16] += 1
    }
    let total = cells.reduce(0) { $0 + $1.reduce(0, +) }
    let right = (0..<14).reduce(0) { $0 + cells[$1][$1] } / total
    let chance = (0..<14).reduce(0) { sum, label in
      sum + cells[label].reduce(0, +) / total * cells.reduce(0) { $0 + $1[label] } / total
    }
    // 0.6 to the power of −900 overflows: the sums were scaled on the way.
    let record = StreamSample.evaluation(steps, fading: factor).record()
    #expect(abs(try #require(record["fadingAccuracy"]) - right) < 1e-12)
    #expect(abs(try #require(record["fadingKappa"]) - (right - chance) / (1 - chance)) < 1e-12)
  }

  @Test("without fading gives the figures over everything")
  func noFading() throws {
    let steps = StreamSample.steps(200, seed: 5)
    let record = StreamSample.evaluation(steps, window: 200, fading: 1).record()
    for name in ["fading", "windowed"] {
      #expect(record["\(name)Accuracy"] == record["accuracy"])
      let kappa = try #require(record["\(name)Kappa"])
      #expect(abs(kappa - (record["kappa"] ?? 9)) < 1e-12)
    }
  }

  @Test("counts first contacts apart, and coarse truths and sets as a tally does")
  func scopes() {
    let steps = StreamSample.steps(400, seed: 11, isCoarse: true)
    let (record, tally) = (StreamSample.evaluation(steps).record(), StreamSample.tally(steps))
    #expect(record.scope == "category")
    #expect(record.counts.messages == tally.categoryFigures?.messages)
    #expect(record["accuracy"] == tally.categoryFigures?.accuracy)
    #expect(record["kappa"] == tally.categoryFigures?.kappa)
    #expect(record.counts.unscored == tally.unscored && tally.unscored > 0)
    let first = StreamSample.tally(steps.filter(\.isFirstContact))
    #expect(record.counts.firstContacts == first.categoryFigures?.messages)
    #expect(record["firstContactAccuracy"] == first.categoryFigures?.accuracy)
    let last = StreamSample.tally(steps.filter { $0.truth.label != nil }.suffix(50))
    #expect(record["windowedAccuracy"] == last.categoryFigures?.accuracy)
  }

  @Test("has the best constant in hindsight and the running majority as baselines")
  func baselines() {
    var evaluation = StreamEvaluation(labels: .leaf, positive: nil, hasTimes: true)
    let truths: [Label] = [.junk, .allow, .allow, .junk, .junk, .allow, .allow]
    for (position, truth) in truths.enumerated() {
      evaluation.add(step(position, truth, nil))
      // Labels come one message late.
      if position > 0 { evaluation.note(available: .label(truths[position - 1].number)) }
    }
    let record = evaluation.record()
    #expect(record.constantLabel == "allow")
    #expect(record["constantAccuracy"] == 4.0 / 7)
    // Known before each: –, –, J, JA, JAA, JAAJ, JAAJJ; ties are answered allow. Right: the sixth.
    #expect(record["majorityAccuracy"] == 1.0 / 7)
    #expect(record["accuracy"] == 0)
    #expect(record["lamCEASPercent"] == nil && record["oneMinusROCAPercent"] == nil)
  }

  @Test("has the accuracy within the first 10, 20, 50 … labels learned")
  func coldStart() {
    // One label is learned after each message; the first 12 answers are wrong.
    let steps = (0..<60).map { step($0, .allow, $0 < 12 ? .junk : .allow, learned: $0) }
    let points = StreamSample.evaluation(steps).record().coldStart
    #expect(
      points == [
        ColdStartPoint(labels: 10, messages: 10, accuracy: 0, accuracySincePrevious: 0),
        ColdStartPoint(labels: 20, messages: 20, accuracy: 0.4, accuracySincePrevious: 0.8),
        ColdStartPoint(labels: 50, messages: 50, accuracy: 0.76, accuracySincePrevious: 1),
      ])
  }

  @Test("keeps matrices of equally long stretches, at most twenty", arguments: [1, 49, 999])
  func stretches(count: Int) throws {
    let steps = StreamSample.steps(count, seed: 2)
    let windows = try #require(StreamSample.evaluation(steps, window: 3).record().windows)
    #expect(windows.parts.count <= 20)
    #expect(Set(windows.parts.dropLast().map(\.messages)).count <= 1)
    let whole = StreamSample.tally(steps).confusions.leaf
    #expect(windows.rows == whole.rows && windows.columns == whole.columns)
    var start = 0
    for part in windows.parts {
      #expect(part.start == start)
      let recount = StreamSample.tally(steps[start..<start + part.messages]).confusions.leaf
      #expect(part.counts == recount.counts)
      start += part.messages
    }
    #expect(start == count)
  }

  @Test("over the data's own labels has one scope")
  func asIs() throws {
    let labels = LabelSpace.asIs([.named("spam"), .named("ham")])
    var evaluation = StreamEvaluation(
      labels: labels, positive: try PositiveLabels(named: ["spam"], in: labels), hasTimes: true)
    for (position, truth) in ["spam", "ham", "ham", "eggs"].enumerated() {
      evaluation.add(
        StreamStep(
          position: position, truth: .named(truth), answer: position == 2 ? .none : .label(1),
          logOdds: Double(position)))
      evaluation.note(available: .label(1))
    }
    let record = evaluation.record()
    #expect(record.scope == "label" && record.counts.unscored == 1)
    #expect(record["accuracy"] == 1.0 / 3 && record["constantAccuracy"] == 2.0 / 3)
    #expect(record.constantLabel == "ham" && record["majorityAccuracy"] == 0)
    #expect(record["hamErrorPercent"] == 50 && record["spamErrorPercent"] == 0)
    #expect(record["oneMinusROCAPercent"] == 100)
    #expect(record.windows?.columns == ["ham", "spam", "abstain"])
    #expect(PositiveLabels.junk(in: labels) == nil)
  }

  @Test("of nothing has every figure undefined, each with a reason")
  func empty() {
    let record = StreamSample.evaluation([]).record()
    #expect(record.figures.isEmpty && record.curve.isEmpty && record.coldStart.isEmpty)
    #expect(record.undefined.map(\.figure) == streamFigures.map(\.name))
    #expect(record.undefined.allSatisfy { !$0.reason.isEmpty })
    #expect(record.alarms == [])
  }

  @Test("keeps the alarms of a stream in the order of time, and none of a permutation")
  func alarms() {
    var evaluation = StreamSample.evaluation(StreamSample.steps(30, seed: 1))
    evaluation.note(alarmAt: 12)
    evaluation.note(alarmAt: 25, .fall)
    let record = evaluation.record()
    #expect(
      record.alarms
        == [
          DriftAlarm(position: 12, messages: 30, change: .rise),
          DriftAlarm(position: 25, messages: 30, change: .fall),
        ])
    #expect(record.counts.alarms == 2)
    let permuted = StreamSample.evaluation(StreamSample.steps(30, seed: 1), hasTimes: false)
    let other = permuted.record()
    #expect(other.alarms == nil && other["kappaTemporal"] == nil)
    let reasons = other.undefined.filter { ["drift", "kappaTemporal"].contains($0.figure) }
    #expect(reasons.count == 2 && reasons.allSatisfy { $0.reason.contains("times") })
  }
}
