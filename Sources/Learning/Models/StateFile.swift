public import Messages

/// A stream's state as a file: the arrays of a learner.
public enum StateFile {
  private static let part = "learner"

  /// The bytes of a state; equal states give equal bytes.
  public static func bytes(_ archive: Archive) -> [UInt8] {
    ArrayFile(
      header: [
        JSONMember("purpose", "stream"), JSONMember("hashVersion", .integer(StableHash.version)),
      ], archives: [(part, archive)]
    ).bytes
  }

  /// The state that some bytes hold.
  ///
  /// - Throws: a data fault when they are no state, made with another hash, cut off or damaged.
  public static func archive(_ bytes: [UInt8]) throws(Fault) -> Archive {
    let file = try ArrayFile(bytes: bytes, parts: [part])
    let header = JSONNode(.object(file.header))
    guard header["purpose"]?.string == "stream", header["hashVersion"]?.int == StableHash.version
    else { throw Fault(.data, "this isn't the state of a stream, or one of another version") }
    return file.archives[0].archive
  }

  /// The SHA-256 of the arrays, which names what was learned.
  public static func hash(_ archive: Archive) -> String { ArrayFile.bodyHash([(part, archive)]) }
}
