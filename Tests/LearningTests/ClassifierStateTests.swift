import Learning
import Messages
import Testing

/// What every classifier of the roster must hold to when it is saved and restored.
@Suite("Every classifier's state")
struct ClassifierStateTests {
  private let stream = Examples.stream(90)

  @Test("saved, restored and gone on from gives the very bits of going on", arguments: Entrant.all)
  func resume(entrant: Entrant) throws {
    for cut in [0, 1, 45] {
      var straight = try entrant.make()
      try straight.learn(all: stream.rows(0..<cut))
      var resumed = try entrant.make()
      try resumed.learn(all: stream.rows(60..<80))
      try resumed.restore(from: straight.state)
      #expect(resumed.state == straight.state)
      try straight.learn(all: stream.rows(cut..<90))
      try resumed.learn(all: stream.rows(cut..<90))
      #expect(resumed.state == straight.state)
      for row in 0..<10 {
        let features = stream.features[row]
        #expect(resumed.scores(features) == straight.scores(features))
      }
    }
  }

  @Test("restored after a batch fit goes on from there", arguments: Entrant.batch)
  func resumeAfterFit(entrant: Entrant) throws {
    var fitted = try entrant.fitted(stream.rows(0..<60))
    var resumed = try entrant.make()
    try resumed.restore(from: fitted.state)
    #expect(resumed.scores(stream.features[70]) == fitted.scores(stream.features[70]))
    try fitted.learn(all: stream.rows(60..<90))
    try resumed.learn(all: stream.rows(60..<90))
    #expect(resumed.state == fitted.state)
    #expect(resumed.scores(stream.features[3]) == fitted.scores(stream.features[3]))
  }

  @Test(
    "that lacks an array or is too short is refused and changes nothing",
    arguments: Entrant.all)
  func damaged(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream.rows(0..<40))
    let good = model.state
    for index in good.entries.indices {
      for dropArray in [true, false] where dropArray || good.entries[index].values.count > 0 {
        let bad = good.damaged(at: index, dropArray: dropArray)
        #expect(throws: Fault.self, "\(good.entries[index].name), dropped \(dropArray)") {
          try model.restore(from: bad)
        }
        #expect(model.state == good)
      }
    }
  }

  @Test(
    "of other labels or of more features is refused and changes nothing",
    arguments: Entrant.all)
  func foreign(entrant: Entrant) throws {
    var model = try entrant.make()
    try model.learn(all: stream.rows(0..<40))
    let good = model.state
    var other = try entrant.make(.category)
    try other.learn(Features(1, 2), .one(3), weight: 1)
    #expect(throws: Fault.self) { try model.restore(from: other.state) }
    if entrant.type.kind != Majority.kind {
      var wide = try entrant.make(bits: 12)
      try wide.learn(Features(1, 4000), .one(3), weight: 1)
      #expect(throws: Fault.self) { try model.restore(from: wide.state) }
    }
    #expect(model.state == good)
  }
}
