import Importing
import ImportingSupport
import Messages
import Testing

@Suite("The kind of a place")
struct KindGuessTests {
  private func fault(_ path: String) throws -> Fault {
    try #require(throws: Fault.self) { _ = try KindGuess.importer(of: path) }
  }

  @Test("is told where there is one")
  func tells() throws {
    let scratch = try Scratch()
    let places: [(name: String, bytes: [UInt8], kind: String)] = [
      ("a.csv", Array("text\n".utf8), "csv"), ("a.jsonl", [], "jsonl"),
      ("a.json", Array(" [{}]".utf8), "json"), ("b.json", [0xFE, 0xFF, 0, 0x5B, 0, 0x5D], "json"),
      ("a", Array("<smses/>".utf8), "android-xml"),
      ("b", Array("<smses/>".utf16).flatMap { [UInt8($0), 0] }, "android-xml"),
      ("a.txt", Array("Timestamp,ID,TEXT,sender\n".utf8), "sms-csv"),
    ]
    for (name, bytes, kind) in places {
      try scratch.write(name, bytes)
      // The ending of an empty file says what it should have been.
      if !bytes.isEmpty {
        #expect(try KindGuess.importer(of: "\(scratch.path)/\(name)").kind == kind, "\(name)")
      }
    }
  }

  @Test("of nothing, of an empty file and of other files is said in a word")
  func refuses() throws {
    let scratch = try Scratch()
    for (name, text, words) in [
      ("a.csv", "PK\u{3}\u{4}<smses", "this is a zip archive"),
      ("empty", "", "the file is empty (0 bytes)"), ("plain", "hello", "none of the kinds"),
      ("a.json", "{}", "an object a line is of kind jsonl"), ("b", "[]", "is of kind json"),
      ("calls", "<?xml version='1.0'?><calls/>", "has no <smses>"),
      ("c", "h\0e\0l\0l\0o\0", "(a text in utf-16le)"),
      ("d", "\0h\0e\0l\0l\0o", "with --set encoding=utf-16be"),
      ("e", "h\0\0\0e\0\0\0", "(a text in utf-32le)"), ("f", "PK\u{3}\u{4}", "a zip archive"),
      ("g-wal", "7\u{7F}\u{6}", "none of the kinds"),
    ] {
      try scratch.write(name, text)
      let found = try fault("\(scratch.path)/\(name)")
      #expect(found.message.contains(words), "\(found)")
      #expect(found.kind == .data && found.place.file == "\(scratch.path)/\(name)")
    }
    try scratch.write("folder/x/y", "")
    #expect(try fault(scratch.path + "/folder").message.contains("is of kind folders") == false)
    #expect(try fault(scratch.path + "/folder").message.contains("means kind folders"))
    #expect(try fault(scratch.path + "/absent").kind == .noInput)
    #expect(try fault(scratch.path + "/plain/x").kind == .noInput)
    #expect(try fault("/dev/null").message.hasPrefix("this is a device or a pipe"))
  }

  @Test("that is named but wrong is said too")
  func named() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "text,label\na,junk\n")
    try scratch.write("a.gz", [0x1F, 0x8B, 8, 0])
    func read(_ kind: String, _ name: String) throws -> Fault {
      try #require(throws: Fault.self) {
        let kind = try #require(messageImporters.first { $0.kind == kind })
        _ = try Imported(kind, "\(scratch.path)/\(name)")
      }
    }
    let folders = try read("folders", "a.csv")
    #expect(folders.kind == .io && folders.message.contains("it looks like one of kind csv"))
    #expect(try read("csv", "a.csv/x").message.contains("since '\(scratch.path)/a.csv' is a file"))
    for kind in messageImporters.map({ $0.kind }) where kind != "folders" && kind != "iphone-backup"
    {
      #expect(try read(kind, "a.gz").message.hasPrefix("this is a gzip archive"), "\(kind)")
    }
  }
}
