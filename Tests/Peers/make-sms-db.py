#!/usr/bin/env python3
"""Makes a database like a phone's with many messages, to measure imports:

    make-sms-db.py FILE [MESSAGES]
    time winnow import sms-db FILE -o messages.jsonl

Half of the texts stand in the column text, half in archived bodies alone, as since iOS 16; every
message has an archived body of 180 to 400 bytes. Equal arguments give an equal database.
"""
import os
import random
import sqlite3
import sys
import uuid

HEAD = (
    b"\x04\x0bstreamtyped\x81\xe8\x03\x84\x01@\x84\x84\x84\x19NSMutableAttributedString\x00"
    b"\x84\x84\x12NSAttributedString\x00\x84\x84\x08NSObject\x00\x85\x92\x84\x84\x84\x0fNSMutable"
    b"String\x01\x84\x84\x08NSString\x01\x95\x84\x01+"
)
TAIL = (
    b"\x92\x84\x84\x84\x0cNSDictionary\x00\x95\x84\x01i\x01\x92\x84\x98\x98\x1d__kIMMessagePart"
    b"AttributeName\x86\x92\x84\x84\x84\x08NSNumber\x00\x84\x84\x07NSValue\x00\x95\x84\x01*\x84"
    b"\x9b\x9b\x00\x86\x86\x86"
)
WORDS = (
    "your order account payment parcel code offer today bank card balance delivery sale free"
    " reply stop visit www.example.test Rs.1,234.50 debited credited 12:30 ticket booked 【示例】"
    " 验证码 hello see you tomorrow mum please call back bonus win prize reminder appointment"
).split()


def length(count):
    return bytes([count]) if count < 0x80 else b"\x81" + count.to_bytes(2, "little")


def archive(text):
    data = text.encode()
    units = len(text.encode("utf-16-le")) // 2
    return HEAD + length(len(data)) + data + b"\x86\x84\x02iI\x01" + length(units) + TAIL


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    path = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500_000
    if os.path.exists(path):
        os.remove(path)
    rng = random.Random(1)
    db = sqlite3.connect(path)
    db.executescript("""
        PRAGMA page_size = 4096; PRAGMA journal_mode = WAL;
        CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT UNIQUE, id TEXT NOT NULL,
          country TEXT, service TEXT NOT NULL, uncanonicalized_id TEXT, UNIQUE (id, service));
        CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
          style INTEGER, state INTEGER, properties BLOB, chat_identifier TEXT, service_name TEXT,
          is_filtered INTEGER DEFAULT 0);
        CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE NOT NULL,
          text TEXT, replace INTEGER DEFAULT 0, service_center TEXT, handle_id INTEGER DEFAULT 0,
          subject TEXT, country TEXT, attributedBody BLOB, version INTEGER DEFAULT 0,
          type INTEGER DEFAULT 0, service TEXT, account TEXT, date INTEGER, date_read INTEGER,
          date_delivered INTEGER, is_from_me INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0,
          associated_message_guid TEXT, associated_message_type INTEGER DEFAULT 0,
          date_retracted INTEGER DEFAULT 0, filter_action INTEGER DEFAULT 0,
          filter_sub_action INTEGER DEFAULT 0);
        CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER,
          message_date INTEGER DEFAULT 0, PRIMARY KEY (chat_id, message_id));
        CREATE INDEX chat_message_join_idx_message_id ON chat_message_join (message_id);
    """)
    senders = 5000
    for number in range(1, senders + 1):
        name = f"+1555{number:07d}" if number % 2 else f"VM-BANK{number:04d}-S"
        suffix = ["", "", "", "(smsft_fi)", "(smsfp)"][number % 5]
        db.execute("INSERT INTO handle VALUES (?, ?, 'us', 'SMS', NULL)", (number, name + suffix))
        db.execute(
            "INSERT INTO chat VALUES (?, ?, 45, 3, NULL, ?, 'SMS', ?)",
            (number, f"SMS;-;{name}{suffix}", name + suffix, number % 3))
    for number in range(1, count + 1):
        text = " ".join(rng.choices(WORDS, k=rng.randint(4, 30)))
        sender = rng.randint(1, senders)
        sent = rng.random() < 0.1
        date = (700_000_000 + number * 60) * 1_000_000_000
        db.execute(
            "INSERT INTO message (ROWID, guid, text, handle_id, attributedBody, service, account,"
            " date, is_from_me, filter_action) VALUES (?, ?, ?, ?, ?, ?, 'P:+15550100', ?, ?, ?)",
            (number, str(uuid.UUID(int=rng.getrandbits(128))).upper(),
             text if number % 2 else None, sender, archive(text), "SMS", date, sent, number % 5))
        db.execute("INSERT INTO chat_message_join VALUES (?, ?, ?)", (sender, number, date))
    db.commit()
    db.close()


main()
