import Messages

/// How often each feature was seen with each label, in units of 2^−20; rows on first sight.
///
/// Integers make the counts exact and free of order, and let them be taken back: a row whose
/// counts are all taken back is as if it had never been.
struct LabelCounts: Sendable {
  /// The number of labels.
  let width: Int
  /// The width of a row: a cell for each label, and padding to an even number.
  let stride: Int
  private let bits: Int
  /// The row of each feature plus 1, negated while the row is empty; 0 for one that never came.
  private var slots: [Int32]
  /// The feature of each row, in the order of first sight.
  private(set) var features: [UInt32] = []
  /// rows × `stride`.
  private(set) var cells: [Int64] = []
  /// The sum of each row.
  private var rowSums: [Int64] = []
  /// The sum over all features of each label.
  private(set) var labelSums: [Int64]
  /// The weight of messages of each label.
  private(set) var messages: [Int64]
  /// Rows whose sum isn't 0: the size of the vocabulary.
  private(set) var vocabulary = 0

  /// No counts.
  init(_ problem: Problem) {
    (width, bits) = (problem.labels.count, problem.bits)
    stride = (width + 1) / 2 * 2
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
    message.values.withUnsafeBufferPointer { values in
      for value in values {
        mass += Double(value)
        least = min(least, value)
      }
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

  /// Writes the row of each feature of a message, −1 for a value of 0; adds rows on first sight.
  ///
  /// - Precondition: the features are below 2^bits, and `rows` has room for them.
  mutating func locate(_ message: Features, in rows: UnsafeMutableBufferPointer<Int>) {
    let before = features.count
    message.indices.withUnsafeBufferPointer { indices in
      message.values.withUnsafeBufferPointer { values in
        for place in indices.indices {
          guard values[place] > 0 else {
            rows[place] = -1
            continue
          }
          let feature = Int(indices[place])
          if slots[feature] == 0 { addRow(indices[place]) }
          rows[place] = Int(abs(slots[feature])) &- 1
        }
      }
    }
    let new = features.count - before
    guard new > 0 else { return }
    cells.append(contentsOf: repeatElement(0, count: new * stride))
    rowSums.append(contentsOf: repeatElement(0, count: new))
  }

  /// Gives a feature the next number of a row; the row itself is added later.
  private mutating func addRow(_ feature: UInt32) {
    features.append(feature)
    slots[Int(feature)] = -Int32(features.count)
  }

  /// Writes the rows of the features that have counts, and their values.
  ///
  /// A value that is negative or no number can't have been learned, and is left out.
  /// - Returns: how many there are.
  func find(
    _ message: Features, rows: UnsafeMutableBufferPointer<Int>,
    values: UnsafeMutableBufferPointer<Double>
  ) -> Int {
    var count = 0
    message.indices.withUnsafeBufferPointer { indices in
      message.values.withUnsafeBufferPointer { given in
        slots.withUnsafeBufferPointer { slots in
          for place in indices.indices {
            let (feature, value) = (Int(indices[place]), given[place])
            guard feature < slots.count, value > 0, value < .infinity else { continue }
            let slot = slots[feature]
            // Without a branch, since which features are new can't be predicted.
            rows[count] = Int(slot) &- 1
            values[count] = Double(value)
            count &+= Int(max(0, min(slot, 1)))
          }
        }
      }
    }
    return count
  }

  /// Adds a message to a label's counts, or takes it away when `sign` is −1.
  ///
  /// - Precondition: `rows` are those of the message, and there is room.
  /// - Complexity: O(nonzeros).
  mutating func add(
    _ message: Features, rows: UnsafeMutableBufferPointer<Int>, label: Int, weight: Double,
    sign: Int64 = 1
  ) {
    var sum: Int64 = 0
    // Moved out for the loop, which changes other members too.
    var (cells, rowSums): ([Int64], [Int64]) = ([], [])
    swap(&cells, &self.cells)
    swap(&rowSums, &self.rowSums)
    cells.withUnsafeMutableBufferPointer { cells in
      rowSums.withUnsafeMutableBufferPointer { rowSums in
        message.values.withUnsafeBufferPointer { values in
          for place in values.indices where rows[place] >= 0 {
            let row = rows[place]
            let units = sign &* CountUnits.units(Double(values[place]) * weight)
            cells[row &* stride &+ label] &+= units
            sum &+= units
            let before = rowSums[row]
            rowSums[row] = before &+ units
            if (before != 0) != (before &+ units != 0) { turn(row, isSeen: before == 0) }
          }
        }
      }
    }
    swap(&cells, &self.cells)
    swap(&rowSums, &self.rowSums)
    labelSums[label] += sum
    messages[label] += sign * CountUnits.units(weight)
  }

  /// Notes that a row has counts from now on, or none any more.
  private mutating func turn(_ row: Int, isSeen: Bool) {
    vocabulary += isSeen ? 1 : -1
    slots[Int(features[row])] = Int32(isSeen ? row + 1 : -row - 1)
  }

  /// Whether a message's share of a label can be taken away.
  func holds(_ message: Features, label: Int, weight: Double) -> Bool {
    guard messages[label] >= CountUnits.units(weight) else { return false }
    return zip(message.indices, message.values).allSatisfy { feature, value in
      let units = value > 0 ? CountUnits.units(Double(value) * weight) : 0
      guard let row = row(of: feature) else { return units == 0 }
      return cells[row * stride + label] >= units
    }
  }

  /// The count of a row with a label, or with all other labels.
  @inline(__always)
  func cell(_ row: Int, _ label: Int, complement isComplement: Bool) -> Int64 {
    let own = cells[row &* stride &+ label]
    return isComplement ? rowSums[row] &- own : own
  }

  /// The row of a feature that has counts, or nil.
  func row(of feature: UInt32) -> Int? {
    guard feature >> UInt32(bits) == 0, slots[Int(feature)] > 0 else { return nil }
    return Int(slots[Int(feature)]) - 1
  }

  /// Writes the counts in the order of feature numbers, without empty rows: the same bytes for the
  /// same counts, however they came about.
  func save(into archive: inout Archive) {
    let kept = features.filter { row(of: $0) != nil }.sorted()
    var values: [Int64] = []
    values.reserveCapacity(kept.count * width)
    for feature in kept {
      let start = (Int(slots[Int(feature)]) - 1) * stride
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
    (features, messages, cells, rowSums) = (kept, saved, [], [])
    labelSums = Array(repeating: 0, count: width)
    for (row, feature) in kept.enumerated() {
      slots[Int(feature)] = Int32(row + 1)
      let own = values[row * width..<(row + 1) * width]
      let rowSum = own.reduce(0, +)
      for (label, value) in own.enumerated() { labelSums[label] += value }
      cells += own
      cells.append(contentsOf: repeatElement(0, count: stride - width))
      rowSums.append(rowSum)
      guard rowSum > 0 else { throw damaged }
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
