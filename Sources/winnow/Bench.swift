import Learning
import Messages

/// What was measured of one entry; times are medians over rounds.
struct BenchResult {
  /// The entry's name.
  let name: String
  /// Seconds from all texts to vectors.
  var featurizeSeconds = 0.0
  /// Seconds from all texts to a fitted model, vectors included.
  var batchSeconds = 0.0
  /// Of these, seconds in the solver.
  var fitSeconds = 0.0
  /// Seconds to score and then learn messages from their texts, one after another.
  var onlineSeconds = 0.0
  /// How many messages that were: all, unless that would take long.
  var onlineMessages = 0
  /// Share of messages that were answered rightly before they were learned.
  var onlineAccuracy = 0.0
  /// Seconds from all texts to labels.
  var scoreSeconds = 0.0
  /// Nanoseconds of single messages from text to label, at the median and the 99th percentile.
  var latency = (p50: 0.0, p99: 0.0)
  /// Bytes of the model file.
  var modelBytes = 0
  /// Accuracy on the test messages, if there are any.
  var accuracy: Double?
}

/// Measures entries on messages that are held in memory.
struct Bench {
  let plan: ExperimentPlan
  /// The messages gone through, repeated as asked.
  let messages: [Message]
  private let targets: [Target]
  private let rounds: Int
  private let tested: [Message]
  private let clock = ContinuousClock()

  init(plan: ExperimentPlan, repeatTo count: Int, rounds: Int, tested: [Message]) {
    let wanted = max(count, plan.messages.count)
    messages = (0..<wanted).map { plan.messages[$0 % plan.messages.count] }
    targets = (0..<wanted).map { plan.targets[$0 % plan.messages.count] }
    (self.plan, self.rounds, self.tested) = (plan, rounds, tested)
  }

  /// All measurements of one entry.
  func measure(_ entry: EntrySpec) throws(Fault) -> BenchResult {
    guard !entry.takesGivenFeatures else {
      throw Fault(
        .data,
        "entry '\(entry.name)' takes given features, and what is timed goes from texts to answers",
        at: Fault.Place(path: "features.weighting"))
    }
    var result = BenchResult(name: entry.name)
    let trainer = TextTrainer(entry, of: plan)
    var model: Model?
    var batches: [(total: Double, fit: Double)] = []
    var online: [Double] = []
    let onlineCount = try onlineCount(trainer)
    for _ in 0..<rounds {
      let start = clock.now
      let vectors = trainer.vectors(messages)
      let fitStart = clock.now
      model = try trainer.fit(vectors, targets)
      batches.append((seconds(since: start), seconds(since: fitStart)))
      let onlineStart = clock.now
      let right = try trainer.online(messages.prefix(onlineCount), targets)
      online.append(seconds(since: onlineStart))
      result.onlineAccuracy = Double(right) / Double(onlineCount)
    }
    result.onlineMessages = onlineCount
    result.featurizeSeconds = median((0..<rounds).map { _ in featurize(entry) })
    result.batchSeconds = median(batches.map(\.total))
    result.fitSeconds = median(batches.map(\.fit))
    result.onlineSeconds = median(online)
    guard let model else { return result }
    result.scoreSeconds = median((0..<rounds).map { _ in score(model) })
    result.latency = latency(model)
    result.modelBytes = model.fileBytes.count
    result.accuracy = accuracy(model)
    return result
  }

  /// As many messages as take about five seconds online.
  private func onlineCount(_ trainer: TextTrainer) throws(Fault) -> Int {
    // Once beforehand: tables that are made at first use would count for the messages.
    _ = try trainer.online(messages.prefix(100), targets)
    let start = clock.now
    _ = try trainer.online(messages.prefix(100), targets)
    return min(messages.count, max(100, Int(500 / max(seconds(since: start), 1e-6))))
  }

  private func featurize(_ entry: EntrySpec) -> Double {
    let settings = FeatureSettings(entry.features)
    let featurizer = Featurizer(settings.counting)
    let weighting = Weighting(settings)
    var counted = CountedMessage()
    var buffer = FeatureBuffer()
    var nonzeros = 0
    let start = clock.now
    for number in messages.indices {
      featurizer.count(
        text: messages[number].text, sender: messages[number].sender, for: weighting,
        into: &counted)
      weighting.write(counted, into: &buffer)
      nonzeros += buffer.features.count
    }
    let seconds = seconds(since: start)
    precondition(nonzeros >= 0)
    return seconds
  }

  private func score(_ model: Model) -> Double {
    var scratch = Model.Scratch()
    var answered = 0
    let start = clock.now
    for number in messages.indices where answer(number, model, &scratch) != .none { answered += 1 }
    let seconds = seconds(since: start)
    precondition(answered <= messages.count)
    return seconds
  }

  /// The answer to one message, without a copy of the whole message.
  @inline(__always)
  private func answer(_ number: Int, _ model: Model, _ scratch: inout Model.Scratch) -> Answer {
    model.answer(text: messages[number].text, sender: messages[number].sender, with: &scratch)
  }

  /// Each message is timed by itself; the clock's own cost is in the figures.
  private func latency(_ model: Model) -> (p50: Double, p99: Double) {
    var scratch = Model.Scratch()
    var times: [Double] = []
    times.reserveCapacity(messages.count)
    for number in messages.indices {
      let start = clock.now
      _ = answer(number, model, &scratch)
      times.append((clock.now - start) / .nanoseconds(1))
    }
    times.sort()
    return (times[times.count / 2], times[times.count * 99 / 100])
  }

  private func accuracy(_ model: Model) -> Double? {
    guard !tested.isEmpty else { return nil }
    var scratch = Model.Scratch()
    let right = tested.count { message in
      guard let gold = message.gold, let target = try? plan.labels.target(for: gold),
        case .one(let truth) = target
      else { return false }
      return model.answer(message, with: &scratch) == .label(truth)
    }
    return Double(right) / Double(tested.count)
  }

  private func seconds(since start: ContinuousClock.Instant) -> Double {
    (clock.now - start) / .seconds(1)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
