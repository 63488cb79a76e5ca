internal import Messages

/// The answers that a phone's filter left in the database, as labels.
///
/// They are a filter's opinion and no truth. The message's own answer (`filter_action`) counts
/// first, then the suffix of the sender, then the state of the chat (`is_filtered`), since the last
/// two belong to all messages of a sender, of whatever kind.
enum PhoneLabels {
  /// Where a label was found, in the order of precedence.
  enum Origin: Int, CaseIterable {
    case message, sender, chat

    /// The words in the summary of an import.
    var words: String {
      switch self {
      case .message: "filter_action"
      case .sender: "the sender's suffix"
      case .chat: "is_filtered of the chat"
      }
    }
  }

  /// The label of Apple's numbers for an action and its sub-action; nil for none.
  ///
  /// A sub-action that isn't one of the action's leaves the subcategory open.
  static func label(action: Int, subAction: Int) -> Label? {
    guard let coarse = coarse(action) else { return nil }
    guard let leaf = leaf(subAction), leaf.category == coarse.category else { return coarse }
    return leaf
  }

  /// The label of a sender's suffix: the first word that names a subcategory, else the first that
  /// names a category.
  static func label(_ suffix: SenderSuffix) -> Label? {
    let labels = suffix.words.compactMap(label(word:))
    return labels.first(where: \.isLeaf) ?? labels.first
  }

  /// The label of a chat's state: the action in the low four bits (1 is only an unknown sender), and
  /// above them the sub-action counted from 1.
  static func label(isFiltered state: Int) -> Label? {
    let (action, place) = (state & 0xF, state >> 4)
    guard action != 1 else { return nil }
    let first = action == 3 ? 20_000 : 10_000
    return label(action: action, subAction: place > 0 ? first + place - 1 : 0)
  }

  private static func coarse(_ action: Int) -> Label? {
    switch action {
    case 1: .allow
    case 2: .junk
    case 3: .anyPromotion
    case 4: .anyTransaction
    default: nil
    }
  }

  private static func leaf(_ number: Int) -> Label? {
    Subcategory.allCases.first { $0.appleNumber == number }.map(Label.init)
  }

  private static func label(word: String) -> Label? {
    let parts = word.split(separator: "_", maxSplits: 1)
    let ending = parts.count == 2 ? parts[1] : ""
    switch parts.first {
    case "smsft":
      switch ending {
      case "fi": return Label(.transactionFinance)
      case "or": return Label(.transactionOrders)
      case "rm": return Label(.transactionReminders)
      default: return .anyTransaction
      }
    case "smsfp": return ending == "of" ? Label(.promotionOffers) : .anyPromotion
    default: return nil
    }
  }
}
