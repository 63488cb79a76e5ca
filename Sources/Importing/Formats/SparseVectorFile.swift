public import Messages

/// Labelled feature vectors of a file in the format of svmlight, LIBSVM and LIBLINEAR.
///
/// A line is `class index:value …` with ascending indices; `qid:…` after the class and what follows
/// `#` are stepped over. There is no text in it.
public struct SparseVectorFile: Sendable {
  /// One line.
  public struct Row: Hashable, Sendable {
    /// The class as it stands, such as `3` or `+1`.
    public var label: String
    /// The feature numbers from 0, ascending.
    public var indices: [UInt32]
    /// The values, finite, one for each index.
    public var values: [Float]
  }

  /// The lines in order.
  public private(set) var rows: [Row] = []

  /// Reads a file.
  ///
  /// - Parameter isZeroBased: whether indices begin at 0, as LightGBM has them, instead of 1.
  /// - Throws: a data fault with the line, what was found and what is allowed.
  public init(_ bytes: [UInt8], isZeroBased: Bool = false, file: String? = nil) throws(Fault) {
    var lines = LineScanner(bytes)
    while lines.next() {
      do throws(Unreadable) {
        if let row = try Self.row(bytes[lines.range], isZeroBased: isZeroBased) {
          rows.append(row)
        }
      } catch {
        throw Fault(.data, error.reason, at: Fault.Place(file: file, line: lines.line))
      }
    }
  }

  /// Why a line can't be read.
  struct Unreadable: Error {
    var reason: String
  }

  /// The row of a line; nil where it holds nothing but a remark.
  static func row(
    _ line: ArraySlice<UInt8>, isZeroBased: Bool
  ) throws(Unreadable) -> Row? {
    let words = line.prefix { $0 != UInt8(ascii: "#") }
      .split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard let label = words.first else { return nil }
    return try row(label, words.dropFirst(), isZeroBased ? 0 : 1)
  }

  private static func row(
    _ label: ArraySlice<UInt8>, _ words: ArraySlice<ArraySlice<UInt8>>, _ first: Int
  ) throws(Unreadable) -> Row {
    var row = Row(label: string(label), indices: [], values: [])
    for word in words where !word.starts(with: "qid:".utf8) {
      let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 2, let index = Int(string(parts[0])),
        let value = Float(string(parts[1])), value.isFinite
      else {
        throw Unreadable(
          reason: "'\(string(word).prefix(40))' isn't INDEX:VALUE with a finite number")
      }
      guard index >= first, index - first <= Int(UInt32.max) else {
        throw Unreadable(
          reason: "the index \(index) is out of range; indices begin at \(first)"
            + (first == 1 ? ", or at 0 where the file is called zero-based" : ""))
      }
      let number = UInt32(index - first)
      guard row.indices.last.map({ $0 < number }) ?? true else {
        throw Unreadable(reason: "the index \(index) doesn't ascend; each may stand once, in order")
      }
      row.indices.append(number)
      row.values.append(value)
    }
    return row
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
