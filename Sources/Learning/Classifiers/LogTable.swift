import Glibc

/// ln(count + α) for counts in units of 2^−20, with whole counts looked up.
struct LogTable: Sendable {
  private let smoothing: Double
  private let whole: [Double]

  /// The table for a smoothing α > 0.
  init(smoothing: Double) {
    self.smoothing = smoothing
    whole = (0..<1024).map { log(Double($0) + smoothing) }
  }

  /// ln(count + α).
  @inline(__always)
  subscript(count: Int64) -> Double {
    let (number, part) = (count >> 20, count & 0xF_FFFF)
    return part == 0 && number < 1024
      ? whole[Int(number)] : log(CountUnits.value(count) + smoothing)
  }
}
