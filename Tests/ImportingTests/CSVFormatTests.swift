import Importing
import Messages
import ImportingSupport
import Testing

@Suite("CSV")
struct CSVFormatTests {
  private func read(_ text: String, _ config: String = "") throws -> MessageSet {
    let scratch = try Scratch()
    try scratch.write("a.csv", text)
    return try scratch.load(
      "{path: 'a.csv', labels: 'as-is'\(config.isEmpty ? "" : ", " + config)}")
  }

  @Test("reads quotes, delimiters and line ends inside quoted columns")
  func readsQuoted() throws {
    let set = try read("text,label\r\n\"a \"\"b\"\", c\r\nd\",x\r\n\"\",\"\"\r\n\"\"\"\",y")
    #expect(set.messages.map(\.text) == ["a \"b\", c\r\nd", "", "\""])
    #expect(set.messages.map(\.gold) == [.named("x"), nil, .named("y")])
  }

  @Test("counts lines inside quoted columns")
  func countsLines() throws {
    let set = try read("text\n\"a\n\nb\"\nc\"d\n")
    #expect(set.rejected.kept.map(\.line) == [5])
    #expect(set.rejected.kept.map(\.column) == [2])
  }

  @Test("loses one record to a quote that never ends, and says where it began")
  func losesOneRecord() throws {
    let set = try read("label,text\nx,\"a\ny,b\nz,\"c\"\nx,\"d\"\"\nz,e\n")
    #expect(set.messages.map(\.text) == ["b", "c", "e"])
    #expect(set.rejected.kept.map(\.line) == [2, 5])
    #expect(
      set.rejected.kept.first?.reason
        == "this quoted column has no closing quotation mark before line 4, where text follows the mark"
    )
    #expect(set.rejected.kept.first?.record == "x,\"a")
  }

  @Test("takes any delimiter and columns by number or name")
  func takesColumns() throws {
    let text = "who;what;kind\nA;b,c;k\n"
    let byName = try read(
      text, "delimiter: ';', columns: {text: 'what', sender: 'who', label: 'kind'}")
    #expect(byName.messages.map(\.text) == ["b,c"])
    #expect(byName.messages.map(\.sender) == ["A"])
    let byNumber = try read(text, "delimiter: ';', columns: {text: 1}")
    #expect(byNumber.messages.map(\.text) == ["what", "b,c"])
    let headed = try read(text, "delimiter: ';', header: true, columns: {text: 1}")
    #expect(headed.messages.map(\.text) == ["b,c"])
  }

  @Test(
    "names a column that isn't there",
    arguments: [
      ("columns: {text: 'txet'}", "no column is called 'txet' (for text); did you mean 'text'?"),
      ("columns: {text: 7}", "there is no column 7 for text: the first record has 2 columns"),
      ("header: true, columns: {text: 1, label: 2}", "there is no column 2 for label"),
    ])
  func namesMissing(config: String, words: String) {
    let fault = #expect(throws: Fault.self) { try read("text,label\na,b\n", config) }
    #expect(fault?.message.contains(words) == true && fault?.place.file == "a.csv")
  }

  @Test("needs a column called text, in any letter case, unless told otherwise")
  func needsText() throws {
    let fault = #expect(throws: Fault.self) { try read("Texts,label\na,b\n") }
    #expect(fault?.message.contains("did you mean 'Texts'") == true)
    let set = try read("LABEL,Text\nb,a\n")
    #expect(set.messages.map(\.text) == ["a"] && set.messages.map(\.gold) == [.named("b")])
    let two = #expect(throws: Fault.self) { try read("TEXT,Text\na,b\n") }
    #expect(two?.message.hasPrefix("the columns 0 ('TEXT') and 1 ('Text'), counted from") == true)
    let chosen = #expect(throws: Fault.self) { try read("Text\na\n", "columns: {text: 'text'}") }
    #expect(chosen?.message.contains("did you mean 'Text'") == true)
  }

  @Test("refuses a column that is read and stands there twice, and names both")
  func refusesTwins() throws {
    for (text, config, twins, columns) in [
      ("text,label,text\na,b,c\n", "", "0 ('text') and 2 ('text')", "{text: 0, label: 1}"),
      ("text,Label,LABEL,id\na,b,c,d\n", "", "1 ('Label') and 2 ('L", "{id: 3, text: 0, label: 1}"),
      ("a,b,b,b\n1,2,3,4\n", "columns: {text: 'b'}", "1 ('b') and 2 ('b') and 3", "{text: 1}"),
    ] {
      let fault = try #require(throws: Fault.self) { try read(text, config) }
      #expect(fault.message.contains(twins), "\(fault)")
      #expect(fault.message.hasSuffix("columns: \(columns), header: true"), "\(fault)")
      #expect(fault.place.file == "a.csv" && fault.place.line == 1 && fault.kind == .data)
    }
    // What the message says to do, and twins that nobody reads.
    let chosen = try read("text,label,text\na,b,c\n", "columns: {text: 2, label: 1}, header: true")
    #expect(chosen.messages.map(\.text) == ["c"] && chosen.messages.map(\.gold) == [.named("b")])
    #expect(try read("text,x,x\na,b,c\n").messages.map(\.text) == ["a"])
    #expect(try read("text,Text\na,b\n").messages.map(\.text) == ["a"])
  }

  @Test("says which delimiter it may be where a header is one column")
  func guessesDelimiter() {
    for (text, words) in [
      ("text;label\n", "--set delimiter=';'"), ("text\tlabel\n", "have the format tsv"),
      ("a,b\n", "columns: {text: …, label: …} says which"),
    ] {
      let fault = #expect(throws: Fault.self) { try read(text) }
      #expect(fault?.message.contains(words) == true)
    }
  }

  @Test("says so when no column holds labels and none was asked for")
  func missesLabels() throws {
    #expect(
      try read("text,kind\na,b\n").notes == [
        "no column is called 'label', so that no message has one (the header has 'text', 'kind';"
          + " columns: {text: …, label: …} says which to take)"
      ])
    #expect(try read("text,kind\na,b\n", "columns: {text: 'text'}").notes.isEmpty)
  }

  @Test("accepts missing columns that aren't read, and refuses more than there should be")
  func checksWidth() throws {
    let set = try read("text,label,x,y\na,b\nc,d,e,f\ng,h,i,j,k\nl\n")
    #expect(set.messages.map(\.text) == ["a", "c"])
    #expect(
      set.rejected.kept.map(\.reason) == [
        "there are 5 columns where 2 to 4 are expected",
        "there are 1 columns where 2 to 4 are expected",
      ])
  }

  @Test("keeps NUL bytes in texts") func keepsNUL() throws {
    #expect(try read("text\na\0b\n").messages.map(\.text) == ["a\0b"])
  }
}

@Suite("TSV")
struct TSVFormatTests {
  @Test("gives quotation marks no meaning")
  func ignoresQuotes() throws {
    let scratch = try Scratch()
    try scratch.write("a.tsv", "ham\t\"a\nspam\tb \"c\" \n")
    let set = try scratch.load("{path: 'a.tsv', columns: {label: 0, text: 1}, labels: 'as-is'}")
    #expect(set.messages.map(\.text) == ["\"a", "b \"c\" "])
  }
}
