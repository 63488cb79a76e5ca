public import Messages
internal import TextProcessing

extension DataSource {
  /// Reads all messages.
  ///
  /// Records that can't be read are counted and the rest is read, unless reading is strict.
  /// - Parameters:
  ///   - root: the project's folder, in which `Datasets` is.
  ///   - base: the folder that paths are relative to.
  ///   - strict: whether the first rejected record is a fault.
  ///   - keptRejections: how many rejected records are kept in full.
  ///   - keepsRecords: whether the records of JSON Lines are kept beside their messages.
  /// - Throws: a no-input fault for what isn't there, an I/O fault where reading fails, a data
  ///   fault for a file that is empty, of which nothing can be read, or that isn't the one whose
  ///   digest its card names.
  public func load(
    root: String, base: String, strict: Bool = false, keptRejections: Int = 1000,
    keepsRecords: Bool = false
  ) throws(Fault) -> MessageSet {
    var policy = policy(strict, keptRejections)
    policy.keepsRecords = keepsRecords && format == JSONLinesFormat.name
    switch origin {
    case .dataset(let name):
      let dataset = try Dataset.named(name, in: root)
      let file = ListedFile(path: dataset.path, name: dataset.file)
      let set = try read([file], name: name, policy)
      guard set.sha256 == dataset.sha256 else { throw dataset.mismatch(set.sha256) }
      return set
    case .paths:
      let files = try files(base: base)
      return try read(files, name: setName(files), policy)
    }
  }

  /// A file that is to be read.
  private struct ListedFile {
    var path: String
    /// The name in identifiers: the last part of the path, or more where two files share it.
    var name: String
  }

  private func files(base: String) throws(Fault) -> [ListedFile] {
    guard case .paths(let given) = origin else { return [] }
    if recordFormat.readsFolders { return try labelledFiles(given, base: base) }
    var paths: [String] = []
    for path in given {
      do {
        paths += try FileList.files(path, base: base, extensions: recordFormat.fileExtensions)
      } catch {
        throw explained(error)
      }
    }
    let names = paths.map(Self.lastPart)
    return zip(paths, names).map { path, name in
      let isShared = names.count { $0 == name } > 1
      let relative = path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : path
      return ListedFile(path: path, name: isShared ? relative : name)
    }
  }

  /// The files of folders of folders, named `LABEL/FILE`.
  private func labelledFiles(_ given: [String], base: String) throws(Fault) -> [ListedFile] {
    var files: [ListedFile] = []
    for path in given {
      do {
        let (root, names) = try FileList.labelled(path, base: base)
        let prefix = given.count > 1 ? Self.lastPart(root) + "/" : ""
        files += names.map { ListedFile(path: "\(root)/\($0)", name: prefix + $0) }
      } catch {
        throw explained(error)
      }
    }
    return files
  }

  private static func lastPart(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func setName(_ files: [ListedFile]) -> String {
    guard case .paths(let given) = origin, given.count == 1, let path = given.first else {
      return "\(files[0].name) and \(files.count - 1) more"
    }
    let parts = path.split(separator: "/").filter { !$0.contains("*") && $0 != "." }
    return parts.last.map(String.init) ?? path
  }

  /// A fault for something missing, with what the config says about it.
  private func explained(_ fault: Fault) -> Fault {
    guard fault.kind == .noInput, let about else { return fault }
    return Fault(.noInput, "\(fault.message); \(about)", at: fault.place)
  }

  private func read(
    _ files: [ListedFile], name: String, _ policy: Intake.Policy
  ) throws(Fault) -> MessageSet {
    let format = recordFormat.init(layout)
    var intake = Intake(policy, columns: layout.columns)
    var digests: [FileDigest] = []
    for file in files {
      let bytes = try self.bytes(of: file)
      digests.append(FileDigest(bytes))
      let source = try decoded(bytes, file.name)
      let earlier = intake.recordCount
      intake.begin(source)
      try format.read(source, into: &intake)
      guard intake.recordCount > earlier else {
        throw Fault(.data, "the file holds no record", at: Fault.Place(file: file.path))
      }
    }
    guard !intake.messages.isEmpty else { throw nothingLeft(intake) }
    let hexes = digests.map { $0.hex() }
    let listing = zip(hexes, files).map { "\($0)  \($1.name)\n" }.joined()
    return MessageSet(
      name: name, messages: intake.messages, rejected: intake.rejected,
      sha256: hexes.count == 1 ? hexes[0] : SHA256.hex(listing.utf8),
      notes: intake.notes.sentences, records: intake.records,
      unreadColumns: intake.unreadColumns)
  }

  private func policy(_ strict: Bool, _ kept: Int) -> Intake.Policy {
    Intake.Policy(
      labels: labels, repairs: repairs, trims: trims, idsFromContent: idsFromContent,
      dropsDuplicates: dropsDuplicates, dropsKnown: dropsKnown, source: source, language: language,
      isStrict: strict,
      keptRejections: kept)
  }

  private func bytes(of file: ListedFile) throws(Fault) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try FileBytes.read(file.path) } catch { throw explained(error) }
    guard !bytes.isEmpty || recordFormat.readsFolders else {
      throw Fault(.data, "the file is empty (0 bytes)", at: Fault.Place(file: file.path))
    }
    return bytes
  }

  private func decoded(_ bytes: [UInt8], _ name: String) throws(Fault) -> SourceFile {
    do throws(Fault) {
      if !recordFormat.readsFolders, let words = KindGuess.foreign(bytes) {
        throw Fault(.data, words)
      }
      var encoding = encoding
      if encoding == .utf8, let guess = EncodingGuess(bytes) {
        // A file with a mark says itself what it is; one that is a single text may hold anything.
        if guess.isMarked {
          encoding = try guess.encoding()
        } else if !recordFormat.readsFolders {
          throw guess.fault
        }
      }
      return SourceFile(name: name, utf8: try encoding.decode(bytes, broken: .marked).utf8)
    } catch {
      throw error.inFile(name)
    }
  }

  private func nothingLeft(_ intake: Intake) -> Fault {
    let rejected = intake.rejected
    guard intake.notes.dropped == 0 else {
      return Fault(
        .data,
        "none of the \(intake.recordCount) messages is left: "
          + intake.notes.sentences.joined(separator: "; "))
    }
    guard let first = rejected.kept.first else {
      return Fault(.data, "none of the \(rejected.total) records can be read")
    }
    return Fault(
      .data, "none of the \(rejected.total) records can be read; the first: \(first.reason)",
      at: first.fault.place)
  }
}
