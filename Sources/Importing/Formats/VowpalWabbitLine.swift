/// A line of Vowpal Wabbit's text format, taken apart.
struct VowpalWabbitLine {
  /// Why a line can't be taken apart.
  struct Unreadable: Error {
    var reason: String
  }

  /// The first word before the bar, unless it is a tag.
  private(set) var label: String?
  /// The weight of the example.
  private(set) var importance = 1.0
  /// The name of the example.
  private(set) var tag: String?
  /// The content of the one namespace `text`, when there are no other namespaces and no weights.
  private(set) var text: String?
  /// The names of the features in their order, each as often as its weight says.
  private(set) var words: [String] = []
  /// Whether a weight is no count from 1 to 100, so that its word stands once.
  private(set) var hasOddWeights = false

  private static let bar = UInt8(ascii: "|")
  private static let colon = UInt8(ascii: ":")
  private static let apostrophe = UInt8(ascii: "'")

  /// Takes the UTF-8 of a line apart.
  init(_ line: [UInt8]) throws(Unreadable) {
    guard let bar = line.firstIndex(of: Self.bar) else {
      throw Unreadable(
        reason: "there is no '|' before the features; a line is: label |text words")
    }
    try readHead(line[..<bar])
    let content = line[(bar + 1)...]
    let spaces = content.split(separator: Self.bar, omittingEmptySubsequences: false)
    if spaces.count == 1, let whole = Self.wholeText(content) {
      text = whole
    } else {
      for space in spaces { readFeatures(space) }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Reads label, importance and tag.
  private mutating func readHead(_ head: ArraySlice<UInt8>) throws(Unreadable) {
    var parts = head.split(whereSeparator: Self.isBlank)
    let touchesBar = head.last.map { !Self.isBlank($0) } ?? false
    if let last = parts.last, last.first == Self.apostrophe || touchesBar {
      tag = Self.string(last.first == Self.apostrophe ? last.dropFirst() : last)
      parts.removeLast()
    }
    label = parts.first.map(Self.string)
    if let first = parts.first, let label, first.contains(Self.colon) {
      throw Unreadable(
        reason: "the label '\(label.prefix(40))' has a cost; only one plain label can be read")
    }
    guard parts.count > 1 else { return }
    guard let weight = Double(Self.string(parts[1])) else {
      throw Unreadable(
        reason: "'\(Self.string(parts[1]).prefix(40))' stands where an importance (a number) may;"
          + " a line is: label importance 'tag|text words")
    }
    importance = weight
  }

  /// The content of the namespace `text` as it stands, or nil where it is another or has weights.
  private static func wholeText(_ content: ArraySlice<UInt8>) -> String? {
    let name = Array(VowpalWabbitFormat.namespace.utf8)
    guard content.starts(with: name) else { return nil }
    let rest = content.dropFirst(name.count)
    guard rest.first ?? 0x20 == 0x20, !rest.contains(colon) else { return nil }
    return string(rest.dropFirst())
  }

  /// Reads the features of a namespace; its name, which touches the bar, is left out.
  private mutating func readFeatures(_ space: ArraySlice<UInt8>) {
    let hasName = space.first.map { !Self.isBlank($0) } ?? false
    for feature in space.split(whereSeparator: Self.isBlank).dropFirst(hasName ? 1 : 0) {
      let parts = feature.split(
        separator: Self.colon, maxSplits: 1, omittingEmptySubsequences: false)
      guard !parts[0].isEmpty else { continue }
      let weight = parts.count == 2 ? Double(Self.string(parts[1])) : 1
      if let weight, weight == weight.rounded(), (1...100).contains(weight) {
        words += repeatElement(Self.string(parts[0]), count: Int(weight))
      } else {
        words.append(Self.string(parts[0]))
        hasOddWeights = true
      }
    }
  }
}
