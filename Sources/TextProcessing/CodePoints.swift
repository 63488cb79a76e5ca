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

/// Writes one code point as UTF-8 where there is room for four bytes.
///
/// - Returns: the number of bytes written.
@inline(__always)
func encodeUTF8(_ point: UInt32, to out: UnsafeMutablePointer<UInt8>) -> Int {
  func trail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: point >> shift & 0x3F | 0x80) }
  if point < 0x80 {
    out[0] = UInt8(truncatingIfNeeded: point)
    return 1
  }
  if point < 0x800 {
    out[0] = UInt8(truncatingIfNeeded: point >> 6 | 0xC0)
    out[1] = trail(0)
    return 2
  }
  if point < 0x10000 {
    out[0] = UInt8(truncatingIfNeeded: point >> 12 | 0xE0)
    (out[1], out[2]) = (trail(6), trail(0))
    return 3
  }
  out[0] = UInt8(truncatingIfNeeded: point >> 18 | 0xF0)
  (out[1], out[2], out[3]) = (trail(12), trail(6), trail(0))
  return 4
}
