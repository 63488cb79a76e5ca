public import Messages

extension RunRecord {
  /// A record from what `json` wrote.
  ///
  /// - Throws: a data fault that names the place, what was found and what is expected.
  public init(json: JSONNode) throws(Fault) {
    var reader = try ObjectReader(json)
    let version = try reader.count("version")
    guard version == Self.version else {
      throw Fault(
        .data, "the run is written in form \(version); this program reads form \(Self.version)")
    }
    let data = try reader.inner("data")
    let split = try reader.inner("split")
    self.init(
      name: try reader.string("name"), seed: try reader.integer("seed"),
      config: try reader.node("config"), data: try DataRecord(data),
      split: try SplitRecord(split), entries: try reader.list("entries", EntryRecord.init),
      bestInHindsight: try reader.optionalString("bestInHindsight"),
      notes: try reader.texts("notes"))
    try reader.finish()
  }
}

extension DataRecord {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      name: try reader.string("name"), sha256: try reader.string("sha256"),
      messages: try reader.count("messages"), labels: try reader.counts("labels"),
      groups: try reader.count("groups"), grouping: try reader.string("grouping"),
      rejected: try reader.counts("rejected"))
    try reader.finish()
  }
}

extension SplitRecord {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(kind: try reader.string("kind"), parts: try reader.list("parts", Part.init))
    try reader.finish()
  }
}

extension SplitRecord.Part {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      name: try reader.string("name"), train: try reader.count("train"),
      test: try reader.count("test"), labels: try reader.counts("labels"))
    try reader.finish()
  }
}

extension EntryRecord {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    var metrics = try reader.inner("metrics")
    self.init(
      name: try reader.string("name"), kind: try reader.string("kind"),
      settings: try reader.node("settings"), failure: try reader.optionalString("failure"),
      chosen: try reader.texts("chosen"), leaf: try metrics.optional("leaf", Figures.init),
      category: try metrics.optional("category", Figures.init),
      confusion: try reader.optional("confusion", Confusions.init),
      partAccuracies: try reader.optionalNumbers("partAccuracies"),
      errors: try reader.list("errors", ErrorRecord.init),
      stream: try reader.optional("stream", StreamRecord.init))
    try metrics.finish()
    try reader.finish()
  }
}

extension Figures {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init()
    messages = try reader.count("messages")
    accuracyInterval = try reader.optional("accuracyInterval", Interval.init)
    wantedToJunkCount = try reader.optionalCount("wantedToJunkCount")
    labels = try reader.list("labels", LabelFigures.init)
    var reasons = try reader.inner("undefined")
    for figure in reasons.unread {
      undefined.append(Undefined(figure, try reasons.string(figure)))
    }
    // All others are metrics, also such as this program's roster doesn't have.
    for name in reader.unread { self[name] = try reader.optionalNumber(name) }
  }
}

extension Figures.Interval {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(low: try reader.number("low"), high: try reader.number("high"))
    try reader.finish()
  }
}

extension LabelFigures {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      label: try reader.string("label"), precision: try reader.optionalNumber("precision"),
      recall: try reader.optionalNumber("recall"), f1: try reader.optionalNumber("f1"),
      support: try reader.count("support"), predicted: try reader.count("predicted"))
    try reader.finish()
  }
}

extension Confusions {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      category: try reader.optional("category", Confusion.init),
      subcategory: try reader.optional("subcategory", Confusion.init),
      leaf: try Confusion(reader.inner("leaf")))
    try reader.finish()
  }
}

extension Confusion {
  fileprivate init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(rows: try reader.texts("rows"), columns: try reader.texts("columns"))
    counts = try reader.matrix("counts", rows: rows.count, columns: columns.count)
    try reader.finish()
  }
}

extension ErrorRecord {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(
      id: try reader.string("id"), text: try reader.string("text"),
      truth: try reader.string("truth"), answer: try reader.string("answer"),
      excess: try reader.optionalNumber("excess") ?? .nan,
      features: try reader.list("features", Contribution.init))
    try reader.finish()
  }
}

extension ErrorRecord.Contribution {
  init(_ reader: ObjectReader) throws(Fault) {
    var reader = reader
    self.init(try reader.string("name"), try reader.optionalNumber("value") ?? .nan)
    try reader.finish()
  }
}
