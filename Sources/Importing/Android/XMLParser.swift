internal import CExpat
internal import Glibc
internal import Messages

/// What is told of the elements of an XML text while it is parsed.
protocol XMLElementHandler: AnyObject {
  /// An element begins.
  func begin(_ element: XMLElement)
  /// An element ends.
  func end(_ name: XMLName)
}

/// A name or a value that lives during one call only.
struct XMLName {
  fileprivate let start: UnsafePointer<CChar>

  /// Whether it is an ASCII text.
  func equals(_ text: StaticString) -> Bool {
    strcmp(start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }

  /// Whether it begins with an ASCII text.
  func hasPrefix(_ text: StaticString) -> Bool {
    strncmp(
      start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self),
      text.utf8CodeUnitCount) == 0
  }

  /// The number of at most 18 digits, and of nothing else; nil for any other text.
  var digits: Int? {
    var (value, count) = (0, 0)
    while start[count] != 0 {
      let digit = start[count] - 0x30
      guard count < 18, (0...9).contains(digit) else { return nil }
      value = value * 10 + Int(digit)
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// A copy.
  var string: String { String(cString: start) }
}

/// An element's name and attributes, while it is being told of.
struct XMLElement {
  /// The name.
  let name: XMLName
  fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Calls a closure with the name and the value of each attribute.
  func forEachAttribute(_ body: (_ name: XMLName, _ value: XMLName) -> Void) {
    var next = attributes
    while let name = next[0], let value = next[1] {
      body(XMLName(start: name), XMLName(start: value))
      next += 2
    }
  }
}

/// The only door to expat: parses XML piece by piece and tells a handler of its elements.
///
/// A document type is refused, since entities that stand for each other a billion times, or for
/// other files, need one.
struct XMLParser: ~Copyable {
  /// What the callbacks reach.
  private final class Context {
    let parser: XML_Parser
    let handler: any XMLElementHandler
    var hasDocumentType = false

    init(_ parser: XML_Parser, _ handler: any XMLElementHandler) {
      (self.parser, self.handler) = (parser, handler)
    }
  }

  private let parser: XML_Parser
  private let context: Context

  /// A parser that takes bytes for UTF-8, whatever they say of themselves.
  init(_ handler: any XMLElementHandler) {
    guard let parser = XML_ParserCreate("UTF-8") else {
      preconditionFailure("no memory for a parser")
    }
    self.parser = parser
    context = Context(parser, handler)
    // The context lives as long as this value, and calls come during `parse` only.
    XML_SetUserData(parser, Unmanaged.passUnretained(context).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let data, let name, let attributes else { return }
        Unmanaged<Context>.fromOpaque(data).takeUnretainedValue().handler
          .begin(XMLElement(name: XMLName(start: name), attributes: attributes))
      },
      { data, name in
        guard let data, let name else { return }
        Unmanaged<Context>.fromOpaque(data).takeUnretainedValue().handler
          .end(XMLName(start: name))
      })
    XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
      guard let data else { return }
      let context = Unmanaged<Context>.fromOpaque(data).takeUnretainedValue()
      context.hasDocumentType = true
      XML_StopParser(context.parser, XML_Bool(XML_FALSE))
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Why a text can't be parsed.
  struct Trouble: Error {
    /// What is wrong.
    var reason: String
    /// Whether the text ends before its root element does.
    var isCutOff = false
    /// The one-based line.
    var line: Int
    /// The one-based column in bytes.
    var column: Int
  }

  /// Parses the next piece.
  ///
  /// - Throws: what is wrong with the text; the parser is of no use then.
  mutating func parse(_ bytes: [UInt8], isLast: Bool) throws(Trouble) {
    let status = bytes.withUnsafeBytes {
      XML_Parse(
        parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count),
        isLast ? 1 : 0)
    }
    guard status != XML_STATUS_OK else { return }
    let code = XML_GetErrorCode(parser)
    let endings = [
      XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]
    let line = Int(XML_GetCurrentLineNumber(parser))
    let column = Int(XML_GetCurrentColumnNumber(parser)) + 1
    if context.hasDocumentType {
      throw Trouble(
        reason: "the file declares a document type (<!DOCTYPE …>), which no such backup does and"
          + " which may make a small text stand for a huge one; it isn't read",
        line: line, column: column)
    }
    throw Trouble(
      reason: String(cString: XML_ErrorString(code)), isCutOff: isLast && endings.contains(code),
      line: line, column: column)
  }
}
