public import Messages

extension RunRecord {
  /// The record as `results.json` holds it: keys in a fixed order, undefined figures null.
  public var json: JSONNode {
    [
      "version": .integer(Self.version), "name": .string(name), "seed": .integer(seed),
      "config": config, "data": data.json, "split": split.json,
      "entries": JSONNode(.array(entries.map(\.json))),
      "bestInHindsight": .text(bestInHindsight), "notes": .texts(notes),
    ]
  }

  /// The version of the form that `json` writes.
  static let version = 1
}

extension DataRecord {
  var json: JSONNode {
    [
      "name": .string(name), "sha256": .string(sha256), "messages": .integer(messages),
      "labels": .counts(labels), "groups": .integer(groups), "grouping": .string(grouping),
      "rejected": .counts(rejected),
    ]
  }
}

extension SplitRecord {
  var json: JSONNode {
    let parts = parts.map { part -> JSONNode in
      [
        "name": .string(part.name), "train": .integer(part.train), "test": .integer(part.test),
        "labels": .counts(part.labels),
      ]
    }
    return ["kind": .string(kind), "parts": JSONNode(.array(parts))]
  }
}

extension EntryRecord {
  var json: JSONNode {
    var members = [
      JSONMember("name", .string(name)), JSONMember("kind", .string(kind)),
      JSONMember("settings", settings), JSONMember("failure", .text(failure)),
      JSONMember("chosen", .texts(chosen)),
      JSONMember(
        "metrics", ["leaf": leaf?.json ?? .null, "category": category?.json ?? .null]),
      JSONMember("confusion", confusion?.json ?? .null),
      JSONMember("partAccuracies", JSONNode(.array(partAccuracies.map(JSONNode.number)))),
      JSONMember("errors", JSONNode(.array(errors.map(\.json)))),
    ]
    // Only streams have it: records of other protocols keep their bytes.
    if let stream { members.append(JSONMember("stream", stream.json)) }
    return JSONNode(.object(members))
  }
}

extension Figures {
  var json: JSONNode {
    var members = [JSONMember("messages", .integer(messages))]
    for name in Figures.names(and: values.map(\.name)) {
      members.append(JSONMember(name, .number(self[name])))
      guard name == Metric.accuracy.name else { continue }
      let interval = accuracyInterval.map { interval -> JSONNode in
        ["low": .number(interval.low), "high": .number(interval.high)]
      }
      members.append(JSONMember("accuracyInterval", interval ?? .null))
    }
    members += [
      JSONMember("wantedToJunkCount", wantedToJunkCount.map(JSONNode.integer) ?? .null),
      JSONMember("labels", JSONNode(.array(labels.map(\.json)))),
      JSONMember(
        "undefined",
        JSONNode(.object(undefined.map { JSONMember($0.figure, .string($0.reason)) }))),
    ]
    return JSONNode(.object(members))
  }

  /// The names of the roster, then other names of a newer or older one.
  private static func names(and others: [String]) -> [String] {
    let known = metrics.map(\.name)
    return known + others.filter { !known.contains($0) }
  }
}

extension LabelFigures {
  var json: JSONNode {
    [
      "label": .string(label), "precision": .number(precision), "recall": .number(recall),
      "f1": .number(f1), "support": .integer(support), "predicted": .integer(predicted),
    ]
  }
}

extension Confusions {
  var json: JSONNode {
    [
      "category": category?.json ?? .null, "subcategory": subcategory?.json ?? .null,
      "leaf": leaf.json,
    ]
  }
}

extension Confusion {
  var json: JSONNode {
    let rows = counts.map { JSONNode(.array($0.map(JSONNode.integer))) }
    return ["rows": .texts(self.rows), "columns": .texts(columns), "counts": .init(.array(rows))]
  }
}

extension ErrorRecord {
  var json: JSONNode {
    let features = features.map { feature -> JSONNode in
      ["name": .string(feature.name), "value": .number(feature.value)]
    }
    return [
      "id": .string(id), "text": .string(text), "truth": .string(truth), "answer": .string(answer),
      "excess": .number(excess), "features": JSONNode(.array(features)),
    ]
  }
}

extension JSONNode {
  /// A string, or null.
  static func text(_ text: String?) -> JSONNode { text.map(JSONNode.string) ?? .null }

  /// An array of strings.
  static func texts(_ texts: [String]) -> JSONNode { JSONNode(.array(texts.map(JSONNode.string))) }

  /// An object from names to counts.
  static func counts(_ counts: [DataRecord.Count]) -> JSONNode {
    JSONNode(.object(counts.map { JSONMember($0.name, .integer($0.count)) }))
  }
}
