import FoundationEssentials
import ImportingSupport
import Testing

/// The inputs that fuzzing starts from, and those that once broke something.
@Suite struct FuzzCorpusTests {
  private static let folder = Repository.root + "/Tests/Fuzz/Corpus"

  /// The paths of a target's inputs, in order.
  private func inputs(_ target: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(target)").sorted()
      .map { "\(Self.folder)/\(target)/\($0)" }
  }

  @Test(arguments: fuzzTargets.map { $0.name })
  func everyInputKeepsWhatHolds(_ name: String) throws {
    let target = try #require(fuzzTargets.first { $0.name == name })
    let paths = try inputs(name)
    #expect(!paths.isEmpty, "a target has a corpus")
    for path in paths {
      let bytes = try Repository.bytes(path)
      do {
        try target.check(bytes)
      } catch {
        Issue.record("\(path): \(error.claim)")
      }
    }
  }

  @Test(arguments: fuzzTargets.map { $0.name })
  func everyInputKeepsWhatHoldsWhenCutOff(_ name: String) throws {
    let target = try #require(fuzzTargets.first { $0.name == name })
    for path in try inputs(name) {
      let bytes = try Repository.bytes(path)
      let step = max(1, bytes.count / 40)
      for length in stride(from: 0, to: bytes.count, by: step) {
        do {
          try target.check(Array(bytes.prefix(length)))
        } catch {
          Issue.record("the first \(length) bytes of \(path): \(error.claim)")
        }
      }
    }
  }

  @Test func everyFolderOfTheCorpusHasATarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
    #expect(folders == fuzzTargets.map { $0.name }.sorted())
  }
}
