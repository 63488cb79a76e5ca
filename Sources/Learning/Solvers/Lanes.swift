/// The numbers of some labels side by side: 4 or 16 of them in vector registers.
///
/// The solvers' inner loops are written once over this; with up to four labels the narrow form
/// does a quarter of the work. A lane's arithmetic doesn't depend on the other lanes.
protocol Lanes: SIMD where Scalar == Float {
  /// The sum of the lanes, by halves.
  var total: Float { get }
  /// The largest lane.
  var largest: Float { get }
  /// Lane by lane the larger number.
  func larger(_ other: Self) -> Self
  /// 2ⁿ in each lane, for the bits of 1.5·2²³ + n with −126 ≤ n ≤ 127.
  static func powerOfTwo(_ shifted: Self) -> Self
}

// `larger` chooses by the sign of the difference, since the library's `replacing` goes lane by lane.
//
// Cephes' scheme: x = n·ln 2 + r with |r| ≤ ½ ln 2, a polynomial for eʳ, n into the exponent bits.
// Adding 1.5·2²³ rounds to an integer and leaves it in the low bits.
private let magic: Float = 12_582_912
private let log2e: Float = 1.442_695_04
private let upperLog2: Float = 0.693_359_375
private let lowerLog2: Float = -2.121_944_4e-4

extension Lanes {
  /// eˣ in each lane for x ≤ 88, to a relative error below 2e-7; below −87 it is e⁻⁸⁷.
  @inline(__always)
  static func exponential(_ x: Self) -> Self {
    let x = x.larger(Self(repeating: -87))
    let shifted = x * log2e + magic
    let n = shifted - magic
    let r = (x - n * upperLog2) - n * lowerLog2
    var sum = r * 1.987_569_15e-4 + 1.398_199_95e-3
    sum = sum * r + 8.333_451_9e-3
    sum = sum * r + 4.166_579_6e-2
    sum = sum * r + 1.666_666_55e-1
    sum = sum * r + 5.000_000_1e-1
    return ((sum * r) * r + r + 1) * powerOfTwo(shifted)
  }
}

extension SIMD4: Lanes where Scalar == Float {
  var total: Float {
    @inline(__always) get {
      let pair = lowHalf + highHalf
      return pair.x + pair.y
    }
  }

  var largest: Float {
    @inline(__always) get { Swift.max(Swift.max(x, y), Swift.max(z, w)) }
  }

  @inline(__always)
  func larger(_ other: Self) -> Self {
    let mask = unsafeBitCast(self - other, to: SIMD4<Int32>.self) &>> 31
    let (own, others) = (
      unsafeBitCast(self, to: SIMD4<Int32>.self), unsafeBitCast(other, to: SIMD4<Int32>.self)
    )
    return unsafeBitCast(own & ~mask | others & mask, to: Self.self)
  }

  @inline(__always)
  static func powerOfTwo(_ shifted: Self) -> Self {
    unsafeBitCast((unsafeBitCast(shifted, to: SIMD4<UInt32>.self) &+ 127) &<< 23, to: Self.self)
  }
}

extension SIMD16: Lanes where Scalar == Float {
  var total: Float {
    @inline(__always) get {
      let half = lowHalf + highHalf
      return (half.lowHalf + half.highHalf).total
    }
  }

  var largest: Float {
    @inline(__always) get {
      let pair = (
        lowHalf.lowHalf.larger(lowHalf.highHalf), highHalf.lowHalf.larger(highHalf.highHalf)
      )
      return pair.0.larger(pair.1).largest
    }
  }

  @inline(__always)
  func larger(_ other: Self) -> Self {
    let mask = unsafeBitCast(self - other, to: SIMD16<Int32>.self) &>> 31
    let (own, others) = (
      unsafeBitCast(self, to: SIMD16<Int32>.self), unsafeBitCast(other, to: SIMD16<Int32>.self)
    )
    return unsafeBitCast(own & ~mask | others & mask, to: Self.self)
  }

  @inline(__always)
  static func powerOfTwo(_ shifted: Self) -> Self {
    unsafeBitCast((unsafeBitCast(shifted, to: SIMD16<UInt32>.self) &+ 127) &<< 23, to: Self.self)
  }
}
