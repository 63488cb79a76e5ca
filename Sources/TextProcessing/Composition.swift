internal import CICU

/// The canonical composition (Unicode's NFC) of a text.
///
/// - Precondition: ICU has its normalization data, which is compiled into the library.
/// - Complexity: O(length); ASCII text is returned as it is.
public func composed(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
  let form = cicu_nfc()
  precondition(form != nil, "ICU lacks the data of NFC")
  let units = Array(text.utf16)
  var result = [UInt16](repeating: 0, count: units.count + 16)
  var length = Int(cicu_normalize(form, units, Int32(units.count), &result, Int32(result.count)))
  if length > result.count {
    result = Array(repeating: 0, count: length)
    length = Int(cicu_normalize(form, units, Int32(units.count), &result, Int32(length)))
  }
  // ICU fails only for lack of memory or for a buffer that is too small.
  precondition((0...result.count).contains(length), "ICU could not compose \(units.count) units")
  return String(decoding: result[..<length], as: UTF16.self)
}
