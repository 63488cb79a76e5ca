import Messages
import Testing

@testable import Learning

@Suite("Folds of families")
struct FamilyAssignmentTests {
  @Test("a family stays in one fold, and label counts are as even as they can be")
  func even() {
    let groups = (0..<300).map { "g\($0 / 3)" }
    let labels = (0..<300).map { ($0 / 3) % 4 }
    let folds = FamilyAssignment.folds(groups: groups, labels: labels, foldCount: 5, seed: 1)
    for index in groups.indices { #expect(folds[index] == folds[index / 3 * 3]) }
    for fold in 0..<5 {
      for label in 0..<4 {
        #expect((0..<300).count { folds[$0] == fold && labels[$0] == label } == 15)
      }
    }
  }

  @Test("the order of messages doesn't matter, the seed does")
  func order() {
    let groups = (0..<40).map { "g\($0 / 2)" }
    let labels = (0..<40).map { ($0 / 2) % 3 }
    let folds = FamilyAssignment.folds(groups: groups, labels: labels, foldCount: 4, seed: 1)
    let reversed = FamilyAssignment.folds(
      groups: groups.reversed(), labels: labels.reversed(), foldCount: 4, seed: 1)
    #expect(folds == Array(reversed.reversed()))
    #expect(folds != FamilyAssignment.folds(groups: groups, labels: labels, foldCount: 4, seed: 2))
  }

  @Test("a family larger than a fold and a label with one message are taken")
  func extremes() {
    let groups = Array(repeating: "big", count: 50) + (0..<10).map { "s\($0)" }
    let labels = Array(repeating: 0, count: 50) + [1] + Array(repeating: 0, count: 9)
    let folds = FamilyAssignment.folds(groups: groups, labels: labels, foldCount: 5, seed: 3)
    #expect(Set(folds[..<50]).count == 1)
    #expect(Set(folds[50...]).count == 4)
    #expect(!folds[50...].contains(folds[0]))
  }
}
