import Messages

/// How often a label that is told is another than the true one: a confusion matrix.
public struct LabelNoise: Sendable, Equatable {
  /// A share of all labels, each changed to another one drawn evenly; or shares by label.
  private enum Rates: Sendable, Equatable {
    case even(Double)
    case rows([Row])
  }

  /// What becomes of one label.
  private struct Row: Sendable, Equatable {
    let label: String
    let others: [(label: String, share: Double)]
    static func == (left: Row, right: Row) -> Bool {
      left.label == right.label
        && left.others.elementsEqual(right.others) { $0.label == $1.label && $0.share == $1.share }
    }
  }

  private let rates: Rates

  static let allowed =
    "a share from 0 to 1, or an object such as {junk: {allow: 0.1}} with what labels turn into"

  /// Noise from a config.
  ///
  /// - Throws: a data fault that says what is allowed.
  init(_ node: JSONNode) throws(Fault) {
    let path = "protocol.feedback.noise"
    if let share = node.double, (0...1).contains(share) {
      rates = .even(share)
      return
    }
    guard let members = node.members else { throw Self.fault(node, path) }
    var rows: [Row] = []
    for member in members {
      var others: [(label: String, share: Double)] = []
      for other in member.value.members ?? [] {
        guard let share = other.value.double, (0...1).contains(share) else {
          throw Self.fault(other.value, "\(path).\(member.key).\(other.key)")
        }
        others.append((other.key, share))
      }
      guard !others.isEmpty, others.reduce(0, { $0 + $1.share }) <= 1 else {
        throw Fault(
          .data, "the shares of '\(member.key)' must be given and add up to at most 1",
          at: Fault.Place(path: "\(path).\(member.key)"))
      }
      rows.append(Row(label: member.key, others: others))
    }
    rates = .rows(rows)
  }

  private static func fault(_ node: JSONNode, _ path: String) -> Fault {
    Fault(.data, "noise is \(node.brief); it must be \(allowed)", at: Fault.Place(path: path))
  }

  /// Whether all labels that are named are in a label space.
  ///
  /// - Throws: a data fault that names the one that isn't.
  func check(_ labels: LabelSpace) throws(Fault) {
    guard case .rows(let rows) = rates else { return }
    for name in rows.flatMap({ [$0.label] + $0.others.map(\.label) })
    where labels.number(named: name) == nil {
      throw Fault(
        .data,
        "the label space has no label '\(name)'\(didYouMean(name, in: labels.names)) (labels:"
          + " \(labels.names.joined(separator: ", ")))",
        at: Fault.Place(path: "protocol.feedback.noise"))
    }
  }

  /// The label that is told, for a number drawn from 0 up to, not including, 1.
  func told(_ number: Int, in labels: LabelSpace, draw: Double) -> Int {
    switch rates {
    case .even(let share):
      guard draw < share, labels.count > 1 else { return number }
      let other = min(labels.count - 2, Int(draw / share * Double(labels.count - 1)))
      return other < number ? other : other + 1
    case .rows(let rows):
      guard let row = rows.first(where: { $0.label == labels.names[number] }) else { return number }
      var rest = draw
      for other in row.others {
        if rest < other.share { return labels.number(named: other.label) ?? number }
        rest -= other.share
      }
      return number
    }
  }

  /// As a config writes it.
  var resolved: JSONNode {
    switch rates {
    case .even(let share): .number(share)
    case .rows(let rows):
      JSONNode(
        .object(
          rows.map { row in
            JSONMember(
              row.label,
              JSONNode(.object(row.others.map { JSONMember($0.label, .number($0.share)) })))
          }))
    }
  }
}
