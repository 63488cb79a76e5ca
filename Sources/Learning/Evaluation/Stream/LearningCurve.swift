/// Points of a curve over a stream of unknown length, evenly thinned: when there are too many, every
/// second one goes, and from then on only every second message makes one.
struct LearningCurve: Sendable {
  /// The most points, the last message's included.
  static let most = 1_000

  /// The points, at messages that `stride` divides.
  private(set) var points: [Point] = []
  private var stride = 1

  /// What is known at a message in both scopes.
  struct Point: Sendable {
    /// Scored messages so far.
    var messages: Int
    /// Among leaves, or among the data's own labels.
    var leaf = Values()
    /// Among categories.
    var category = Values()
  }

  /// Figures in one scope; NaN where undefined.
  struct Values: Sendable {
    var accuracy = Double.nan
    var windowedAccuracy = Double.nan
    var windowedKappa = Double.nan
    var windowedMacroF1 = Double.nan
    var fadingAccuracy = Double.nan
    var fadingKappa = Double.nan
  }

  /// Whether a point is wanted after so many messages.
  func isDue(after messages: Int) -> Bool { messages & (stride - 1) == 0 }

  /// Adds a point that is due.
  mutating func add(_ point: Point) {
    // One place is left for the last message.
    if points.count == Self.most - 1 {
      stride *= 2
      let stride = stride
      points.removeAll { $0.messages & (stride - 1) != 0 }
      guard isDue(after: point.messages) else { return }
    }
    points.append(point)
  }

  /// The means of several curves, point by point, with figures rounded to six decimals.
  ///
  /// - Parameter curves: the points of each pass; a point of the longest is averaged over the passes
  ///   that have one at the same number of messages.
  static func mean(_ curves: [[Point]], in scope: StreamScope) -> [CurvePoint] {
    guard let longest = curves.max(by: { $0.count < $1.count }) else { return [] }
    var nexts = curves.map { _ in 0 }
    return longest.map { point in
      var values: [Values] = []
      for (pass, curve) in curves.enumerated() {
        while nexts[pass] < curve.count, curve[nexts[pass]].messages < point.messages {
          nexts[pass] += 1
        }
        guard nexts[pass] < curve.count, curve[nexts[pass]].messages == point.messages else {
          continue
        }
        values.append(scope == .category ? curve[nexts[pass]].category : curve[nexts[pass]].leaf)
      }
      return CurvePoint(messages: point.messages, meanOf: values)
    }
  }
}

extension CurvePoint {
  fileprivate init(messages: Int, meanOf values: [LearningCurve.Values]) {
    self.init(messages: messages)
    accuracy = Self.mean(values.map(\.accuracy))
    windowedAccuracy = Self.mean(values.map(\.windowedAccuracy))
    windowedKappa = Self.mean(values.map(\.windowedKappa))
    windowedMacroF1 = Self.mean(values.map(\.windowedMacroF1))
    fadingAccuracy = Self.mean(values.map(\.fadingAccuracy))
    fadingKappa = Self.mean(values.map(\.fadingKappa))
  }

  /// The mean of the defined ones, rounded; nil when none is.
  private static func mean(_ values: [Double]) -> Double? {
    let defined = values.filter { !$0.isNaN }
    guard !defined.isEmpty else { return nil }
    let mean = defined.reduce(0, +) / Double(defined.count)
    // Adding 0 makes −0 a plain 0.
    return (mean * 1e6).rounded() / 1e6 + 0
  }
}
