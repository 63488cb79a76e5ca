/// The SHA-256 digest of FIPS 180-4, for checksums of data, models and cache keys.
public struct SHA256: Sendable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var pending: [UInt8] = []
  private var byteCount: UInt64 = 0

  /// An empty digest.
  public init() { pending.reserveCapacity(64) }

  /// The digest of some bytes as 64 lower-case hexadecimal digits.
  public static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var digest = SHA256()
    digest.update(Array(bytes))
    return digest.hex()
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    byteCount += UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending += bytes[..<start]
      guard pending.count == 64 else { return }
      pending.withUnsafeBufferPointer { compress($0) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = start + (bytes.count - start) / 64 * 64
    bytes.withUnsafeBufferPointer { buffer in
      for block in stride(from: start, to: whole, by: 64) {
        compress(UnsafeBufferPointer(rebasing: buffer[block..<block + 64]))
      }
    }
    pending += bytes[whole...]
  }

  /// The digest of all that was added, as 64 lower-case hexadecimal digits; more may be added
  /// afterwards.
  public func hex() -> String {
    var copy = self
    let bits = byteCount &* 8
    var padding: [UInt8] = [0x80]
    padding += Array(repeating: 0, count: (119 - Int(byteCount % 64)) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    copy.update(padding)
    let digits = Array("0123456789abcdef".utf8)
    let text = copy.state.flatMap { word in
      (0..<8).map { digits[Int(word >> (28 - 4 * UInt32($0))) & 15] }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func compress(_ block: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      Self.expand(block, into: w)
      Self.constants.withUnsafeBufferPointer { k in
        state.withUnsafeMutableBufferPointer { Self.mix(w, k, into: $0) }
      }
    }
  }

  /// Fills the 64 words of the message schedule.
  @inline(__always)
  private static func expand(
    _ block: UnsafeBufferPointer<UInt8>, into w: UnsafeMutableBufferPointer<UInt32>
  ) {
    for t in 0..<16 {
      let high = UInt32(block[4 * t]) << 24 | UInt32(block[4 * t + 1]) << 16
      w[t] = high | UInt32(block[4 * t + 2]) << 8 | UInt32(block[4 * t + 3])
    }
    for t in 16..<64 {
      let (x, y) = (w[t - 15], w[t - 2])
      let s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3)
      let s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >> 10)
      w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
    }
  }

  /// Runs the 64 rounds over a block's schedule and adds the outcome to the state.
  @inline(__always)
  private static func mix(
    _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafeBufferPointer<UInt32>,
    into state: UnsafeMutableBufferPointer<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    // Eight rounds a turn, so that the letters change places in the source and not in registers.
    for t in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
      round(h, a, b, &c, d, e, f, &g, k[t + 1] &+ w[t + 1])
      round(g, h, a, &b, c, d, e, &f, k[t + 2] &+ w[t + 2])
      round(f, g, h, &a, b, c, d, &e, k[t + 3] &+ w[t + 3])
      round(e, f, g, &h, a, b, c, &d, k[t + 4] &+ w[t + 4])
      round(d, e, f, &g, h, a, b, &c, k[t + 5] &+ w[t + 5])
      round(c, d, e, &f, g, h, a, &b, k[t + 6] &+ w[t + 6])
      round(b, c, d, &e, f, g, h, &a, k[t + 7] &+ w[t + 7])
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let t1 = h &+ s1 &+ (g ^ (e & (f ^ g))) &+ word
    let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d &+= t1
    h = t1 &+ s0 &+ ((a & b) | (c & (a | b)))
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 {
    word &>> by | word &<< (32 &- by)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
