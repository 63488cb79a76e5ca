import Messages
import Testing

@Suite("Label names")
struct LabelNamesTests {
  @Test("are read in any letter case, ours and Apple's")
  func anyCase() throws {
    for label in Label.all {
      #expect(try LabelNames.read(label.name).gold == .label(label))
      #expect(try LabelNames.read(" \(label.name.uppercased())\r\n").gold == .label(label))
    }
    for subcategory in Subcategory.allCases {
      #expect(try LabelNames.read(subcategory.appleName).gold == .label(Label(subcategory)))
    }
    #expect(try LabelNames.read("Transaction").gold == .label(.anyTransaction))
    #expect(try LabelNames.read("promotion").gold == .label(.anyPromotion))
  }

  @Test("with the misspelling 'transation' are mapped, and it is noted")
  func misspelling() throws {
    for (text, label) in [
      ("transation", "transaction.?"), ("Transation.finance", "transaction.finance"),
      ("transationalOrders", "transaction.orders"),
    ] {
      let reading = try LabelNames.read(text)
      #expect(reading.gold?.name == label)
      #expect(reading.note?.contains("'\(text)'") == true)
    }
    #expect(try LabelNames.read("transaction.finance").note == nil)
  }

  @Test("of no label are no text and Apple's none", arguments: ["", "  ", "none", "None"])
  func noLabel(text: String) throws { #expect(try LabelNames.read(text).gold == nil) }

  @Test("joined by | mean a set, and ! means the rest")
  func sets() throws {
    #expect(
      try LabelNames.read("junk | promotion").gold == .anyOf(LabelSet([.junk, .anyPromotion])))
    #expect(try LabelNames.read("!allow").gold == .anyOf(LabelSet([.allow]).complement))
    #expect(
      try LabelNames.read("!junk|promotion").gold
        == .anyOf(LabelSet([.junk, .anyPromotion]).complement))
    #expect(try LabelNames.read("junk|junk").gold == .label(.junk))
    #expect(
      try LabelNames.read("promotion.others|promotion.offers|promotion.coupons").gold
        == .label(.anyPromotion))
    #expect(try LabelNames.read("!allow|promotion|transaction").gold == .label(.junk))
    let set = Gold.anyOf(LabelSet([.junk, .anyPromotion]))
    #expect(try LabelNames.read(set.name).gold == set)
  }

  @Test(
    "that are unknown give a fault with the nearest",
    arguments: [
      ("finance", "no label is called 'finance'"), ("transaction.finanse", "'transaction.finance'"),
      ("jnuk", "'junk'"), ("junk|", "no label is called ''"), ("!", "no label is called ''"),
      ("!allow|junk|promotion|transaction", "leaves no leaf"), ("2", "no label is called '2'"),
    ])
  func unknown(text: String, words: String) {
    let fault = #expect(throws: Fault.self) { try LabelNames.read(text) }
    #expect(fault?.message.contains(words) == true)
  }

  @Test("by Apple's numbers are read for actions and sub-actions")
  func appleNumbers() throws {
    #expect(try LabelNames.read(appleNumber: 0).gold == nil)
    #expect(
      try (1...4).map { try LabelNames.read(appleNumber: $0).gold?.name }
        == ["allow", "junk", "promotion.?", "transaction.?"])
    for subcategory in Subcategory.allCases {
      let gold = try LabelNames.read(appleNumber: subcategory.appleNumber).gold
      #expect(gold == .label(Label(subcategory)))
    }
    for number in [5, -1, 10009, 20003, 9999] {
      #expect(throws: Fault.self) { try LabelNames.read(appleNumber: number) }
    }
  }
}

@Suite("Label schemes")
struct LabelSchemeTests {
  private func scheme(_ text: String) throws -> LabelScheme {
    try LabelScheme(JSON.parse(text, dialect: .json5), path: "data.labels")
  }

  @Test("by a map hold the map alone")
  func mapAlone() throws {
    let scheme = try scheme("{ham: 'allow', spam: '!allow', old: null}")
    #expect(try scheme.read(" ham ").gold == .label(.allow))
    #expect(try scheme.read("spam").gold?.leaves?.count == 13)
    #expect(try scheme.read("old").gold == nil)
    #expect(try scheme.read("").gold == nil)
    for value in ["allow", "HAM", "eggs"] {
      let fault = #expect(throws: Fault.self) { try scheme.read(value) }
      #expect(fault?.message.contains("'\(value)' isn't in the map") == true)
    }
    #expect(try LabelScheme(scheme.node, path: "x") == scheme)
  }

  @Test("by Apple's numbers read nothing else")
  func appleNumbers() throws {
    let scheme = try scheme("'apple-numbers'")
    #expect(try scheme.read("10001").gold?.name == "transaction.finance")
    #expect(try scheme.read("0").gold == nil)
    #expect(throws: Fault.self) { try scheme.read("junk") }
    #expect(throws: Fault.self) { try LabelScheme.names.read("10001") }
  }

  @Test("as they stand keep any name")
  func asIs() throws {
    #expect(try scheme("'as-is'").read(" AD-Loan").gold == .named("AD-Loan"))
    #expect(try scheme("'as-is'").read("").gold == nil)
  }

  @Test(
    "refuse a wrong config with its place",
    arguments: [
      ("{ham: 'alow'}", "data.labels.ham", "'allow'"), ("{}", "data.labels", "empty"),
      ("'as-si'", "data.labels", "did you mean 'as-is'"), ("7", "data.labels", "apple-numbers"),
      ("{ham: 1}", "data.labels.ham", "name or null"),
    ])
  func refuse(text: String, path: String, words: String) {
    let fault = #expect(throws: Fault.self) { try scheme(text) }
    #expect(fault?.place.path == path && fault?.place.line == 1)
    #expect(fault?.message.contains(words) == true)
  }
}
