import Importing
import Messages
import Storage
import ImportingSupport
import TestSupport
import Testing

@Suite("A phone's database")
struct SMSDatabaseImporterTests {
  typealias Version = PhoneFixture.Version

  private func read(_ path: String, all: Bool = false, labels: Bool = false) throws -> Imported {
    try Imported(SMSDatabaseImporter.self, path, includesAll: all, labels: labels)
  }

  @Test("of iOS 5 holds addresses, and Unix seconds but for iMessages")
  func five() throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(.five, in: scratch) { database in
      try database.execute(
        """
        INSERT INTO message (address, date, text, flags) VALUES
          ('+15550100', 1331431689, 'received', 2), ('+15550100', 1331431690, 'sent', 3),
          (NULL, 1331431691, 'group', 2), ('BANK', 0, 'no date', 2);
        INSERT INTO message (date, text, is_madrid, madrid_handle, madrid_flags, madrid_guid)
          VALUES (340164736, 'blue', 1, 'a@example.com', 12289, 'G5'),
                 (340164737, 'blue sent', 1, 'a@example.com', 36869, 'G6');
        """)
    }
    let some = try read(path)
    #expect(
      some.messages == [
        Message(id: "row-1", text: "received", time: 1_331_431_689, sender: "+15550100"),
        Message(id: "row-3", text: "group", time: 1_331_431_691),
        Message(id: "row-4", text: "no date", sender: "BANK"),
      ])
    #expect(some.adds && some.log.found == 6)
    #expect(some.leftOut("sent from this phone") == 2 && some.leftOut("iMessages") == 1)
    let all = try read(path, all: true)
    #expect(
      all.messages.map(\.text) == ["received", "sent", "group", "no date", "blue", "blue sent"])
    #expect(all["G5"]?.time == 340_164_736 + 978_307_200 && all["G5"]?.sender == "a@example.com")
    #expect(all["row-2"]?.sender == nil)
  }

  @Test("of each later version is read by its columns", arguments: Version.allCases.dropFirst())
  func laterVersions(version: Version) throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(version, in: scratch) { database in
      try database.execute("INSERT INTO handle (id, service) VALUES ('+15550100', 'SMS')")
      for (guid, text, date) in [
        ("A", SQLValue.text("seconds"), Int64(400_000_000)),
        ("B", .text("nanoseconds"), 600_000_000_123_456_789), ("C", .null, 600_000_001_000_000_000),
        ("D", .text(""), -1), ("E", .text("none"), 0),
      ] {
        try database.run(
          """
          INSERT INTO message (guid, text, handle_id, service, date, attributedBody)
          VALUES (?, ?, 1, 'SMS', ?, ?)
          """,
          [
            .text(guid), text, .integer(date),
            .blob(TypedStreamMaker.archive("body \(guid)", code: ("12-34", "1234"))),
          ])
      }
    }
    let found = try read(path)
    #expect(found.messages.map(\.id) == ["A", "B", "C", "D", "E"])
    #expect(found.messages.map(\.text) == ["seconds", "nanoseconds", "body C", "body D", "none"])
    #expect(
      found.messages.map(\.time) == [
        1_378_307_200, 1_578_307_200.123_456_789, 1_578_307_201, 978_307_199, nil,
      ])
    #expect(found.messages.allSatisfy { $0.code == "1234" && $0.sender == "+15550100" })
    #expect(found.messages.allSatisfy { $0.known == nil && $0.gold == nil })
    #expect(found.adds && found.log.leftOut.isEmpty)
    #expect(found.log.notes == ["5 messages hold a one-time code that the phone marked"])
    #expect(found.log.earliest == 978_307_199 && found.log.latest == 1_578_307_201)
  }

  @Test("leaves out what no filter sees, each with its reason")
  func reasons() throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(.mac, in: scratch) { database in
      try database.execute(
        """
        INSERT INTO message (guid, text, service, is_from_me, item_type, associated_message_type,
          date_retracted, attributedBody) VALUES
          ('keep', 'a', 'SMS', 0, 0, 0, 0, NULL), ('rcs', 'a', 'RCS', 0, 0, 3, 0, NULL),
          ('space', 'a', 'SatelliteSMS', 0, 0, 2, 0, NULL),
          ('event', 'a', 'SMS', 0, 2, 0, 0, NULL), ('tap', 'a', 'SMS', 0, 0, 2000, 0, NULL),
          ('gone', 'a', 'SMS', 0, 0, 0, 5, NULL), ('sent', 'a', 'SMS', 1, 0, 0, 0, NULL),
          ('blue', 'a', 'iMessage', 0, 0, 0, 0, NULL), ('lite', 'a', 'iMessageLite', 0, 0, 0, 0, NULL),
          ('fax', 'a', 'Fax', 0, 0, 0, 0, NULL), ('none', 'a', NULL, 0, 0, 0, 0, NULL),
          ('picture', '\u{FFFC}', 'MMS', 0, 0, 0, 0, NULL),
          ('pictures', '\u{FFFC} \u{FFFC}', 'MMS', 0, 0, 0, 0, NULL),
          ('both', '\u{FFFC}look', 'MMS', 0, 0, 0, 0, NULL),
          ('empty', '', 'SMS', 0, 0, 0, 0, NULL), ('bad', NULL, 'SMS', 0, 0, 0, 0, x'040b');
        """)
    }
    let some = try read(path)
    #expect(some.messages.map(\.id) == ["keep", "rcs", "space", "both"])
    #expect(some["both"]?.text == "\u{FFFC}look")
    #expect(some.adds && some.log.found == 16)
    #expect(
      some.log.leftOut.map(\.count) == [1, 1, 1, 1, 2, 1, 1, 2, 1, 1]
        && some.leftOut("attachments") == 2 && some.leftOut("bodies") == 1)
    #expect(
      some.log.notes.first?.contains("rows of the table message can't be decoded: 16") == true)
    let all = try read(path, all: true)
    #expect(all.adds)
    #expect(
      all.messages.map(\.id) == [
        "keep", "rcs", "space", "sent", "blue", "lite", "fax", "none", "both",
      ])
  }

  @Test("loses no message without handle or chat, and doubles none in several chats")
  func joins() throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(.fourteen, in: scratch) { database in
      try database.execute(
        """
        INSERT INTO handle (ROWID, id, service) VALUES (1, '+15550100', 'SMS');
        INSERT INTO chat (ROWID, guid, style, chat_identifier) VALUES
          (1, 'c1', 45, '+15550100'), (2, 'c2', 45, '+15550100;x'), (3, 'c3', 45, 'SHOP'),
          (4, 'c4', 43, 'chat77');
        INSERT INTO message (ROWID, guid, text, handle_id, service) VALUES
          (1, 'two chats', 'a', 1, 'SMS'), (2, 'no chat', 'a', 1, 'SMS'),
          (3, 'dangling', 'a', 99, 'SMS'), (4, 'no handle', 'a', 0, 'SMS'),
          (5, 'in a group', 'a', 0, 'SMS');
        INSERT INTO chat_message_join VALUES (2, 1), (1, 1), (3, 3), (4, 5), (1, 400), (77, 4);
        """)
    }
    let found = try read(path)
    #expect(
      found.messages.map(\.id) == ["two chats", "no chat", "dangling", "no handle", "in a group"])
    #expect(found.messages.map(\.sender) == ["+15550100", "+15550100", "SHOP", nil, nil])
    #expect(
      found.log.notes == ["the handles of 1 messages are missing; their chats name the senders"])
  }

  @Test("gives no identifier twice, even where the table holds some over and over")
  func repeatedIdentifiers() throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(.six, in: scratch) { database in
      try database.execute(
        """
        DROP TABLE message;
        CREATE TABLE message (guid TEXT, text TEXT, handle_id INTEGER, service TEXT, date INTEGER);
        INSERT INTO message VALUES ('a', '1', 0, 'SMS', 1), ('a', '2', 0, 'SMS', 2),
          ('row-4', '3', 0, 'SMS', 3), (NULL, '4', 0, 'SMS', 4), ('', '5', 0, 'SMS', 5),
          ('a', '6', 0, 'SMS', 6);
        """)
    }
    let found = try read(path)
    #expect(
      found.messages.map(\.id) == ["a", "row-2", "row-4", "row-4-again", "row-5", "row-6"])
    #expect(found.messages.map(\.text) == ["1", "2", "3", "4", "5", "6"])
    #expect(found.log.notes.contains { $0.hasPrefix("2 messages have the identifier of an") })
    #expect(found.messages == (try read(path)).messages)
  }

  @Test("tells that a sender is known by replies before, traces of the filter, and chats")
  func known() throws {
    let scratch = try Scratch()
    func make(_ name: String, filtered: Int) throws -> String {
      try PhoneFixture.make(.mac, in: scratch, name: name) { database in
        try database.execute(
          """
          INSERT INTO handle (ROWID, id, service) VALUES
            (1, 'friend', 'SMS'), (2, 'friend', 'iMessage'), (3, 'BANK(smsft)', 'SMS'),
            (4, 'stranger', 'SMS'), (5, 'saved', 'SMS');
          INSERT INTO chat (ROWID, guid, style, chat_identifier, is_filtered) VALUES
            (1, 'c1', 45, 'friend', 0), (2, 'c2', 45, 'friend', 0), (4, 'c4', 45, 'stranger', \(filtered)),
            (5, 'c5', 45, 'saved', 0);
          INSERT INTO message (ROWID, guid, text, handle_id, service, date, is_from_me, filter_action)
            VALUES (1, 'early', 'a', 1, 'SMS', 100, 0, 0), (2, 'r1', 'a', 2, 'iMessage', 110, 1, 0),
            (3, 'r2', 'a', 1, 'SMS', 130, 1, 0), (4, 'r3', 'a', 1, 'SMS', 120, 1, 0),
            (5, 'between', 'a', 1, 'SMS', 125, 0, 0), (6, 'late', 'a', 1, 'SMS', 140, 0, 0),
            (7, 'asked', 'a', 1, 'SMS', 150, 0, 1), (8, 'suffix', 'a', 3, 'SMS', 160, 0, 0),
            (9, 'unknown', 'a', 4, 'SMS', 170, 0, 0), (10, 'saved', 'a', 5, 'SMS', 180, 0, 0),
            (11, 'no chat', 'a', 1, 'SMS', 190, 0, 0), (12, 'nobody', 'a', 0, 'SMS', 200, 0, 0);
          INSERT INTO chat_message_join VALUES (1, 1), (2, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7),
            (4, 9), (5, 10);
          """)
      }
    }
    let telling = try read(try make("a.db", filtered: 1))
    let ids = [
      "early", "between", "late", "asked", "suffix", "unknown", "saved", "no chat", "nobody",
    ]
    #expect(telling.messages.map(\.id) == ids)
    #expect(
      telling.messages.map(\.known) == [true, true, true, false, false, false, true, true, nil])
    // Where all chats are in the state of known ones, the state says nothing.
    let silent = try read(try make("b.db", filtered: 0))
    #expect(
      silent.messages.map(\.known) == [nil, nil, true, false, false, nil, nil, true, nil])
    #expect(silent.log.notes.last?.hasPrefix("2 messages are of known senders") == true)
  }

  @Test("gives the filter's answers as labels when asked, the message's own before the chat's")
  func labels() throws {
    let scratch = try Scratch()
    let path = try PhoneFixture.make(.mac, in: scratch) { database in
      try database.execute(
        """
        INSERT INTO handle (ROWID, id, service) VALUES (1, 'A(smsft_rm)(smsft)', 'SMS'),
          (2, 'B', 'SMS'), (3, 'C(filtered)', 'SMS'), (4, 'D(smsfp_of)', 'SMS');
        INSERT INTO chat (ROWID, guid, style, chat_identifier, is_filtered) VALUES
          (1, 'c1', 45, 'B', 36), (2, 'c2', 45, 'C', 2), (3, 'c3', 45, 'E', 1), (4, 'c4', 45, 'F', 3);
        INSERT INTO message (ROWID, guid, text, handle_id, service, filter_action, filter_sub_action)
          VALUES (1, 'own', 'a', 1, 'SMS', 4, 10001), (2, 'suffix', 'a', 1, 'SMS', 0, 0),
          (3, 'chat', 'a', 2, 'SMS', 0, 0), (4, 'junk', 'a', 3, 'SMS', 0, 0),
          (5, 'offer', 'a', 4, 'SMS', 0, 0), (6, 'unknown', 'a', 0, 'SMS', 0, 0),
          (7, 'promotion', 'a', 0, 'SMS', 0, 0), (8, 'other family', 'a', 2, 'SMS', 3, 10001),
          (9, 'small', 'a', 2, 'SMS', 4, 2), (10, 'allowed', 'a', 2, 'SMS', 1, 0);
        INSERT INTO chat_message_join VALUES (1, 1), (1, 3), (2, 4), (3, 6), (4, 7), (1, 8), (1, 9),
          (1, 10);
        """)
    }
    let found = try read(path, labels: true)
    #expect(
      found.messages.map(\.gold) == [
        .label(Label(.transactionFinance)), .label(Label(.transactionReminders)),
        .label(Label(.transactionFinance)), .label(.junk), .label(Label(.promotionOffers)), nil,
        .label(.anyPromotion), .label(.anyPromotion), .label(.anyTransaction), .label(.allow),
      ])
    #expect(
      found.log.notes.last
        == "labels are the answers of the phone's own filter, not the truth: 4 by filter_action,"
        + " 2 by the sender's suffix, 3 by is_filtered of the chat")
    #expect(try read(path).messages.allSatisfy { $0.gold == nil })
  }

  @Test("gives the same messages each time, and isn't changed")
  func isRepeatable() throws {
    guard let folder = SharedData.path("fixtures/synthetic/backup/3d") else { return }
    let path = folder + "/3d0d7e5fb2ce288813306e4d4636395e047a3d28"
    let before = try Repository.bytes(path)
    let (first, second) = (try read(path, labels: true), try read(path, labels: true))
    #expect(first.messages == second.messages && first.log == second.log)
    #expect(first.adds && first.log.found == 27)
    #expect(try Repository.bytes(path) == before)
  }

  @Test("has no time where a date is in no unit that phones use, and says so")
  func strayDates() throws {
    let scratch = try Scratch()
    let dates: [(SQLValue, Double?)] = [
      (.integer(99_999_999_999), nil), (.integer(100_000_000_000), nil),
      (.integer(100_000_000_001), nil), (.integer(1_700_000_000_000), nil),
      (.integer(1_700_000_000_000_000), nil), (.integer(.min), nil), (.integer(.max), nil),
      (.integer(-347_155_201), nil), (.integer(-347_155_200), 631_152_000),
      (.integer(3_155_673_599), 4_133_980_799), (.integer(3_155_673_600), nil),
      (.integer(10_000_000_000_000_000), 988_307_200),
      (.integer(3_155_673_599_000_000_000), 4_133_980_799),
      (.integer(3_155_673_600_000_000_000), nil), (.text("2024-01-01"), nil),
      (.real(7.5e17), 1_728_307_200),
    ]
    let path = try PhoneFixture.make(.mac, in: scratch) { database in
      for (index, (date, _)) in dates.enumerated() {
        try database.run(
          "INSERT INTO message (guid, text, service, date) VALUES (?, 'x', 'SMS', ?)",
          [.text("\(index)"), date])
      }
      try database.execute(
        """
        INSERT INTO message (guid, text, service, date) VALUES ('none', 'x', 'SMS', 0),
          ('null', 'x', 'SMS', NULL)
        """)
    }
    let found = try read(path)
    #expect(found.messages.map(\.time) == dates.map(\.1) + [nil, nil])
    let count = dates.count { $0.1 == nil }
    #expect(
      found.log.notes.contains {
        $0.hasPrefix("the dates of \(count) messages count as none")
          && $0.hasSuffix("the first, in row 1, is 99999999999")
      })
  }
}
