import Messages

/// What a user tells who sees only a part of the messages, by the category that they are shown in.
///
/// An abstention is shown unfiltered, as `allow` is. Whether a message is seen is drawn by its
/// identifier, so that the same one is seen whoever answers, if it is shown in the same place.
public struct OneSidedFeedback: Sendable, Equatable {
  /// When a user who sees a message says something.
  public enum Report: String, CaseIterable, Sendable {
    /// Always the truth.
    case reveal
    /// The truth where the answer was wrong, else nothing.
    case errors
    /// The same, and silence is taken as consent to the answer.
    case consent
  }

  /// What a user can say.
  public enum Granularity: String, CaseIterable, Sendable {
    /// Any label.
    case label
    /// Apple's reports: junk, or not junk.
    case apple
  }

  /// The share of messages that is seen, for each category that they are shown in.
  let visibility: [Double]
  /// When something is said.
  let report: Report
  /// What can be said.
  let granularity: Granularity

  /// The settings in a config's `feedback`.
  ///
  /// - Throws: a data fault that names the key and what is allowed.
  init(_ reader: inout ObjectReader) throws(Fault) {
    var shares: [Double] = []
    var visible = try reader.object("visibility")
    for (category, fallback) in zip(Category.allCases, [1, 0, 0.2, 1]) {
      shares.append(
        try visible?.double(category.name, in: 0...1, default: fallback) ?? fallback)
    }
    try visible?.finish()
    visibility = shares
    let report = try reader.choice(
      "report", of: Report.allCases.map(\.rawValue), default: "reveal")
    self.report = Report(rawValue: report) ?? .reveal
    let granularity = try reader.choice(
      "granularity", of: Granularity.allCases.map(\.rawValue), default: "label")
    self.granularity = Granularity(rawValue: granularity) ?? .label
  }

  /// As a config writes it.
  var resolved: [JSONMember] {
    [
      JSONMember(
        "visibility",
        JSONNode(
          .object(
            zip(Category.allCases, visibility).map { JSONMember($0.name, .number($1)) }))),
      JSONMember("report", .string(report.rawValue)),
      JSONMember("granularity", .string(granularity.rawValue)),
    ]
  }

  /// What is told of a message, or nil.
  ///
  /// - Parameters:
  ///   - truth: what the message is.
  ///   - answer: what was answered for it.
  ///   - draw: a number from 0 up to, not including, 1, that belongs to the message.
  func told(
    _ truth: Target, answer: Answer, labels: LabelSpace, draw: Double
  ) -> Target? {
    let shown = answer.category(in: labels) ?? .allow
    guard draw < visibility[Int(shown.rawValue)] else { return nil }
    guard granularity == .apple else {
      guard report != .reveal else { return truth }
      guard answer.agrees(with: truth, in: labels) else { return truth }
      return report == .consent ? answer.target(in: labels) : nil
    }
    guard let isJunk = truth.isJunk(in: labels) else { return nil }
    let isRight = (shown == .junk) == isJunk
    if report == .errors && isRight { return nil }
    return Target.junk(isJunk, in: labels)
  }
}
