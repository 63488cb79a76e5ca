/// A classifier that can say what one feature of a message adds to a label's score.
public protocol Explainable: Classifier {
  /// What a feature adds to the score of a label before scores become probabilities; 0 for a
  /// feature that was never learned.
  ///
  /// Only differences between labels mean something.
  /// - Precondition: the label is in the space.
  func contribution(of feature: UInt32, value: Float, label: Int) -> Double
}
