import Importing
import Messages
import ImportingSupport
import Testing

/// The kinds that hold texts.
private let textKinds = messageExporters.filter { $0.format != nil }.map { $0.kind }

@Suite("Every exporter")
struct ExporterContractTests {
  private func export(
    _ kind: String, _ messages: [Message], _ change: (inout ExportOptions) -> Void = { _ in }
  ) throws -> Export {
    var options = ExportOptions()
    change(&options)
    let kind = try #require(messageExporters.first { $0.kind == kind })
    return try Export(kind, messages, options)
  }

  /// What a reader makes of an export.
  private func read(_ export: Export, _ kind: String, _ labels: String = "names") throws
    -> [Message]
  {
    let scratch = try Scratch()
    _ = try scratch.write(export, "x")
    let format = messageExporters.first { $0.kind == kind }?.format ?? ""
    return try scratch.load("{path: 'x', format: '\(format)', labels: '\(labels)'}", strict: true)
      .messages
  }

  private func text(_ export: Export) -> String {
    guard case .file(let bytes, _) = export.files.shape else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("describes itself, and its format is one that there is")
  func describesItself() {
    let kinds = messageExporters.map { $0.kind }
    #expect(Set(kinds).count == kinds.count)
    for kind in messageExporters {
      #expect(!kind.summary.isEmpty && !kind.fields.isEmpty)
      #expect(kind.format == nil || recordFormats.contains { $0.name == kind.format })
    }
  }

  @Test("gives back every message byte by byte", arguments: textKinds, [1, 2, 3])
  func roundTrips(kind: String, seed: UInt64) throws {
    var nasty = NastyMessages(seed: seed)
    var messages = nasty.messages(250)
    if kind == "create-ml-folders" { messages = messages.filter { $0.gold != nil } }
    let export = try export(kind, messages) { ($0.unlabelled, $0.coarse) = (.keep, .keep) }
    var read = try read(export, kind)
    #expect(export.kept == messages.count && read.count == messages.count)
    if kind == "create-ml-folders" {
      // Files are read in the order of their folders.
      let order = messages.indices.sorted {
        (messages[$0].gold?.name ?? "", $0) < (messages[$1].gold?.name ?? "", $1)
      }
      let sorted = read
      for (place, index) in order.enumerated() { read[index] = sorted[place] }
    }
    let fields = messageExporters.first { $0.kind == kind }?.fields ?? []
    for (given, found) in zip(messages, read) {
      #expect(Array(found.text.utf8) == Array(given.text.utf8))
      #expect(found.gold == given.gold)
      if fields.contains(.id) { #expect(Array(found.id.utf8) == Array(given.id.utf8)) }
      if fields.contains(.known) {
        #expect(found == given)
        #expect(found.sender.map { Array($0.utf8) } == given.sender.map { Array($0.utf8) })
      }
    }
  }

  @Test("gives back labels of another scheme, or refuses them", arguments: textKinds)
  func roundTripsForeign(kind: String) throws {
    var nasty = NastyMessages(seed: 9)
    var refused = 0
    for _ in 0..<300 {
      let label = "x" + nasty.text(3) + "y"
      let messages = [
        Message(id: "a", text: "t", gold: .named(label)),
        Message(id: "b", text: "u", gold: .named("ham")),
      ]
      do {
        let read = try read(try export(kind, messages), kind, "as-is")
        #expect(Set(read.compactMap(\.gold)) == Set(messages.compactMap(\.gold)))
      } catch is Fault {
        refused += 1
      }
    }
    #expect(kind == "create-ml-folders" || kind == "fasttext" ? refused < 100 : refused == 0)
  }

  @Test(
    "refuses messages without one leaf for training, and says which and what to do",
    arguments: messageExporters.filter { $0.isForTraining }.map { $0.kind })
  func refusesOpen(kind: String) {
    let bare = Message(id: "m1", text: "x")
    let fault = #expect(throws: Fault.self) { try export(kind, [bare]) }
    #expect(fault?.kind == .data)
    #expect(fault?.message.hasPrefix("message 1 ('m1'): it has no label, which \(kind)") == true)
    #expect(fault?.message.contains("--unlabelled skip") == true)
    let coarse = Message(id: "m2", text: "x", gold: .label(.anyPromotion))
    let open = #expect(throws: Fault.self) { try export(kind, [coarse]) }
    #expect(open?.message.contains("'promotion.?' isn't one leaf") == true)
    #expect(open?.message.contains("--coarse skip") == true)
    let none = #expect(throws: Fault.self) {
      try export(kind, [bare, coarse]) { ($0.unlabelled, $0.coarse) = (.skip, .skip) }
    }
    #expect(
      none?.message == "none of the 2 messages is left to export: 1 without a label, 1 without one"
        + " leaf")
  }

  @Test("leaves out and counts what it is told to")
  func skips() throws {
    let messages = [
      Message(id: "a", text: "x"), Message(id: "b", text: "y", gold: .label(.junk)),
      Message(id: "c", text: "z", gold: .anyOf(LabelSet([.junk, .allow]))),
    ]
    let export = try export("fasttext", messages) { ($0.unlabelled, $0.coarse) = (.skip, .skip) }
    #expect(text(export) == "__label__junk y\n")
    #expect(
      export.leftOut == [
        Rejections.Count(name: "without a label", count: 1),
        Rejections.Count(name: "without one leaf", count: 1),
      ])
  }

  @Test("writes categories when asked, so that coarse labels are classes")
  func writesCategories() throws {
    let messages = [
      Message(id: "a", text: "x", gold: .label(.anyPromotion)),
      Message(id: "b", text: "y", gold: .label(Label(.transactionFinance))),
      Message(id: "c", text: "z", gold: .anyOf(LabelSet([Label(.promotionOffers)]))),
      Message(id: "d", text: "w", gold: .label(.allow)),
    ]
    #expect(
      text(try export("fasttext", messages) { $0.level = .category }) == """
        __label__promotion x
        __label__transaction y
        __label__promotion z
        __label__allow w

        """)
  }

  @Test("says which fields are lost")
  func saysLosses() throws {
    let message = Message(id: "a", text: "x", time: 1, sender: "s", gold: .label(.junk))
    #expect(
      try export("create-ml-csv", [message]).notes == [
        "create-ml-csv doesn't hold time (1 messages), sender (1 messages); jsonl and csv do"
      ])
  }

  @Test("refuses a message that would be read back as another", arguments: ["jsonl", "csv"])
  func refusesTimes(kind: String) {
    for time in [1e12, 1e-9] {
      let fault = #expect(throws: Fault.self) {
        try export(kind, [Message(id: "a", text: "x", time: time)])
      }
      #expect(fault?.kind == .data)
    }
  }

  @Test("refuses a label that can't name a folder, and says why")
  func refusesFolderNames() {
    for label in ["a/b", ".hidden", "..", String(repeating: "x", count: 256)] {
      let fault = #expect(throws: Fault.self) {
        try export("create-ml-folders", [Message(id: "a", text: "x", gold: .named(label))])
      }
      #expect(fault?.message.contains("can't be a folder's name") == true)
    }
  }
}

@Suite("Exported files")
struct ExportedFileTests {
  private static let messages = [
    Message(
      id: "m 1", text: "win | now: \"yes\", ok\n__label__allow  x", time: 1.5,
      gold: .label(.junk)),
    Message(id: "save", text: "", gold: .label(Label(.transactionFinance))),
  ]

  @Test(
    "stand as they are documented",
    arguments: [
      (
        "create-ml-json",
        """
        [
        {"text":"win | now: \\"yes\\", ok\\n__label__allow  x","label":"junk"},
        {"text":"","label":"transaction.finance"}
        ]

        """
      ),
      (
        "create-ml-csv",
        """
        text,label
        "win | now: ""yes"", ok
        __label__allow  x",junk
        ,transaction.finance

        """
      ),
      (
        "csv",
        """
        id,text,label,time
        m 1,"win | now: ""yes"", ok
        __label__allow  x",junk,1.5
        save,,transaction.finance,

        """
      ),
      (
        "fasttext",
        """
        __label__junk win | now: "yes", ok ␊ ␛__label__allow  x
        __label__transaction.finance ␛

        """
      ),
      (
        "vowpal-wabbit",
        """
        junk 'm␠1|text win ␛¦ now␛꞉ "yes", ok ␊ __label__allow  x
        transaction.finance '␛save|text ␛

        """
      ),
    ])
  func stand(kind: String, expected: String) throws {
    let type = try #require(messageExporters.first { $0.kind == kind })
    let export = try Export(type, Self.messages, ExportOptions())
    guard case .file(let bytes, let beside) = export.files.shape else { return }
    #expect(String(decoding: bytes, as: UTF8.self) == expected && beside.isEmpty)
  }

  @Test("of features hold classes and indices from 1 or 0, names beside them")
  func features() throws {
    var options = ExportOptions()
    options.vectors = { messages in
      ExportVectors(
        rows: messages.map { _ in ([0, 7], [0.5, -2]) },
        names: [(0, "a\tb"), (7, "c"), (7, "d")])
    }
    for (isZeroBased, line, names) in [
      (false, "1:0.5 8:-2.0", "1\ta␉b\n8\tc\n8\td\n"),
      (true, "0:0.5 7:-2.0", "0\ta␉b\n7\tc\n7\td\n"),
    ] {
      options.isZeroBased = isZeroBased
      let export = try Export(SvmlightKind.type, Self.messages, options)
      guard case .file(let bytes, let beside) = export.files.shape else { return }
      #expect(String(decoding: bytes, as: UTF8.self) == "1 \(line)\n2 \(line)\n")
      #expect(beside.map(\.name) == [".names", ".labels"])
      #expect(String(decoding: beside[0].bytes, as: UTF8.self) == names)
      #expect(
        String(decoding: beside[1].bytes, as: UTF8.self) == "1\tjunk\n2\ttransaction.finance\n")
    }
    options.unlabelled = .keep
    let fault = #expect(throws: Fault.self) {
      try Export(SvmlightKind.type, Self.messages, options)
    }
    #expect(fault?.kind == .usage)
  }

  private enum SvmlightKind {
    static let type = messageExporters.first { $0.kind == "svmlight" } ?? messageExporters[0]
  }
}
