internal import Glibc
public import Messages

/// Makes feature vectors out of counts, and learns document frequencies for it.
///
/// With f the count of a feature, n the number of messages observed, and df the number of those
/// with the feature:
///
///     counts  v = f        binary  v = 1        log-tf  v = 1 + ln f
///     tfidf   v = (1 + ln f) · (1 + ln((1 + n) / (1 + df)))
///
/// Then each family of features (or the whole vector) is divided by its Euclidean length, unless
/// there is no normalization. Features of two families that fall on one index add up.
public struct Weighting: Sendable {
  /// The settings.
  public let settings: FeatureSettings
  /// The number of messages observed.
  public private(set) var messageCount = 0
  /// For each index, the number of messages observed with a feature there; empty without tfidf.
  private var frequencies: [UInt32]
  private let logarithms: [Double]

  /// A weighting that has observed nothing.
  public init(_ settings: FeatureSettings) {
    self.settings = settings
    frequencies =
      settings.value == .tfidf ? Array(repeating: 0, count: 1 << settings.counting.bits) : []
    logarithms = Self.logarithmTable
  }

  /// ln(1 + i) for small i.
  private static let logarithmTable = (0..<65536).map { log(1 + Double($0)) }

  /// Forgets what was observed.
  public mutating func reset() {
    messageCount = 0
    for index in frequencies.indices { frequencies[index] = 0 }
  }

  /// Adds a message to the document frequencies.
  public mutating func observe(_ counted: CountedMessage) {
    observe(counted.keys[..<counted.count])
  }

  /// Forgets what was observed and observes some rows of a table.
  public mutating func fit(_ table: CountTable, rows: some Sequence<Int>) {
    reset()
    for row in rows { observe(table.keys[table.offsets[row]..<table.offsets[row + 1]]) }
  }

  /// Adds a row of a table to the document frequencies.
  public mutating func observe(_ table: CountTable, row: Int) {
    observe(table.keys[table.offsets[row]..<table.offsets[row + 1]])
  }

  private mutating func observe(_ keys: ArraySlice<UInt32>) {
    messageCount += 1
    guard settings.value == .tfidf else { return }
    var last = UInt32.max
    for key in keys {
      let index = key >> 3
      // Two families may share an index; the message still counts once.
      frequencies[Int(index)] &+= index == last ? 0 : 1
      last = index
    }
  }

  /// The feature vector of a message.
  public func features(of counted: CountedMessage) -> Features {
    var table = FeatureTable()
    append(counted.keys[..<counted.count], counted.counts[..<counted.count], to: &table)
    return table[0]
  }

  /// The feature vector of a row of a table.
  public func features(of table: CountTable, row: Int) -> Features {
    apply(table, rows: CollectionOfOne(row))[0]
  }

  /// The feature vectors of some rows of a table.
  public func apply(_ table: CountTable, rows: some Collection<Int>) -> FeatureTable {
    var result = FeatureTable()
    result.reserve(
      rows: rows.count, nonzeros: rows.reduce(0) { $0 + table.offsets[$1 + 1] - table.offsets[$1] })
    for row in rows {
      let range = table.offsets[row]..<table.offsets[row + 1]
      append(table.keys[range], table.counts[range], to: &result)
    }
    return result
  }

  /// The feature vectors of all rows of a table.
  public func apply(_ table: CountTable) -> FeatureTable { apply(table, rows: 0..<table.count) }

  private func append(
    _ keys: ArraySlice<UInt32>, _ counts: ArraySlice<UInt32>, to table: inout FeatureTable
  ) {
    var sums = [Double](repeating: 0, count: 8)
    var values = [Double]()
    values.reserveCapacity(keys.count)
    let base = 1 + logarithm(messageCount)
    for (key, count) in zip(keys, counts) {
      let value = self.value(count) * (settings.value == .tfidf ? idf(key >> 3, base) : 1)
      values.append(value)
      sums[settings.normalization == .family ? Int(key & 7) : 0] += value * value
    }
    let factors = sums.map { settings.normalization == .none || $0 == 0 ? 1 : 1 / $0.squareRoot() }
    var (indices, result) = ([UInt32](), [Float]())
    for (key, value) in zip(keys, values) {
      let scaled = Float(value * factors[settings.normalization == .family ? Int(key & 7) : 0])
      if indices.last == key >> 3 {
        result[result.count - 1] += scaled
      } else {
        indices.append(key >> 3)
        result.append(scaled)
      }
    }
    table.append(Features(indices: indices, values: result))
  }

  private func value(_ count: UInt32) -> Double {
    switch settings.value {
    case .counts: Double(count)
    case .binary: 1
    case .logFrequency, .tfidf: count == 1 ? 1 : 1 + log(Double(count))
    }
  }

  private func idf(_ index: UInt32, _ base: Double) -> Double {
    base - logarithm(Int(frequencies[Int(index)]))
  }

  /// ln(1 + n).
  private func logarithm(_ n: Int) -> Double {
    n < logarithms.count ? logarithms[n] : log(1 + Double(n))
  }
}

extension Weighting {
  /// Writes the document frequencies.
  public func save(into archive: inout Archive) {
    archive.put("features.messages", .integers([Int64(messageCount)]))
    archive.put("features.frequencies", .indices(frequencies))
  }

  /// Takes over document frequencies that were saved under the same settings.
  ///
  /// - Throws: a data fault when they are missing or of another size; nothing changes then.
  public mutating func restore(from archive: Archive) throws(Fault) {
    let messages = try archive.integers("features.messages")
    let frequencies = try archive.indices("features.frequencies")
    guard messages.count == 1, messages[0] >= 0, frequencies.count == self.frequencies.count,
      frequencies.allSatisfy({ Int64($0) <= messages[0] })
    else {
      throw Fault(
        .data, "the model's document frequencies don't fit its settings; the file is damaged")
    }
    (messageCount, self.frequencies) = (Int(messages[0]), frequencies)
  }
}
