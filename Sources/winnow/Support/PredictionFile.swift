import Learning
import Messages

/// Reads predictions, ours or anybody's.
enum PredictionFile {
  /// The predictions of a file: JSON Lines with id and predicted, or lines of id, tab, label.
  ///
  /// - Parameter entry: only lines of this entry; nil for all.
  /// - Throws: a data fault with the line for one that can't be read.
  static func read(_ path: String, entry: String?) throws(Fault) -> [PredictionRecord] {
    let bytes = try Files.read(path)
    var predictions: [PredictionRecord] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      do throws(Fault) {
        predictions.append(try prediction(Array(line)))
      } catch {
        throw Fault(error.kind, error.message, at: Fault.Place(file: path, line: index + 1))
      }
    }
    guard let entry else { return predictions }
    let chosen = predictions.filter { $0.entry == entry }
    guard chosen.isEmpty else { return chosen }
    let names = Set(predictions.map(\.entry)).sorted()
    let hint = didYouMean(entry, in: names)
    throw Fault(
      .usage,
      "the predictions have no entry '\(entry)'\(hint) (there are"
        + " \(names.joined(separator: "; ")))")
  }

  private static func prediction(_ line: [UInt8]) throws(Fault) -> PredictionRecord {
    if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
      return try PredictionRecord(json: try JSON.parse(line, dialect: .json))
    }
    let parts = String(decoding: line, as: UTF8.self).split(
      separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Fault(.data, "a line is a JSON object, or an identifier, a tab and a label")
    }
    let label = parts[1].hasSuffix("\r") ? parts[1].dropLast() : parts[1]
    return PredictionRecord(
      entry: "", id: String(parts[0]), gold: nil, predicted: String(label))
  }
}
