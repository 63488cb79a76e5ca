@testable import Importing

/// The archived body of a message.
struct TypedStreamTarget: FuzzTarget {
  static let name = "typedstream"

  static func check(_ input: [UInt8]) throws(Violation) {
    let first = outcome(input)
    try require(outcome(input) == first, "the same bytes are read alike")
    switch first {
    case .failure(let refusal):
      try require(
        (0...input.count).contains(refusal.offset), "a refusal is at \(refusal.offset)")
    case .success(let body):
      try require(stands(body.text, in: input), "the text stands in the archive")
      guard let code = body.code else { return }
      try require(!code.isEmpty, "a code isn't empty")
      try require(stands(code, in: input), "the code stands in the archive")
      try require(AttributedBody.mayHoldCode(input), "a code stands under its key")
    }
  }

  private static func outcome(
    _ input: [UInt8]
  ) -> Result<AttributedBody, TypedStreamCursor.Refusal> {
    Result { () throws(TypedStreamCursor.Refusal) in try AttributedBody(input) }
  }

  /// Whether the bytes of a text stand together somewhere.
  private static func stands(_ text: String, in input: [UInt8]) -> Bool {
    let text = Array(text.utf8)
    guard let first = text.first else { return true }
    return input.indices.contains {
      input[$0] == first && input[$0...].starts(with: text)
    }
  }
}
