/// Labels on their way, those that are due first in front; equal ones in the order of sending.
struct LabelQueue<Element: Sendable>: Sendable {
  private var heap: [(due: Double, sequence: Int, element: Element)] = []
  private var sent = 0

  var count: Int { heap.count }

  /// Sends a label on its way.
  ///
  /// - Complexity: O(log n).
  mutating func send(_ element: Element, due: Double) {
    heap.append((due, sent, element))
    sent += 1
    var child = heap.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the first label that is due, or nil.
  ///
  /// - Complexity: O(log n).
  mutating func take(dueBy now: Double) -> Element? {
    guard let first = heap.first, first.due <= now else { return nil }
    heap.swapAt(0, heap.count - 1)
    let element = heap.removeLast().element
    var parent = 0
    while true {
      let (left, right) = (2 * parent + 1, 2 * parent + 2)
      var smallest = parent
      if left < heap.count, isBefore(left, smallest) { smallest = left }
      if right < heap.count, isBefore(right, smallest) { smallest = right }
      guard smallest != parent else { return element }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].due, heap[left].sequence) < (heap[right].due, heap[right].sequence)
  }
}
