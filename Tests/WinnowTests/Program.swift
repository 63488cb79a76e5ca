import Foundation
import Testing

/// The built program, run as a user would.
struct Program {
  /// What a call gave.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A fresh folder that the calls run in.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "winnow-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The program stands beside the test bundle.
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "winnow")

  private static let setpriv = "/usr/bin/setpriv"

  /// Whether a call may be made as a user who owns nothing.
  static let canRunAsNobody = getuid() == 0 && FileManager.default.fileExists(atPath: setpriv)

  /// Runs `winnow` with some words and waits for it.
  func run(_ words: String..., input: String = "") throws -> Result {
    try run(words, input: input)
  }

  /// Runs `winnow` with some words and waits for it.
  func run(
    _ words: [String], input: String = "", environment: [String: String] = [:],
    asNobody: Bool = false, executable: URL = Self.executable
  ) throws -> Result {
    let process = Process()
    process.executableURL = asNobody ? URL(filePath: Self.setpriv) : executable
    let user = ["--reuid=65534", "--regid=65534", "--clear-groups", executable.path]
    process.arguments = (asNobody ? user : []) + words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (folder.appending(path: "stdout"), folder.appending(path: "stderr"))
    let inputFile = folder.appending(path: "stdin")
    try Data(input.utf8).write(to: inputFile)
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file into the folder.
  func write(_ bytes: Data, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
  }

  /// The bytes of a file in the folder.
  func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

  /// Sixty messages of five labels in JSON Lines.
  static let messages: String = {
    let words = [
      ("allow", "see you at lunch"), ("junk", "you won a prize, claim now"),
      ("promotion.offers", "big sale, half price"), ("transaction.finance", "payment received"),
      ("transaction.orders", "your parcel is out for delivery"),
    ]
    return (0..<60).map { index in
      let (label, text) = words[index % 5]
      return "{\"id\": \"m\(index)\", \"text\": \"\(text) \(index * 7919 % 1000)\", \"label\":"
        + " \"\(label)\", \"group\": \"g\(index / 10)-\(index % 5)\"}\n"
    }.joined()
  }()

  /// An experiment over `messages.jsonl` that takes a moment.
  static let experiment = """
    {
      version: 1, name: "small", seed: 3, data: { path: "messages.jsonl" }, labels: "present",
      protocol: { folds: 3, select: "inner", innerFolds: 2 }, features: { bits: 12 },
      classifiers: [
        { kind: "majority" },
        { kind: "multinomial-bayes", smoothing: [0.1, 1], features: { weighting: "counts" } },
        { kind: "linear-svm" },
      ],
    }
    """

  /// A folder with the messages and the experiment in it.
  static func withExperiment() throws -> Program {
    let program = try Program()
    try program.write(messages, to: "messages.jsonl")
    try program.write(experiment, to: "small.json")
    return program
  }
}
