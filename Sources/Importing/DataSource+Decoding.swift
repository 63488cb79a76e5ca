public import Messages
internal import TextProcessing

extension DataSource {
  /// The source that a config's `data` object describes.
  ///
  /// - Parameters:
  ///   - reader: a reader of the object, of which nothing was taken yet.
  ///   - labels: how labels are read where the object doesn't say.
  /// - Throws: a data fault with the dotted path of a key that is unknown, missing or wrong.
  public init(_ reader: ObjectReader, labels: LabelScheme = .names) throws(Fault) {
    var reader = reader
    if let name = try reader.optionalString("dataset") {
      self.init(.dataset(name), format: JSONLinesFormat.name, labels: labels)
      try decodeCommon(&reader)
    } else {
      let paths = try Self.paths(&reader)
      let format = try Self.format(&reader, paths)
      self.init(.paths(paths), format: format.name, labels: labels)
      trims = format.trims
      if format.hasColumns { try decodeColumns(&reader, format) }
      if let delimiter = format.delimiter { try decodeLayout(&reader, delimiter) }
      if format.holdsFeatures { layout.isZeroBased = try reader.bool("zeroBased", default: false) }
      try decodeText(&reader)
      try decodeCommon(&reader)
      if format.holdsFeatures, dropsDuplicates {
        throw Fault(
          .data, "\(format.name) holds no texts to tell duplicates or make ids by",
          at: Fault.Place(path: reader.place("duplicates")))
      }
    }
    try reader.finish()
  }

  /// The format of the files.
  var recordFormat: any RecordFormat.Type {
    recordFormats.first { $0.name == format } ?? JSONLinesFormat.self
  }

  private static func paths(_ reader: inout ObjectReader) throws(Fault) -> [String] {
    let expected = "a path or a list of paths (or 'dataset' names a data set)"
    guard let node = reader.take("path") else { throw reader.missing("path", expected) }
    let paths = node.string.map { [$0] } ?? node.elements?.compactMap(\.string) ?? []
    guard !paths.isEmpty, paths.count == (node.elements?.count ?? 1), !paths.contains("") else {
      throw reader.wrong("path", node, expected)
    }
    return paths
  }

  private static func format(
    _ reader: inout ObjectReader, _ paths: [String]
  ) throws(Fault) -> any RecordFormat.Type {
    let names = recordFormats.map { $0.name }
    let guesses = paths.map { path in
      recordFormats.first { format in
        format.fileExtensions.contains { path.lowercased().hasSuffix(".\($0)") }
      }
    }
    let guess = guesses.allSatisfy { $0?.name == guesses[0]?.name } ? guesses[0] : nil
    let name = try reader.choice("format", of: names, default: guess?.name ?? "")
    guard let format = recordFormats.first(where: { $0.name == name }) else {
      throw reader.missing(
        "format", "one of \(names.joined(separator: ", ")), since the path doesn't tell")
    }
    return format
  }

  private mutating func decodeColumns(
    _ reader: inout ObjectReader, _ format: any RecordFormat.Type
  ) throws(Fault) {
    guard let node = reader.take("columns"), node.string != "by-name" else { return }
    guard node.members != nil else {
      throw reader.wrong("columns", node, "\"by-name\" or an object from fields to columns")
    }
    var inner = try ObjectReader(node, path: reader.place("columns"))
    var columns: [Field: Column] = [:]
    for field in Field.allCases {
      guard let column = inner.take(field.name), !column.isNull else { continue }
      if let name = column.string {
        columns[field] = .name(name)
      } else if format.delimiter != nil, let number = column.int, number >= 0 {
        columns[field] = .number(number)
      } else {
        let allowed = format.delimiter == nil ? "a key" : "a column's number from 0, or its name"
        throw inner.wrong(field.name, column, allowed)
      }
    }
    try inner.finish()
    guard columns[.text] != nil else { throw inner.missing("text", "the column of the texts") }
    layout.columns = .chosen(columns)
  }

  private mutating func decodeLayout(
    _ reader: inout ObjectReader, _ delimiter: UInt8
  ) throws(Fault) {
    layout.hasHeader = try reader.bool("header", default: !layout.columns.areNumbers)
    if !layout.hasHeader, !layout.columns.areNumbers {
      throw reader.missing("columns", "given by numbers, since there is no header")
    }
    layout.delimiter = delimiter
    guard let node = reader.take("delimiter") else { return }
    guard let byte = node.string?.utf8.first, node.string?.utf8.count == 1, byte < 0x80,
      ![0x22, 0x0A, 0x0D].contains(byte)
    else {
      throw reader.wrong(
        "delimiter", node, "one ASCII character other than a quotation mark or a line end")
    }
    layout.delimiter = byte
  }

  private mutating func decodeText(_ reader: inout ObjectReader) throws(Fault) {
    let place = reader.place("encoding")
    do {
      encoding = try TextEncoding(try reader.string("encoding", default: encoding.name))
    } catch {
      throw error.place.path == nil ? error.below(place) : error
    }
    repairs =
      try reader.choice("broken", of: ["reject", "replace"], default: "reject") == "replace"
    trims = try reader.bool("trim", default: trims)
    source = try reader.optionalString("source")
    language = try reader.optionalString("language")
    about = try reader.optionalString("about")
  }

  private mutating func decodeCommon(_ reader: inout ObjectReader) throws(Fault) {
    if let node = reader.take("labels") {
      labels = try LabelScheme(node, path: reader.place("labels"))
    }
    idsFromContent =
      try reader.choice("ids", of: ["data", "content"], default: "data") == "content"
    let fallback = idsFromContent ? "drop" : "keep"
    let chosen = try reader.choice("duplicates", of: ["keep", "drop"], default: fallback)
    dropsDuplicates = chosen == "drop"
    if idsFromContent, !dropsDuplicates {
      throw reader.wrong(
        "duplicates", .string(chosen), "\"drop\" with ids from the content, which must be unique")
    }
    let populations = ["all", "unknown-senders"]
    dropsKnown =
      try reader.choice("population", of: populations, default: "all") == "unknown-senders"
  }
}

extension DataSource {
  /// The config object with every default spelt out; decoding it gives this source again.
  public var resolved: JSONNode {
    var members: [JSONMember] = []
    switch origin {
    case .dataset(let name): members.append(JSONMember("dataset", .string(name)))
    case .paths(let paths):
      let list = JSONNode(.array(paths.map(JSONNode.string)))
      members.append(JSONMember("path", paths.count == 1 ? .string(paths[0]) : list))
      members += resolvedFiles
    }
    members.append(JSONMember("labels", labels.node))
    members.append(JSONMember("ids", .string(idsFromContent ? "content" : "data")))
    members.append(JSONMember("duplicates", .string(dropsDuplicates ? "drop" : "keep")))
    members.append(JSONMember("population", .string(dropsKnown ? "unknown-senders" : "all")))
    return JSONNode(.object(members))
  }

  private var resolvedFiles: [JSONMember] {
    var members = [JSONMember("format", .string(format))]
    if recordFormat.hasColumns { members.append(JSONMember("columns", resolvedColumns)) }
    if recordFormat.delimiter != nil {
      let delimiter = String(Unicode.Scalar(layout.delimiter))
      members.append(JSONMember("header", JSONNode(.bool(layout.hasHeader))))
      members.append(JSONMember("delimiter", .string(delimiter)))
    }
    if recordFormat.holdsFeatures {
      members.append(JSONMember("zeroBased", JSONNode(.bool(layout.isZeroBased))))
    }
    members.append(JSONMember("encoding", .string(encoding.name)))
    members.append(JSONMember("broken", .string(repairs ? "replace" : "reject")))
    members.append(JSONMember("trim", JSONNode(.bool(trims))))
    for (key, text) in [("source", source), ("language", language), ("about", about)] {
      members.append(JSONMember(key, text.map(JSONNode.string) ?? .null))
    }
    return members
  }

  private var resolvedColumns: JSONNode {
    guard case .chosen(let columns) = layout.columns else { return "by-name" }
    return JSONNode(
      .object(
        Field.allCases.compactMap { field in
          switch columns[field] {
          case .number(let number): JSONMember(field.name, .integer(number))
          case .name(let name): JSONMember(field.name, .string(name))
          case nil: nil
          }
        }))
  }
}
