import DataTools
import Importing
import Messages
import Reports

/// Asks about messages one by one, at a terminal or by lines, and keeps the answers.
struct AnnotationDesk: ~Copyable {
  private var session: AnnotationSession
  private let file: AnnotationFile
  private let rules: RuleGuesses?
  private let name: String
  /// Who guesses beside the rules.
  private let guesser: String

  init(
    _ session: AnnotationSession, file: consuming AnnotationFile, rules: RuleGuesses?, name: String,
    guesser: String
  ) {
    (self.session, self.rules, self.name, self.guesser) = (session, rules, name, guesser)
    self.file = file
  }

  /// What is left to say at the end.
  var summary: String {
    "\(session.labelled) labelled, \(session.skipped) skipped, \(session.left) left"
  }

  /// Asks at the terminal until the person stops; false where a signal ended it.
  mutating func askAtTerminal() throws(Fault) -> Bool {
    var terminal = try RawTerminal()
    var (scroll, note) = (0, "")
    while true {
      let size = RawTerminal.size
      let screen = AnnotationScreen(name: name, columns: size.columns, rows: size.rows)
      let content = content(scroll: scroll, note: note)
      terminal.show(screen.lines(content))
      let (last, page) = (screen.lastScroll(content), max(1, screen.textRows(content) - 1))
      switch terminal.next() {
      case .stop: return false
      case .redraw: continue
      case .up: scroll = max(0, min(scroll, last) - 1)
      case .down: scroll = min(last, scroll + 1)
      case .pageUp: scroll = max(0, min(scroll, last) - page)
      case .pageDown: scroll = min(last, scroll + page)
      case .character(" "): scroll = min(last, scroll + page)
      case .character(let key):
        switch try press(key) {
        case .quit: return true
        case .help:
          terminal.show(screen.help)
          if terminal.next() == .stop { return false }
          note = ""
        case .nothing(let reason): note = reason
        case .write: (scroll, note) = (0, said(key))
        }
      }
    }
  }

  /// Asks by a JSON line on standard output, and takes the first character of each line of standard
  /// input as a key, until they end.
  mutating func askByLines() throws(Fault) {
    ask()
    while let line = readLine() {
      guard let key = line.first else { continue }
      switch try press(key) {
      case .quit: return
      case .help:
        Terminal.error(
          AnnotationScreen(name: name, columns: 80, rows: 40).help.joined(separator: "\n"))
      case .nothing(let reason): Terminal.error("winnow: \(reason)")
      case .write: ask()
      }
    }
  }

  private mutating func press(_ key: Character) throws(Fault) -> AnnotationSession.Step {
    let step = try session.press(key)
    if case .write(let line) = step { try file.add(line) }
    return step
  }

  private func said(_ key: Character) -> String {
    switch AnnotationKeys.action(key) {
    case .label(let label): "the last one is \(label.name); u takes it back"
    case .accept: "the last one is what was guessed; u takes it back"
    case .skip: "the last one was passed over; u takes it back"
    default: "taken back"
    }
  }

  private func content(scroll: Int, note: String) -> AnnotationScreen.Content {
    var content = AnnotationScreen.Content()
    (content.labelled, content.skipped) = (session.labelled, session.skipped)
    (content.left, content.scroll, content.note) = (session.left, scroll, note)
    guard let row = session.current else { return content }
    content.message = session.messages[row]
    if let guess = session.guess {
      let share = guess.probability.map { " \(NumberText.fixed($0 * 100, 0))%" } ?? ""
      content.guesses.append((guesser, guess.name + share))
    }
    if let rules { content.guesses.append(("rules", rules.text(row))) }
    return content
  }

  private func ask() {
    guard let row = session.current else { return }
    let message = session.messages[row]
    var members = [
      JSONMember("id", .string(message.id)), JSONMember("text", .string(message.text)),
    ]
    if let sender = message.sender { members.append(JSONMember("sender", .string(sender))) }
    members.append(JSONMember("guess", session.guess.map { .string($0.name) } ?? .null))
    if let rules { members.append(JSONMember("rules", .string(rules.text(row)))) }
    Terminal.print(JSONNode(.object(members)).compact)
  }
}
