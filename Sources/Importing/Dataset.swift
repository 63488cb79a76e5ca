public import Messages

/// A data set that ships with the project: a folder in `Datasets` with a card and a file.
public struct Dataset: Hashable, Sendable {
  /// The folder's name, by which configs name it.
  public let name: String
  /// A title for people.
  public let title: String
  /// What it is, in a sentence or two.
  public let summary: String
  /// The SPDX identifier of its licence.
  public let licence: String
  /// The name of the file of messages, which is JSON Lines.
  public let file: String
  /// SHA-256 of the file, 64 lower-case hexadecimal digits; checked on loading.
  public let sha256: String
  /// The number of messages.
  public let messageCount: Int
  /// Known ways to guess labels without understanding texts, each a sentence.
  public let shortcuts: [String]
  /// The path of the file.
  public let path: String

  /// The data set whose folder is `Datasets/NAME` under a root.
  ///
  /// - Throws: a no-input fault that names those there are, or a data fault about the card.
  public static func named(_ name: String, in root: String) throws(Fault) -> Dataset {
    let names = try names(in: root)
    guard names.contains(name) else {
      let hint = didYouMean(name, in: names)
      throw Fault(
        .noInput,
        "no data set is called '\(name)'\(hint) (there are: \(names.joined(separator: ", ")))")
    }
    return try Dataset(name, folder: "\(root)/Datasets/\(name)")
  }

  /// All data sets under a root, by name.
  ///
  /// - Throws: a data fault about a card, or a no-input fault where there is no `Datasets`.
  public static func all(in root: String) throws(Fault) -> [Dataset] {
    var datasets: [Dataset] = []
    for name in try names(in: root) {
      datasets.append(try Dataset(name, folder: "\(root)/Datasets/\(name)"))
    }
    return datasets
  }

  /// The folders with a card.
  private static func names(in root: String) throws(Fault) -> [String] {
    guard try FileBytes.presence(at: "\(root)/Datasets") == .folder else {
      throw Fault(
        .noInput,
        "the data sets of the project aren't there: they are in a folder Datasets beside Package.swift,"
          + " looked for upwards from the program and then from the current folder ('\(root)' at last);"
          + " run ./winnow of the project's folder, or run it there")
    }
    return try FileBytes.names(in: "\(root)/Datasets").filter {
      FileBytes.isFile("\(root)/Datasets/\($0)/card.json")
    }
  }

  private init(_ name: String, folder: String) throws(Fault) {
    let card = "\(folder)/card.json"
    do {
      let node = try JSON.parse(try FileBytes.read(card), dialect: .json, file: card)
      var reader = try ObjectReader(node)
      self.name = try reader.choice("name", of: [name], default: "")
      title = try reader.string("title")
      summary = try reader.string("summary")
      licence = try reader.string("licence")
      file = try reader.string("file")
      sha256 = try reader.string("sha256")
      messageCount = try reader.int("messages", in: 1...Int.max, default: 0)
      shortcuts = try reader.array("shortcuts")?.compactMap(\.string) ?? []
    } catch {
      throw error.inFile(card)
    }
    path = "\(folder)/\(file)"
  }

  func mismatch(_ found: String) -> Fault {
    Fault(
      .data,
      "the file isn't the one its card describes: its SHA-256 is \(found), the card says \(sha256)",
      at: Fault.Place(file: path))
  }
}
