/// A fault of the user's input: what was found, where, and what is allowed.
public struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whose or what fault it is; decides the exit status.
  public enum Kind: Int32, Sendable {
    /// Something failed that is none of the kinds below.
    case failed = 1
    /// The command line can't be understood.
    case usage = 64
    /// Data or a config is wrong.
    case data = 65
    /// A file or folder isn't there.
    case noInput = 66
    /// Reading or writing failed.
    case io = 74
  }

  /// A place in a file.
  public struct Place: Hashable, Sendable {
    /// The file's path as the user gave it, if there is a file.
    public var file: String?
    /// One-based line, or nil.
    public var line: Int?
    /// One-based column in characters, or nil.
    public var column: Int?
    /// The path inside a config, such as `classifiers.2.l2`, or nil.
    public var path: String?

    /// A place; leave out what isn't known.
    public init(
      file: String? = nil, line: Int? = nil, column: Int? = nil, path: String? = nil
    ) {
      (self.file, self.line, self.column, self.path) = (file, line, column, path)
    }
  }

  /// The kind.
  public var kind: Kind
  /// What was found and what is allowed, in one sentence without a full stop.
  public var message: String
  /// Where it was found.
  public var place: Place

  /// A fault at a place.
  public init(_ kind: Kind, _ message: String, at place: Place = Place()) {
    (self.kind, self.message, self.place) = (kind, message, place)
  }

  /// `file:line:column: path: message`, leaving out what isn't known.
  public var description: String {
    var head = place.file ?? ""
    if let line = place.line { head += head.isEmpty ? "line \(line)" : ":\(line)" }
    if let column = place.column { head += ":\(column)" }
    let parts = [head, place.path ?? ""].filter { !$0.isEmpty }
    return (parts + [message]).joined(separator: ": ")
  }

  /// The same fault with the file filled in where none was known.
  public func inFile(_ file: String) -> Fault {
    var copy = self
    copy.place.file = copy.place.file ?? file
    return copy
  }

  /// The same fault with its config path put below `prefix`.
  public func below(_ prefix: String) -> Fault {
    var copy = self
    copy.place.path = copy.place.path.map { "\(prefix).\($0)" } ?? prefix
    return copy
  }
}
