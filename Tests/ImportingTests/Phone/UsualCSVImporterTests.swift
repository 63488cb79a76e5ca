import Importing
import Messages
import ImportingSupport
import Testing

@Suite("The CSV of the usual SQL")
struct UsualCSVImporterTests {
  private func read(_ text: String, all: Bool = false, strict: Bool = false) throws -> Imported {
    let scratch = try Scratch()
    try scratch.write("a.csv", text)
    #expect(UsualCSVImporter.recognizes(scratch.path + "/a.csv"))
    return try Imported(
      UsualCSVImporter.self, scratch.path + "/a.csv", includesAll: all, labels: true, strict: strict
    )
  }

  private static let words = """
    Timestamp,id,text,Sender
    2024-05-10 16:31:39,+15550100,"Hello, ""you""\nthere",received
    2024-05-10 16:32:00,+15550100,Hi,sent
    ,VM-BANK-S(smsft_fi),Paid,received
    2024-05-10 16:33:00,+15550100,,received
    2024-05-10 16:33:00,+15550100,\u{FFFC},received
    """

  @Test("holds received messages, and sent ones when all are asked for")
  func reads() throws {
    let found = try read(Self.words)
    #expect(
      found.messages == [
        Message(
          id: "a.csv:1", text: "Hello, \"you\"\nthere", time: 1_715_358_699, sender: "+15550100"),
        Message(
          id: "a.csv:3", text: "Paid", sender: "VM-BANK-S",
          gold: .label(Label(.transactionFinance)), known: false),
      ])
    #expect(found.adds && found.log.found == 5)
    #expect(found.leftOut("sent") == 1 && found.leftOut("without text") == 1)
    let all = try read(Self.words, all: true)
    #expect(all["a.csv:2"] == Message(id: "a.csv:2", text: "Hi", time: 1_715_358_720))
  }

  @Test("tells the owner's name where received messages name the other side")
  func names() throws {
    let text = "SENDER,text,ID,timestamp\nAnna,mine,123,\n123,theirs,123,\nAnna,mine,456,\n"
    #expect(try read(text).messages.map(\.text) == ["theirs"])
    let unknown = try read("Sender,text,id,Timestamp\nAnna,x,1,\nme,y,1,\n")
    #expect(unknown.messages.map(\.text) == ["x"])
    #expect(unknown.log.notes.last?.hasSuffix("'Anna'") == true)
  }

  @Test("loses no record in silence")
  func rejects() throws {
    let text =
      "Timestamp,id,text,Sender\nyesterday,1,a,received\n,1,a\n,1,\"a,received\n,1,b,received\n"
    let found = try read(text)
    #expect(found.messages.map(\.text) == ["b"])
    #expect(found.adds)
    #expect(
      found.log.rejected.counts.map(\.name) == [
        "unreadable time", "wrong number of columns", "stray quote",
      ])
    #expect(found.log.rejected.kept.map(\.line) == [2, 3, 4])
    let fault = #expect(throws: Fault.self) { try read(text, strict: true) }
    #expect(fault?.place.line == 2 && fault?.message.contains("'yesterday'") == true)
  }

  @Test("must have its four columns")
  func columns() throws {
    let scratch = try Scratch()
    for (name, text) in [
      ("a.csv", "Timestamp,id,text\n"), ("c.csv", "label,text\n"),
    ] {
      try scratch.write(name, text)
      #expect(!UsualCSVImporter.recognizes("\(scratch.path)/\(name)"))
      let fault = #expect(throws: Fault.self) {
        try Imported(UsualCSVImporter.self, "\(scratch.path)/\(name)")
      }
      #expect(fault?.place.line == 1 && fault?.message.contains("Timestamp, id, text") == true)
    }
  }

  @Test("has no time where its Timestamp can't be one, and says so")
  func times() throws {
    let found = try read(
      """
      Timestamp,id,text,Sender
      2000-12-31 18:00:00,1,a,received
      2001-01-01 00:00:00,1,b,received
      1969-12-31 18:00:00,1,c,received
      2154-01-01 00:00:00,1,d,received
      2001-01-02 00:00:00,1,e,received
      760000000000000000,1,f,received

      """)
    #expect(found.messages.map(\.time) == [nil, nil, nil, nil, 978_393_600, nil] && found.adds)
    #expect(found.log.notes.contains { $0.hasPrefix("2 messages have the Timestamp of the first") })
    #expect(found.log.notes.contains { $0.hasPrefix("3 messages have a Timestamp outside the") })
  }

  @Test("is read in UTF-16 and UTF-32, with a byte order mark and without")
  func encodings() throws {
    let text = "Timestamp,id,text,Sender\n2024-05-10 16:31:39,1,\u{1F600} Grüße,received\n"
    let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let wider = text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(scalar.value >> $0 & 0xFF) }
    }
    let scratch = try Scratch()
    for bytes in [wide, [0xFF, 0xFE] + wide, wider, [0, 0, 0xFE, 0xFF] + wider] {
      try scratch.write("a.csv", bytes)
      let kind = try KindGuess.importer(of: scratch.path + "/a.csv")
      #expect(kind.kind == "sms-csv")
      let found = try Imported(kind, scratch.path + "/a.csv")
      #expect(found.messages.map(\.text) == ["\u{1F600} Grüße"])
    }
  }

  @Test("with a column twice is refused, and an empty file is said to be one")
  func refuses() throws {
    let scratch = try Scratch()
    try scratch.write("a.csv", "Timestamp,id,text,Sender,TEXT\n,1,a,received,b\n")
    try scratch.write("b.csv", "")
    let twins = #expect(throws: Fault.self) {
      try Imported(UsualCSVImporter.self, scratch.path + "/a.csv")
    }
    #expect(twins?.message.hasPrefix("the columns 3 and 5, counted from 1, are all called") == true)
    #expect(twins?.place.line == 1)
    let empty = #expect(throws: Fault.self) {
      try Imported(UsualCSVImporter.self, scratch.path + "/b.csv")
    }
    #expect(empty?.message == "the file is empty (0 bytes)")
  }
}
