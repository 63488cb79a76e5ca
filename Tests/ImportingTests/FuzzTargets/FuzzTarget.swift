/// A reader that is fuzzed, and what must hold of it for any bytes.
///
/// The package in Tests/Fuzz gives it what libFuzzer makes up, the tests give it the corpus.
public protocol FuzzTarget: Sendable {
  /// The name on the command line and of the folder of the corpus.
  static var name: String { get }

  /// Reads some bytes, whose refusal is no trouble.
  ///
  /// - Throws: what should hold and doesn't.
  static func check(_ input: [UInt8]) throws(Violation)
}

/// Something that should hold and doesn't.
public struct Violation: Error {
  /// What should hold, and how it doesn't.
  public let claim: String

  init(_ claim: String) { self.claim = claim }
}

/// Throws where something doesn't hold.
func require(_ holds: Bool, _ claim: @autoclosure () -> String) throws(Violation) {
  guard holds else { throw Violation(claim()) }
}

/// The roster: adding a target is one file and one line here.
public let fuzzTargets: [any FuzzTarget.Type] = [
  TypedStreamTarget.self, JSONTarget.self, JSON5Target.self, JSONLinesTarget.self,
  JSONArrayTarget.self, CSVTarget.self, TSVTarget.self, FastTextTarget.self,
  VowpalWabbitTarget.self, SparseVectorTarget.self, UsualCSVTarget.self, SMSDatabaseTarget.self,
  AndroidXMLTarget.self, PropertyListTarget.self, TimestampTarget.self, DataConfigTarget.self,
  TextEncodingTarget.self, WriteAheadLogTarget.self,
]
