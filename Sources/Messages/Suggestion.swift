/// The known name nearest to a misspelt one, for error messages.
///
/// - Returns: the name with the smallest edit distance when at most a third of it differs.
public func nearest(to word: String, in names: [String]) -> String? {
  let ranked = names.map { (name: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, max(word.count, best.name.count) / 3) ? best.name : nil
}

/// `; did you mean 'NAME'?` with the known name nearest to a misspelt one; empty where none is near.
public func didYouMean(_ word: String, in names: [String]) -> String {
  nearest(to: word, in: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two words.
private func editDistance(_ left: String, _ right: String) -> Int {
  let (a, b) = (Array(left), Array(right))
  var rows = [[Int]](repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
  for i in 0...a.count { rows[i][0] = i }
  for j in 0...b.count { rows[0][j] = j }
  for i in a.indices {
    for j in b.indices {
      let change = rows[i][j] + (a[i] == b[j] ? 0 : 1)
      rows[i + 1][j + 1] = min(change, rows[i][j + 1] + 1, rows[i + 1][j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        rows[i + 1][j + 1] = min(rows[i + 1][j + 1], rows[i - 1][j - 1] + 1)
      }
    }
  }
  return rows[a.count][b.count]
}
