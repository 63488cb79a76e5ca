import Messages
import Testing

@testable import Learning

@Suite("Families of features")
struct FeatureFamilyTests {
  private func message(_ text: String) throws -> [String] {
    let settings = try featureSettings(("words", false), ("runs", false), ("message", true))
    return Featurizer(settings.counting).names(text)
  }

  @Test("see links, amounts, telephone numbers and the longest number of a message")
  func traits() throws {
    let names = try message("WIN £100! Call 0800 123 4567 or see http://a.example/x")
    for name in ["links 1", "amounts 1", "phones 1", "longestNumber 4", "exclamations 1"] {
      #expect(names.contains(name), "\(names)")
    }
    #expect(try message("Rs. 219 debited, 4567元").contains("amounts 2"))
    #expect(try message("visit bit.ly/abc now").contains("links 1"))
    #expect(try message("ok.see you").allSatisfy { !$0.hasPrefix("links") })
    #expect(try message("【银行】您好").contains("bracketed 1"))
  }

  @Test("see letters that look Latin, and none in honest Russian")
  func lookAlikes() throws {
    #expect(try message("раrсеl").contains { $0.hasPrefix("lookAlikes") })
    #expect(try message("ваша посылка, your parcel").allSatisfy { !$0.hasPrefix("lookAlikes") })
  }

  @Test(
    "see what kind of sender it is",
    arguments: [
      ("VM-DEMOBK-S", ["class S", "kind header", "name DEMOBK"]),
      ("Clinic", ["kind name", "name CLINIC"]), ("a@b.example", ["kind mail"]),
      (
        "72345",
        ["code 72345", "digits 5", "kind short code", "prefix 72", "prefix 723", "prefix 7234"]
      ),
      (
        "+447700900318",
        ["digits 12", "kind international", "prefix 44", "prefix 447", "prefix 4477"]
      ),
      (" ", []),
    ])
  func senders(sender: String, expected: [String]) throws {
    let settings = try featureSettings(("words", false), ("runs", false), ("sender", true))
    #expect(Featurizer(settings.counting).names("x", sender: sender) == expected)
  }

  @Test("are words, characters and the message by default, and never the sender")
  func defaults() throws {
    let counting = try FeatureSettings().counting
    #expect(counting.words == 1...2 && counting.characters == 2...4 && counting.runs == nil)
    #expect(counting.message && !counting.sender && counting.foldDigits && counting.bits == 18)
  }

  @Test("refuse what the table of settings doesn't allow")
  func badSettings() {
    for (name, value) in [
      ("bits", JSONNode.integer(40)), ("bits", 9), ("words", "0-2"), ("characters", "2-9"),
      ("weighting", "idf"), ("wrods", "1"), ("words", true),
    ] {
      #expect(throws: Fault.self) { try FeatureSettings([JSONMember(name, value)]) }
    }
  }

  @Test("are at most eight and have names of their own")
  func roster() {
    #expect(featureFamilies.count <= 8)
    #expect(Set(featureFamilies.map { $0.name }).count == featureFamilies.count)
  }
}
