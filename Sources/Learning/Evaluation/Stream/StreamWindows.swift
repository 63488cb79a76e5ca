/// The matrix of the last scored messages.
struct SlidingWindow: Sendable {
  /// The matrix.
  private(set) var matrix: FlatMatrix
  /// The places of the last messages' cells, a ring once it is full.
  private var ring: [Int32] = []
  private var oldest = 0
  private let length: Int

  init(labels: Int, length: Int) {
    (matrix, self.length) = (FlatMatrix(labels: labels), length)
  }

  /// Adds a message's cell, and takes the oldest one's back where the window is full.
  mutating func add(at place: Int) {
    matrix.add(1, at: place)
    guard ring.count == length else { return ring.append(Int32(place)) }
    matrix.add(-1, at: Int(ring[oldest]))
    ring[oldest] = Int32(place)
    oldest = oldest + 1 == length ? 0 : oldest + 1
  }
}

/// A matrix that is multiplied with a factor λ before each message is added, so that after *t*
/// messages the one that came as number *s* weighs λ^(t−s).
struct FadingMatrix: Sendable {
  private var sums: FlatMatrix
  /// The weight of the next message, in the unit of the sums: growing, so that a message costs
  /// one cell rather than all.
  private var unit = 1.0
  /// The weight of the last one.
  private var lastUnit = 1.0
  private let factor: Double

  init(labels: Int, factor: Double) {
    (sums, self.factor) = (FlatMatrix(labels: labels), factor)
  }

  mutating func add(at place: Int) {
    sums.add(unit, at: place)
    lastUnit = unit
    unit /= factor
    guard unit > 0x1p256 else { return }
    // A power of two: no bit is lost but of what has long faded.
    sums.scale(by: 0x1p-256)
    unit *= 0x1p-256
    lastUnit *= 0x1p-256
  }

  /// The matrix; the last message weighs 1.
  var matrix: FlatMatrix {
    var matrix = sums
    matrix.scale(by: 1 / lastUnit)
    return matrix
  }

  /// The sums over groups of labels, in any unit: ratios of them are those of `matrix`.
  func margins(_ groups: [Int], count: Int) -> Margins { sums.margins(groups, count: count) }
}

/// Matrices of equally long stretches of a stream, at most twenty: when they are used up, each two
/// neighbours become one, and stretches are twice as long from then on.
struct StretchMatrices: Sendable {
  /// The most stretches.
  static let most = 20
  /// With more labels than these no matrices are kept: they would be larger than the stream.
  static let mostLabels = 40

  private let labels: Int
  /// Scored messages in a full stretch.
  private(set) var length: Int
  /// Scored messages so far.
  private(set) var messages = 0
  private var cells: [Int] = []
  private var size: Int { labels * (labels + 1) }

  /// Stretches of `length` messages at first.
  init(labels: Int, length: Int) { (self.labels, self.length) = (labels, length) }

  /// Whether matrices are kept.
  var isKept: Bool { labels <= Self.mostLabels }

  mutating func add(at place: Int) {
    guard isKept else { return }
    if cells.isEmpty { cells = [Int](repeating: 0, count: Self.most * size) }
    if messages == Self.most * length { coarsen() }
    cells[messages / length * size + place] += 1
    messages += 1
  }

  private mutating func coarsen() {
    for stretch in 0..<Self.most {
      for place in 0..<size {
        let count = cells[stretch * size + place]
        cells[stretch * size + place] = 0
        cells[stretch / 2 * size + place] += count
      }
    }
    length *= 2
  }

  /// Adds another pass's matrices, stretch by stretch.
  mutating func merge(_ other: StretchMatrices) {
    guard !other.cells.isEmpty else { return }
    var other = other
    guard !cells.isEmpty else {
      self = other
      return
    }
    while length < other.length { coarsen() }
    while other.length < length { other.coarsen() }
    for place in cells.indices { cells[place] += other.cells[place] }
    messages = max(messages, other.messages)
  }

  /// The stretches that have messages.
  func parts() -> [WindowMatrices.Part] {
    stride(from: 0, to: messages, by: length).enumerated().map { stretch, start in
      let rows = (0..<labels).map { row -> [Int] in
        let first = stretch * size + row * (labels + 1)
        return Array(cells[first...(first + labels)])
      }
      return .init(start: start, messages: min(length, messages - start), counts: rows)
    }
  }
}
