import Messages

/// How often each feature was seen with each label, in units of 2^−20; rows on first sight.
///
/// Integers make the counts exact and free of order, and let them be taken back: a row whose
/// counts are all taken back is as if it had never been.
struct LabelCounts: Sendable {
  /// The number of labels, which is the width of a row.
  let width: Int
  private let bits: Int
  /// The row of each feature plus 1; 0 for one that never came.
  private(set) var slots: [UInt32]
  /// The feature of each row, in the order of first sight.
  private(set) var features: [UInt32] = []
  /// rows × `width`.
  private(set) var cells: [Int64] = []
  /// The sum of each row.
  private(set) var rowSums: [Int64] = []
  /// The sum over all features of each label.
  private(set) var labelSums: [Int64]
  /// The weight of messages of each label.
  private(set) var messages: [Int64]
  /// Rows whose sum isn't 0: the size of the vocabulary.
  private(set) var vocabulary = 0

  /// No counts.
  init(_ problem: Problem) {
    (width, bits) = (problem.labels.count, problem.bits)
    slots = Array(repeating: 0, count: 1 << problem.bits)
    labelSums = Array(repeating: 0, count: width)
    messages = Array(repeating: 0, count: width)
  }

  /// All counts of all features.
  var total: Int64 { labelSums.reduce(0, +) }

  /// Makes sure that a message can be counted.
  ///
  /// - Throws: a data fault for a negative value, or when sums would outgrow 2^38.
  func checkRoom(
    _ message: Features, weight: Double, added isAdded: Bool = true
  ) throws(Fault) {
    var (mass, least): (Double, Float) = (0, 0)
    for value in message.values {
      mass += Double(value)
      least = min(least, value)
    }
    guard least >= 0 else {
      throw Fault(
        .data, "a feature has the value \(least); naive Bayes counts, so values must be ≥ 0")
    }
    // Rounding adds at most half a unit a feature and label.
    let slack = Double(width * (message.count + 1))
    let (held, seen) = isAdded ? (Double(total), Double(messages.reduce(0, +))) : (0, 0)
    let unit = weight * 0x1p20
    guard max(mass * unit + held, unit + seen) + slack < Double(CountUnits.limit) else {
      throw Fault(.data, "the weights learned add up to more than 2^38, which can't be counted")
    }
  }

  /// Adds rows of zeros for the features that have none.
  mutating func addRows(for message: Features) {
    for (feature, value) in zip(message.indices, message.values)
    where value > 0 && slots[Int(feature)] == 0 {
      features.append(feature)
      slots[Int(feature)] = UInt32(features.count)
      cells.append(contentsOf: repeatElement(0, count: width))
      rowSums.append(0)
    }
  }

  /// Adds a message to a label's counts, or takes it away when `sign` is −1.
  ///
  /// - Precondition: the features have rows, and there is room.
  /// - Complexity: O(nonzeros).
  mutating func add(_ message: Features, label: Int, weight: Double, sign: Int64 = 1) {
    let width = width
    var (sum, vocabulary): (Int64, Int) = (0, vocabulary)
    cells.withUnsafeMutableBufferPointer { cells in
      rowSums.withUnsafeMutableBufferPointer { rowSums in
        for (feature, value) in zip(message.indices, message.values) where value > 0 {
          let row = Int(slots[Int(feature)]) - 1
          let units = sign &* CountUnits.units(Double(value) * weight)
          let before = rowSums[row]
          cells[row &* width &+ label] &+= units
          rowSums[row] = before &+ units
          vocabulary += (before &+ units != 0 ? 1 : 0) - (before != 0 ? 1 : 0)
          sum &+= units
        }
      }
    }
    self.vocabulary = vocabulary
    labelSums[label] += sum
    messages[label] += sign * CountUnits.units(weight)
  }

  /// Whether a message's share of a label can be taken away.
  func holds(_ message: Features, label: Int, weight: Double) -> Bool {
    guard messages[label] >= CountUnits.units(weight) else { return false }
    return zip(message.indices, message.values).allSatisfy { feature, value in
      let units = value > 0 ? CountUnits.units(Double(value) * weight) : 0
      guard let row = row(of: feature) else { return units == 0 }
      return cells[row * width + label] >= units
    }
  }

  /// The count of a row with a label, or with all other labels.
  @inline(__always)
  func cell(_ row: Int, _ label: Int, complement isComplement: Bool) -> Int64 {
    let own = cells[row &* width &+ label]
    return isComplement ? rowSums[row] &- own : own
  }

  /// The row of a feature that has counts, or nil.
  func row(of feature: UInt32) -> Int? {
    guard feature >> UInt32(bits) == 0, slots[Int(feature)] != 0 else { return nil }
    let row = Int(slots[Int(feature)]) - 1
    return rowSums[row] != 0 ? row : nil
  }

  /// Writes the counts in the order of feature numbers, without empty rows: the same bytes for the
  /// same counts, however they came about.
  func save(into archive: inout Archive) {
    let kept = features.filter { row(of: $0) != nil }.sorted()
    var values: [Int64] = []
    values.reserveCapacity(kept.count * width)
    for feature in kept {
      let start = (Int(slots[Int(feature)]) - 1) * width
      values += cells[start..<start + width]
    }
    archive.put("messages", .integers(messages))
    archive.put("features", .indices(kept))
    archive.put("counts", .integers(values))
  }

  /// Takes over what `save` wrote.
  ///
  /// - Throws: a data fault when the arrays don't fit the problem or each other.
  mutating func restore(from archive: Archive) throws(Fault) {
    let (saved, kept) = (try archive.integers("messages"), try archive.indices("features"))
    let values = try archive.integers("counts")
    guard saved.count == width, values.count == kept.count * width,
      Self.areCounts(saved), Self.areCounts(values),
      zip(kept, kept.dropFirst()).allSatisfy({ $0 < $1 }), (kept.last ?? 0) >> UInt32(bits) == 0
    else { throw damaged }
    slots = Array(repeating: 0, count: 1 << bits)
    (features, cells, messages) = (kept, values, saved)
    rowSums = []
    labelSums = Array(repeating: 0, count: width)
    for (row, feature) in kept.enumerated() {
      slots[Int(feature)] = UInt32(row + 1)
      var rowSum: Int64 = 0
      for label in 0..<width {
        rowSum += values[row * width + label]
        labelSums[label] += values[row * width + label]
      }
      guard rowSum > 0 else { throw damaged }
      rowSums.append(rowSum)
    }
    vocabulary = kept.count
  }

  /// Whether all are at least 0 and their sum is within the limit.
  private static func areCounts(_ values: [Int64]) -> Bool {
    var sum: Int64 = 0
    for value in values {
      guard value >= 0, value <= CountUnits.limit - sum else { return false }
      sum += value
    }
    return true
  }

  private var damaged: Fault {
    Fault(.data, "the model's counts don't fit its \(width) labels and \(bits) bits of features")
  }
}
