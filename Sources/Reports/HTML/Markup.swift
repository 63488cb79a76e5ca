/// A piece of a page.
///
/// Foreign text gets in through `text` and attribute values only, both escaped.
struct Markup: Sendable, ExpressibleByArrayLiteral {
  /// The piece as HTML.
  let html: String

  private init(html: String) { self.html = html }

  /// Pieces one after another.
  init(_ pieces: [Markup]) { html = pieces.map(\.html).joined() }

  init(arrayLiteral elements: Markup...) { self.init(elements) }

  /// Nothing.
  static let empty = Markup(html: "")

  /// Text as text: markup signs are escaped, invisible and turning characters made visible.
  static func text(_ text: String) -> Markup { Markup(html: escaped(text)) }

  /// Markup that stands in the source code.
  static func fixed(_ html: StaticString) -> Markup { Markup(html: html.description) }

  /// An element with attributes and content.
  static func tag(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: Markup = .empty
  ) -> Markup {
    var html = "<\(name)"
    for (key, value) in attributes { html += " \(key)=\"\(escaped(value))\"" }
    return Markup(html: html + ">" + content.html + "</\(name)>")
  }

  /// An element of a class that holds text.
  static func tag(_ name: StaticString, class kind: StaticString, _ text: String) -> Markup {
    tag(name, ["class": kind.description], .text(text))
  }

  /// The one function that every text passes on its way into a page.
  private static func escaped(_ text: String) -> String {
    let visible = VisibleText.of(text)
    if !visible.utf8.contains(where: isMarkup) { return visible }
    var result = ""
    for scalar in visible.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }
}
