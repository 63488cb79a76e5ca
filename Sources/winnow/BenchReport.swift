import Messages

/// What `winnow bench` prints.
struct BenchReport {
  let data: String
  let messages: Int
  let labels: Int
  let bytes: Int
  let results: [BenchResult]
  let peakMemory: Int

  /// A table for people.
  var text: String {
    let head =
      "\(data): \(messages) messages, \(bytes / max(messages, 1)) bytes each, \(labels)"
      + " labels; messages a second, medians"
    let columns = [
      "entry", "featurize", "batch", "(fit s)", "online", "score", "p50 µs", "p99 µs",
      "model KiB", "accuracy",
    ]
    let rows = results.map { result in
      [
        result.name, rate(result.featurizeSeconds), rate(result.batchSeconds),
        tenths(result.fitSeconds * 100, 1000), rate(result.onlineSeconds),
        rate(result.scoreSeconds), tenths(result.latency.p50, 100), tenths(result.latency.p99, 100),
        "\(result.modelBytes >> 10)", result.accuracy.map { "\(tenths($0 * 1000, 10000))" } ?? "–",
      ]
    }
    let widths = columns.indices.map { column in
      ([columns] + rows).map { $0[column].count }.max() ?? 0
    }
    let lines = ([columns] + rows).map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }.joined(separator: "  ")
    }
    return ([head] + lines + ["peak memory \(peakMemory >> 20) MiB"]).joined(separator: "\n")
  }

  /// The same for machines: seconds, messages a second, nanoseconds, bytes.
  var json: JSONNode {
    [
      "data": .string(data), "messages": .integer(messages), "bytes": .integer(bytes),
      "labels": .integer(labels), "peakMemory": .integer(peakMemory),
      "entries": JSONNode(.array(results.map(json(of:)))),
    ]
  }

  private func json(of result: BenchResult) -> JSONNode {
    [
      "name": .string(result.name), "featurize": speed(result.featurizeSeconds),
      "batch": speed(result.batchSeconds), "fitSeconds": .number(result.fitSeconds),
      "online": speed(result.onlineSeconds), "onlineAccuracy": .number(result.onlineAccuracy),
      "score": speed(result.scoreSeconds),
      "latency": [
        "p50Nanoseconds": .number(result.latency.p50),
        "p99Nanoseconds": .number(result.latency.p99),
      ],
      "modelBytes": .integer(result.modelBytes), "accuracy": .number(result.accuracy),
    ]
  }

  private func speed(_ seconds: Double) -> JSONNode {
    [
      "seconds": .number(seconds), "messagesPerSecond": .number(Double(messages) / seconds),
      "nanosecondsPerMessage": .number(seconds * 1e9 / Double(max(messages, 1))),
    ]
  }

  private func rate(_ seconds: Double) -> String {
    "\(Int((Double(messages) / max(seconds, 1e-9)).rounded()))"
  }

  /// A number divided by `unit` with one decimal less than the unit has zeros.
  private func tenths(_ value: Double, _ unit: Int) -> String {
    let scaled = Int((value * 10).rounded())
    let whole = scaled / (unit * 10)
    let rest = scaled % (unit * 10)
    let digits = String(unit * 10).count - 1
    let text = String(rest)
    return "\(whole)." + (String(repeating: "0", count: digits - text.count) + text).prefix(3)
  }
}
