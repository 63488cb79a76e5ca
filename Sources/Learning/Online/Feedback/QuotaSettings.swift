import Messages

/// A budget of labels and how it is spent.
///
/// Of the first t messages at most share·t are asked for, for every t. A message is asked for when
/// its answer's margin (best score minus the next) is below a threshold, which falls with every
/// label that is asked for and rises with every one that isn't, so that the budget is used up; a
/// random share of the questions is asked whatever the margin, so that confident errors are found
/// as well. After Žliobaitė, Bifet, Pfahringer and Holmes, "Active Learning With Drifting Streaming
/// Data", IEEE TNNLS 25 (2014), strategies 4 and 5.
public struct QuotaSettings: Sendable, Equatable {
  /// Labels for each message, at every moment.
  let share: Double
  /// The share of the questions that doesn't look at the margin.
  let randomShare: Double
  /// The relative step of the threshold.
  let step: Double

  init(_ reader: inout ObjectReader) throws(Fault) {
    guard let node = reader.take("share") else {
      throw reader.missing("share", "a number from 0 to 1")
    }
    guard let share = node.double, (0...1).contains(share) else {
      throw reader.wrong("share", node, "a number from 0 to 1")
    }
    self.share = share
    randomShare = try reader.double("randomShare", in: 0...1, default: 0.1)
    step = try reader.double("step", in: 0.0001...0.5, default: 0.01)
  }

  /// As a config writes it.
  var resolved: [JSONMember] {
    [
      JSONMember("share", .number(share)), JSONMember("randomShare", .number(randomShare)),
      JSONMember("step", .number(step)),
    ]
  }
}

/// Asks for labels within a budget.
struct Quota: Sendable {
  /// How a question is decided.
  enum Choice: Sendable {
    /// By the margin, with a random share.
    case margin
    /// At random, with the same budget.
    case random
  }

  private let settings: QuotaSettings
  private let choice: Choice
  /// Messages that arrived.
  private var seen = 0
  /// Labels that were asked for.
  private(set) var asked = 0
  /// Margins below it are asked for; relative to a margin of 1.
  private var threshold = 1.0

  init(_ settings: QuotaSettings, _ choice: Choice) {
    (self.settings, self.choice) = (settings, choice)
  }

  /// Whether the next message's label is asked for.
  ///
  /// - Parameters:
  ///   - margin: the best score minus the next.
  ///   - draws: two numbers from 0 up to, not including, 1, that belong to the message.
  mutating func asks(margin: Double, draws: (Double, Double)) -> Bool {
    seen += 1
    let isWithin = Double(asked + 1) <= settings.share * Double(seen)
    switch choice {
    case .random:
      // At twice the share where there is room, so that the budget is used up as well.
      guard isWithin, draws.0 < 2 * settings.share else { return false }
    case .margin:
      let isUncertain = margin < threshold
      let isDrawn = draws.0 < settings.randomShare && draws.1 < settings.share
      guard isWithin, isUncertain || isDrawn else {
        if isWithin { threshold *= 1 + settings.step }
        return false
      }
      if isUncertain { threshold *= 1 - settings.step }
    }
    asked += 1
    return true
  }
}
