import Messages

extension Problem {
  /// Throws a data fault for a target that isn't one of this problem's label space.
  func check(_ target: Target, example: Int) throws(Fault) {
    let count = labels.count
    switch target {
    case .one(let label):
      guard (0..<count).contains(label) else { throw outside(label, example) }
    case .anyOf(let members):
      for label in members where !(0..<count).contains(label) { throw outside(label, example) }
      guard zip(members, members.dropFirst()).allSatisfy({ $0 < $1 }), !members.isEmpty else {
        throw Fault(.data, "the label set of example \(example) is empty or not ascending")
      }
    case .distribution(let shares):
      guard shares.count == count, shares.allSatisfy({ $0 >= 0 && $0.isFinite }),
        abs(shares.reduce(0, +) - 1) <= 1e-6
      else {
        throw Fault(
          .data, "example \(example) needs \(count) shares of at least 0 that sum to 1")
      }
    }
  }

  private func outside(_ label: Int, _ example: Int) -> Fault {
    Fault(
      .data,
      "example \(example) has the label number \(label); the label space has 0 to \(labels.count - 1)"
    )
  }
}
