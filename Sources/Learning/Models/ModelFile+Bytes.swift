public import Messages

extension ModelFile {
  /// The file's bytes.
  public var bytes: [UInt8] {
    ArrayFile(header: header, archives: archives).bytes
  }

  private var header: [JSONMember] {
    [
      JSONMember("purpose", .string(purpose.rawValue)),
      JSONMember(
        "labels",
        [
          "kind": .string(problem.labels.kind.rawValue), "names": .texts(problem.labels.names),
        ]),
      JSONMember("bits", .integer(problem.bits)), JSONMember("features", featureSettings),
      JSONMember("hashVersion", .integer(hashVersion)),
      JSONMember("normalFormVersion", .string(normalFormVersion)),
      JSONMember("classifier", ["kind": .string(kind), "settings": settings]),
      JSONMember("training", training),
    ]
  }

  /// The content of a file's bytes.
  ///
  /// - Throws: a data fault when they are no model, of another version, cut off or damaged.
  public init(bytes: [UInt8]) throws(Fault) {
    let file = try ArrayFile(bytes: bytes, parts: ["classifier", "featurizer"])
    var reader = try ObjectReader(JSONNode(.object(file.header)))
    var labels = try reader.inner("labels")
    var classifier = try reader.inner("classifier")
    let (kind, purpose) = (try labels.string("kind"), try reader.string("purpose"))
    let bits = try reader.integer("bits")
    guard let labelKind = LabelSpace.Kind(rawValue: kind), let purpose = Purpose(rawValue: purpose),
      (10...24).contains(bits)
    else {
      throw Fault(.data, "the model's labels '\(kind)', purpose or \(bits) bits aren't known")
    }
    let space = try LabelSpace(kind: labelKind, names: labels.texts("names"))
    self.init(
      purpose, problem: Problem(labels: space, bits: bits),
      featureSettings: try reader.node("features"),
      hashVersion: try reader.integer("hashVersion"),
      normalFormVersion: try reader.string("normalFormVersion"),
      kind: try classifier.string("kind"), settings: try classifier.node("settings"),
      training: try reader.node("training"), classifier: file.archives[0].archive,
      featurizer: file.archives[1].archive)
    try reader.finish()
  }
}
