/// The known name nearest to a misspelt one, for error messages.
///
/// - Returns: the name with the smallest edit distance when at most a third of it differs.
/// - Complexity: O(length of the word) where it is far longer than all names, so that a column of
///   texts that was taken for one of labels costs no more than reading it.
public func nearest(to word: String, in names: [String]) -> String? {
  let letters = Array(word.lowercased())
  var best: (name: String, distance: Int)?
  for name in names {
    let other = Array(name.lowercased())
    let limit = max(1, max(letters.count, other.count) / 3)
    // At least so many letters were put in or left out.
    guard abs(letters.count - other.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
  }
  return best?.name
}

/// `; did you mean 'NAME'?` with the known name nearest to a misspelt one; empty where none is near.
public func didYouMean(_ word: String, in names: [String]) -> String {
  nearest(to: word, in: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two words.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
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
