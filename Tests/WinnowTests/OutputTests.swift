import Foundation
import Testing

@Suite("What is written")
struct OutputTests {
  private func program() throws -> Program {
    let program = try Program.withExperiment()
    try program.write(Program.messages, to: "set/train.jsonl")
    return program
  }

  /// Makes devices of our own, so that nobody else's can be lost: what /dev/null and /dev/full are.
  private static func makeDevices(in program: Program) -> Bool {
    let made = [("null", 3), ("full", 7)].allSatisfy { name, minor in
      let path = program.folder.appending(path: name).path
      return mknod(path, S_IFCHR | 0o666, dev_t(1 << 8 | minor)) == 0 && access(path, W_OK) == 0
    }
    if !made { print("skipped: devices can't be made here (that needs root)") }
    return made
  }

  /// What is in the folder, but for what the calls themselves leave.
  private static func names(_ program: Program) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: program.folder.path)
      .filter { !["stdin", "stdout", "stderr"].contains($0) }.sorted()
  }

  @Test("a device stays a device, and a link stays a link to the file that is written")
  func keepsOthers() throws {
    let program = try program()
    defer { program.remove() }
    let hasDevices = Self.makeDevices(in: program)
    let link = program.folder.appending(path: "link.jsonl").path
    let target = program.folder.appending(path: "target.jsonl")
    try Data("old".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target.path)
    for words in [
      ["import", "jsonl", "messages.jsonl", "--quiet", "-o"],
      ["export", "jsonl", "messages.jsonl", "--quiet", "-o"],
      ["data", "dedupe", "messages.jsonl", "--quiet", "-o"],
    ] {
      if hasDevices {
        let result = try program.run(words + ["null"])
        #expect(result.status == 0, "\(result.errors)")
        let full = try program.run(words + ["full"])
        #expect(full.status == 74 && full.errors.contains("No space left"), "\(words)")
        for name in ["null", "full"] {
          var status = stat()
          let path = program.folder.appending(path: name).path
          #expect(stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR, "\(words)")
        }
      }
      try Data("old".utf8).write(to: target)
      #expect(try program.run(words + ["link.jsonl"]).status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target.path)
      #expect(try Data(contentsOf: target).count > 1_000)
    }
  }

  @Test(
    "never takes the place of what is read, or of a part of it",
    arguments: [
      "import jsonl messages.jsonl -o messages.jsonl",
      "import jsonl set/train.jsonl -o set/../set/train.jsonl",
      "export jsonl messages.jsonl -o messages.jsonl", "export jsonl messages.jsonl -o hard.jsonl",
      "export svmlight x.svm.labels --set format=jsonl -o x.svm",
      "data dedupe messages.jsonl -o out.jsonl --rejected messages.jsonl",
      "data summary messages.jsonl --rejected messages.jsonl",
      "data split messages.jsonl --into a=0.5,b=0.5 -o parts --rejected messages.jsonl",
      "data annotate messages.jsonl -o log.jsonl --apply out --rejected messages.jsonl",
      "data annotate messages.jsonl -o log.jsonl --apply out --rejected log.jsonl",
      "data split set --set format=jsonl --into train=0.5,test=0.5 -o set",
      "data redact set --set format=jsonl -o set/new.jsonl",
      "data redact messages.jsonl --names names.txt -o names.txt",
      "import sms-db sms.db -o sms.db-wal", "import iphone-backup set -o set/train.jsonl",
    ])
  func refuses(words: String) throws {
    let program = try program()
    defer { program.remove() }
    try program.write("Ravi\n", to: "names.txt")
    try program.write("{\"id\":\"m1\",\"label\":\"junk\"}\n", to: "log.jsonl")
    try program.write(Program.messages, to: "x.svm.labels")
    try program.write("SQLite format 3", to: "sms.db")
    let messages = program.folder.appending(path: "messages.jsonl").path
    try FileManager.default.linkItem(
      atPath: messages, toPath: program.folder.appending(path: "hard.jsonl").path)
    let names = try Self.names(program)
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("the file that is read"), "\(result.errors)")
    #expect(try program.bytes("messages.jsonl") == Data(Program.messages.utf8))
    #expect(try program.bytes("set/train.jsonl") == Data(Program.messages.utf8))
    #expect(try program.bytes("names.txt") == Data("Ravi\n".utf8))
    #expect(try Self.names(program) == names)
  }

  @Test(
    "files that belong together appear together or not at all",
    arguments: [
      (
        "data split messages.jsonl --into a=0.5,b=0.5 -o parts", ["parts/a.jsonl", "parts/b.jsonl"]
      ),
      (
        "data dedupe bad.jsonl --by family -o a.jsonl --dropped b.jsonl --rejected c.jsonl",
        ["a.jsonl", "b.jsonl", "c.jsonl"]
      ),
      ("export svmlight messages.jsonl -o a", ["a", "a.names", "a.labels"]),
    ])
  func together(words: String, outputs: [String]) throws {
    let words = words.split(separator: " ").map(String.init)
    for failing in outputs {
      let program = try program()
      defer { program.remove() }
      guard Self.makeDevices(in: program) else { return }
      try program.write(Program.messages + "broken\n", to: "bad.jsonl")
      for output in outputs where output != failing { try program.write("old", to: output) }
      let link = program.folder.appending(path: failing)
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: program.folder.appending(path: "full").path)
      let names = try Self.names(program)
      let result = try program.run(words)
      #expect(result.status == 74 && result.errors.contains("No space left"), "\(result.errors)")
      for output in outputs where output != failing {
        #expect(try program.bytes(output) == Data("old".utf8), "\(output)")
      }
      #expect(try Self.names(program) == names)
    }
  }

  @Test(
    "two outputs are never one file, by whatever name",
    arguments: [
      "data dedupe messages.jsonl -o out.jsonl --rejected out.jsonl",
      "data dedupe messages.jsonl -o out.jsonl --dropped set/../out.jsonl",
      "data dedupe messages.jsonl -o out.jsonl --rejected r --dropped r",
      "data dedupe messages.jsonl -o link --dropped linked",
      "data split messages.jsonl --into a=0.5,b=0.5 -o set --rejected set/b.jsonl",
      "data redact messages.jsonl -o out.jsonl --rejected out.jsonl",
    ])
  func refusesTwins(words: String) throws {
    let program = try program()
    defer { program.remove() }
    try program.write("old", to: "linked")
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.appending(path: "link").path, withDestinationPath: "linked")
    let names = try Self.names(program)
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64 && result.errors.contains("the same file as"), "\(result.errors)")
    #expect(try Self.names(program) == names)
    #expect(try program.bytes("linked") == Data("old".utf8))
  }

  @Test("files that hold messages can be read by their owner alone")
  func isPrivate() throws {
    let program = try program()
    defer { program.remove() }
    for words in [
      "import jsonl messages.jsonl -o imported", "export jsonl messages.jsonl -o exported",
      "export create-ml-folders messages.jsonl -o folders",
      "export svmlight messages.jsonl -o vectors",
      "data dedupe messages.jsonl -o unique --dropped dropped",
      "data split messages.jsonl --into a=0.5,b=0.5 -o parts",
      "data redact messages.jsonl -o redacted --rejected rejected",
    ] {
      let result = try program.run(words.split(separator: " ").map(String.init))
      #expect(result.status == 0, "\(words): \(result.errors)")
    }
    let given = ["messages.jsonl", "small.json", "set", "set/train.jsonl"]
    for name in try Self.names(program) where !given.contains(name) {
      var status = stat()
      #expect(stat(program.folder.appending(path: name).path, &status) == 0)
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
  }

  @Test("a signal while a folder is written leaves nothing of it", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    let program = try program()
    defer { program.remove() }
    let lines = (0..<20_000).map {
      "{\"id\": \"m\($0)\", \"text\": \"t\($0)\", \"label\": \"junk\"}\n"
    }
    try program.write(lines.joined(), to: "many.jsonl")
    let before = try Self.names(program)
    let process = Process()
    process.executableURL = Program.executable
    process.arguments = ["export", "create-ml-folders", "many.jsonl", "-o", "out"]
    process.currentDirectoryURL = program.folder
    process.standardError = FileHandle.nullDevice
    try process.run()
    let folder = program.folder.path
    while process.isRunning,
      try !FileManager.default.contentsOfDirectory(atPath: folder).contains(where: {
        $0.hasSuffix(".tmp")
      })
    { usleep(200) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    #expect(try Self.names(program) == before)
  }

  @Test(
    "what would mix with other lines on standard output is refused",
    arguments: [
      "data dedupe messages.jsonl -o out --dropped -", "data summary messages.jsonl --rejected -",
      "data redact messages.jsonl -o out --rejected -", "run small.json --rejected -",
      "label --rules r.json5 --data messages.jsonl -o -",
    ])
  func refusesMixing(words: String) throws {
    let program = try program()
    defer { program.remove() }
    try program.write(
      "{name: 'r', writtenOn: 'nothing', rules: [{name: 'a', when: {word: 'prize'}, vote: 'junk'}]}",
      to: "r.json5")
    let before = try Self.names(program)
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64 && result.errors.contains("names a file"), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(try Self.names(program) == before)
  }
}
