public import Messages

extension DataSummary {
  /// The summary as one object; times are Unix seconds.
  public var node: JSONNode {
    func counts(_ counts: [Count]) -> JSONNode {
      JSONNode(.object(counts.map { JSONMember($0.name, .integer($0.count)) }))
    }
    return [
      "name": .string(name), "messages": .integer(messages), "labels": counts(labels),
      "categories": counts(categories), "unlabelled": .integer(unlabelled),
      "sources": counts(sources), "languages": counts(languages),
      "senderKinds": counts(senderKinds), "senders": .integer(senders),
      "groups": .integer(groups),
      "lengths": [
        "min": .integer(lengths.least), "median": .integer(lengths.median),
        "p95": .integer(lengths.percentile95), "max": .integer(lengths.most),
      ],
      "earliest": .number(earliest), "latest": .number(latest), "timeless": .integer(timeless),
      "duplicates": .integer(duplicates),
      "duplicatesWithOtherLabel": .integer(duplicatesWithOtherLabel),
      "families": [
        "count": .integer(families.count), "shared": .integer(families.shared),
        "messages": .integer(families.messages), "largest": .integer(families.largest),
        "largestFirst": .string(families.largestFirst),
      ],
      "rejected": counts(rejected), "notes": JSONNode(.array(notes.map(JSONNode.string))),
    ]
  }
}
