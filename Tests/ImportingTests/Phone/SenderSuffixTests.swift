import Messages
import Testing

@testable import Importing

@Suite("Suffixes of senders")
struct SenderSuffixTests {
  @Test(
    "are taken off when they are the filter's",
    arguments: [
      ("VM-BANK-S(smsft_fi)", "VM-BANK-S", "(smsft_fi)"),
      ("VM-BANK-S(smsft_rm)(smsft)", "VM-BANK-S", "(smsft_rm)(smsft)"),
      ("56249(smsfp_of)", "56249", "(smsfp_of)"), ("+1(filtered)", "+1", "(filtered)"),
      ("(filtered)", "", "(filtered)"), ("a(ftx)", "a", "(ftx)"), ("(a)(sms)", "(a)", "(sms)"),
      ("(800) 555-0199", "(800) 555-0199", ""), ("a(smsft) ", "a(smsft) ", ""),
      ("a(smsFT)", "a(smsFT)", ""), ("a(sms1)", "a(sms1)", ""), ("a(spam)", "a(spam)", ""),
      ("a(filtered", "a(filtered", ""), ("a)", "a)", ""), ("", "", ""), ("()", "()", ""),
    ])
  func split(id: String, sender: String, suffix: String) {
    let found = SenderSuffix.split(id)
    #expect(found.sender == sender && (found.suffix?.text ?? "") == suffix)
  }

  @Test("never leave a sender empty")
  func neverEmpty() {
    #expect(PhoneSenders.sender("(filtered)")?.name == "(filtered)")
    #expect(PhoneSenders.sender("(filtered)", or: "SHOP(smsfp)")?.name == "SHOP")
    #expect(PhoneSenders.sender("", or: "SHOP")?.name == "SHOP")
    #expect(PhoneSenders.sender("")?.name == nil)
    #expect(PhoneSenders.sender("+1555", or: "555")?.name == "+1555")
  }

  @Test(
    "and the states of chats mean labels",
    arguments: [
      (0, nil), (1, nil), (2, Label.junk), (3, .anyPromotion), (4, .anyTransaction),
      (36, Label(.transactionFinance)), (52, Label(.transactionOrders)),
      (68, Label(.transactionReminders)), (35, Label(.promotionOffers)),
      (4 + 255 << 4, .anyTransaction),
      (17, nil),
    ] as [(Int, Label?)])
  func states(state: Int, label: Label?) {
    #expect(PhoneLabels.label(isFiltered: state) == label)
  }
}
