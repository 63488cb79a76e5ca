/// The short heads of a matrix on a terminal, and how its columns fall into blocks that fit.
struct MatrixHeads: Sendable {
  /// The head of a column.
  struct Head: Sendable {
    /// The number of the column in the matrix.
    let column: Int
    /// The category that stands above, or nil.
    let group: String?
    /// The short name.
    let name: String
    /// The cells of the column with a gap on its left.
    let width: Int
    /// Whether there is room for the share beside the count.
    let showsShare: Bool
  }

  /// The columns of each block.
  let blocks: [[Head]]
  /// Whether some heads are numbers, since their names look alike when cut.
  var isNumbered: Bool { blocks.joined().contains { $0.name.hasPrefix("#") } }

  /// Heads as long as the room allows, between three letters and the whole name.
  init(view: MatrixView, columns: [Int], room: Int) {
    let counts = view.confusion.counts.flatMap { $0 } + columns.map { view.columnTotals[$0] }
    let digits = String(counts.max() ?? 0).utf8.count
    func heads(_ letters: Int, shares: Bool) -> [Head] {
      columns.map { column in
        let (group, name) = Self.short(view, column, letters)
        let numbers = digits + (shares ? 7 : 0)
        let width = max(numbers, DisplayWidth.of(name)) + 1
        return Head(column: column, group: group, name: name, width: width, showsShare: shares)
      }
    }
    let wishes =
      [(14, true)] + (3...14).reversed().map { ($0, false) }
    let fitting = wishes.lazy.map { heads($0.0, shares: $0.1) }
      .first { $0.reduce(0) { $0 + $1.width } <= room }
    blocks = fitting.map { [$0] } ?? Self.blocks(heads(5, shares: false), room: room)
  }

  private static func blocks(_ heads: [Head], room: Int) -> [[Head]] {
    var (blocks, used) = ([[Head]](), Int.max / 2)
    for head in heads {
      if used + head.width > room {
        blocks.append([])
        used = 0
      }
      blocks[blocks.count - 1].append(head)
      used += head.width
    }
    return blocks
  }

  private static func short(
    _ view: MatrixView, _ column: Int, _ letters: Int
  ) -> (group: String?, name: String) {
    let names = view.confusion.columns
    if column == names.count - 1 { return (nil, "none") }
    let (group, rest) = MatrixView.split(names[column])
    // `allow` and `junk` stay whole: three letters of them read as other words.
    let limit =
      group == nil && view.kind != .category && names.count < 20 ? max(letters, 5) : letters
    let cut = String(VisibleText.of(rest).prefix(limit))
    let rivals = names.indices.count {
      let other = MatrixView.split(names[$0])
      return other.group == group && VisibleText.of(other.rest).prefix(limit) == cut
    }
    // Names that look alike when cut are numbered as the rows are.
    return (group, rivals > 1 ? "#\(column + 1)" : cut)
  }

  /// The line of categories above a block, or nil when no column has one.
  func groupLine(_ block: [Head]) -> String? {
    guard block.contains(where: { $0.group != nil }) else { return nil }
    var line = ""
    var start = 0
    while start < block.count {
      let group = block[start].group
      var end = start + 1
      while end < block.count, group != nil, block[end].group == group { end += 1 }
      let width = block[start..<end].reduce(0) { $0 + $1.width }
      line += " " + Self.span(group ?? "", width - 1)
      start = end
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func span(_ name: String, _ width: Int) -> String {
    guard !name.isEmpty else { return String(repeating: " ", count: width) }
    guard width >= name.utf8.count + 2 else { return String(name.prefix(width)) }
    let dashes = width - name.utf8.count - 2
    return String(repeating: "─", count: dashes / 2) + " \(name) "
      + String(repeating: "─", count: dashes - dashes / 2)
  }
}
