internal import CICU

/// NFKC_Casefold by ICU, with buffers that are reused.
struct ICUNormalizer {
  /// Whether a code point is in normal form by itself.
  enum Check { case yes, no, maybe }

  private let form: OpaquePointer
  private var input: [UInt16] = []
  private var output = [UInt16](repeating: 0, count: 256)

  /// The normalizer of the linked ICU.
  ///
  /// - Precondition: ICU has its normalization data, which is compiled into the library.
  init() {
    guard let form = cicu_nfkc_casefold() else {
      preconditionFailure("ICU lacks the data of NFKC_Casefold")
    }
    self.form = form
  }

  /// Whether a code point is in normal form by itself; maybe means that it depends on what
  /// stands before it.
  func quickCheck(_ scalar: Unicode.Scalar) -> Check {
    let units = Array(UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
    switch cicu_quick_check(form, units, Int32(units.count)) {
    case UNORM_YES: return .yes
    case UNORM_NO: return .no
    default: return .maybe
    }
  }

  /// Whether a code point never interacts with what stands before it.
  func hasBoundaryBefore(_ scalar: Unicode.Scalar) -> Bool {
    cicu_has_boundary_before(form, Int32(bitPattern: scalar.value)) != 0
  }

  /// The normal form of some code points.
  mutating func normalize(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    input.removeAll(keepingCapacity: true)
    for scalar in scalars {
      input += UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter
    }
    var length = 0
    repeat {
      if length > output.count { output = [UInt16](repeating: 0, count: length) }
      length = Int(
        cicu_normalize(form, input, Int32(input.count), &output, Int32(output.count)))
    } while length > output.count
    // ICU fails only for lack of memory or for a buffer that is too small.
    precondition(length >= 0, "ICU could not normalize \(input.count) code units")
    var result: [Unicode.Scalar] = []
    var decoder = UTF16()
    var units = output[..<length].makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&units) { result.append(scalar) }
    return result
  }
}
