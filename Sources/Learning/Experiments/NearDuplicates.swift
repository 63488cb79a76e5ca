import Messages
import TextProcessing

/// Finds families of near-duplicate messages: character 5-grams of the normal form with digits
/// folded, Jaccard similarity of at least 0.6, joined transitively.
///
/// Candidates come from MinHash (Broder 1997) with 32 bands of 4 rows, which meet a pair at
/// similarity 0.6 with probability 1 − (1 − 0.6⁴)³² ≈ 0.99; every candidate is then checked by the
/// exact similarity of its 5-gram sets.
package enum NearDuplicates {
  static let threshold = 0.6
  private static let bands = 32
  private static let rows = 4
  private static let shingleLength = 5

  /// A family name for each text; texts that are alike share one.
  ///
  /// - Complexity: O(total length · 128), and the candidate pairs' comparison.
  package static func families(of texts: [String]) -> [String] {
    let shingles = texts.map(shingleHashes)
    let signatures = shingles.map(signature)
    var families = DisjointSets(count: texts.count)
    for band in 0..<bands {
      var buckets: [UInt64: [Int]] = [:]
      for (index, signature) in signatures.enumerated() where !shingles[index].isEmpty {
        var key = UInt64(band)
        for minimum in signature[band * rows..<(band + 1) * rows] {
          key = StableHash.combine(key, UInt64(minimum))
        }
        buckets[key, default: []].append(index)
      }
      // Each member meets one representative of every family in the bucket; the order of
      // buckets doesn't matter, since joining is symmetric and transitive.
      for members in buckets.values where members.count > 1 {
        join(members, shingles, &families)
      }
    }
    return texts.indices.map { "family-\(families.root(of: $0))" }
  }

  private static func join(
    _ members: [Int], _ shingles: [[UInt64]], _ families: inout DisjointSets
  ) {
    var seen: [Int] = []
    for member in members {
      for other in seen where families.root(of: member) != families.root(of: other) {
        if similarity(shingles[member], shingles[other]) >= threshold {
          families.join(member, other)
        }
      }
      if seen.count < 64 { seen.append(member) }
    }
  }

  /// The share of 5-grams that two sorted sets have in common.
  static func similarity(_ left: [UInt64], _ right: [UInt64]) -> Double {
    var (i, j, common) = (0, 0, 0)
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        (i, j, common) = (i + 1, j + 1, common + 1)
      } else if left[i] < right[j] {
        i += 1
      } else {
        j += 1
      }
    }
    let union = left.count + right.count - common
    return union == 0 ? 0 : Double(common) / Double(union)
  }

  /// Sorted unique hashes of the 5-grams; a shorter text is one 5-gram.
  static func shingleHashes(_ text: String) -> [UInt64] {
    var scalars: [UInt32] = []
    var normal = NormalText()
    normal.fill(text, foldDigits: true)
    for scalar in String(decoding: normal.bytes, as: UTF8.self).unicodeScalars {
      let space = scalar.properties.isWhitespace
      if space, scalars.last == 32 { continue }
      scalars.append(space ? 32 : scalar.value)
    }
    guard !scalars.isEmpty else { return [] }
    let last = max(0, scalars.count - shingleLength)
    let hashes = (0...last).map { start in
      var hash = UInt64(shingleLength)
      for scalar in scalars[start..<min(start + shingleLength, scalars.count)] {
        hash = StableHash.combine(hash, UInt64(scalar))
      }
      return hash
    }
    return Array(Set(hashes)).sorted()
  }

  private static func signature(_ shingles: [UInt64]) -> [UInt32] {
    var minima = [UInt32](repeating: .max, count: bands * rows)
    for shingle in shingles {
      for index in minima.indices {
        let value = UInt32(truncatingIfNeeded: (shingle &* multipliers[index]) >> 32)
        if value < minima[index] { minima[index] = value }
      }
    }
    return minima
  }

  private static let multipliers: [UInt64] = {
    var generator = SplitMix64(seed: 0x4D69_6E48)
    return (0..<bands * rows).map { _ in generator.next() | 1 }
  }()
}

/// Disjoint sets of the numbers 0..<count, joined by the smaller root (Tarjan, path halving).
struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The smallest member of the set that holds a number.
  mutating func root(of number: Int) -> Int {
    var current = number
    while parents[current] != current {
      parents[current] = parents[parents[current]]
      current = parents[current]
    }
    return current
  }

  mutating func join(_ left: Int, _ right: Int) {
    let (a, b) = (root(of: left), root(of: right))
    parents[max(a, b)] = min(a, b)
  }
}
