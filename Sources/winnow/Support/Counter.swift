/// A count with its rate on standard error, for work of unknown length; silent when that isn't a
/// terminal.
struct Counter {
  private let title: String
  private let start = ContinuousClock.now
  private var drawn = ContinuousClock.now
  private var width = 0
  private let draws: Bool
  private(set) var count = 0

  init(_ title: String, quiet: Bool) {
    self.title = title
    draws = !quiet && Terminal.drawsProgress
  }

  /// Counts one more and redraws at most ten times a second.
  mutating func advance() {
    count += 1
    guard draws, count & 0x3FF == 0, ContinuousClock.now - drawn > .milliseconds(100) else {
      return
    }
    drawn = .now
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    let line = "\(title) \(count)  \(Int(Double(count) / max(seconds, 0.001)))/s"
    let padding = String(repeating: " ", count: max(0, width - line.count))
    width = line.count
    Terminal.write("\r\(line)\(padding)", to: 2)
  }

  /// Removes the line.
  mutating func finish() {
    guard draws, width > 0 else { return }
    Terminal.write("\r\(String(repeating: " ", count: width))\r", to: 2)
    width = 0
  }
}
