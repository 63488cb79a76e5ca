import Learning
import Messages
import Testing

@Suite("A model file")
struct ModelFileTests {
  private func file(_ entrant: Entrant, rows: Range<Int> = 0..<20) throws -> ModelFile {
    var model = try entrant.make()
    try model.learn(all: Examples.stream(40).rows(rows))
    var frequencies = Archive()
    frequencies.put("df", .indices([1, 2, 3]))
    frequencies.put("idf", .floats([0.5, -0.0, .leastNonzeroMagnitude]))
    frequencies.put("means", .doubles([.pi]))
    return ModelFile(
      .checkpoint, model, settings: try SettingValues(entrant.type.settings, entrant.given),
      featureSettings: ["words": "1-2", "bits": 10], hashVersion: 1, normalFormVersion: "1 icu 72",
      training: ["messages": 20, "data": "starter"], featurizer: frequencies)
  }

  @Test(
    "is read as it was written, and its classifier goes on as the first would",
    arguments: Entrant.all)
  func roundTrip(entrant: Entrant) throws {
    let file = try file(entrant)
    let read = try ModelFile(bytes: file.bytes)
    #expect(read == file)
    #expect(read.hash == file.hash)
    #expect(read.bytes == file.bytes)
    var (first, second) = (try file.makeClassifier(), try read.makeClassifier())
    let more = Examples.stream(40).rows(20..<40)
    try first.learn(all: more)
    try second.learn(all: more)
    #expect(first.state == second.state)
    #expect(first.scores(more.features[0]) == second.scores(more.features[0]))
  }

  @Test("keeps the labels of every kind of space")
  func labels() throws {
    let spaces = [
      LabelSpace.leaf, .category, .asIs([.named("a\"b"), .named("ä")]),
      .present(in: [.label(.junk), .label(Label(.transactionHealth))]),
    ]
    let majority = try #require(Entrant.all.first)
    for labels in spaces {
      let file = ModelFile(
        .model, try majority.make(labels), settings: try SettingValues(Majority.settings),
        featureSettings: [:], hashVersion: 1, normalFormVersion: "1")
      #expect(try ModelFile(bytes: file.bytes).problem.labels == labels)
    }
  }

  @Test("has a hash of what was learned, not of what was said about it")
  func hash() throws {
    let majority = try #require(Entrant.all.first)
    var (one, other) = (try file(majority), try file(majority))
    other.training = ["messages": 21]
    #expect(one.hash == other.hash && one.bytes != other.bytes)
    one = try file(majority, rows: 0..<21)
    #expect(one.hash != other.hash)
    #expect(one.hash.count == 64)
  }

  @Test("with any byte changed is refused")
  func flipped() throws {
    let bytes = try file(#require(Entrant.all.first)).bytes
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= place % 3 == 0 ? 0x01 : 0x80
      #expect(throws: Fault.self, "byte \(place) of \(bytes.count)") {
        try ModelFile(bytes: damaged)
      }
    }
  }

  @Test("cut off anywhere, or with bytes after it, is refused")
  func truncated() throws {
    let bytes = try file(#require(Entrant.all.first)).bytes
    for count in bytes.indices {
      #expect(throws: Fault.self, "\(count) of \(bytes.count) bytes") {
        try ModelFile(bytes: Array(bytes[..<count]))
      }
    }
    for more in [1, 16, 1000] {
      #expect(throws: Fault.self) {
        try ModelFile(bytes: bytes + Array(repeating: 0, count: more))
      }
    }
  }

  @Test("that is something else is refused by what it is")
  func foreign() throws {
    for bytes in [[], Array("{\"version\": 1}".utf8), Array(repeating: 0, count: 500)] {
      let fault = #expect(throws: Fault.self) { try ModelFile(bytes: bytes) }
      #expect(fault?.message.contains("isn't a model file") == true)
    }
    var newer = try file(#require(Entrant.all.first)).bytes
    newer[8] = 9
    let fault = #expect(throws: Fault.self) { try ModelFile(bytes: newer) }
    #expect(fault?.message.contains("version 9") == true)
  }

  /// A header with a right checksum of its own that promises what the body doesn't hold.
  @Test("whose header lies about its arrays is refused")
  func lyingHeader() throws {
    let bytes = try file(#require(Entrant.all.first)).bytes
    let length = Int(bytes[12]) | Int(bytes[13]) << 8
    let header = String(decoding: bytes[80..<80 + length], as: UTF8.self)
    let lies = [
      (#""count":14"#, #""count":99"#), (#""count":14"#, #""count":-1"#),
      (#""count":14"#, #""count":4611686018427387904"#), (#""type":"int64""#, #""type":"int65""#),
      (#""bits":10"#, #""bits":63"#), (#""part":"classifier""#, #""part":"elsewhere""#),
      (#""name":"idf""#, #""name":"df""#), (#""purpose":"checkpoint""#, #""purpose":"lunch""#),
    ]
    for (truth, lie) in lies {
      var text = Array(header.replacing(truth, with: lie).utf8)
      #expect(text != Array(header.utf8))
      while text.count % 16 != 0 { text.append(0x20) }
      var forged = Array(bytes[..<12])
      forged += (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
      forged += Array(SHA256.hex(text).utf8) + text + bytes[(80 + length)...]
      #expect(throws: Fault.self, "\(lie)") { try ModelFile(bytes: forged) }
    }
  }

  @Test("of a kind that isn't known, or with settings that aren't, makes no classifier")
  func unknownKind() throws {
    var file = try file(#require(Entrant.all.first))
    file.settings = ["depth": 3]
    #expect(throws: Fault.self) { try file.makeClassifier() }
    file.settings = "depth"
    #expect(throws: Fault.self) { try file.makeClassifier() }
    (file.settings, file.kind) = ([:], "random-forest")
    let fault = #expect(throws: Fault.self) { try file.makeClassifier() }
    #expect(fault?.message.contains("random-forest") == true)
  }
}
