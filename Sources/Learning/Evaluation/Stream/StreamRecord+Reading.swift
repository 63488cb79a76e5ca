import Messages

extension StreamRecord {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    let order = try reader.node("isByTime")
    guard let isByTime = order.bool else { throw reader.wrong("isByTime", order, "true or false") }
    self.init(
      scope: try reader.string("scope"), passes: try reader.count("passes"), isByTime: isByTime,
      window: try reader.count("window"), fading: try reader.number("fading"),
      positive: try reader.texts("positive"))
    counts = try Counts(reader.inner("counts"))
    var values = try reader.inner("figures")
    for name in values.unread {
      if let value = try values.optionalNumber(name) { figures.append(.init(name, value)) }
    }
    var reasons = try reader.inner("undefined")
    for name in reasons.unread { undefined.append(.init(name, try reasons.string(name))) }
    constantLabel = try reader.optionalString("constantLabel")
    passAccuracies = try reader.optionalNumbers("passAccuracies")
    // A key that is absent is a fault; null says that drift isn't defined.
    if try reader.node("alarms").isNull == false {
      alarms = try reader.list("alarms", DriftAlarm.init)
    }
    coldStart = try reader.list("coldStart", ColdStartPoint.init)
    curve = try CurvePoint.points(reader.inner("curve"))
    windows = try reader.optional("windows", WindowMatrices.init)
    try reader.finish()
  }
}

extension StreamRecord.Counts {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init()
    for (name, path) in Self.all { self[keyPath: path] = try reader.count(name) }
    try reader.finish()
  }
}

extension DriftAlarm {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    let (position, messages) = (try reader.count("position"), try reader.count("messages"))
    let node = try reader.node("change")
    guard let change = node.string.flatMap(DriftChange.init) else {
      throw reader.wrong("change", node, "rise or fall")
    }
    self.init(position: position, messages: messages, change: change)
    try reader.finish()
  }
}

extension ColdStartPoint {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      labels: try reader.count("labels"), messages: try reader.count("messages"),
      accuracy: try reader.optionalNumber("accuracy"),
      accuracySincePrevious: try reader.optionalNumber("accuracySincePrevious"))
    try reader.finish()
  }
}

extension CurvePoint {
  /// The points of a table whose columns may come in any order; columns that aren't known here are
  /// passed over.
  fileprivate static func points(_ reader: ObjectReader) throws(Fault) -> [CurvePoint] {
    var reader = reader
    let columns = try reader.texts("columns")
    let node = try reader.node("points")
    let wrong = reader.wrong(
      "points", node, "rows of \(columns.count) numbers or nulls, 'messages' a count")
    guard let rows = node.elements, let messages = columns.firstIndex(of: "messages") else {
      throw wrong
    }
    let known = figures.compactMap { figure in
      columns.firstIndex(of: figure.name).map { (column: $0, path: figure.path) }
    }
    var points: [CurvePoint] = []
    for row in rows {
      guard let cells = row.elements, cells.count == columns.count,
        let count = cells[messages].int, count >= 0
      else { throw wrong }
      var point = CurvePoint(messages: count)
      for (column, path) in known {
        guard cells[column].isNull || cells[column].double != nil else { throw wrong }
        point[keyPath: path] = cells[column].double
      }
      points.append(point)
    }
    try reader.finish()
    return points
  }
}

extension WindowMatrices {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    let (rows, columns) = (try reader.texts("rows"), try reader.texts("columns"))
    self.init(rows: rows, columns: columns)
    parts = try reader.list("parts") { (part: ObjectReader) throws(Fault) in
      var part = part
      let (start, messages) = (try part.count("start"), try part.count("messages"))
      let counts = try part.matrix("counts", rows: rows.count, columns: columns.count)
      try part.finish()
      return Part(start: start, messages: messages, counts: counts)
    }
    try reader.finish()
  }
}
