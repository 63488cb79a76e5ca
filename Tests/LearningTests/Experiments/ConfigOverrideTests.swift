import Learning
import Messages
import Testing

@Suite("Replacing a value of a config")
struct ConfigOverrideTests {
  private let config: JSONNode = [
    "seed": 7, "protocol": ["kind": "cross-validation", "folds": 5],
    "classifiers": [["kind": "majority"], ["kind": "linear-svm", "c": [0.3, 1]]],
  ]

  @Test("dotted keys reach members, integers reach elements")
  func reaches() throws {
    #expect(try config.setting("seed", to: 8)["seed"]?.int == 8)
    let changed = try config.setting("classifiers.1.c", to: 3)
    #expect(changed["classifiers"]?.elements?[1]["c"]?.int == 3)
    #expect(changed["classifiers"]?.elements?[0] == ["kind": "majority"])
  }

  @Test("a scalar on the way becomes an object, a missing key is added")
  func makesRoom() throws {
    let changed = try config.setting("protocol.folds.file", to: "f.tsv")
    #expect(changed["protocol"]?["folds"] == ["file": "f.tsv"])
    #expect(changed["protocol"]?["kind"] == "cross-validation")
    #expect(try config.setting("features.bits", to: 12)["features"] == ["bits": 12])
  }

  @Test(
    "an element that isn't there, or an empty key, is a usage fault",
    arguments: ["classifiers.2.c", "classifiers.x", "protocol..folds", "", ".seed"])
  func refuses(path: String) {
    let fault = #expect(throws: Fault.self) { try config.setting(path, to: 1) }
    #expect(fault?.kind == .usage)
  }
}
