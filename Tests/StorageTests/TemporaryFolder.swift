import FoundationEssentials

/// A folder of a test's own, removed with everything in it when the value goes.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "winnow-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file inside.
  func path(_ name: String) -> String { url.appending(path: name).path }
}
