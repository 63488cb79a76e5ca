public import Messages

/// What is answered for a message.
public enum Answer: Hashable, Sendable {
  /// A label by its number in the label space.
  case label(Int)
  /// A category whose subcategory stays open.
  case coarse(Category)
  /// No answer.
  case none

  /// The text in files: a label's name, `promotion.?`, `transaction.?`, or `abstain`.
  public func name(in labels: LabelSpace) -> String {
    switch self {
    case .label(let number): labels.names[number]
    case .coarse(let category): Label(coarse: category).name
    case .none: Answer.abstainName
    }
  }

  /// The answer that a name of the space, a coarse label or `abstain` stands for.
  ///
  /// - Throws: a data fault for any other text.
  public init(named name: String, in labels: LabelSpace) throws(Fault) {
    if name == Answer.abstainName {
      self = .none
    } else if let number = labels.number(named: name) {
      self = .label(number)
    } else if labels.kind != .asIs, let label = try LabelNames.read(name).gold?.leaves?.label {
      self = labels.number(named: label.name).map(Answer.label) ?? .coarse(label.category)
    } else {
      throw Fault(.data, "'\(name)' is no single label")
    }
  }

  /// The label of ours that is answered; nil for an abstention or a label of another scheme.
  ///
  /// A category space's `promotion` is the coarse label `promotion.?`.
  public func label(in labels: LabelSpace) -> Label? {
    switch self {
    case .label(let number): labels.label(number)
    case .coarse(let category): Label(coarse: category)
    case .none: nil
    }
  }

  /// The category that is answered; nil for an abstention or a label of another scheme.
  public func category(in labels: LabelSpace) -> Category? { label(in: labels)?.category }

  /// The name of an abstention in files and the last column of every matrix.
  public static let abstainName = "abstain"
}

extension Label {
  /// The label that says only the category: `allow`, `junk`, `promotion.?` or `transaction.?`.
  init(coarse category: Category) {
    switch category {
    case .allow: self = .allow
    case .junk: self = .junk
    case .promotion: self = .anyPromotion
    case .transaction: self = .anyTransaction
    }
  }
}
