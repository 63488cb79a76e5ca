/// The parts of an Indian sender header such as `VM-DEMOBK-S`.
///
/// `XY-NAME` or, since May 2025, `XY-NAME-C`: X stands for the operator, Y for the circle, NAME is
/// the registered header, and C tells what it may carry: P promotion, S service, T transaction,
/// G government.
struct IndiaHeader: Equatable {
  /// The operator's letter, lower case.
  let carrier: UInt8
  /// The circle's letter, lower case.
  let circle: UInt8
  /// Where the registered name stands.
  let name: Range<Int>
  /// The letter of what it carries, lower case, if there is one.
  let suffix: UInt8?

  /// The parts of a sender in the form of `SenderText`; nil when it is no such header.
  init?(_ sender: UnsafeBufferPointer<UInt8>) {
    let hyphen = UInt8(ascii: "-")
    guard sender.count >= 6, Self.isLetter(sender[0]), Self.isLetter(sender[1]),
      sender[2] == hyphen
    else { return nil }
    var end = sender.count
    var suffix: UInt8?
    if sender[end - 2] == hyphen, end > 6, "pstg".utf8.contains(sender[end - 1]) {
      suffix = sender[end - 1]
      end -= 2
    }
    guard (3...9).contains(end - 3),
      sender[3..<end].allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) })
    else { return nil }
    (carrier, circle, name, self.suffix) = (sender[0], sender[1], 3..<end, suffix)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
