/// Reads one code point of UTF-8.
///
/// - Returns: the code point and its number of bytes; U+FFFD and 1 where the bytes are not UTF-8.
/// - Precondition: `index < bytes.count`.
@inlinable @inline(__always)
public func decodeUTF8(
  _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
) -> (point: UInt32, count: Int) {
  let lead = UInt32(bytes[index])
  if lead < 0x80 { return (lead, 1) }
  let rest = bytes.count - index
  func trail(_ offset: Int) -> UInt32 { UInt32(bytes[index &+ offset]) ^ 0x80 }
  if lead >= 0xC2, lead < 0xE0, rest >= 2 {
    let second = trail(1)
    if second < 0x40 { return ((lead & 0x1F) << 6 | second, 2) }
  } else if lead >= 0xE0, lead < 0xF0, rest >= 3 {
    let (second, third) = (trail(1), trail(2))
    let point = (lead & 0xF) << 12 | second << 6 | third
    if second | third < 0x40, point >= 0x800, point & 0xF800 != 0xD800 { return (point, 3) }
  } else if lead >= 0xF0, lead < 0xF5, rest >= 4 {
    let (second, third, fourth) = (trail(1), trail(2), trail(3))
    let point = (lead & 7) << 18 | second << 12 | third << 6 | fourth
    if second | third | fourth < 0x40, point >= 0x10000, point < 0x110000 { return (point, 4) }
  }
  return (0xFFFD, 1)
}
