import Glibc

/// The top of the repository, where `Datasets` stands.
enum ProjectRoot {
  /// Found upwards from the program, then from the current folder, else the current folder.
  static let path: String = {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes { buffer -> Int in
      guard let start = buffer.baseAddress else { return 0 }
      return readlink("/proc/self/exe", start.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    let program = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    return upwards(from: program) ?? upwards(from: currentFolder + "/.") ?? currentFolder
  }()

  private static let currentFolder: String = {
    guard let name = getcwd(nil, 0) else { return "." }
    defer { free(name) }
    return String(cString: name)
  }()

  private static func upwards(from path: String) -> String? {
    var folder = Files.folder(of: path)
    while folder != "/" && folder != "." {
      if Files.exists(folder + "/Package.swift"), Files.exists(folder + "/Datasets") {
        return folder
      }
      folder = Files.folder(of: folder)
    }
    return nil
  }
}
