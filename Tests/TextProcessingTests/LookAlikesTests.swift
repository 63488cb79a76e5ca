import Testing

@testable import TextProcessing

@Suite("Look-alikes")
struct LookAlikesTests {
  @Test(
    "become the Latin letter that they look like",
    arguments: [
      ("раrсеl", "parcel"), ("ВАNК", "BANK"), ("α1", "a1"), ("plain", "plain"), ("", ""),
      ("字é🎉", "字é🎉"), ("бю", "бю"),
    ])
  func folding(text: String, expected: String) {
    var result: [UInt8] = [1, 2, 3]
    Array(text.utf8).withUnsafeBufferPointer { LookAlikes.fold($0, into: &result) }
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }
}
