/// How a batch solver ended.
public struct SolverReport: Sendable, Equatable {
  /// Passes over the examples, or steps of the outer iteration.
  public var iterations: Int
  /// The value of the objective that the solver documents, at the weights it returns.
  public var objective: Double
  /// How far the objective can at most be above its minimum, relative to it; an estimate where the
  /// solver says so.
  public var gap: Double
  /// Whether the gap is within the tolerance.
  public var converged: Bool
  /// For each example the squared norm of the slopes of its weighted loss, as its dual variables
  /// give them: exact at the minimum.
  public internal(set) var energies: [Float] = []

  /// A report.
  public init(iterations: Int, objective: Double, gap: Double, converged: Bool) {
    (self.iterations, self.objective) = (iterations, objective)
    (self.gap, self.converged) = (gap, converged)
  }
}
