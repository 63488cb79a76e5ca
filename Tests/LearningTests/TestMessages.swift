import FoundationEssentials
import Messages

/// Real messages for tests.
enum TestMessages {
  /// The texts of a file of JSON Lines.
  static func texts(_ path: String) throws -> [String] {
    let data = try Data(contentsOf: URL(filePath: path))
    return data.split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONDecoder().decode([String: String].self, from: line))?["text"]
    }
  }
}
