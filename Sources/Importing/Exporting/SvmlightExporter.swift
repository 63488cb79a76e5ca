internal import Messages

/// Feature vectors as svmlight, LIBSVM and LIBLINEAR read them, with the names beside them.
struct SvmlightExporter: MessageExporter {
  static let kind = "svmlight"
  static let summary =
    "svmlight/LIBSVM: 'class index:value …'; FILE.names and FILE.labels beside it"
  static let fields = [Field.label]
  static let isForTraining = true
  static let format: String? = nil

  private let options: ExportOptions

  init(_ options: ExportOptions) throws(Fault) {
    guard options.unlabelled != .keep else {
      throw Fault(
        .usage, "svmlight needs a class in each line; --unlabelled is skip or refuse with it")
    }
    self.options = options
  }

  func files(of rows: [ExportRow]) throws(Fault) -> ExportedFiles {
    guard let vectors = options.vectors?(rows.map(\.message)) else {
      throw Fault(.usage, "svmlight holds features, and nothing makes features of the messages")
    }
    precondition(vectors.rows.count == rows.count, "\(vectors.rows.count) of \(rows.count) vectors")
    let classes = Self.classes(of: rows)
    let base: UInt32 = options.isZeroBased ? 0 : 1
    var bytes: [UInt8] = []
    for (row, vector) in zip(rows, vectors.rows) {
      guard let number = classes.firstIndex(of: row.label ?? "") else {
        throw row.fault("it has no label; --unlabelled skip leaves such messages out")
      }
      bytes += Array(String(number + 1).utf8)
      for (index, value) in zip(vector.indices, vector.values) where value != 0 {
        bytes += Array(" \(index + base):\(value.description)".utf8)
      }
      bytes.append(0x0A)
    }
    try check(bytes, rows, vectors, classes)
    let names = vectors.names.map {
      "\($0.index + base)\t\(LineEscapes.escaped($0.name, .column))\n"
    }
    let labels = classes.enumerated().map {
      "\($0.offset + 1)\t\(LineEscapes.escaped($0.element, .column))\n"
    }
    return ExportedFiles(
      shape: .file(
        bytes,
        beside: [
          ExportedFiles.File(name: ".names", bytes: Array(names.joined().utf8)),
          ExportedFiles.File(name: ".labels", bytes: Array(labels.joined().utf8)),
        ]),
      notes: [
        "classes are numbered from 1 as in .labels, features from \(base) as in .names"
          + " (several names of one number are hashed to the same place)"
      ])
  }

  /// Reads what was made and compares it with the vectors, bit by bit.
  private func check(
    _ bytes: [UInt8], _ rows: [ExportRow], _ vectors: ExportVectors, _ classes: [String]
  ) throws(Fault) {
    let read = try SparseVectorFile(bytes, isZeroBased: options.isZeroBased).rows
    precondition(read.count == rows.count, "\(read.count) of \(rows.count) vectors read back")
    for (place, row) in rows.enumerated() {
      let (indices, values) = vectors.rows[place]
      let kept = indices.indices.filter { values[$0] != 0 }
      guard Int(read[place].label).map({ classes[$0 - 1] }) == row.label,
        read[place].indices == kept.map({ indices[$0] }),
        read[place].values.map(\.bitPattern) == kept.map({ values[$0].bitPattern })
      else {
        throw row.fault("its features would be read back as others")
      }
    }
  }

  /// The labels in declared order, then those of another scheme by their bytes.
  private static func classes(of rows: [ExportRow]) -> [String] {
    let present = Set(rows.compactMap(\.label))
    let declared = (Label.all.map(\.name) + Category.allCases.map(\.name)).filter(present.contains)
    var seen = Set<String>()
    let ours = declared.filter { seen.insert($0).inserted }
    let others = present.filter { !seen.contains($0) }
      .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    return ours + others
  }
}
