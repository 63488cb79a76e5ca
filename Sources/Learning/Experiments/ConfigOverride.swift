public import Messages

extension JSONNode {
  /// The same config with the value at a dotted path replaced, as `--set` does.
  ///
  /// Integers index arrays from 0. A last key that an object lacks is added, and a scalar on the
  /// way becomes an object, so that `protocol.folds.file=x` works where `folds` was a number;
  /// whether the result's keys are known is for the config's reader to say.
  /// - Throws: a usage fault that names the part of the path that isn't there.
  public func setting(_ path: String, to value: JSONNode) throws(Fault) -> JSONNode {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard keys.allSatisfy({ !$0.isEmpty }) else {
      throw Fault(.usage, "'\(path)' has an empty key; write keys joined by single dots")
    }
    return try replacing(keys[...], whole: path, with: value)
  }

  private func replacing(
    _ keys: ArraySlice<String>, whole: String, with value: JSONNode
  ) throws(Fault) -> JSONNode {
    guard let key = keys.first else { return value }
    var copy = self
    switch self.value {
    case .array(var elements):
      guard let index = Int(key), elements.indices.contains(index) else {
        throw Fault(
          .usage, "'\(whole)': the array has elements 0 to \(elements.count - 1), not '\(key)'")
      }
      elements[index] = try elements[index].replacing(keys.dropFirst(), whole: whole, with: value)
      copy.value = .array(elements)
    case .object(var members):
      if let index = members.firstIndex(where: { $0.key == key }) {
        let old = members[index].value
        members[index].value = try old.replacing(keys.dropFirst(), whole: whole, with: value)
      } else {
        let new = try JSONNode(.object([])).replacing(keys.dropFirst(), whole: whole, with: value)
        members.append(JSONMember(key, new))
      }
      copy.value = .object(members)
    default:
      copy = try JSONNode(.object([])).replacing(keys, whole: whole, with: value)
    }
    return copy
  }
}
