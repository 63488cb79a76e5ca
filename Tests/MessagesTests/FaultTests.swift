import Messages
import Testing

@Suite("Faults")
struct FaultTests {
  @Test(
    "say where, then what, leaving out what isn't known",
    arguments: [
      (Fault.Place(), "m"), (Fault.Place(file: "a.json"), "a.json: m"),
      (Fault.Place(file: "a.json", line: 3, column: 5), "a.json:3:5: m"),
      (Fault.Place(line: 3), "line 3: m"), (Fault.Place(path: "data.path"), "data.path: m"),
      (Fault.Place(file: "a", line: 1, path: "b"), "a:1: b: m"),
    ])
  func sayWhere(place: Fault.Place, text: String) {
    #expect(Fault(.data, "m", at: place).description == text)
  }

  @Test("keep what is known when a file or a path is filled in")
  func fillIn() {
    let fault = Fault(.data, "m", at: Fault.Place(line: 2, path: "l2"))
    #expect(fault.inFile("a").inFile("b").description == "a:2: l2: m")
    #expect(fault.below("classifiers.2").place.path == "classifiers.2.l2")
    #expect(Fault(.data, "m").below("data").place.path == "data")
  }

  @Test("have the exit status of their kind")
  func exitStatus() {
    let kinds: [Fault.Kind] = [.failed, .usage, .data, .noInput, .io]
    #expect(kinds.map(\.rawValue) == [1, 64, 65, 66, 74])
  }
}
