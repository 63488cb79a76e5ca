/// Reads a JSON array of objects, one after another, of which only known keys are kept.
///
/// No tree is built: the cost is one pass over the bytes and one string for each text value. An
/// element that is JSON but not what is wanted is refused, and reading goes on after it; what isn't
/// JSON ends it, since nothing after it can be trusted.
public struct JSONArrayScanner {
  /// What was found.
  public enum Step: Sendable {
    /// An object; its values are in `fields`.
    case element
    /// An element that can't be used: why and where.
    case refused(Fault)
    /// The end of the array.
    case end
  }

  /// The values of the element read last: one for each known key, nil where it is absent.
  public var fields: [JSONNode.Content?] { objects.fields }
  /// The one-based line on which the element read last begins.
  public var line: Int { marker.line }
  /// The bytes of the element read last.
  public private(set) var range = 0..<0
  /// The number of elements so far.
  public private(set) var count = 0
  /// The number of U+FFFD put in place of lone surrogates and broken UTF-8.
  public var repairCount: Int { objects.repairCount }

  private var objects: JSONRecordScanner
  private let total: Int
  private var position: Int
  private var marker: PlaceMarker

  /// A scanner of a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes; a UTF-8 byte order mark is skipped.
  ///   - keys: the keys to keep.
  ///   - repairs: whether lone surrogates and broken UTF-8 in texts become U+FFFD (and are
  ///     counted) instead of making the element be refused.
  public init(_ bytes: [UInt8], keys: [String], repairs: Bool = false) {
    objects = JSONRecordScanner(bytes, keys: keys, repairs: repairs)
    (position, total) = (objects.cursor.start, bytes.count)
    marker = PlaceMarker(offset: position)
  }

  /// Reads the next element.
  ///
  /// - Throws: a data fault with line, column and the element's number where the text isn't JSON.
  public mutating func next() throws(Fault) -> Step {
    enter(at: position)
    do throws(Fault) {
      guard try moveToElement() else { return .end }
    } catch {
      throw whole(error)
    }
    let first = objects.cursor.position
    enter(at: first)
    let before = objects.cursor
    count += 1
    let step: Step
    do throws(Fault) {
      try objects.object()
      step = .element
    } catch {
      step = .refused(try refusal(error, before))
    }
    position = objects.cursor.position
    range = first..<position
    return step
  }

  /// Lets the cursor count its lines and columns from an offset.
  private mutating func enter(at offset: Int) {
    marker.advance(to: offset, in: objects.cursor.bytes)
    (objects.cursor.start, objects.cursor.position) = (offset, offset)
    objects.cursor.firstLine = marker.line
  }

  /// Steps over what stands before the next element; false at the end of the array.
  private mutating func moveToElement() throws(Fault) -> Bool {
    try objects.cursor.skipBlanks()
    let isAtEnd = objects.cursor.position == total
    if count == 0 {
      // A file of blanks holds nothing, which is for others to say.
      if isAtEnd { return false }
      guard objects.cursor.skip(UInt8(ascii: "[")) else {
        throw objects.cursor.fault(
          "a JSON array of objects is expected; '[' must come first, not \(objects.cursor.found)"
            + " (a file with an object a line has the format jsonl)")
      }
      try objects.cursor.skipBlanks()
      if objects.cursor.skip(UInt8(ascii: "]")) { return try close() }
      return true
    }
    if objects.cursor.skip(UInt8(ascii: "]")) { return try close() }
    guard !isAtEnd, objects.cursor.skip(UInt8(ascii: ",")) else {
      throw objects.cursor.fault(
        "',' or ']' is expected after an element, not \(objects.cursor.found)")
    }
    try objects.cursor.skipBlanks()
    return true
  }

  /// Makes sure that nothing stands after the array.
  private mutating func close() throws(Fault) -> Bool {
    try objects.cursor.skipBlanks()
    guard objects.cursor.position == total else {
      throw objects.cursor.fault(
        "the file must end after its array, not go on with \(objects.cursor.found)")
    }
    return false
  }

  /// The reason for refusing an element, when it is JSON at least.
  ///
  /// - Throws: what makes it no JSON.
  private mutating func refusal(_ fault: Fault, _ before: JSONCursor) throws(Fault) -> Fault {
    var cursor = before
    let repairs = cursor.repairs
    cursor.repairs = true
    var parser = JSONParser(cursor)
    do throws(Fault) {
      objects.cursor = try parser.skippedValue()
    } catch {
      throw whole(error)
    }
    (objects.cursor.repairs, objects.cursor.repairCount) = (repairs, before.repairCount)
    return placed(fault)
  }

  /// A fault of the file as a whole.
  private func whole(_ fault: Fault) -> Fault {
    var fault = placed(fault)
    fault.message +=
      count == 0
      ? "" : "; the array is broken there, so that nothing is read of it until it is mended"
    return fault
  }

  /// A fault with the element's number, and its column counted from the line's first character.
  private func placed(_ fault: Fault) -> Fault {
    var fault = fault
    if fault.place.line == marker.line, let column = fault.place.column {
      fault.place.column = marker.column + column - 1
    }
    if count > 0 { fault.place.path = "[\(count - 1)]" }
    return fault
  }
}
