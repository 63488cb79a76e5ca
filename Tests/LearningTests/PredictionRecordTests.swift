import Learning
import Messages
import Testing

@Suite("A prediction line")
struct PredictionRecordTests {
  @Test("is read as it was written, keys in a fixed order")
  func roundTrip() throws {
    let line = PredictionRecord(
      entry: "linear-svm c=1", id: "x-1", gold: "junk", predicted: "promotion.?",
      scores: [.init("allow", 0.25), .init("junk", -0.5)], fold: "3")
    let text = line.json.compact
    #expect(
      text == #"{"entry":"linear-svm c=1","id":"x-1","gold":"junk","predicted":"promotion.?","#
        + #""scores":{"allow":0.25,"junk":-0.5},"fold":"3","provenance":"model"}"#)
    #expect(try PredictionRecord(json: JSON.parse(text, dialect: .json)) == line)
  }

  @Test("needs no more than a message and an answer, and takes a fold's number")
  func foreign() throws {
    let text = #"{"id": "m", "predicted": "ham", "fold": 2}"#
    let line = try PredictionRecord(json: JSON.parse(text, dialect: .json))
    #expect(line.gold == nil && line.scores.isEmpty && line.fold == "2" && line.entry.isEmpty)
  }

  @Test("passes over keys of other programs")
  func foreignKeys() throws {
    let text = #"{"id": "m", "predicted": "ham", "confidence": 3}"#
    let line = try PredictionRecord(json: JSON.parse(text, dialect: .json))
    #expect(line.predicted == "ham" && line.scores.isEmpty)
  }

  @Test(
    "refuses a line without a message or an answer, and values of another kind",
    arguments: [
      #"{"predicted": "ham"}"#, #"{"id": "m"}"#, #"{"id": 3, "predicted": "ham"}"#, "[]",
      #"{"id": "m", "predicted": "ham", "scores": {"ham": "high"}}"#,
    ])
  func refusals(text: String) throws {
    let node = try JSON.parse(text, dialect: .json)
    #expect(throws: Fault.self) { try PredictionRecord(json: node) }
  }
}
