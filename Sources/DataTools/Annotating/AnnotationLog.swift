public import Messages

/// What was said of one message.
public enum Annotation: Hashable, Sendable {
  /// A leaf or a coarse label.
  case label(Label)
  /// It was passed over.
  case skipped
}

/// The answers of a file of annotations: a JSON object a line, of which the last of an id holds.
///
/// `{"id":"a","label":"junk"}` is an answer, `{"id":"a","label":null,"skipped":true}` passes a
/// message over, and `{"id":"a","label":null}` takes back what was said before. Lines are only ever
/// added, so nothing is lost when the program or the machine stops.
public struct AnnotationLog: Sendable {
  /// The answers that hold, in the order in which they were given.
  public private(set) var answers: [(id: String, annotation: Annotation)] = []

  /// No answers yet.
  public init() {}

  /// Adds an answer, or takes one back.
  public mutating func add(_ id: String, _ annotation: Annotation?) {
    answers.removeAll { $0.id == id }
    if let annotation { answers.append((id, annotation)) }
  }

  /// The line of an answer, with its line end; nil takes back.
  public static func line(_ id: String, _ annotation: Annotation?) -> String {
    var members = [JSONMember("id", .string(id))]
    switch annotation {
    case .label(let label): members.append(JSONMember("label", .string(label.name)))
    case .skipped: members += [JSONMember("label", .null), JSONMember("skipped", true)]
    case nil: members.append(JSONMember("label", .null))
    }
    return JSONNode(.object(members)).compact + "\n"
  }

  /// Reads a file of annotations.
  ///
  /// - Returns: the answers, and the number of bytes of whole lines: a line that was being written
  ///   when the machine stopped has no end, and isn't counted or read.
  /// - Throws: a data fault with the line for one that is no answer.
  public static func parse(
    _ bytes: [UInt8], file: String
  ) throws(Fault) -> (log: AnnotationLog, wholeByteCount: Int) {
    let count = (bytes.lastIndex(of: 0x0A) ?? -1) + 1
    var scanner = JSONRecordScanner(Array(bytes[..<count]), keys: ["id", "label", "skipped"])
    var said: [String: (order: Int, annotation: Annotation?)] = [:]
    do {
      while try scanner.next() {
        let (id, annotation) = try answer(scanner)
        said[id] = (scanner.line, annotation)
      }
    } catch {
      var fault = error
      fault.place.line = fault.place.line ?? scanner.line
      throw fault.inFile(file)
    }
    var log = AnnotationLog()
    log.answers = said.sorted { $0.value.order < $1.value.order }.compactMap { id, said in
      said.annotation.map { (id, $0) }
    }
    return (log, count)
  }

  private static func answer(
    _ scanner: JSONRecordScanner
  ) throws(Fault) -> (id: String, annotation: Annotation?) {
    if let key = scanner.unknownKey {
      throw Fault(.data, "the key '\(key)' belongs to no annotation: this is another kind of file")
    }
    guard case .string(let id) = scanner.fields[0] else {
      throw Fault(.data, "a line of annotations must have an id and a label")
    }
    switch scanner.fields[1] {
    case .string(let name):
      guard case .label(let label) = try LabelNames.read(name).gold else {
        throw Fault(.data, "the label '\(name)' is a set or none; annotations are one label")
      }
      return (id, .label(label))
    case .null:
      if case .bool(true) = scanner.fields[2] { return (id, .skipped) }
      return (id, nil)
    default: throw Fault(.data, "a line of annotations must have a label that is a name or null")
    }
  }
}
