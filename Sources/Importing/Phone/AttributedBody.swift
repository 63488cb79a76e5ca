/// The body of a message as the phone archives it: the text and, where the phone found one, the
/// one-time code.
struct AttributedBody: Hashable {
  /// The text, exactly.
  var text: String
  /// The code without separators, as the phone fills it in, such as `398029`.
  var code: String?

  /// The body that a typedstream holds.
  ///
  /// The text is the first value of the attributed string that the archive holds. It is what counts:
  /// where only the attributes after it can't be read, they are passed over.
  /// - Throws: a refusal where the text can't be read whole.
  init(_ bytes: [UInt8]) throws(TypedStreamCursor.Refusal) {
    var reader = try TypedStreamReader(bytes)
    var range: Range<Int>?
    while range == nil {
      guard try reader.step() else { throw reader.cursor.refusal("the archive holds no text") }
      range = Self.text(reader)
    }
    // The string must end here, or its length can't be trusted.
    guard let range, range.upperBound < bytes.count, bytes[range.upperBound] == 0x86 else {
      throw reader.cursor.refusal("the text has no end mark after it")
    }
    guard let utf8 = try? UTF8Span(validating: bytes.span.extracting(range)) else {
      throw reader.cursor.refusal("the text isn't UTF-8")
    }
    text = String(copying: utf8)
    guard Self.mayHoldCode(bytes) else { return }
    do { while try reader.step() {} } catch {}
    code = Self.code(reader)
  }

  /// Whether the key of a one-time code stands somewhere in an archive.
  static func mayHoldCode(_ bytes: [UInt8]) -> Bool { bytes.span.holds(codeKey) }

  private static let codeKey: StaticString = "__kIMOneTimeCodeAttributeName"

  /// The bytes of the text, when the reader has just read it.
  private static func text(_ reader: TypedStreamReader) -> Range<Int>? {
    guard let current = reader.current, let range = reader.items[current].text else { return nil }
    if current == 0 {
      return reader.isOfClass(0, "NSString", "NSMutableString") ? range : nil
    }
    guard reader.isOfClass(0, "NSAttributedString", "NSMutableAttributedString"),
      let first = reader.links.first, first.owner == 0, first.value == current,
      reader.isOfClass(current, "NSString", "NSMutableString")
    else { return nil }
    return range
  }

  /// The code of the first dictionary that stands under the key.
  private static func code(_ reader: TypedStreamReader) -> String? {
    var attempts = 8
    for index in reader.links.indices where reader.text(reader.links[index].value, is: codeKey) {
      // Wrong archives may hold the key over and over; each look costs a walk.
      attempts -= 1
      guard attempts > 0 else { return nil }
      let rest = reader.links[(index + 1)...]
      guard let value = rest.first(where: { $0.owner == reader.links[index].owner })?.value
      else { continue }
      let members = reader.links.filter { $0.owner == value }.map(\.value)
      if let code = reader.member("code", members) ?? reader.member("displayCode", members) {
        return code
      }
    }
    return nil
  }
}

extension TypedStreamReader {
  /// Whether an object is of one of two classes.
  fileprivate func isOfClass(_ item: Int, _ first: StaticString, _ second: StaticString) -> Bool {
    guard let type = items[item].type else { return false }
    return text(type, is: first) || text(type, is: second)
  }

  /// Whether an item's text is a given one.
  fileprivate func text(_ item: Int?, is expected: StaticString) -> Bool {
    guard let item, let range = items[item].text, range.count == expected.utf8CodeUnitCount else {
      return false
    }
    return bytes.span.extracting(range).holds(expected)
  }

  /// The text under a key in the values of a dictionary, which are keys and values by turns.
  fileprivate func member(_ key: StaticString, _ members: [Int?]) -> String? {
    for index in stride(from: 0, to: members.count - 1, by: 2) where text(members[index], is: key) {
      guard let value = members[index + 1], let range = items[value].text, !range.isEmpty else {
        return nil
      }
      return String(validating: bytes[range], as: UTF8.self)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether some bytes stand anywhere in these.
  fileprivate func holds(_ needle: StaticString) -> Bool {
    let length = needle.utf8CodeUnitCount
    guard length > 0, length <= count else { return false }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - length) where bytes[start] == needle.utf8Start[0] {
        var index = 1
        while index < length, bytes[start + index] == needle.utf8Start[index] { index += 1 }
        if index == length { return true }
      }
      return false
    }
  }
}
