import Messages

/// What records read beside the kinds of value that configs have.
extension ObjectReader {
  /// The value of a key that must be there.
  mutating func node(_ key: String) throws(Fault) -> JSONNode {
    guard let node = take(key) else { throw missing(key, "a value") }
    return node
  }

  /// The integer of a key that must be there.
  mutating func integer(_ key: String) throws(Fault) -> Int {
    let node = try node(key)
    guard let integer = node.int else { throw wrong(key, node, "an integer") }
    return integer
  }

  /// The integer of a key that must be there, at least 0.
  mutating func count(_ key: String) throws(Fault) -> Int {
    let node = try node(key)
    guard let count = node.int, count >= 0 else { throw wrong(key, node, "a count") }
    return count
  }

  /// The count of a key, or nil where it is absent or null.
  mutating func optionalCount(_ key: String) throws(Fault) -> Int? {
    guard let node = take(key), !node.isNull else { return nil }
    guard let count = node.int, count >= 0 else { throw wrong(key, node, "a count or null") }
    return count
  }

  /// The number of a key that must be there.
  mutating func number(_ key: String) throws(Fault) -> Double {
    guard let number = try optionalNumber(key) else { throw missing(key, "a number") }
    return number
  }

  /// The number of a key, or nil where it is absent or null.
  mutating func optionalNumber(_ key: String) throws(Fault) -> Double? {
    guard let node = take(key), !node.isNull else { return nil }
    guard let number = node.double else { throw wrong(key, node, "a number or null") }
    return number
  }

  /// The numbers of an array that must be there; null stands for none.
  mutating func optionalNumbers(_ key: String) throws(Fault) -> [Double?] {
    var numbers: [Double?] = []
    for node in try elements(key) {
      guard node.isNull || node.double != nil else { throw wrong(key, node, "numbers or null") }
      numbers.append(node.double)
    }
    return numbers
  }

  /// The strings of an array that must be there.
  mutating func texts(_ key: String) throws(Fault) -> [String] {
    var texts: [String] = []
    for node in try elements(key) {
      guard let text = node.string else { throw wrong(key, node, "an array of strings") }
      texts.append(text)
    }
    return texts
  }

  /// The names and counts of an object that must be there.
  mutating func counts(_ key: String) throws(Fault) -> [DataRecord.Count] {
    var reader = try inner(key)
    var counts: [DataRecord.Count] = []
    for name in reader.unread { counts.append(DataRecord.Count(name, try reader.count(name))) }
    return counts
  }

  /// The counts of a matrix of fixed shape that must be there.
  mutating func matrix(_ key: String, rows: Int, columns: Int) throws(Fault) -> [[Int]] {
    let node = try node(key)
    let wrong = wrong(key, node, "\(rows) rows of \(columns) integers from 0 to 2^40")
    guard let lines = node.elements, lines.count == rows else { throw wrong }
    var counts: [[Int]] = []
    for line in lines {
      let cells = (line.elements ?? []).compactMap(\.int).filter { (0...1 << 40).contains($0) }
      guard cells.count == columns, line.elements?.count == columns else { throw wrong }
      counts.append(cells)
    }
    return counts
  }

  /// The objects of an array that must be there, each read with its index in the path.
  mutating func list<Element>(
    _ key: String, _ read: (ObjectReader) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    var list: [Element] = []
    for (index, node) in try elements(key).enumerated() {
      list.append(try read(ObjectReader(node, path: "\(place(key)).\(index)")))
    }
    return list
  }

  /// The object under a key, or nil where it is absent or null.
  mutating func optional<Value>(
    _ key: String, _ read: (ObjectReader) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    guard let node = take(key), !node.isNull else { return nil }
    return try read(ObjectReader(node, path: place(key)))
  }

  /// A reader of the object under a key that must be there.
  mutating func inner(_ key: String) throws(Fault) -> ObjectReader {
    try ObjectReader(try node(key), path: place(key))
  }

  private mutating func elements(_ key: String) throws(Fault) -> [JSONNode] {
    guard let elements = try array(key) else { throw missing(key, "an array") }
    return elements
  }
}
