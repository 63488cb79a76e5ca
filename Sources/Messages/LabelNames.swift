/// Reading label names as people and data sets write them.
public enum LabelNames {
  /// What a label in the data says.
  public struct Reading: Hashable, Sendable {
    /// The label; nil where the data says that there is none.
    public var gold: Gold?
    /// What a reader should be told, such as that a misspelling was mapped.
    public var note: String?

    /// A reading.
    public init(_ gold: Gold?, note: String? = nil) { (self.gold, self.note) = (gold, note) }
  }

  /// The label that a name means.
  ///
  /// Letter case doesn't matter. A name is one of ours (`transaction.finance`, `promotion.?`),
  /// Apple's (`transactionalFinance`; `promotion` and `transaction` leave the subcategory open), or
  /// either with the misspelling `transation`, which is noted. Names joined by `|` mean any of
  /// them; a leading `!` means any leaf but those after it. No text and Apple's `none` mean that
  /// there is no label.
  /// - Throws: a data fault that names what was found and the nearest known name.
  public static func read(_ text: String) throws(Fault) -> Reading {
    let trimmed = text.trimmingBlanks
    if trimmed.isEmpty || trimmed.lowercased() == "none" { return Reading(nil) }
    let isNegated = trimmed.hasPrefix("!")
    let names = trimmed.dropFirst(isNegated ? 1 : 0)
      .split(separator: "|", omittingEmptySubsequences: false)
    var note: String?
    var labels: [Label] = []
    for name in names {
      let (label, mapped) = try one(String(name).trimmingBlanks)
      labels.append(label)
      if mapped { note = "'\(trimmed)' was read with 'transation' as 'transaction'" }
    }
    if labels.count == 1, !isNegated { return Reading(.label(labels[0]), note: note) }
    let set = isNegated ? LabelSet(labels).complement : LabelSet(labels)
    guard set.count > 0 else {
      throw Fault(.data, "the label '\(trimmed)' leaves no leaf; at least one must remain")
    }
    return Reading(set.label.map(Gold.label) ?? .anyOf(set), note: note)
  }

  /// The label that one of Apple's numbers means.
  ///
  /// Actions are 0 (no label) to 4; sub-actions are 10000–10008 and 20000–20002.
  /// - Throws: a data fault for any other number.
  public static func read(appleNumber number: Int) throws(Fault) -> Reading {
    switch number {
    case 0: return Reading(nil)
    case 1: return Reading(.label(.allow))
    case 2: return Reading(.label(.junk))
    case 3: return Reading(.label(.anyPromotion))
    case 4: return Reading(.label(.anyTransaction))
    default:
      guard let subcategory = Subcategory.allCases.first(where: { $0.appleNumber == number })
      else {
        throw Fault(
          .data,
          "\(number) isn't one of Apple's numbers: 0 to 4, 10000 to 10008, 20000 to 20002")
      }
      return Reading(.label(Label(subcategory)))
    }
  }

  private static func one(_ name: String) throws(Fault) -> (label: Label, mapped: Bool) {
    let lower = name.lowercased()
    if let label = labels[lower] { return (label, false) }
    if lower.hasPrefix("transation"), let label = labels["transac" + lower.dropFirst(6)] {
      return (label, true)
    }
    let hint = didYouMean(name, in: spellings.map(\.name))
    throw Fault(
      .data,
      "no label is called '\(name)'\(hint.isEmpty ? "; the labels are " + ours : hint)")
  }

  private static var ours: String { Label.all.map(\.name).joined(separator: ", ") }

  /// Every spelling in a fixed order: our names, then Apple's.
  private static let spellings: [(name: String, label: Label)] =
    Label.all.map { ($0.name, $0) }
    + Subcategory.allCases.map { ($0.appleName, Label($0)) }
    + [("promotion", .anyPromotion), ("transaction", .anyTransaction)]

  private static let labels = Dictionary(
    uniqueKeysWithValues: spellings.map { ($0.name.lowercased(), $0.label) })
}
