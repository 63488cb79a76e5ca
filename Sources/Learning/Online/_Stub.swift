import Messages
public struct RuleSettings: Sendable {
  init?(_ reader: inout ObjectReader) throws(Fault) { return nil }
  var resolved: [JSONMember] { [] }
}
public struct StreamVotes: Sendable {}
struct VoteFeatures: Sendable {
  init(_ votes: StreamVotes, bits: Int) {}
  func added(to features: Features, of message: Int) -> Features { features }
}
struct RuleSupervisor: Sendable {
  init(_ votes: StreamVotes, _ plan: StreamPlan) throws(Fault) {}
  mutating func arrive(_ message: Int) throws(Fault) {}
  func isVisiblyWrong(_ message: Int) -> Bool { false }
  func answer(_ lane: Int, _ answerer: LaneSettings.Answerer, into scores: inout [Double]) {}
  func lesson(_ lane: Int, _ settings: LaneSettings) -> Lesson? { nil }
  mutating func learn(_ lane: Int, _ message: Int, _ target: Target) throws(Fault) {}
}
