import Testing
import TextProcessing

@testable import Learning

@Suite struct PlainTokenizerTests {
  private struct Token: Equatable {
    let start: UInt32
    let end: UInt32
    let kind: UInt8
  }

  private func tokens(
    _ text: String, _ tokenize: (UnsafeBufferPointer<UInt8>, TokenList.Pointers) -> Int
  ) -> [Token] {
    let bytes = Array(text.utf8)
    var list = TokenList()
    list.clear(for: bytes.count)
    var found: [Token] = []
    (bytes + [UInt8](repeating: 0, count: 16)).withUnsafeBufferPointer { padded in
      let text = UnsafeBufferPointer(rebasing: padded[..<bytes.count])
      list.withPointers { pointers in
        found = (0..<tokenize(text, pointers)).map {
          Token(start: pointers.starts[$0], end: pointers.ends[$0], kind: pointers.kinds[$0])
        }
      }
    }
    return found
  }

  @Test func findsWhatTheTokenizerOfAnyTextFinds() {
    let pool = ["a", "b7", "_", " ", " ", "!", "-", "\u{7}", "银", "行", "一", "鿿", "丿亿银行卡"]
    var generator = SplitMix64(seed: 3)
    for length in 0..<300 {
      let text = (0..<length).map { _ in pool[generator.below(pool.count)] }.joined()
      let plain = tokens(text) { text, pointers in
        guard let base = text.baseAddress else { return 0 }
        let count = PlainTokenizer.tokenize(base, count: text.count, into: pointers)
        PlainTokenizer.markRuns(count, in: pointers)
        return count
      }
      let any = tokens(text) { text, pointers in
        CharacterClass.table.withUnsafeBufferPointer {
          UnicodeTokenizer.tokenize(text, classes: $0, into: pointers)
        }
      }
      #expect(plain == any, "\(text)")
    }
  }
}
