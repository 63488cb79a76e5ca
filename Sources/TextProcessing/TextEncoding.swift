internal import CICU
public import Messages

/// How the characters of a file are written as bytes.
///
/// UTF-8 is decoded here; every other encoding by ICU's converter of that name. `latin-1` is
/// ISO-8859-1 (name `windows-1252` where the file uses its quotation marks), `cp949` is Microsoft's
/// extension of EUC-KR, as in every other program (ICU alone takes that name for IBM's table, which
/// reads a backslash as a won sign), and `utf-16` needs a byte order mark.
public struct TextEncoding: Hashable, Sendable {
  /// What becomes of bytes that mean nothing in the encoding.
  public enum Broken: Sendable {
    /// They are a fault that names their offset.
    case refused
    /// Each sequence becomes U+FFFD and is counted.
    case replaced
    /// Each sequence stays broken in the result (UTF-8 as it is, else the byte 0xFF) and is
    /// counted, so that whoever takes the text apart can tell which record it damages.
    case marked
  }

  /// UTF-8 text, in which a marked sequence may still be broken.
  public struct Decoded: Hashable, Sendable {
    /// The bytes, without a byte order mark.
    public var utf8: [UInt8]
    /// The number of broken sequences; for UTF-8 that is marked they aren't counted.
    public var brokenCount: Int
  }

  /// The name in lower case, as configs write it.
  public let name: String
  private let converterName: String

  /// UTF-8.
  public static let utf8 = TextEncoding(name: "utf-8", converterName: "utf-8")

  private init(name: String, converterName: String) {
    (self.name, self.converterName) = (name, converterName)
  }

  /// The encoding with a name.
  ///
  /// - Throws: a data fault that suggests the nearest name.
  public init(_ name: String) throws(Fault) {
    let lower = name.lowercased()
    let known = Self.names.first { $0.name == lower }
    self.init(name: lower, converterName: known?.converter ?? lower)
    guard isUTF8 || (name.allSatisfy(\.isASCII) && Converter(converterName) != nil) else {
      let hint = didYouMean(name, in: Self.allNames)
      throw Fault(
        .data,
        "no encoding is called '\(name)'\(hint)"
          + " (common ones are \(Self.names.map(\.name).joined(separator: ", ")))")
    }
  }

  /// Common names, and what ICU calls them.
  private static let names: [(name: String, converter: String)] = [
    ("utf-8", "utf-8"), ("utf8", "utf-8"), ("utf-16", "UTF-16"), ("utf-16le", "UTF-16LE"),
    ("utf-16be", "UTF-16BE"), ("latin-1", "ISO-8859-1"), ("windows-1252", "windows-1252"),
    ("cp949", "windows-949"), ("gb18030", "gb18030"), ("big5", "Big5"), ("shift_jis", "Shift_JIS"),
  ]

  private static var allNames: [String] {
    let count = cicu_converter_name_count()
    return names.map(\.name)
      + (0..<count).compactMap { cicu_converter_name($0).map { String(cString: $0) } }
  }

  /// Whether this is UTF-8.
  public var isUTF8: Bool { converterName == "utf-8" }

  /// The text of some bytes as UTF-8.
  ///
  /// - Throws: a data fault that names the offset of the first broken byte where those are refused,
  ///   or for `utf-16` without a byte order mark.
  /// - Complexity: O(byte count).
  public func decode(_ bytes: [UInt8], broken: Broken) throws(Fault) -> Decoded {
    if isUTF8 { return try decodeUTF8(bytes, broken) }
    if converterName == "UTF-16", !bytes.isEmpty,
      !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF])
    {
      throw Fault(
        .data, "there is no byte order mark at the start; name utf-16le or utf-16be instead")
    }
    guard let converter = Converter(converterName) else {
      throw Fault(.failed, "the converter for \(name) can't be opened")
    }
    return try converter.decode(bytes, broken, name: name).withoutMark
  }

  private func decodeUTF8(_ bytes: [UInt8], _ broken: Broken) throws(Fault) -> Decoded {
    let whole = Decoded(utf8: bytes, brokenCount: 0).withoutMark
    guard case .marked = broken else {
      do {
        _ = try UTF8Span(validating: bytes.span)
        return whole
      } catch {
        guard case .replaced = broken else {
          throw Self.brokenBytes(at: error.byteOffsets.lowerBound, name)
        }
        let repaired = RepairedText(whole.utf8)
        return Decoded(utf8: Array(repaired.text.utf8), brokenCount: repaired.count)
      }
    }
    return whole
  }

  static func brokenBytes(at offset: Int, _ name: String) -> Fault {
    Fault(.data, "the byte at offset \(offset) isn't \(name)")
  }
}

extension TextEncoding.Decoded {
  fileprivate var withoutMark: Self {
    guard utf8.starts(with: [0xEF, 0xBB, 0xBF]) else { return self }
    return Self(utf8: Array(utf8.dropFirst(3)), brokenCount: brokenCount)
  }
}

/// An open converter of ICU.
private struct Converter: ~Copyable {
  private let handle: OpaquePointer

  init?(_ name: String) {
    guard let handle = cicu_converter_open(name) else { return nil }
    self.handle = handle
  }

  deinit { cicu_converter_close(handle) }

  func decode(
    _ bytes: [UInt8], _ broken: TextEncoding.Broken, name: String
  ) throws(Fault) -> TextEncoding.Decoded {
    var decoded = TextEncoding.Decoded(utf8: [], brokenCount: 0)
    decoded.utf8.reserveCapacity(bytes.count * 3 / 2)
    var offset = 0
    while true {
      let (units, outcome) = convert(bytes, &offset)
      decoded.utf8 += String(decoding: units, as: UTF16.self).utf8
      guard outcome == cicu_broken else {
        guard outcome == cicu_converted else {
          throw Fault(.failed, "decoding from \(name) failed at offset \(offset)")
        }
        return decoded
      }
      decoded.brokenCount += 1
      switch broken {
      case .refused:
        throw TextEncoding.brokenBytes(at: offset - Int(cicu_broken_count(handle)), name)
      case .replaced: decoded.utf8 += [0xEF, 0xBF, 0xBD]
      case .marked: decoded.utf8.append(0xFF)
      }
    }
  }

  /// Converts from an offset until the end or broken bytes, which are stepped over.
  private func convert(_ bytes: [UInt8], _ offset: inout Int) -> ([UInt16], cicu_outcome) {
    var units: [UInt16] = []
    var outcome = cicu_full
    var chunk = [UInt16](repeating: 0, count: 1 << 14)
    while outcome == cicu_full {
      bytes.withUnsafeBytes { source in
        chunk.withUnsafeMutableBufferPointer { target in
          let base = source.bindMemory(to: CChar.self).baseAddress
          var next = base.map { $0 + offset }
          var unit = target.baseAddress
          let limit = base.map { $0 + bytes.count }
          outcome = cicu_to_unicode(
            handle, &unit, target.baseAddress.map { $0 + target.count }, &next, limit)
          if let next, let base { offset = next - base }
          if let unit, let first = target.baseAddress { units += target[..<(unit - first)] }
        }
      }
    }
    return (units, outcome)
  }
}
