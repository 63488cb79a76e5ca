import Importing
import Learning
import Messages

/// Feeds a session line by line and prints its replies, batch by batch.
///
/// A batch ends where no whole line waits in memory, and after `batchSize` lines; its events are
/// committed before its replies are printed. Where batches end changes neither order nor bits.
struct StreamLoop {
  private let every: Int
  private let quiet: Bool
  private let workspace: StreamWorkspace
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var rulesReload: RulesReload?
  private var parser = StreamLineReader { Timestamp.seconds($0) }

  private static let batchSize = 5_000
  /// How many faults of lines are printed one by one.
  private static let shownFaults = 10

  init(every: Int, quiet: Bool, workspace: StreamWorkspace) {
    (self.every, self.quiet, self.workspace) = (every, quiet, workspace)
    start = clock.now
  }

  /// Seconds since the loop began.
  var seconds: Double { Double((clock.now - start) / .milliseconds(1)) / 1_000 }

  /// Goes on until the input ends or a signal asks to stop.
  ///
  /// - Throws: an I/O fault when reading or the journal fails; nothing unacknowledged was printed.
  mutating func run(
    _ session: inout StreamSession, _ reader: inout LineReader, name: String
  ) throws(Fault) {
    var replies = ""
    var (line, inBatch) = (0, 0)
    loop: while !Signals.asksToStop {
      try act(on: &session)
      let bytes: [UInt8]
      switch try reader.next() {
      case .line(let next): bytes = next
      case .signal: continue
      case .end: break loop
      }
      line += 1
      guard bytes.contains(where: { $0 > 0x20 }) else { continue }
      let before = session.counts.messages
      if let reply = try take(bytes, line, name, &session) {
        replies += reply
        replies += "\n"
      }
      inBatch += 1
      if inBatch >= Self.batchSize || !reader.hasLine {
        try session.commit()
        Terminal.write(replies, to: 1)
        (replies, inBatch) = ("", 0)
      }
      let after = session.counts.messages
      if every > 0, after != before, after % every == 0 { try printFigures(session) }
    }
    try session.commit()
    Terminal.write(replies, to: 1)
  }

  /// The reply to a line; nil for one that can't be read, which is reported and counted.
  private mutating func take(
    _ bytes: [UInt8], _ line: Int, _ name: String, _ session: inout StreamSession
  ) throws(Fault) -> String? {
    do throws(Fault) {
      let parsed = try parser.read(
        bytes, fallbackID: "\(name == "-" ? "stdin" : name):\(line)")
      return try session.take(parsed)
    } catch {
      guard error.kind == .data else { throw error }
      session.countRejected()
      let rejected = session.counts.rejected
      if !quiet, rejected <= Self.shownFaults {
        Terminal.error("winnow: \(name == "-" ? "standard input" : name):\(line): \(error.message)")
        if rejected == Self.shownFaults {
          Terminal.error("winnow: further faults are only counted")
        }
      }
      return nil
    }
  }

  private func printFigures(_ session: StreamSession) throws(Fault) {
    Terminal.error(try StreamSummary(session, seconds: seconds).figures())
  }

  /// Acts on signals that came, and takes rules into use that were compiled beside the loop.
  private mutating func act(on session: inout StreamSession) throws(Fault) {
    if Signals.hasAny {
      Signals.takeNotice()
      if Signals.takeFigures() { try printFigures(session) }
      if Signals.takeReload() { rulesReload = RulesReload(workspace.setup) }
    }
    guard let result = rulesReload?.result else { return }
    rulesReload = nil
    do throws(Fault) {
      guard let rules = try result.get() else { return }
      try session.use(rules)
      if !quiet { Terminal.error("winnow: \(rules.rules.count) rules are in use now") }
    } catch {
      guard error.kind != .io else { throw error }
      Terminal.error("winnow: the old rules stay in use: \(error.description)")
    }
  }
}
