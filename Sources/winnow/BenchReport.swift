import Messages
import Reports

/// What `winnow bench` prints.
struct BenchReport {
  let data: String
  let messages: Int
  let labels: Int
  let bytes: Int
  let results: [BenchResult]
  /// The records of the data, read or rejected.
  let records: Int
  let readSeconds: Double
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
        NumberText.fixed(result.fitSeconds, 3),
        rate(result.onlineSeconds, messages: result.onlineMessages),
        rate(result.scoreSeconds), microseconds(result.latency.p50),
        microseconds(result.latency.p99),
        "\(result.modelBytes >> 10)", NumberText.fixed(result.accuracy, 4),
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
    let read = "read: \(rate(readSeconds, messages: records)) records a second"
    return ([head, read] + lines + ["peak memory \(peakMemory >> 20) MiB"]).joined(separator: "\n")
  }

  /// The same for machines: seconds, messages a second, nanoseconds, bytes.
  var json: JSONNode {
    [
      "data": .string(data), "messages": .integer(messages), "bytes": .integer(bytes),
      "labels": .integer(labels), "peakMemory": .integer(peakMemory),
      "read": speed(readSeconds, messages: records),
      "entries": JSONNode(.array(results.map(json(of:)))),
    ]
  }

  private func json(of result: BenchResult) -> JSONNode {
    [
      "name": .string(result.name), "featurize": speed(result.featurizeSeconds),
      "batch": speed(result.batchSeconds), "fitSeconds": .number(result.fitSeconds),
      "online": speed(result.onlineSeconds, messages: result.onlineMessages),
      "onlineAccuracy": .number(result.onlineAccuracy),
      "score": speed(result.scoreSeconds),
      "latency": [
        "p50Nanoseconds": .number(result.latency.p50),
        "p99Nanoseconds": .number(result.latency.p99),
      ],
      "modelBytes": .integer(result.modelBytes), "accuracy": .number(result.accuracy),
    ]
  }

  private func speed(_ seconds: Double, messages count: Int? = nil) -> JSONNode {
    let count = Double(count ?? messages)
    return [
      "seconds": .number(seconds), "messagesPerSecond": .number(count / seconds),
      "nanosecondsPerMessage": .number(seconds * 1e9 / count),
    ]
  }

  private func rate(_ seconds: Double, messages count: Int? = nil) -> String {
    NumberText.count(Int((Double(count ?? messages) / max(seconds, 1e-9)).rounded()))
  }

  private func microseconds(_ nanoseconds: Double) -> String {
    NumberText.fixed(nanoseconds / 1000, 2)
  }
}
