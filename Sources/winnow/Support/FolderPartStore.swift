import Learning
import Messages

/// Finished parts as files under `.winnow/cache`, named by their keys.
struct FolderPartStore: PartStore {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  func load(_ key: String) -> [UInt8]? { try? Files.read(path(key)) }

  // A part that can't be kept only has to be worked out again.
  func save(_ key: String, _ bytes: [UInt8]) {
    try? Files.makeFolder(Files.folder(of: path(key)))
    try? Files.write(bytes, to: path(key))
  }

  private func path(_ key: String) -> String { "\(folder)/\(key.prefix(2))/\(key.dropFirst(2))" }
}
