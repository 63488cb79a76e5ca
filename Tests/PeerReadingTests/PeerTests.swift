import Glibc
import Importing
import Messages
import ImportingSupport
import Testing

/// The tools that exports are made for, where their environment is there.
enum Peers {
  static let python: String? = {
    let path = Repository.root + "/.peers/venv/bin/python"
    guard access(path, X_OK) == 0 else {
      print("skipped: no peers (python3 Tests/Peers/run.py install makes their environment)")
      return nil
    }
    return path
  }()

  /// What a peer says of a file, or nil where there are no peers.
  static func read(_ kind: String, _ words: String...) throws -> JSONNode? {
    guard let python else { return nil }
    let command = [python, Repository.root + "/Tests/Peers/read_export.py", kind] + words
    let line = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
    // Not a process of Foundation's, whose ICU and ours contradict each other.
    guard let pipe = popen(line, "r") else { throw Fault(.io, "\(line) can't be started") }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, pipe)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    try #require(pclose(pipe) == 0, "\(line)")
    return try JSON.parse(bytes, dialect: .json)
  }
}

@Suite("Peers", .serialized)
struct PeerTests {
  /// Messages that are easy to tell apart by a word each, with everything nasty around it.
  private static let messages: [Message] = {
    var nasty = NastyMessages(seed: 77)
    let kinds: [(Label, String)] = [
      (.allow, "lunch"), (.junk, "prize"), (Label(.transactionFinance), "payment"),
    ]
    return (0..<300).map { number in
      let (label, word) = kinds[number % 3]
      return Message(
        id: "\(number) \(nasty.text(1))", text: "\(nasty.text(4)) \(word) \(nasty.text(4))",
        gold: .label(label))
    }
  }()

  private func write(_ kind: String, _ scratch: Scratch, _ options: ExportOptions = .init())
    throws -> String
  {
    let type = try #require(messageExporters.first { $0.kind == kind })
    return try scratch.write(Export(type, Self.messages, options), "export")
  }

  @Test("scikit-learn reads the very vectors, counted from 1 or from 0")
  func svmlight() throws {
    let scratch = try Scratch()
    var options = ExportOptions()
    options.vectors = { messages in
      ExportVectors(
        rows: messages.indices.map { ([0, UInt32($0) + 1, 5000], [0.1, 1 / 3, -2.5]) }, names: [])
    }
    for isZeroBased in [false, true] {
      options.isZeroBased = isZeroBased
      let path = try write("svmlight", scratch, options)
      let answer =
        isZeroBased
        ? try Peers.read("svmlight", path, "--zero-based") : try Peers.read("svmlight", path)
      guard let answer else { return }
      #expect(answer["rows"]?.int == 300 && answer["columns"]?.int == 5001)
      #expect(answer["nonzeros"]?.int == 900)
      #expect(answer["classes"]?.elements?.map(\.int) == [1, 2, 3])
      let first = answer["first"]?.members ?? []
      #expect(first.map(\.key) == ["0", "1", "5000"])
      let values: [Float] = [0.1, 1 / 3, -2.5]
      #expect(first.map { Float($0.value.double ?? 0) } == values)
    }
  }

  @Test("fastText sees our labels and no others, and learns from the texts")
  func fastText() throws {
    let scratch = try Scratch()
    guard let answer = try Peers.read("fasttext", try write("fasttext", scratch)) else { return }
    let names = ["allow", "junk", "transaction.finance"].map { "__label__" + $0 }
    #expect(answer["labels"]?.elements?.map(\.string) == names)
    #expect(answer["lines"]?.int == 300)
    #expect(names.allSatisfy { answer["counts"]?[$0]?.int == 100 })
    #expect(answer["right"]?.double ?? 0 > 0.9)
  }

  @Test("Vowpal Wabbit sees a message a line with its label and tag, and learns from the texts")
  func vowpalWabbit() throws {
    let scratch = try Scratch()
    let path = try write("vowpal-wabbit", scratch)
    guard let answer = try Peers.read("vowpal-wabbit", path, "allow,junk,transaction.finance")
    else { return }
    #expect(answer["lines"]?.int == 300)
    #expect(answer["right"]?.double ?? 0 > 0.9)
    #expect(answer["tags"]?.elements?.first?.string?.hasPrefix("0␠") == true)
  }

  @Test("Python reads the very texts and labels", arguments: ["create-ml-csv", "create-ml-json"])
  func python(kind: String) throws {
    let scratch = try Scratch()
    let path = try write(kind, scratch)
    let reader = String(kind.split(separator: "-").last ?? "")
    guard let found = try Peers.read(reader, path)?["messages"]?.elements else { return }
    #expect(found.count == Self.messages.count)
    for (given, found) in zip(Self.messages, found) {
      #expect(found["text"]?.string.map { Array($0.utf8) } == Array(given.text.utf8))
      #expect(found["label"]?.string == given.gold?.name)
    }
  }
}
