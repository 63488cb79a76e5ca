public import Messages

/// What a key means while messages are labelled by hand.
public enum AnnotationAction: Hashable, Sendable {
  /// The message has this label, a leaf or a coarse one.
  case label(Label)
  /// The message has the label that is guessed.
  case accept
  /// Nobody can tell; ask another.
  case skip
  /// Take the last answer back.
  case undo
  /// Show what the keys mean.
  case help
  /// Stop; what was answered is kept.
  case quit
}

/// The keys, which never change: people learn them.
public enum AnnotationKeys {
  /// A key and what it means.
  public typealias Entry = (key: Character, action: AnnotationAction)

  /// All keys: the labels in declared order, then the others.
  public static let all: [Entry] =
    zip("ajpoctfdrhwnegPT", Label.all).map { ($0, .label($1)) } + [
      ("y", .accept), ("s", .skip), ("u", .undo), ("?", .help), ("q", .quit),
    ]

  /// What a key means, or nil.
  public static func action(_ key: Character) -> AnnotationAction? {
    all.first { $0.key == key }?.action
  }

  /// The key of a label.
  public static func key(of label: Label) -> Character {
    all.first { $0.action == .label(label) }?.key ?? " "
  }
}
