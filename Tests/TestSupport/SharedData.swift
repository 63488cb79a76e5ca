import FoundationEssentials

/// Real data that stands beside a checkout, where it is present; it never ships.
public enum SharedData {
  /// The folder `shared` beside the repository, or nil where it is absent.
  public static let folder: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared = root.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: shared.path) ? shared.path : nil
  }()

  /// The path of a file under `shared`, or nil (with a printed reason) where it is absent.
  public static func path(_ relative: String) -> String? {
    guard let folder else {
      print("skipped: the folder 'shared' isn't beside the repository (wanted \(relative))")
      return nil
    }
    let path = folder + "/" + relative
    guard FileManager.default.fileExists(atPath: path) else {
      print("skipped: \(relative) isn't there")
      return nil
    }
    return path
  }
}
