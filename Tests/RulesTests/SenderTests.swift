import Testing

@testable import Rules

@Suite("Sender")
struct SenderTests {
  @Test(
    "has a kind",
    arguments: [
      (nil, "none"), ("", "none"), (" \t", "none"), ("a@b.example", "email"),
      ("VM-DEMOBK-S", "india-header"), ("vk-demogv", "india-header"), ("JD-567890", "india-header"),
      ("VM-DEMOBK-S(smsft_fi)", "india-header"), ("VM-DEMOBK-X", "header"), ("M-DEMO", "header"),
      ("V1-DEMOBK", "header"), ("VM-DEMOBKDEMO", "header"), ("VM-P-T", "header"),
      ("DEMOBK", "header"), ("DEMO CARD", "header"), ("快递", "header"), ("1DEMO", "header"),
      ("25161", "short-code"), ("10086", "short-code"), ("955", "short-code"), ("12", "other"),
      ("106900000002", "service-number"), ("10690000000006", "service-number"),
      ("0005123456", "service-number"), ("+15550120", "phone-international"),
      ("+1 (555) 012-0100", "phone-international"), ("00447000000000", "phone-international"),
      ("(800) 555-0199", "phone-national"), ("08012345678", "phone-national"),
      ("1234567", "phone-national"), ("+123456", "other"), ("1234567890123456", "other"),
      ("*121#", "other"), ("+", "other"), ("1+2345678", "other"), ("--", "none"),
    ] as [(String?, String)])
  func kinds(sender: String?, kind: String) throws {
    #expect(try holds("{ sender: { kind: '\(kind)' } }", "x", from: sender))
    let others = SenderKind.allCases.map(\.rawValue).filter { $0 != kind }
    #expect(try !holds("{ sender: { kind: \(others) } }", "x", from: sender))
  }

  @Test(
    "is compared without case, blanks, suffixes of phones and separators of digits",
    arguments: [
      ("{ sender: 'bit' }", "bit ", true), ("{ sender: 'BIT' }", "ｂｉｔ", true),
      ("{ sender: 'bit' }", "bits", false), ("{ sender: 'bit' }", nil, false),
      ("{ sender: ['a1', '7726'] }", "7726(filtered)", true),
      ("{ sender: '+15550120100' }", "+1 (555) 012-0100", true),
      ("{ sender: '+1 555 0120100' }", "+15550120100(smsft_rm)(smsft)", true),
      ("{ sender: '(filtered)' }", "(filtered)", true),
      ("{ sender: '(800) 555-0199' }", "(800) 555-0199", true),
      ("{ sender: 'A(b)' }", "a(b)", true), ("{ sender: 'A' }", "a(b)", false),
      ("{ sender: { prefix: '10690' } }", "106900000002", true),
      ("{ sender: { prefix: ['+44', '+33'] } }", "+33700000000", true),
      ("{ sender: { prefix: '+44' } }", "447000000000", false),
      ("{ sender: { prefix: '快' } }", "快递", true),
      ("{ sender: { prefix: 'a.c' } }", "abc", false),
      ("{ sender: { pattern: '^(VM|JD)-' } }", "vm-demobk", true),
      ("{ sender: { pattern: '^[a-z]{2}-' } }", "VM-DEMOBK", true),
      ("{ sender: { suffix: ['P', 't'] } }", "VM-DEMOBK-T", true),
      ("{ sender: { suffix: 'P' } }", "VM-DEMOBK-T", false),
      ("{ sender: { suffix: 'P' } }", "SHOP-P", false),
      ("{ sender: { prefix: 'VM', suffix: 'S', kind: 'india-header' } }", "VM-DEMOBK-S", true),
      ("{ sender: { prefix: 'VK', suffix: 'S' } }", "VM-DEMOBK-S", false),
    ] as [(String, String?, Bool)])
  func patterns(condition: String, sender: String?, expected: Bool) throws {
    #expect(try holds(condition, "x", from: sender) == expected)
  }

  @Test("from India has an operator, a circle, a name and a class")
  func india() throws {
    let parts = try #require(IndiaHeader(Array("vm-demobk-s".utf8)))
    #expect(parts.carrier == UInt8(ascii: "v") && parts.circle == UInt8(ascii: "m"))
    #expect(parts.name == 3..<9 && parts.suffix == UInt8(ascii: "s"))
    let old = try #require(IndiaHeader(Array("ad-567890".utf8)))
    #expect(old.name == 3..<9 && old.suffix == nil)
    for sender in ["vm-", "vm-ab", "vm-ab-p", "v1-abc", "vmabcdef", "vm-abc def", "vm-abcdefghij"] {
      #expect(IndiaHeader(Array(sender.utf8)) == nil, "\(sender)")
    }
  }
}

extension IndiaHeader {
  init?(_ bytes: [UInt8]) {
    guard let header = bytes.withUnsafeBufferPointer({ IndiaHeader($0) }) else { return nil }
    self = header
  }
}
