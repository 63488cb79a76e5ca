import Testing

@testable import Importing

@Suite("The repair of XML")
struct XMLRepairTests {
  private static let kept = [
    "b", "ct", "text", "data2", "xdata", "count", "body", "long_name_kept",
  ]

  /// Repairs bytes in pieces of a size.
  private func repair(_ bytes: [UInt8], pieces size: Int) -> (bytes: [UInt8], repair: XMLRepair) {
    var (repair, whole) = (XMLRepair(keeping: Self.kept), [UInt8]())
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + size)
      whole += repair.repair(Array(bytes[position..<end]), isLast: false)
      position = end
    }
    whole += repair.repair([], isLast: true)
    return (whole, repair)
  }

  private func repair(_ text: String) -> String {
    String(decoding: repair(Array(text.utf8), pieces: 1 << 20).bytes, as: UTF8.self)
  }

  @Test(
    "joins halves, replaces what XML forbids, and leaves the rest alone",
    arguments: [
      ("<a b=\"&#55357;&#56832;\"/>", "<a b=\"\u{1F600}\"/>"),
      ("<a b='&#xD83D;&#xde00; &#128512;'/>", "<a b='\u{1F600} &#128512;'/>"),
      ("<a b=\"&#55357; &#56832;\"/>", "<a b=\"\u{FFFD} \u{FFFD}\"/>"),
      ("<a b=\"&#56832;&#55357;\"/>", "<a b=\"\u{FFFD}\u{FFFD}\"/>"),
      ("<a b=\"&#55357;&#55357;&#56832;\"/>", "<a b=\"\u{FFFD}\u{1F600}\"/>"),
      (
        "<a b=\"&#0;&#7;&#65534;&#x110000;&#9;&#10;&#13;\"/>",
        "<a b=\"\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}&#9;&#10;&#13;\"/>"
      ),
      ("<a b=\"\u{0}\u{1}\u{1F}\t\"/>", "<a b=\"\u{FFFD}\u{FFFD}\u{FFFD}\t\"/>"),
      ("<a b=\"\u{FFFF}\u{FFFE}ü表\u{1F600}\"/>", "<a b=\"\u{FFFD}\u{FFFD}ü表\u{1F600}\"/>"),
      ("<a b=\"&amp;&quot;&#38;&x;\"/>", "<a b=\"&amp;&quot;&#38;&x;\"/>"),
      ("<part ct=\"x\" data=\"AB/\n+'>C\" text=\"t\"/>", "<part ct=\"x\" data=\"\n\" text=\"t\"/>"),
      (
        "<part data = 'A\"B'/><a data2=\"k\" xdata=\"l\"/>",
        "<part data = ''/><a data2=\"k\" xdata=\"l\"/>"
      ),
      ("<!-- it's <b data=\"k\"> & --><a data='x'/>", "<!-- it's <b data=\"k\"> & --><a data=''/>"),
      ("<?xml it's data=\"k\"?><a data='x'/>", "<?xml it's data=\"k\"?><a data=''/>"),
      (
        "<a long_name_kept='k' longer_name_lost='l' c='&#0;'/>",
        "<a long_name_kept='k' longer_name_lost='' c=''/>"
      ),
      ("<a>data=\"k\"</a>", "<a>data=\"k\"</a>"),
    ])
  func repairs(text: String, expected: String) { #expect(repair(text) == expected) }

  @Test("keeps a value however many blanks stand around its name", arguments: 0..<40)
  func blanks(count: Int) {
    let gap = String(repeating: " ", count: count)
    let (before, after) = ("<a \(gap)body=\(gap)'k' \(gap)text\(gap)=\"l\"", " c=\(gap)'")
    #expect(repair("\(before)\(after)m'/>") == "\(before)\(after)'/>")
    #expect(repair("<a xbody\(gap)=\(gap)'m'/>") == "<a xbody\(gap)=\(gap)''/>")
  }

  @Test("joins halves that stand in the bytes, and replaces broken bytes")
  func repairsBytes() {
    let pair: [UInt8] = [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]
    let result = repair(Array("<a b=\"".utf8) + pair + [0xFF, 0xC3, 0x28, 0xE2, 0x82], pieces: 99)
    #expect(
      String(decoding: result.bytes, as: UTF8.self)
        == "<a b=\"\u{1F600}\u{FFFD}\u{FFFD}(\u{FFFD}\u{FFFD}")
    #expect(result.repair.joinedCount == 1 && result.repair.replacedCount == 4)
  }

  @Test("gives the same for pieces of any size")
  func ignoresPieces() {
    let text =
      "<?xml version='1.0'?><!-- a'b --><smses count=\"2\">\n<sms body=\"ü &#55357;&#56832;"
      + " &#55357; \u{1F600}&#10;\u{7}&amp;x\"/><part data=\"QUJD\nREVG\" text='a\"b'/></smses>"
    let bytes = Array(text.utf8) + [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xF0, 0x9F]
    let whole = repair(bytes, pieces: 1 << 20)
    for size in 1...40 {
      let result = repair(bytes, pieces: size)
      #expect(result.bytes == whole.bytes, "\(size)")
      #expect(result.repair.joinedCount == whole.repair.joinedCount)
      #expect(result.repair.replacedCount == whole.repair.replacedCount)
    }
  }

  @Test("tells how long the open tag is")
  func tellsLength() {
    var repair = XMLRepair(keeping: Self.kept)
    let filler = String(repeating: "x", count: 28)
    for piece in ["<a b='1'/> text <a ", " b='234"] {
      _ = repair.repair(Array((piece + filler).utf8), isLast: false)
    }
    #expect(repair.openLength == 3 + 28 + 7 + 28)
    _ = repair.repair(Array("'/>".utf8), isLast: true)
    #expect(repair.openLength == 0)
  }
}
