import Glibc
import Messages

/// What rules are worth beside n gold labels, read off the entries of one prequential run.
///
/// Every arm is a way to use rules and gold labels; all arms of one n and one choice were told the
/// gold labels of the same messages, pass by pass, so their accuracies are compared in pairs.
public struct RulesVersusGold: Sendable {
  /// A way to use rules and gold labels.
  public enum Arm: String, CaseIterable, Sendable {
    case constant = "constant class"
    case rulesAlone = "rules alone"
    case ruleLabels = "model from rule labels"
    case allGold = "all gold"
    case gold = "n gold alone"
    case both = "rules + n gold"
    case rulesFirst = "rules first, then model"
    case votes = "votes as features + n gold"
    case selfTraining = "self-training + n gold"

    /// Whether the arm depends on a number of gold labels.
    public var hasLimit: Bool { Self.limited.contains(self) }

    private static let limited: [Arm] = [.gold, .both, .rulesFirst, .votes, .selfTraining]

    /// The arms that depend on a number of gold labels, in order.
    public static let withLimit = allCases.filter(\.hasLimit)
    /// The arms that don't.
    public static let withoutLimit = allCases.filter { !$0.hasLimit }
  }

  /// What one n, under one choice of messages, brought.
  public struct Point: Sendable {
    /// The number of gold labels.
    public let limit: Int
    /// The mean accuracy of each arm that has a limit; nil where the run lacks it.
    public let accuracies: [Arm: Double]
    /// The mean of (rules + n gold) − (n gold alone) over the passes.
    public let gain: Double?
    /// Its 95 % interval over the passes, by Student's t; nil for fewer than two passes, and where
    /// nothing was drawn, so that all are alike.
    public let interval: Figures.Interval?
    /// How many more gold labels the gold-alone arm needs to be as good as rules + n gold.
    public let saved: Saved?
  }

  /// How many gold labels rules save.
  public enum Saved: Sendable, Equatable {
    /// About so many, interpolated between the numbers that were tried.
    case about(Int)
    /// More than were tried.
    case moreThan(Int)
    /// None: gold labels alone are at least as good.
    case none
  }

  /// The points of one way to choose which messages' gold labels are told.
  public struct Series: Sendable {
    /// `uniform` or `errors`.
    public let choice: String
    /// By ascending number of labels.
    public let points: [Point]
  }

  /// The mean accuracy of each arm without a limit; nil where the run lacks it.
  public let accuracies: [Arm: Double]
  /// One for each way to choose.
  public let series: [Series]
  /// The number of passes.
  public let passes: Int

  /// The comparison of a run; nil where it doesn't hold gold alone against rules + gold.
  ///
  /// Where the rules stand in a grid (with and without the sender, say), the first setting counts.
  public init?(_ run: RunRecord) {
    var cells: [Cell: [Double]] = [:]
    var fixed: [Arm: [Double]] = [:]
    for entry in run.entries {
      guard let place = Place(entry), entry.failure == nil else { continue }
      let passes = entry.partAccuracies.compactMap { $0 }
      guard passes.count == entry.partAccuracies.count, !passes.isEmpty else { continue }
      if let limit = place.limit {
        let cell = Cell(arm: place.arm, choice: place.choice, limit: limit)
        cells[cell] = cells[cell] ?? passes
      } else {
        fixed[place.arm] = fixed[place.arm] ?? passes
      }
    }
    let choices = ["uniform", "errors"].filter { choice in
      cells.keys.contains { $0.choice == choice && $0.arm == .both }
        && cells.keys.contains { $0.choice == choice && $0.arm == .gold }
    }
    guard !choices.isEmpty else { return nil }
    passes = run.split.parts.count
    accuracies = fixed.mapValues(Self.mean)
    let all = fixed[.allGold].map { (run.data.messages, Self.mean($0)) }
    series = choices.map { choice in
      let own = cells.filter { $0.key.choice == choice }
      let curve = own.filter { $0.key.arm == .gold }
        .map { ($0.key.limit, Self.mean($0.value)) }.sorted { $0.0 < $1.0 }
      let limits = Set(own.keys.map(\.limit)).sorted()
      return Series(
        choice: choice,
        points: limits.map { limit in
          Self.point(limit, own.filter { $0.key.limit == limit }, curve + (all.map { [$0] } ?? []))
        })
    }
  }

  private struct Cell: Hashable {
    let arm: Arm
    let choice: String
    let limit: Int
  }

  /// Where an entry stands in the comparison.
  private struct Place {
    let arm: Arm
    let choice: String
    let limit: Int?

    init?(_ entry: EntryRecord) {
      let settings = entry.settings
      guard let supervision = settings["supervision"]?.string,
        let answer = settings["answer"]?.string
      else { return nil }
      choice = settings["goldChoice"]?.string ?? "uniform"
      limit = settings["goldLimit"]?.int
      let trains = (settings["selfTraining"]?.double ?? 0) > 0
      let votes = settings["votes"]?.bool ?? false
      switch (supervision, answer, limit) {
      case (_, "rules", _): arm = .rulesAlone
      case ("rules", "model", _): arm = .ruleLabels
      case ("gold", "model", nil): arm = entry.kind == Majority.kind ? .constant : .allGold
      case ("gold", "model", _): arm = votes ? .votes : trains ? .selfTraining : .gold
      case ("both", "model", .some) where !votes && !trains: arm = .both
      case ("both", "rules-first", .some): arm = .rulesFirst
      default: return nil
      }
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func point(
    _ limit: Int, _ cells: [Cell: [Double]], _ curve: [(Int, Double)]
  ) -> Point {
    var accuracies: [Arm: Double] = [:]
    for (cell, passes) in cells { accuracies[cell.arm] = mean(passes) }
    let gold = cells.first { $0.key.arm == .gold }?.value
    let both = cells.first { $0.key.arm == .both }?.value
    guard let gold, let both, gold.count == both.count else {
      return Point(limit: limit, accuracies: accuracies, gain: nil, interval: nil, saved: nil)
    }
    let differences = zip(both, gold).map { $0 - $1 }
    return Point(
      limit: limit, accuracies: accuracies, gain: mean(differences),
      interval: Set(differences).count > 1 ? Figures.Interval(student: differences) : nil,
      saved: saved(mean(both), limit: limit, curve))
  }

  /// How many more labels the curve of gold alone needs to reach an accuracy.
  private static func saved(
    _ accuracy: Double, limit: Int, _ curve: [(Int, Double)]
  ) -> Saved {
    guard let here = curve.first(where: { $0.0 == limit })?.1, accuracy > here else { return .none }
    var previous = (limit, here)
    for point in curve where point.0 > limit {
      if point.1 >= accuracy {
        let share = (accuracy - previous.1) / (point.1 - previous.1)
        let labels = Double(previous.0) + share * Double(point.0 - previous.0)
        return .about(Int(labels.rounded()) - limit)
      }
      previous = point
    }
    return .moreThan(previous.0 - limit)
  }
}

extension Figures.Interval {
  /// The 95 % interval of a mean by Student's t with n − 1 degrees of freedom; nil for n < 2.
  ///
  /// mean ± t·s/√n, with s² the sum of squared deviations over n − 1.
  public init?(student values: [Double]) {
    guard values.count > 1 else { return nil }
    let n = Double(values.count)
    let mean = values.reduce(0, +) / n
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1)
    let half = Self.student(values.count - 1) * (variance / n).squareRoot()
    self.init(low: mean - half, high: mean + half)
  }

  /// The 0.975 quantile of Student's t; beyond 30 degrees of freedom by Cornish and Fisher's
  /// expansion, which is right to 0.0001 there.
  private static func student(_ degrees: Int) -> Double {
    let table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
      2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
      2.052, 2.048, 2.045, 2.042,
    ]
    if degrees <= table.count { return table[degrees - 1] }
    let (z, v) = (1.959_963_984_540_054, Double(degrees))
    let cube = z * z * z
    return z + (cube + z) / (4 * v) + (5 * cube * z * z + 16 * cube + 3 * z) / (96 * v * v)
  }
}
