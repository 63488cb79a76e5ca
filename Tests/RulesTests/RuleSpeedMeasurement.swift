import FoundationEssentials
import Glibc
import Messages
import Testing

@testable import Rules

/// How long matching takes as rules become many.
///
/// `WINNOW_MEASURE=1 ./winnow test --filter RuleSpeedMeasurement` prints the figures.
@Suite("Speed of rules", .serialized)
struct RuleSpeedMeasurement {
  private static let asked = ProcessInfo.processInfo.environment["WINNOW_MEASURE"] == "1"

  @Test("1,000 rules take less than ten times as long as 10 rules")
  func ratio() throws {
    let messages = Self.messages(count: Self.asked ? 20_000 : 2_000)
    var times: [Int: Double] = [:]
    for count in Self.asked ? [10, 100, 1000] : [10, 1000] {
      let start = Self.threadTime()
      let matcher = try RuleMatcher(try Self.rules(count: count))
      let compiled = Self.threadTime() - start
      let (time, fired) = Self.time(matcher, messages)
      times[count] = time
      if Self.asked {
        print(
          "\(count) rules: compiled in \(Int(compiled * 1000)) ms,",
          "\(Int(Double(messages.count) / time)) messages/s,",
          "\(Double(fired) / Double(messages.count)) fired a message")
      }
    }
    // Debug builds are slower by what differs from rule to rule, so they are held to nothing.
    let (few, many) = (try #require(times[10]), try #require(times[1000]))
    #if !DEBUG
      #expect(many / few < 10)
    #else
      #expect(many > 0 && few > 0)
    #endif
  }

  @Test("all views and contents in use", .enabled(if: asked))
  func everything() throws {
    let conditions: [Condition] =
      [.has(.url), .has(.amount), .has(.code), .mainScript(.han), .senderKind(.shortCode)]
      + (try TextView.allCases.map { .text(try TextPattern(.contains, "offer", in: $0)) })
    let extra = try conditions.enumerated().map { number, condition in
      try Rule(name: "extra \(number)", condition: condition, vote: Vote("junk"))
    }
    let matcher = try RuleMatcher(Self.rules(count: 91) + extra)
    let messages = Self.messages(count: 20_000)
    let (time, _) = Self.time(matcher, messages)
    print("100 rules with everything in use: \(Int(Double(messages.count) / time)) messages/s")
  }

  @Test("a store spares compiling", .enabled(if: asked))
  func store() throws {
    let rules = try Self.rules(count: 1000)
    let store = FolderStore()
    for pass in ["without", "with"] {
      let start = Self.threadTime()
      _ = try RuleMatcher(rules, store: store)
      print("1,000 rules \(pass) a store's entry: \(Int((Self.threadTime() - start) * 1000)) ms")
    }
  }

  /// The best of some passes, in seconds of processor time, and the number of rules that fired.
  private static func time(_ matcher: RuleMatcher, _ messages: [Message]) -> (Double, Int) {
    var scratch = RuleMatcher.Scratch()
    var fired: [Int] = []
    var (best, total) = (Double.infinity, 0)
    for _ in 0..<7 {
      total = 0
      let start = threadTime()
      for message in messages {
        matcher.fire(on: message, with: &scratch, into: &fired)
        total += fired.count
      }
      best = min(best, threadTime() - start)
    }
    return (best, total)
  }

  /// Seconds of processor time of this thread, which other work on the machine doesn't change much.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Rules as people write them: half words, a quarter phrases, an eighth expressions, the rest
  /// about senders; some with exceptions.
  private static func rules(count: Int) throws -> [Rule] {
    try (0..<count).map { number in
      let word = words[number % words.count] + (number < words.count ? "" : "\(number)")
      let condition: Condition =
        switch number % 8 {
        case 0, 1, 2: .text(try TextPattern(.word, word))
        case 3:
          .all([
            .text(try TextPattern(.word, word)), .none([.text(try TextPattern(.word, "otp"))]),
          ])
        case 4, 5: .text(try TextPattern(.contains, "\(word) now"))
        case 6: .text(try TextPattern(.regex, "\(word)[a-z]* (?:for|to|at) [0-9]{1,4}"))
        default: .sender(try SenderPattern(.prefix, "vm-\(word)"))
        }
      return try Rule(name: "\(number)", condition: condition, vote: Vote("junk"))
    }
  }

  /// Messages of some 118 bytes, one in eight with a word beyond ASCII.
  private static func messages(count: Int) -> [Message] {
    var state: UInt64 = 11
    return (0..<count).map { number in
      var text = number % 8 == 0 ? "Café: " : ""
      while text.utf8.count < 112 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let roll = Int(state >> 33)
        text += roll % 5 == 0 ? words[roll % words.count] : plain[roll % plain.count]
        text += roll % 11 == 0 ? ", " : " "
      }
      return Message(id: "\(number)", text: text, sender: number % 2 == 0 ? "VM-DEMOBK-S" : nil)
    }
  }

  private static let words = [
    "offer", "claim", "prize", "winner", "urgent", "free", "cash", "loan", "credit", "debit",
    "account", "balance", "parcel", "delivery", "order", "invoice", "refund", "coupon", "discount",
    "voucher", "reward", "points", "expires", "renew", "verify", "password", "login", "security",
    "alert", "suspended", "appointment", "reminder", "doctor", "clinic", "flight", "booking",
    "ticket", "weather", "storm", "warning", "vote", "election", "survey", "subscribe", "trial",
  ]
  private static let plain = [
    "the", "you", "see", "at", "home", "tomorrow", "we", "are", "going", "to", "have", "dinner",
    "with", "my", "sister", "and", "I", "think", "it", "is", "good", "so", "please", "come", "12",
    "later", "today", "when", "can", "call", "me", "back", "thanks", "lol", "ok", "yes", "no",
  ]
}

/// A store in a temporary folder.
private struct FolderStore: PatternStore {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "rules-\(UUID().uuidString)")

  func load(_ key: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: key))).map(Array.init)
  }

  func save(_ key: String, _ bytes: [UInt8]) {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? Data(bytes).write(to: folder.appending(path: key))
  }
}
