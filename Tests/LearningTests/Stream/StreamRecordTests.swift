import Learning
import Messages
import Testing

@Suite("A stream's record")
struct StreamRecordTests {
  private func run(_ stream: StreamRecord?) -> RunRecord {
    RunRecord(
      name: "stream", seed: 1, config: [:],
      data: DataRecord(
        name: "d", sha256: "", messages: 0, labels: [], groups: 0, grouping: "none", rejected: []),
      split: SplitRecord(kind: "prequential", parts: []),
      entries: [EntryRecord(name: "a", kind: "a", settings: [:], stream: stream)])
  }

  private func stream(_ hasTimes: Bool) -> StreamRecord {
    var evaluation = StreamSample.evaluation(
      StreamSample.steps(1_300, seed: 9, isCoarse: true), hasTimes: hasTimes)
    evaluation.note(alarmAt: 700)
    evaluation.note(alarmAt: 900, .fall)
    evaluation.note(available: .label(3))
    return evaluation.record()
  }

  @Test("is read as it was written, through text", arguments: [true, false])
  func roundTrip(hasTimes: Bool) throws {
    let stream = stream(hasTimes)
    let text = run(stream).json.pretty
    let read = try RunRecord(json: JSON.parse(text, dialect: .json))
    #expect(read.entries[0].stream == stream)
    #expect(read.json.pretty == text)
  }

  @Test("of an equal stream has equal bytes")
  func sameBytes() {
    #expect(run(stream(true)).json.compact == run(stream(true)).json.compact)
  }

  @Test("has an undefined figure as null with the reason, and a curve as a table of short lines")
  func shape() throws {
    let json = run(stream(false)).json
    let node = try #require(json["entries"]?.elements?.first?["stream"])
    #expect(node["figures"]?["kappaTemporal"]?.isNull == true)
    #expect(node["undefined"]?["kappaTemporal"]?.string?.isEmpty == false)
    #expect(node["alarms"]?.isNull == true)
    #expect(node["curve"]?["columns"]?.elements?.count == 7)
    #expect(node["figures"]?.members?.map(\.key) == streamFigures.map(\.name))
    #expect(json.pretty.utf8.count < 200_000)
  }

  @Test("isn't written for other protocols")
  func absent() {
    #expect(run(nil).json["entries"]?.elements?.first?["stream"] == nil)
  }

  @Test("with a part missing, wrong or unknown is refused with its path")
  func refusals() throws {
    let json = try #require(run(stream(true)).json["entries"]?.elements?.first)
    let members = try #require(json["stream"]?.members)
    func read(_ members: [JSONMember]) throws {
      var fields = (json.members ?? []).filter { $0.key != "stream" }
      fields.append(JSONMember("stream", JSONNode(.object(members))))
      var whole = run(nil).json.members ?? []
      whole.removeAll { $0.key == "entries" }
      whole.append(JSONMember("entries", JSONNode(.array([JSONNode(.object(fields))]))))
      _ = try RunRecord(json: JSONNode(.object(whole)))
    }
    try read(members)
    for key in members.map(\.key) where !["constantLabel", "windows"].contains(key) {
      let fault = #expect(throws: Fault.self, "\(key)") {
        try read(members.filter { $0.key != key })
      }
      #expect(fault?.place.path?.hasPrefix("entries.0.stream") == true)
      let wrong: JSONNode = key == "isByTime" ? 1 : true
      #expect(throws: Fault.self, "\(key)") {
        try read(members.map { JSONMember($0.key, $0.key == key ? wrong : $0.value) })
      }
    }
    #expect(throws: Fault.self) { try read(members + [JSONMember("curves", 1)]) }
    for points: JSONNode in [[[1, 2]], [[1, 1, 1, 1, 1, 1, "x"]], [[0.5, 1, 1, 1, 1, 1, 1]]] {
      let columns = members.first { $0.key == "curve" }?.value["columns"] ?? .null
      let curve: JSONNode = ["columns": columns, "points": points]
      #expect(throws: Fault.self) {
        try read(members.map { $0.key == "curve" ? JSONMember("curve", curve) : $0 })
      }
    }
  }
}
