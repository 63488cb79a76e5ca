internal import CPrefetch
public import Messages

/// Makes feature vectors out of counts, and learns document frequencies for it.
///
/// With f the count of a feature, n the number of messages observed, and df the number of those
/// with the feature:
///
///     counts  v = f        binary  v = 1        log-tf  v = 1 + ln f
///     tfidf   v = (1 + ln f) · (1 + ln((1 + n) / (1 + df)))
///     given   v = what the message brings along
///
/// Then each family of features is brought to its own Euclidean length (words and characters 1, the
/// message as a whole and the sender 0.5), or the whole vector to length 1, or nothing is done.
/// Features of two families that fall on one index add up.
///
/// Fitting closes the vocabulary: with tfidf, a feature that no fitted message had then gets the
/// value 0, since nothing was learned of it, and counted into the length it would only make the
/// known features smaller. Observing another message opens it again: online, new features are kept,
/// for they are about to be learned.
public struct Weighting: Sendable {
  /// The settings.
  public let settings: FeatureSettings
  /// The number of messages observed.
  public private(set) var messageCount = 0
  /// For each index, the number of messages observed with a feature there; empty without tfidf.
  private var frequencies: [UInt32]
  /// Whether features that were never observed have the value 0.
  private var isClosed = false
  private let values: CountValues
  /// Whether each family has a length of its own.
  private let isSplit: Bool

  /// A weighting that has observed nothing.
  public init(_ settings: FeatureSettings) {
    self.settings = settings
    frequencies =
      settings.value == .tfidf ? Array(repeating: 0, count: 1 << settings.counting.bits) : []
    values = CountValues(settings.value)
    let families = featureFamilies.filter { $0.init(settings.counting) != nil }
    isSplit =
      settings.normalization == .family
      && (families.count > 1 || families.contains { $0.length != 1 })
  }

  /// Forgets what was observed.
  public mutating func reset() {
    (messageCount, isClosed) = (0, false)
    for index in frequencies.indices { frequencies[index] = 0 }
  }

  /// Adds a message to the document frequencies.
  public mutating func observe(_ counted: CountedMessage) {
    observe(counted.keys[..<counted.count])
  }

  /// Forgets what was observed and observes some rows of a table.
  public mutating func fit(_ table: CountTable, rows: some Sequence<Int>) {
    reset()
    for row in rows { observe(table, row: row) }
    isClosed = messageCount > 0
  }

  /// Adds a row of a table to the document frequencies.
  public mutating func observe(_ table: CountTable, row: Int) {
    observe(table.keys[table.offsets[row]..<table.offsets[row + 1]])
  }

  /// Adds a message to the document frequencies by a vector that was made of it while open.
  public mutating func observe(_ features: Features) {
    messageCount += 1
    isClosed = false
    guard settings.value == .tfidf else { return }
    for index in features.indices { frequencies[Int(index)] &+= 1 }
  }

  private mutating func observe(_ keys: ArraySlice<UInt32>) {
    messageCount += 1
    isClosed = false
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
  ///
  /// - Precondition: it was counted with as many bits.
  /// - Complexity: O(n) for n different features.
  public func features(of counted: CountedMessage) -> Features {
    var buffer = FeatureBuffer()
    write(counted, into: &buffer)
    return buffer.features
  }

  /// Writes the feature vector of a message into memory that is used again.
  ///
  /// - Precondition: it was counted with as many bits.
  /// - Complexity: O(n) for n different features; no allocation where an earlier message had as
  ///   many and its vector was let go.
  public func write(_ counted: CountedMessage, into buffer: inout FeatureBuffer) {
    precondition(counted.count == 0 || counted.bits == settings.counting.bits)
    buffer.fill(capacity: counted.count) { indices, values in
      counted.keys.withUnsafeBufferPointer { keys in
        counted.counts.withUnsafeBufferPointer { counts in
          weigh(keys.baseAddress, counts.baseAddress, counted.count, indices, values)
        }
      }
    }
  }

  /// The feature vector of a row of a table.
  public func features(of table: CountTable, row: Int) -> Features {
    apply(table, rows: CollectionOfOne(row))[0]
  }

  /// The feature vectors of some rows of a table.
  ///
  /// - Precondition: it was counted under these settings.
  public func apply(_ table: CountTable, rows: some Collection<Int>) -> FeatureTable {
    precondition(table.settings == settings.counting)
    var offsets = [0]
    offsets.reserveCapacity(rows.count + 1)
    let size = rows.reduce(0) { $0 + table.offsets[$1 + 1] - table.offsets[$1] }
    let row = FeatureRow(capacity: size) { indices, values in
      table.keys.withUnsafeBufferPointer { keys in
        table.counts.withUnsafeBufferPointer { counts in
          guard let keys = keys.baseAddress, let counts = counts.baseAddress else {
            offsets += repeatElement(0, count: rows.count)
            return 0
          }
          var end = 0
          for row in rows {
            let (start, stop) = (table.offsets[row], table.offsets[row + 1])
            // Of what comes next in the table, which most often is the next row.
            let ahead = min(stop &- start, table.entryCount &- stop)
            prefetch(UnsafeBufferPointer(start: keys + stop, count: ahead))
            end += weigh(keys + start, counts + start, stop - start, indices + end, values + end)
            offsets.append(end)
          }
          return end
        }
      }
    }
    return FeatureTable(offsets: offsets, indices: row.indices, values: row.values)
  }

  /// The feature vectors of all rows of a table.
  public func apply(_ table: CountTable) -> FeatureTable { apply(table, rows: 0..<table.count) }

  /// Asks for the frequencies of some keys to be brought into the cache.
  @inline(__always)
  func prefetch(_ keys: UnsafeBufferPointer<UInt32>) {
    guard settings.value == .tfidf else { return }
    frequencies.withUnsafeBufferPointer { frequencies in
      guard let base = frequencies.baseAddress else { return }
      for key in keys { cprefetch_line(base + Int(key >> 3)) }
    }
  }

  /// Writes the feature vector of some keys and counts.
  ///
  /// - Returns: the number of nonzeros.
  @inline(__always)
  private func weigh(
    _ keys: UnsafePointer<UInt32>?, _ counts: UnsafePointer<UInt32>?, _ count: Int,
    _ indices: UnsafeMutablePointer<UInt32>, _ result: UnsafeMutablePointer<Float>
  ) -> Int {
    guard count > 0, let keys, let counts else { return 0 }
    values.write(counts, count, result)
    if settings.value == .tfidf {
      frequencies.withUnsafeBufferPointer {
        values.multiply(
          result, keys, count, frequencies: $0, messageCount: messageCount, isClosed: isClosed)
      }
    }
    switch settings.normalization {
    case .none: break
    // Given features are of no family.
    case .family where settings.counting.isGiven: break
    case .family where isSplit: FamilyLengths.normalize(result, keys, count)
    case .family, .vector: FamilyLengths.normalizeWhole(result, count)
    }
    return merge(keys, count, indices, result)
  }

  /// Turns keys into indices, adding up values that share one.
  @inline(__always)
  private func merge(
    _ keys: UnsafePointer<UInt32>, _ count: Int, _ indices: UnsafeMutablePointer<UInt32>,
    _ values: UnsafeMutablePointer<Float>
  ) -> Int {
    indices[0] = keys[0] >> 3
    var last = 0
    for position in 1..<max(1, count) {
      let index = keys[position] >> 3
      if index == indices[last] {
        values[last] += values[position]
      } else {
        last &+= 1
        indices[last] = index
        values[last] = values[position]
      }
    }
    return last &+ 1
  }
}

extension Weighting {
  /// Writes the document frequencies.
  public func save(into archive: inout Archive) {
    archive.put("features.messages", .integers([Int64(messageCount), isClosed ? 1 : 0]))
    archive.put("features.frequencies", .indices(frequencies))
  }

  /// Takes over document frequencies that were saved under the same settings.
  ///
  /// - Throws: a data fault when they are missing or of another size; nothing changes then.
  public mutating func restore(from archive: Archive) throws(Fault) {
    let messages = try archive.integers("features.messages")
    let frequencies = try archive.indices("features.frequencies")
    guard messages.count == 2, messages[0] >= 0, frequencies.count == self.frequencies.count,
      frequencies.allSatisfy({ Int64($0) <= messages[0] })
    else {
      throw Fault(
        .data, "the model's document frequencies don't fit its settings; the file is damaged")
    }
    (messageCount, self.frequencies) = (Int(messages[0]), frequencies)
    isClosed = messages[1] != 0
  }
}
