import FoundationEssentials
public import Importing
import Messages

/// A folder for one test, removed with the last copy of this value.
public final class Scratch: Sendable {
  public let path: String

  public init() throws {
    path = FileManager.default.temporaryDirectory.path + "/importing-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with its folders.
  public func write(_ name: String, _ bytes: [UInt8]) throws {
    let url = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  public func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

  /// Reads messages by a `data` object written in JSON5.
  public func load(_ config: String, strict: Bool = false, kept: Int = 1000) throws -> MessageSet {
    try DataSource(config: config).load(
      root: path, base: path, strict: strict, keptRejections: kept)
  }
}

extension Scratch {
  /// Writes an export and gives its path.
  public func write(_ export: Export, _ name: String) throws -> String {
    switch export.files.shape {
    case .file(let bytes, let beside):
      try write(name, bytes)
      for file in beside { try write(name + file.name, file.bytes) }
    case .folder(let files):
      for file in files { try write("\(name)/\(file.name)", file.bytes) }
    }
    return "\(path)/\(name)"
  }
}

extension DataSource {
  /// The source that a `data` object written in JSON5 describes.
  public init(config: String) throws {
    try self.init(ObjectReader(JSON.parse(config, dialect: .json5), path: "data"))
  }
}

/// Files of the repository.
public enum Repository {
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  public static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path.hasPrefix("/") ? path : root + "/" + path)))
  }
}
