import Synchronization

/// A progress bar with rate and time left on standard error; silent when that isn't a terminal.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var drawn = ContinuousClock.now - .seconds(1)
    var width = 0
  }

  private let title: String
  private let total: Int
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())
  private let draws: Bool

  /// A bar over `total` units.
  init(_ title: String, total: Int, unit: String, quiet: Bool) {
    (self.title, self.total, self.unit) = (title, total, unit)
    draws = !quiet && Terminal.drawsProgress && total > 0
  }

  /// Counts units as done and redraws at most ten times a second.
  func advance(by count: Int = 1) {
    state.withLock { state in
      state.done += count
      guard draws, state.done == total || ContinuousClock.now - state.drawn > .milliseconds(100)
      else { return }
      state.drawn = .now
      let line = line(done: state.done)
      let padding = String(repeating: " ", count: max(0, state.width - line.count))
      state.width = line.count
      Terminal.write("\r\(line)\(padding)", to: 2)
    }
  }

  /// Removes the bar.
  func finish() {
    state.withLock { state in
      guard draws, state.width > 0 else { return }
      Terminal.write("\r\(String(repeating: " ", count: state.width))\r", to: 2)
      state.width = 0
    }
  }

  private func line(done: Int) -> String {
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    let rate = Double(done) / max(seconds, 0.001)
    let filled = done * 24 / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    let left = Int((Double(total - done) / max(rate, 0.001)).rounded(.up))
    let shown = rate >= 10 ? "\(Int(rate.rounded()))" : "\(Double(Int(rate * 10)) / 10)"
    return "\(title) \(bar) \(done)/\(total)  \(shown) \(unit)/s  \(Self.clock(left)) left"
  }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
