/// How text stands out on a terminal: by escape sequences, or not at all.
struct TerminalStyle: Sendable {
  /// Whether escape sequences are written.
  let color: Bool

  /// Text in bold.
  func bold(_ text: String) -> String { wrap(text, "1") }

  /// Text that steps back.
  func dim(_ text: String) -> String { wrap(text, "2") }

  /// Text on a shade: right answers blue, wrong ones amber inside the category and red outside.
  ///
  /// - Parameter share: the share of the row, 0 to 1.
  func heat(_ text: String, _ agreement: MatrixView.Agreement, share: Double) -> String {
    let ramp =
      switch agreement {
      case .right: [195, 153, 111, 69, 26]
      case .sameCategory: [230, 222, 215, 208, 166]
      case .wrong: [224, 217, 210, 203, 160]
      case .abstained: [254, 251, 248, 244, 240]
      }
    // Errors are small shares of a row: a square root keeps them visible.
    let step = min(4, Int(5 * share.squareRoot()))
    return wrap(text, "38;5;\(step < 3 ? 16 : 231);48;5;\(ramp[step])")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
