import Importing
import Messages
import ImportingSupport
import Testing

@Suite("Folders of labels")
struct FoldersFormatTests {
  private let config = "{path: 'd', format: 'folders'"

  @Test("give a message a file, labelled by its folder, as it stands")
  func readFolders() throws {
    let scratch = try Scratch()
    try scratch.write("d/junk/2.txt", "a\nb\r\n")
    try scratch.write("d/junk/10", "")
    try scratch.write("d/transaction.finance/x.txt", "\u{FEFF}paid ")
    try scratch.write("d/junk/.DS_Store", [0xFF])
    try scratch.write("d/README", "not a message")
    let set = try scratch.load(config + "}")
    #expect(set.messages.map(\.text) == ["", "a\nb\r\n", "paid "])
    #expect(set.messages.map { $0.gold?.name } == ["junk", "junk", "transaction.finance"])
    #expect(set.messages.map(\.id) == ["junk/10", "junk/2.txt", "transaction.finance/x.txt"])
    #expect(try scratch.load(config + ", trim: true}").messages[2].text == "paid")
  }

  @Test("reject a file that is no text, and read the others")
  func rejectBroken() throws {
    let scratch = try Scratch()
    try scratch.write("d/junk/a", [0xFF])
    try scratch.write("d/junk/b", "b")
    try scratch.write("d/jnuk/c", "c")
    let set = try scratch.load(config + "}")
    #expect(set.messages.map(\.text) == ["b"])
    #expect(
      set.rejected.kept.map(\.description) == [
        "jnuk/c:1: no label is called 'jnuk'; did you mean 'junk'?",
        "junk/a:1: this file holds broken bytes",
      ])
  }

  @Test("are told apart from folders of other things")
  func refuseOthers() throws {
    let scratch = try Scratch()
    try scratch.write("d/a.txt", "a")
    let none = #expect(throws: Fault.self) { try scratch.load(config + "}") }
    #expect(none?.kind == .noInput && none?.message.contains("each folder is a label") == true)
    try scratch.write("d/junk/deep/a.txt", "a")
    let deep = #expect(throws: Fault.self) { try scratch.load(config + "}") }
    #expect(deep?.message.contains("only files may") == true)
    let missing = #expect(throws: Fault.self) {
      try scratch.load("{path: 'no', format: 'folders'}")
    }
    #expect(missing?.kind == .noInput)
  }
}
