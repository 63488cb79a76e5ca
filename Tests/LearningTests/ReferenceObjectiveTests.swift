import FoundationEssentials
import Learning
import Messages
import Testing

/// The least values that LIBLINEAR and scikit-learn reach on a small TF-IDF matrix of the starter
/// corpus; `Tests/Peers/reference_objectives.py` makes the fixture.
@Suite("The batch solvers against LIBLINEAR and scikit-learn")
struct ReferenceObjectiveTests {
  @Test("reach the reference objective to a relative 1e-4 at a tight tolerance")
  func tight() throws {
    let fixture = try Fixture()
    #expect(fixture.references.count == 7)
    for reference in fixture.references {
      let value = try fixture.objective(reference, tolerance: 1e-6, passes: 3000)
      #expect(abs(value / reference.value - 1) < 1e-4, "\(reference): \(value)")
    }
  }

  @Test("reach the reference objective to a relative 5e-3 at the default tolerance")
  func standard() throws {
    let fixture = try Fixture()
    for reference in fixture.references {
      let value = try fixture.objective(reference, tolerance: nil, passes: 200)
      #expect(abs(value / reference.value - 1) < 5e-3, "\(reference): \(value)")
    }
  }
}

private struct Fixture {
  struct Reference {
    var objective: String
    var target: String
    var c: Double
    var value: Double
  }

  let references: [Reference]
  private let table: FeatureTable
  private let labels: [String: [Int]]

  init() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/objectives.json")
    let document = try JSON.parse([UInt8](Data(contentsOf: url)), dialect: .json)
    var table = FeatureTable()
    for row in try #require(document["rows"]?.elements) {
      let parts = try #require(row.elements)
      let indices = try #require(parts[0].elements).compactMap(\.int).map { UInt32($0) }
      let values = try #require(parts[1].elements).compactMap(\.int).map { Float($0) / 4096 }
      table.append(Features(indices: indices, values: values))
    }
    self.table = table
    labels = [
      "leaves": try #require(document["leaves"]?.elements).compactMap(\.int),
      "junk": try #require(document["junk"]?.elements).compactMap(\.int),
    ]
    references = try #require(document["references"]?.elements).map { entry in
      Reference(
        objective: try #require(entry["objective"]?.string),
        target: try #require(entry["target"]?.string), c: try #require(entry["c"]?.double),
        value: try #require(entry["value"]?.double))
    }
  }

  /// Our value of a reference's objective.
  ///
  /// With two labels, one-vs-rest solves the same problem twice. A softmax of two labels has
  /// weights ±w/2, so its penalty l2/2·‖W‖² is half of l2/2·‖w‖²: twice the l2 is the same problem.
  func objective(_ reference: Reference, tolerance: Double?, passes: Int) throws -> Double {
    let answers = try #require(labels[reference.target])
    let examples = Examples(table, targets: answers.map { .one($0) })
    let problem = try SolverProblems.problem((answers.max() ?? 0) + 1)
    let l2 = 1 / (Double(answers.count) * reference.c)
    if reference.objective == "squared-hinge" {
      var solver = SquaredHingeSolver(l2: l2, maxIterations: passes)
      if let tolerance { solver.tolerance = tolerance }
      return try solver.solve(examples, problem: problem).1.objective
    }
    var solver = SoftmaxSolver(
      l2: reference.objective == "logistic" ? 2 * l2 : l2, maxIterations: passes)
    if let tolerance { solver.tolerance = tolerance }
    return try solver.solve(examples, problem: problem).1.objective
  }
}
