import Messages

extension StreamRecord {
  var json: JSONNode {
    let names = streamFigures.map(\.name)
    let others = figures.map(\.name).filter { !names.contains($0) }
    let figures = (names + others).map { JSONMember($0, .number(self[$0])) }
    return [
      "scope": .string(scope), "passes": .integer(passes), "isByTime": JSONNode(.bool(isByTime)),
      "window": .integer(window), "fading": .number(fading), "positive": .texts(positive),
      "counts": counts.json,
      "figures": JSONNode(.object(figures)),
      "undefined": JSONNode(
        .object(undefined.map { JSONMember($0.figure, .string($0.reason)) })),
      "constantLabel": .text(constantLabel),
      "passAccuracies": JSONNode(.array(passAccuracies.map(JSONNode.number))),
      "alarms": alarms.map { JSONNode(.array($0.map(\.json))) } ?? .null,
      "coldStart": JSONNode(.array(coldStart.map(\.json))),
      "curve": [
        "columns": .texts(["messages"] + CurvePoint.figures.map(\.name)),
        "points": JSONNode(.array(curve.map(\.json))),
      ],
      "windows": windows?.json ?? .null,
    ]
  }
}

extension StreamRecord.Counts {
  /// The counts with their names in files.
  static var all: [(name: String, path: WritableKeyPath<Self, Int>)] {
    [
      ("messages", \.messages), ("unscored", \.unscored), ("learned", \.learned),
      ("skipped", \.skipped), ("firstContacts", \.firstContacts), ("alarms", \.alarms),
      ("positives", \.positives), ("positiveErrors", \.positiveErrors),
      ("negatives", \.negatives), ("negativeErrors", \.negativeErrors),
    ]
  }

  var json: JSONNode {
    JSONNode(.object(Self.all.map { JSONMember($0.name, .integer(self[keyPath: $0.path])) }))
  }
}

extension DriftAlarm {
  var json: JSONNode {
    [
      "position": .integer(position), "messages": .integer(messages),
      "change": .string(change.rawValue),
    ]
  }
}

extension ColdStartPoint {
  var json: JSONNode {
    [
      "labels": .integer(labels), "messages": .integer(messages), "accuracy": .number(accuracy),
      "accuracySincePrevious": .number(accuracySincePrevious),
    ]
  }
}

extension CurvePoint {
  /// The figures of a point with their names in files, in the order of the columns.
  public static var figures: [(name: String, path: WritableKeyPath<Self, Double?>)] {
    [
      ("accuracy", \.accuracy), ("windowedAccuracy", \.windowedAccuracy),
      ("windowedKappa", \.windowedKappa), ("windowedMacroF1", \.windowedMacroF1),
      ("fadingAccuracy", \.fadingAccuracy), ("fadingKappa", \.fadingKappa),
    ]
  }

  /// A row of the table: a stream has a thousand, so the names stand in its head only.
  var json: JSONNode {
    let figures = Self.figures.map { JSONNode.number(self[keyPath: $0.path]) }
    return JSONNode(.array([.integer(messages)] + figures))
  }
}

extension WindowMatrices {
  var json: JSONNode {
    let parts = parts.map { part -> JSONNode in
      let rows = part.counts.map { JSONNode(.array($0.map(JSONNode.integer))) }
      return [
        "start": .integer(part.start), "messages": .integer(part.messages),
        "counts": JSONNode(.array(rows)),
      ]
    }
    return [
      "rows": .texts(rows), "columns": .texts(columns), "parts": JSONNode(.array(parts)),
    ]
  }
}
