import Foundation
import Messages
import Testing

@Suite("A stream that the world is unkind to")
struct StreamFaultTests {
  /// Five thousand messages whose texts differ, two of three with label.
  private static let many: [String] = (0..<5_000).map { number in
    let words = (0..<8).map { String((number &* 31 &+ $0 &* 7_919) % 9_973, radix: 36) }
    let label = number % 3 == 0 ? "" : ", \"label\": \"\(number % 2 == 0 ? "junk" : "allow")\""
    return "{\"id\": \"m\(number)\", \"text\": \"\(words.joined(separator: " "))\"\(label)}"
  }

  private static func shell(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test("a full disk stops it, what was acknowledged is kept, and with room it goes on exactly")
  func fullDisk() throws {
    let program = try StreamTests.program()
    defer { program.remove() }
    let disk = program.folder.appending(path: "disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    guard Self.shell("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.path()) else {
      return print("skipped: a small disk can't be mounted here (that needs root)")
    }
    defer { _ = Self.shell("umount", disk.path()) }
    let input = Self.many.joined(separator: "\n") + "\n"
    let options = ["stream", "--quiet"] + StreamTests.options
    let calm = try program.run(options + ["calm"], input: input)
    #expect(calm.status == 0)
    let hash = try StreamTests.model(program)

    // The batches are larger than the disk, so the lines are fed one by one until it is full.
    let stream = try FedStream(program, StreamTests.options + ["disk/state"])
    var acknowledged: [String] = []
    for line in Self.many {
      guard let reply = stream.feed(line) else { break }
      acknowledged.append(reply)
    }
    #expect(stream.finish() == 74)
    // The journal says the one, a snapshot the other.
    let says = stream.errorText
    #expect(says.contains("disk is full") || says.contains("No space left on device"), "\(says)")
    #expect(!acknowledged.isEmpty && acknowledged.count < Self.many.count)
    let replies = calm.output.split(separator: "\n").map(String.init)
    #expect(acknowledged == Array(replies.prefix(acknowledged.count)))

    #expect(Self.shell("mount", "-o", "remount,size=64m", disk.path()))
    let again = try program.run(options + ["disk/state"], input: input)
    #expect(again.status == 0, "\(again.errors)")
    let rest = again.output.split(separator: "\n").map(String.init)
    let repeats = rest.prefix { $0.hasSuffix(",\"repeat\":true}") }.count
    #expect(repeats >= acknowledged.count, "what was acknowledged must be there")
    #expect(rest.dropFirst(repeats).elementsEqual(replies.dropFirst(repeats)))
    #expect(try StreamTests.model(program) == hash)
  }

  @Test("a state of another version is refused and left as it is", arguments: [1, 99])
  func otherVersion(version: UInt8) throws {
    let program = try StreamTests.program()
    defer { program.remove() }
    let options = ["stream", "--quiet"] + StreamTests.options + ["s"]
    let (first, second) = (StreamTests.lines.prefix(20), StreamTests.lines.dropFirst(20))
    #expect(try program.run(options, input: first.joined(separator: "\n")).status == 0)
    var bytes = try program.bytes("s/journal.sqlite")
    // SQLite keeps the user's version in four bytes of the header, the last at 63.
    let own = bytes[63]
    bytes[63] = version
    try program.write(bytes, to: "s/journal.sqlite")
    let refused = try program.run(options, input: second.joined(separator: "\n"))
    #expect(refused.status == 74 && refused.output.isEmpty)
    #expect(refused.errors.contains("learning journal has version \(version)"))
    #expect(try program.bytes("s/journal.sqlite") == bytes)
    bytes[63] = own
    try program.write(bytes, to: "s/journal.sqlite")
    let went = try program.run(options, input: second.joined(separator: "\n"))
    #expect(went.status == 0)
    let hash = try StreamTests.model(program)
    #expect(
      try program.run(
        ["stream", "--quiet"] + StreamTests.options + ["t"],
        input: StreamTests.lines.joined(separator: "\n")
      ).status == 0)
    #expect(try StreamTests.model(program) == hash)
  }

  @Test("clocks that run back change nothing: a stream goes by arrival")
  func clocks() throws {
    let program = try StreamTests.program()
    defer { program.remove() }
    func replies(_ time: (Int) -> String) throws -> String {
      let lines = Self.many.prefix(60).enumerated().map { number, line in
        line.dropLast() + time(number) + "}"
      }
      let result = try program.run(
        ["stream", "--quiet", "--config", "c.json"], input: lines.joined(separator: "\n"))
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let plain = try replies { _ in "" }
    #expect(plain.split(separator: "\n").count == 60)
    #expect(try replies { ", \"time\": \(2_000_000_000 - 86_400 * $0)" } == plain)
    #expect(try replies { ", \"time\": \($0 % 2 == 0 ? -5 : 4_000_000_000)" } == plain)
  }
}
