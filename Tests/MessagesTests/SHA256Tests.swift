import Messages
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// The examples of NIST's FIPS 180-4 and of its Cryptographic Algorithm Validation Program.
  @Test(
    "agrees with NIST's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func agrees(text: String, digest: String) { #expect(SHA256.hex(text.utf8) == digest) }

  @Test("agrees on a million a's")
  func millionLetters() {
    #expect(
      SHA256.hex(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("doesn't depend on how the bytes come in, at every length around a block")
  func partsAgree() {
    for count in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 200] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      for part in [1, 3, 63, 64, 65] {
        var digest = SHA256()
        for start in stride(from: 0, to: count, by: part) {
          digest.update(Array(bytes[start..<min(count, start + part)]))
        }
        #expect(digest.hex() == SHA256.hex(bytes))
      }
    }
  }

  @Test("may go on after a digest was taken")
  func goesOn() {
    var digest = SHA256()
    digest.update(Array("ab".utf8))
    _ = digest.hex()
    digest.update(Array("c".utf8))
    #expect(digest.hex() == SHA256.hex("abc".utf8))
  }
}
