import Foundation
import Messages
import Testing

/// The stream command, fed line by line through pipes.
final class FedStream {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var rest = Data()
  private let errors: URL

  init(_ program: Program, _ words: [String], quiet: Bool = true) throws {
    process.executableURL = Program.executable
    process.arguments = ["stream"] + (quiet ? ["--quiet"] : []) + words
    process.currentDirectoryURL = program.folder
    (process.standardInput, process.standardOutput) = (input, output)
    errors = program.folder.appending(path: "errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  /// Feeds a line and doesn't wait.
  func send(_ line: String) {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Feeds a line and waits for its reply; nil when the process has gone.
  func feed(_ line: String) -> String? {
    guard (try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))) != nil
    else {
      return nil
    }
    return next()
  }

  /// Waits for a reply; nil when the process has gone.
  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  /// Kills the process as a power cut would.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Sends a signal.
  func send(signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// What standard error has so far.
  var errorText: String {
    String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
  }

  /// Waits until standard error has a text; false after ten seconds.
  func waitForErrors(_ text: String) -> Bool {
    for _ in 0..<200 {
      if errorText.contains(text) { return true }
      usleep(50_000)
    }
    return false
  }

  /// Waits for the end.
  func waitForExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the input and waits.
  func finish() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite("The stream command")
struct StreamTests {
  private static let config = """
    {name: "s", data: {dataset: "starter"}, protocol: "prequential", features: {bits: 12},
    classifiers: [{kind: "logistic-regression"}, {kind: "multinomial-bayes"}]}
    """
  private static let rules = """
    {version: 1, name: "t", writtenOn: "nothing", rules: [
      {name: "prize", when: {word: ["prize", "winner"]}, vote: "junk"},
      {name: "sale", when: {contains: "sale"}, vote: "promotion.?"}]}
    """

  /// A folder with a config of two entries, and two rules.
  static func program() throws -> Program {
    let program = try Program()
    try program.write(Self.config, to: "c.json")
    try program.write(Self.rules, to: "r.json5")
    return program
  }

  /// Messages with and without labels, late labels, corrections and retractions.
  static let lines: [String] = {
    var lines: [String] = []
    for (index, line) in Program.messages.split(separator: "\n").enumerated() {
      let bare = line.replacingOccurrences(
        of: #", "label": "[a-z.]+""#, with: "", options: .regularExpression)
      lines.append(index % 3 == 0 ? bare : String(line))
      if index % 3 == 0, index > 6 {
        lines.append("{\"id\": \"m\(index - 6)\", \"label\": \"allow\"}")
      }
      if index % 10 == 9 {
        lines.append("{\"id\": \"m\(index - 1)\", \"label\": \"junk\", \"correct\": true}")
      }
      if index % 17 == 16 { lines.append("{\"id\": \"m\(index - 5)\", \"retract\": true}") }
    }
    return lines
  }()

  /// What all runs have; a folder for the state must follow.
  static let options = [
    "--config", "c.json", "--rules", "r.json5", "--replay-every", "30", "--snapshot-every", "40",
    "--summary", "summary.json", "--state",
  ]

  /// The hash of the model that the last run ended with.
  static func model(_ program: Program) throws -> String {
    let node = try JSON.parse(Array(try program.bytes("summary.json")), dialect: .json, file: nil)
    return try #require(node["model"]?.string)
  }

  @Test("killed fifty times, it ends with the lines and the model of an undisturbed run")
  func killed() throws {
    let program = try Self.program()
    defer { program.remove() }
    let undisturbed = try FedStream(program, Self.options + ["one"])
    let replies = Self.lines.map { undisturbed.feed($0) }
    #expect(undisturbed.finish() == 0)
    let hash = try Self.model(program)
    #expect(!replies.contains(nil))

    var generator = SystemRandomNumberGenerator()
    let kills = Set((0..<Self.lines.count).shuffled(using: &generator).prefix(50))
    var stream = try FedStream(program, Self.options + ["two"])
    for (index, line) in Self.lines.enumerated() {
      if kills.contains(index) {
        // The line may or may not be in the journal when the end comes.
        stream.send(line)
        usleep(UInt32.random(in: 0...3_000, using: &generator))
        stream.kill()
        stream = try FedStream(program, Self.options + ["two"])
      }
      let mark = ",\"repeat\":true"
      let reply = stream.feed(line)?.replacingOccurrences(of: mark, with: "")
      #expect(reply == replies[index]?.replacingOccurrences(of: mark, with: ""), "line \(index)")
    }
    #expect(stream.finish() == 0)
    #expect(try Self.model(program) == hash)
  }

  @Test("a message's words are nowhere in the state, unless they are to be kept")
  func privacy() throws {
    let program = try Self.program()
    defer { program.remove() }
    let line = "{\"id\": \"x1\", \"text\": \"Xylophone quartz rendezvous\", \"label\": \"allow\"}\n"
    for (folder, more, isKept) in [("a", [], false), ("b", ["--keep-text"], true)] {
      let result = try program.run(
        ["stream", "--quiet", "--config", "c.json", "--state", folder] + more, input: line)
      #expect(result.status == 0)
      var found = false
      let files = FileManager.default.enumerator(
        at: program.folder.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() {
        guard let bytes = try? Data(contentsOf: file) else { continue }
        for word in ["Xylophone", "xylophone", "quartz", "rendezvous"] {
          found = found || bytes.range(of: Data(word.utf8)) != nil
        }
      }
      #expect(found == isKept)
    }
  }

  @Test("one process at a time, and only a state that was begun the same way")
  func locked() throws {
    let program = try Self.program()
    defer { program.remove() }
    let first = try FedStream(program, ["--config", "c.json", "--state", "s"])
    #expect(first.feed("{\"id\": \"a\", \"text\": \"hello\"}") != nil)
    let second = try program.run("stream", "--config", "c.json", "--state", "s", input: "")
    #expect(second.status == 74)
    #expect(second.errors.contains("in use by another process"))
    #expect(first.finish() == 0)
    let other = try program.run(
      "stream", "--config", "c.json", "--set", "classifiers.0.learningRate=3", "--state", "s",
      input: "")
    #expect(other.status == 65)
    #expect(other.errors.contains("begun with other settings"))
  }

  @Test("lines that can't be read are reported with their number, and the others are answered")
  func badLines() throws {
    let program = try Self.program()
    defer { program.remove() }
    let input = """
      {"id": "a", "text": "hello"}
      {"id": "b", "text":
      nonsense

      {"id": "c", "text": "again", "label": "jnk"}
      {"id": "d", "text": "last"}
      """
    let result = try program.run("stream", "--config", "c.json", input: input)
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 2)
    for place in ["standard input:2:", "standard input:3:", "standard input:5:"] {
      #expect(result.errors.contains(place))
    }
    #expect(result.errors.contains("did you mean 'junk'"))
    #expect(result.errors.contains("3 rejected lines"))
  }

  @Test("batches change neither order nor bits")
  func batches() throws {
    let program = try Self.program()
    defer { program.remove() }
    let slow = try FedStream(program, Self.options + ["slow"])
    let replies = Self.lines.compactMap { slow.feed($0) }
    #expect(slow.finish() == 0)
    let hash = try Self.model(program)
    let fast = try program.run(
      ["stream", "--quiet"] + Self.options + ["fast"],
      input: Self.lines.joined(separator: "\n") + "\n")
    #expect(fast.output == replies.joined(separator: "\n") + "\n")
    #expect(try Self.model(program) == hash)
  }

  @Test("starts from a trained model")
  func fromModel() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let config = """
      {name: "m", data: {path: "messages.jsonl"}, labels: "category", features: {bits: 12},
      classifiers: [{kind: "logistic-regression"}]}
      """
    try program.write(config, to: "m.json")
    #expect(try program.run("train", "m.json", "-o", "m.model").status == 0)
    let result = try program.run(
      "stream", "--quiet", "--config", "m.json", "--model", "m.model",
      input: "{\"id\": \"q\", \"text\": \"you won a prize, claim now\"}\n")
    #expect(result.status == 0)
    #expect(result.output.contains("\"label\":\"junk\""))
  }

  @Test("acts on signals between lines: figures, other rules, the end")
  func signals() throws {
    let program = try Self.program()
    defer { program.remove() }
    let stream = try FedStream(
      program, ["--config", "c.json", "--rules", "r.json5", "--state", "s"], quiet: false)
    #expect(stream.feed("{\"id\": \"a\", \"text\": \"a prize\"}")?.contains("prize") == true)
    stream.send(signal: SIGUSR1)
    #expect(stream.waitForErrors("Categories"))
    try program.write("not rules", to: "r.json5")
    stream.send(signal: SIGHUP)
    #expect(stream.waitForErrors("the old rules stay in use"))
    #expect(stream.feed("{\"id\": \"b\", \"text\": \"a prize\"}")?.contains("[\"prize\"]") == true)
    try program.write(
      Self.rules.replacingOccurrences(of: "\"prize\", when", with: "\"price\", when"),
      to: "r.json5")
    stream.send(signal: SIGHUP)
    #expect(stream.waitForErrors("2 rules are in use now"))
    #expect(stream.feed("{\"id\": \"c\", \"text\": \"a prize\"}")?.contains("[\"price\"]") == true)
    stream.send(signal: SIGTERM)
    #expect(stream.waitForExit() == 130)
    #expect(stream.waitForErrors("3 messages"))
  }

  @Test("follows a file that grows, is cut off, or is replaced")
  func follows() throws {
    let program = try Self.program()
    defer { program.remove() }
    try program.write("{\"id\": \"a\", \"text\": \"one\"}\n", to: "log")
    let stream = try FedStream(program, ["--config", "c.json", "--follow", "log"])
    #expect(stream.next()?.contains("\"id\":\"a\"") == true)
    let log = try FileHandle(forWritingTo: program.folder.appending(path: "log"))
    try log.seekToEnd()
    try log.write(contentsOf: Data("{\"id\": \"b\", \"text\": \"two\"}\n".utf8))
    #expect(stream.next()?.contains("\"id\":\"b\"") == true)
    try log.truncate(atOffset: 0)
    try log.write(contentsOf: Data("{\"id\": \"c\", \"text\": \"x\"}\n".utf8))
    #expect(stream.next()?.contains("\"id\":\"c\"") == true)
    try program.write("{\"id\": \"d\", \"text\": \"new file\"}\n", to: "other")
    #expect(rename(program.folder.path + "/other", program.folder.path + "/log") == 0)
    #expect(stream.next()?.contains("\"id\":\"d\"") == true)
    stream.send(signal: SIGINT)
    #expect(stream.waitForExit() == 130)
  }
}
