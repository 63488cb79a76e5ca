import Foundation
import Testing

@Suite("winnow run")
struct RunTests {
  @Test("writes a whole run folder, and prints the table and the matrices")
  func folder() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let result = try program.run("run", "small.json", "--out", "run")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("inner choice"))
    #expect(result.output.contains("transaction"))
    for name in [
      "results.json", "run.json", "predictions.jsonl", "confusion-category.csv",
      "confusion-subcategory.csv", "confusion-leaf.csv", "report.html", "report.md",
    ] {
      #expect(try !program.bytes("run/\(name)").isEmpty, "\(name)")
    }
    #expect(try !program.bytes("runs.sqlite").isEmpty)
    let lines = String(decoding: try program.bytes("run/predictions.jsonl"), as: UTF8.self)
    // Four grid points and two inner choices, each on every message.
    #expect(lines.split(separator: "\n").count == 6 * 60)
  }

  @Test("gives the same bytes in two processes, for any number of jobs, fresh or reused")
  func sameBytes() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let calls = [
      ["--jobs", "1", "--fresh"], ["--jobs", "2", "--fresh"], ["--jobs", "2"], ["--jobs", "1"],
    ]
    for (index, words) in calls.enumerated() {
      let result = try program.run(["run", "small.json", "--out", "run\(index)"] + words)
      #expect(result.status == 0, "\(result.errors)")
    }
    for name in ["results.json", "predictions.jsonl", "report.html", "confusion-leaf.csv"] {
      let first = try program.bytes("run0/\(name)")
      for index in 1..<calls.count { #expect(try program.bytes("run\(index)/\(name)") == first) }
    }
  }

  @Test("refuses a folder that holds another run, and a folder of something else")
  func otherRun() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    #expect(try program.run("run", "small.json", "--out", "run").status == 0)
    #expect(try program.run("run", "small.json", "--out", "run").status == 0)
    let other = try program.run("run", "small.json", "--set", "seed=4", "--out", "run")
    #expect(other.status == 65)
    #expect(other.errors.contains("another run"))
    try program.write("x", to: "mine/notes.txt")
    #expect(try program.run("run", "small.json", "--out", "mine").status == 65)
  }

  @Test("a dry run writes nothing and says what would be done")
  func dryRun() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let result = try program.run("run", "small.json", "--dry-run")
    #expect(result.status == 0)
    #expect(result.output.contains("4 entries"))
    #expect(!FileManager.default.fileExists(atPath: program.folder.appending(path: "Runs").path))
  }

  @Test("a grid point that fails is reported, the rest goes on, and the exit status says so")
  func failingEntry() throws {
    let program = try Program.withExperiment()
    defer { program.remove() }
    let result = try program.run(
      "run", "small.json", "--out", "run", "--set", "decision=category-first")
    #expect(result.status == 1)
    #expect(result.output.contains("category-first"))
    let results = String(decoding: try program.bytes("run/results.json"), as: UTF8.self)
    #expect(results.contains("\"accuracy\""))
  }
}
