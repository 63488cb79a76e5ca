import Foundation
import Testing

@Suite("What is written")
struct OutputTests {
  private func program() throws -> Program {
    let program = try Program.withExperiment()
    try program.write(Program.messages, to: "set/train.jsonl")
    return program
  }

  @Test("a device stays a device, and a link stays a link to the file that is written")
  func keepsOthers() throws {
    let program = try program()
    defer { program.remove() }
    // Devices of our own, so that nobody else's can be lost: what /dev/null and /dev/full are.
    let hasDevices = [("null", 3), ("full", 7)].allSatisfy { name, minor in
      let path = program.folder.appending(path: name).path
      return mknod(path, S_IFCHR | 0o666, dev_t(1 << 8 | minor)) == 0 && access(path, W_OK) == 0
    }
    if !hasDevices { print("skipped: devices can't be made here (that needs root)") }
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
      "data dedupe messages.jsonl -o out.jsonl --rejected out.jsonl",
      "data dedupe messages.jsonl -o out.jsonl --dropped out.jsonl",
      "data split set --set format=jsonl --into train=0.5,test=0.5 -o set",
      "data redact set --set format=jsonl -o set/new.jsonl",
      "data redact messages.jsonl --names names.txt -o names.txt",
      "import sms-db sms.db -o sms.db-wal", "import iphone-backup set -o set/train.jsonl",
    ])
  func refuses(words: String) throws {
    let program = try program()
    defer { program.remove() }
    try program.write("Ravi\n", to: "names.txt")
    try program.write(Program.messages, to: "x.svm.labels")
    try program.write("SQLite format 3", to: "sms.db")
    let messages = program.folder.appending(path: "messages.jsonl").path
    try FileManager.default.linkItem(
      atPath: messages, toPath: program.folder.appending(path: "hard.jsonl").path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: program.folder.path).sorted()
    let result = try program.run(words.split(separator: " ").map(String.init))
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("the file that is read"), "\(result.errors)")
    #expect(try program.bytes("messages.jsonl") == Data(Program.messages.utf8))
    #expect(try program.bytes("set/train.jsonl") == Data(Program.messages.utf8))
    #expect(try program.bytes("names.txt") == Data("Ravi\n".utf8))
    let left = try FileManager.default.subpathsOfDirectory(atPath: program.folder.path)
      .filter { !["stdin", "stdout", "stderr"].contains($0) }.sorted()
    #expect(left == names.filter { !["stdin", "stdout", "stderr"].contains($0) })
  }
}
