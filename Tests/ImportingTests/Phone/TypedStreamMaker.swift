/// Makes typedstreams of attributed strings, as the phone keeps them with messages.
struct TypedStreamMaker {
  private(set) var bytes: [UInt8] = [0x04, 0x0B] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]
  private var strings: [String] = []
  /// The names of classes, the texts of strings; what else has a number is empty.
  private var items: [String] = []

  /// An archive of a text; a code makes it be marked, its display form standing first.
  static func archive(_ text: String, code: (display: String, plain: String)? = nil) -> [UInt8] {
    var maker = TypedStreamMaker()
    maker.group("@")
    maker.open(["NSMutableAttributedString", "NSAttributedString", "NSObject"])
    maker.group("@")
    maker.string(text, ["NSMutableString", "NSString", "NSObject"])
    maker.group("iI")
    maker.bytes += [0x01] + Self.integer(text.utf16.count)
    maker.group("@")
    maker.dictionary { maker in
      maker.pair("__kIMMessagePartAttributeName") { $0.number(0) }
      guard let code else { return 1 }
      maker.pair("__kIMOneTimeCodeAttributeName") { maker in
        maker.dictionary { maker in
          maker.pair("displayCode") { $0.string(code.display) }
          maker.pair("code") { $0.string(code.plain) }
          return 2
        }
      }
      return 2
    }
    maker.bytes.append(0x86)
    return maker.bytes
  }

  /// A length or number, in as many bytes as it takes.
  static func integer(_ number: Int) -> [UInt8] {
    if number < 0x80 { return [UInt8(number)] }
    if number < 1 << 15 { return [0x81, UInt8(number & 0xFF), UInt8(number >> 8)] }
    return [0x82] + (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) }
  }

  private static func reference(_ number: Int) -> [UInt8] {
    number < 110 ? [UInt8(truncatingIfNeeded: number - 110)] : integer(number - 110)
  }

  private mutating func shared(_ text: String) {
    if let number = strings.firstIndex(of: text) {
      bytes += Self.reference(number)
    } else {
      strings.append(text)
      bytes += [0x84] + Self.integer(text.utf8.count) + Array(text.utf8)
    }
  }

  private mutating func group(_ types: String) { shared(types) }

  /// Begins an object of a class, which is given with those above it.
  private mutating func open(_ classes: [String]) {
    bytes.append(0x84)
    items.append("")
    for name in classes {
      if let number = items.firstIndex(of: "class " + name) {
        bytes += Self.reference(number)
        return
      }
      bytes.append(0x84)
      items.append("class " + name)
      shared(name)
      bytes.append(name.contains("String") && !name.contains("Attributed") ? 1 : 0)
    }
    bytes.append(0x85)
  }

  /// A string object; one that stood before is referred to.
  private mutating func string(_ text: String, _ classes: [String] = ["NSString", "NSObject"]) {
    if let number = items.firstIndex(of: "text " + text) {
      bytes += Self.reference(number)
      return
    }
    let number = items.count
    open(classes)
    items[number] = "text " + text
    group("+")
    bytes += Self.integer(text.utf8.count) + Array(text.utf8) + [0x86]
  }

  private mutating func number(_ value: UInt8) {
    open(["NSNumber", "NSValue", "NSObject"])
    group("*")
    bytes.append(0x84)
    items.append("")
    shared("i")
    group("i")
    bytes += [value, 0x86]
  }

  private mutating func dictionary(_ members: (inout TypedStreamMaker) -> UInt8) {
    open(["NSDictionary", "NSObject"])
    group("i")
    let place = bytes.count
    bytes.append(0)
    bytes[place] = members(&self)
    bytes.append(0x86)
  }

  private mutating func pair(_ key: String, _ value: (inout TypedStreamMaker) -> Void) {
    group("@")
    string(key)
    group("@")
    value(&self)
  }
}
