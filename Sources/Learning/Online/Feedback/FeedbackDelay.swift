import Glibc
import Messages

/// How long a label takes, in messages that arrive meanwhile or in time.
public struct FeedbackDelay: Sendable, Equatable {
  /// How the length is found.
  public enum Length: Sendable, Equatable {
    /// Always the same.
    case fixed(Double)
    /// Drawn evenly between two bounds.
    case uniform(Double, Double)
    /// Drawn from an exponential distribution of a mean.
    case exponential(mean: Double)
  }

  /// How the length is found.
  public let length: Length
  /// Whether lengths are seconds; else they are messages.
  public let isTime: Bool

  /// No delay: a label comes before the next message.
  static let none = FeedbackDelay(length: .fixed(0), isTime: false)

  static let allowed =
    "a number of messages, a time such as \"3h\" (s, m, h, d), {from, to} or {mean}"

  private init(length: Length, isTime: Bool) { (self.length, self.isTime) = (length, isTime) }

  /// A delay from a config: `50`, `"2d"`, `{from: 10, to: 500}`, `{mean: "6h"}`.
  ///
  /// - Throws: a data fault that says what is allowed.
  init(_ node: JSONNode) throws(Fault) {
    let path = "protocol.feedback.delay"
    if let (value, isTime) = Self.amount(node) {
      self.init(length: .fixed(value), isTime: isTime)
    } else if node.members != nil {
      var reader = try ObjectReader(node, path: path)
      let mean = reader.take("mean").flatMap(Self.amount)
      let from = reader.take("from").flatMap(Self.amount)
      let to = reader.take("to").flatMap(Self.amount)
      try reader.finish()
      if let mean, from == nil, to == nil {
        self.init(length: .exponential(mean: mean.value), isTime: mean.isTime)
      } else if let from, let to, mean == nil, from.isTime == to.isTime, from.value <= to.value {
        self.init(length: .uniform(from.value, to.value), isTime: from.isTime)
      } else {
        throw Self.fault(node, path)
      }
    } else {
      throw Self.fault(node, path)
    }
  }

  private static func fault(_ node: JSONNode, _ path: String) -> Fault {
    Fault(
      .data, "delay is \(node.brief); it must be \(allowed)",
      at: Fault.Place(
        line: node.line > 0 ? node.line : nil, column: node.column > 0 ? node.column : nil,
        path: path))
  }

  /// A number of messages, or of seconds where a unit stands behind it.
  private static func amount(_ node: JSONNode) -> (value: Double, isTime: Bool)? {
    if let count = node.int, count >= 0 { return (Double(count), false) }
    guard let text = node.string, let unit = text.last,
      let seconds = units.first(where: { $0.name == unit })?.seconds,
      let value = Double(text.dropLast()), value >= 0, value.isFinite
    else { return nil }
    return (value * seconds, true)
  }

  private static let units: [(name: Character, seconds: Double)] = [
    ("s", 1), ("m", 60), ("h", 3_600), ("d", 86_400),
  ]

  /// The length for a number drawn from 0 up to, not including, 1; messages are whole.
  func length(draw: Double) -> Double {
    switch length {
    case .fixed(let value): value
    case .uniform(let low, let high):
      isTime ? low + draw * (high - low) : low + (draw * (high - low + 1)).rounded(.down)
    case .exponential(let mean):
      isTime ? -mean * log1p(-draw) : (-mean * log1p(-draw)).rounded(.down)
    }
  }

  /// As a config writes it.
  var resolved: JSONNode {
    func amount(_ value: Double) -> JSONNode {
      isTime ? .string("\(value)s") : .integer(Int(value))
    }
    switch length {
    case .fixed(let value): return amount(value)
    case .uniform(let low, let high): return ["from": amount(low), "to": amount(high)]
    case .exponential(let mean): return ["mean": amount(mean)]
    }
  }
}
