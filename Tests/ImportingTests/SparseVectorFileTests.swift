import Importing
import Messages
import Testing

@Suite("Files of feature vectors")
struct SparseVectorFileTests {
  @Test("give classes, indices from 0 and values, counted from 1 or from 0")
  func read() throws {
    let text = "+1 qid:3 1:0.5 7:-2 # a comment 9:9\r\n\n# nothing\n-1\n2\t3:1e-3\r# end\r\n"
    let rows = try SparseVectorFile(Array(text.utf8)).rows
    #expect(rows.map(\.label) == ["+1", "-1", "2"])
    #expect(rows.map(\.indices) == [[0, 6], [], [2]])
    #expect(rows.map(\.values) == [[0.5, -2], [], [0.001]])
    let zero = try SparseVectorFile(Array("1 0:1 7:2".utf8), isZeroBased: true).rows
    #expect(zero.map(\.indices) == [[0, 7]])
  }

  @Test(
    "are refused with the line and what is allowed",
    arguments: [
      ("1 0:1", "begin at 1, or at 0 where"), ("1 2:1 2:3", "doesn't ascend"),
      ("1 3:1 2:3", "doesn't ascend"), ("1 a:1", "INDEX:VALUE"), ("1 2", "INDEX:VALUE"),
      ("1 2:nan", "finite"), ("1 2:1e99", "finite"), ("1 -2:1", "out of range"),
      ("1 99999999999:1", "out of range"), ("1 1:2:3", "INDEX:VALUE"),
    ])
  func refuse(line: String, words: String) {
    let fault = #expect(throws: Fault.self) {
      try SparseVectorFile(Array("1 1:1\n\(line)\n".utf8), file: "a.svm")
    }
    #expect(fault?.place.line == 2 && fault?.place.file == "a.svm")
    #expect(fault?.message.contains(words) == true, "\(String(describing: fault))")
  }
}
