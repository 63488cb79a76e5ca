/// Sums over a pass: Float lanes for a few rows, then Double.
struct PassTally<Block: Lanes> {
  private var gap = 0.0
  private var loss = 0.0
  private var gaps = Block.zero
  private var losses = Block.zero
  private var rows = 0

  @inline(__always)
  mutating func add(gap: Block, loss: Block) {
    gaps += gap
    losses += loss
  }

  /// Adds one row's gap and loss.
  @inline(__always)
  mutating func add(gap: Double, loss: Double) {
    self.gap += gap
    self.loss += loss
  }

  /// Counts one row.
  @inline(__always)
  mutating func count() {
    rows += 1
    if rows & 63 == 0 { flush() }
  }

  private mutating func flush() {
    gap += Double(gaps.total)
    loss += Double(losses.total)
    (gaps, losses) = (.zero, .zero)
  }

  /// The sums so far.
  var total: (gap: Double, loss: Double) {
    (gap + Double(gaps.total), loss + Double(losses.total))
  }
}
