internal import CICU

/// What NFKC_Casefold does to each code point below 0x20000, so that ICU is asked only where
/// neighbours interact.
struct NormalFormTable: Sendable {
  /// How a code point is treated.
  enum Treatment: UInt8 {
    /// It stays as it is, and nothing before it changes: a starter that is in normal form.
    case stable
    /// It is a decimal digit that stays as it is unless digits are folded.
    case digit
    /// It becomes other starters in normal form, whatever stands beside it.
    case mapped
    /// It disappears.
    case ignorable
    /// It is a combining mark in normal form; alone after a starter it stays.
    case mark
    /// It may interact with its neighbours: ICU decides.
    case complex
  }

  /// Code points from here on are always left to ICU.
  static let size: UInt32 = 0x20000

  /// The raw value of the treatment of each code point.
  private(set) var treatments: [UInt8] = []
  /// For mapped code points: the number of the mapping.
  private(set) var slots: [UInt16] = []
  /// Mapping *n* is `bytes[starts[n]..<starts[n + 1]]`.
  private(set) var starts: [UInt32] = [0]
  /// The UTF-8 of all mappings.
  private(set) var bytes: [UInt8] = []

  /// The table, built on first use.
  static let shared = NormalFormTable()

  private init() {
    treatments.reserveCapacity(Int(Self.size))
    slots = [UInt16](repeating: 0, count: Int(Self.size))
    var normalizer = ICUNormalizer()
    for point in 0..<Self.size {
      let treatment = treat(point, &normalizer)
      treatments.append(treatment.rawValue)
    }
  }

  private mutating func treat(_ point: UInt32, _ normalizer: inout ICUNormalizer) -> Treatment {
    guard let scalar = Unicode.Scalar(point) else { return .complex }
    switch normalizer.quickCheck(scalar) {
    case .maybe: return .complex
    case .yes:
      if cicu_combining_class(Int32(bitPattern: point)) != 0 { return .mark }
      let isDigit = cicu_category(Int32(bitPattern: point)) == U_DECIMAL_DIGIT_NUMBER.rawValue
      return isDigit ? .digit : .stable
    case .no: return map(scalar, &normalizer)
    }
  }

  private mutating func map(
    _ scalar: Unicode.Scalar, _ normalizer: inout ICUNormalizer
  ) -> Treatment {
    let mapping = normalizer.normalize([scalar])
    if mapping.isEmpty { return .ignorable }
    let standsAlone =
      normalizer.hasBoundaryBefore(scalar)
      && mapping.allSatisfy {
        normalizer.quickCheck($0) == .yes
          && cicu_combining_class(Int32(bitPattern: $0.value)) == 0
      }
    guard standsAlone, starts.count < Int(UInt16.max) else { return .complex }
    slots[Int(scalar.value)] = UInt16(starts.count - 1)
    for part in mapping { bytes += UTF8.encode(part).map(Array.init) ?? [] }
    starts.append(UInt32(bytes.count))
    return .mapped
  }

  /// Whether a code point starts anew: what stands before it doesn't change it.
  func isStarter(_ point: UInt32) -> Bool {
    guard point < Self.size else { return false }
    switch Treatment(rawValue: treatments[Int(point)]) {
    case .stable, .digit, .mapped: return true
    default: return false
    }
  }

  /// Writes the mapping of a mapped code point and returns where it ends.
  @inline(__always)
  func writeMapping(
    of point: UInt32, to out: UnsafeMutablePointer<UInt8>, at position: Int, foldDigits: Bool
  ) -> Int {
    let slot = Int(slots[Int(point)])
    var position = position
    for index in Int(starts[slot])..<Int(starts[slot + 1]) {
      let byte = bytes[index]
      out[position] = foldDigits && byte < 0x80 ? ASCIIFold.fold(byte, true) : byte
      position &+= 1
    }
    return position
  }
}
