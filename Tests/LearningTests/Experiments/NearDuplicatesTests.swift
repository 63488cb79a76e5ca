import Testing

@testable import Learning

@Suite("Families of near duplicates")
struct NearDuplicatesTests {
  @Test("texts that differ in digits, case and width are one family, others are not")
  func families() {
    let families = NearDuplicates.families(of: [
      "Your code is 123456, do not share it", "Dinner at eight?",
      "YOUR CODE is 998877, do not share it", "您的验证码是123456，请勿泄露给他人",
      "您的验证码是８８７７６６，请勿泄露给他人", "",
    ])
    #expect(families[0] == families[2])
    #expect(families[3] == families[4])
    #expect(Set(families).count == 4)
  }

  @Test("similarity is that of sets: 2 of 4 in common is a half")
  func similarity() {
    #expect(NearDuplicates.similarity([1, 2, 3], [2, 3, 4]) == 0.5)
    #expect(NearDuplicates.similarity([], []) == 0)
  }

  @Test("a pair at 0.6 or more is found wherever it stands among many")
  func found() {
    var generator = SplitMix64(seed: 5)
    func word() -> String {
      String((0..<6).map { _ in Character(UnicodeScalar(97 + UInt8(generator.below(26)))) })
    }
    var texts: [String] = []
    for _ in 0..<200 {
      let words = (0..<14).map { _ in word() }
      texts.append(words.joined(separator: " "))
      texts.append((words.dropLast() + [word()]).joined(separator: " "))
    }
    let families = NearDuplicates.families(of: texts)
    let found = (0..<200).count { families[2 * $0] == families[2 * $0 + 1] }
    #expect(found >= 198)
    #expect(Set(families).count >= 200)
  }
}
