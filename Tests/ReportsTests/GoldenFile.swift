import FoundationEssentials
import Testing

/// A file of expected output; `UPDATE_GOLDEN=1` writes it anew, and the diff is for review.
enum GoldenFile {
  /// Expects the bytes of the file.
  static func expect(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation)
  {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    do {
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try Data(text.utf8).write(to: url)
      }
      let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      #expect(
        text == expected, "\(name) differs; UPDATE_GOLDEN=1 rewrites it", sourceLocation: location)
    } catch {
      Issue.record("\(name): \(error)", sourceLocation: location)
    }
  }
}
