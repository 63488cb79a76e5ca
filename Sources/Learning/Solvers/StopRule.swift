/// When an exact look at the duality gap is worth its cost.
///
/// A pass meets each message before it mends it, so the gap it meets is about the one that the pass
/// before left. What it leaves itself is taken to be smaller by the same ratio again; the exact pass
/// that follows decides.
struct StopRule {
  /// The relative gap at which to stop.
  let tolerance: Double
  private var previous = Double.infinity

  /// A rule for a fit that begins.
  init(tolerance: Double) { self.tolerance = tolerance }

  /// Whether the gap may be small enough after a pass that met this one.
  mutating func isDue(gap: Double, objective: Double) -> Bool {
    let met = gap / objective
    let ratio = previous.isFinite ? min(1, met / previous) : 1
    previous = met
    return met * ratio <= tolerance
  }
}
