import FoundationEssentials
import Glibc
import LinearAlgebra
import Testing

/// Times three ways to score and update the rows that a message touches.
///
/// `WINNOW_MEASURE=1 swift test -c release --disable-xctest --filter GatheredBlockMeasurement`
/// prints the table of decision 0001; without the variable nothing is timed.
@Suite(.serialized) struct GatheredBlockMeasurement {
  private static let asked = ProcessInfo.processInfo.environment["WINNOW_MEASURE"] == "1"

  @Test(.enabled(if: asked)) func printsTheTable() throws {
    print("OpenBLAS core \(try Backend.start().coreName)")
    print("ns of processor time a message, the third best of 15")
    print("rows   columns nonzeros | score: block plain saxpy | update: block plain saxpy")
    for bits in [14, 18] {
      for columns in [16, 32, 64, 192] {
        for nonzeros in [10, 40, 100] { measure(bits, columns, nonzeros) }
      }
    }
  }

  private func measure(_ bits: Int, _ columns: Int, _ nonzeros: Int) {
    var bench = Bench(bits: bits, columns: columns, nonzeros: nonzeros)
    let ways: [Way] = [.block, .plain, .saxpy]
    var scores = [[Double]](repeating: [], count: 3)
    var updates = scores
    for _ in 0..<15 {
      for (number, way) in ways.enumerated() {
        scores[number].append(bench.time { $0.score($1, way) })
        updates[number].append(bench.time { $0.update($1, way) })
      }
    }
    let figures = (scores + updates).map { String(Int($0.sorted()[2])) }
    print("2^\(bits) \(columns) \(nonzeros) | " + figures.joined(separator: " "))
    #expect(bench.sink.isFinite)
  }
}

/// The three ways.
private enum Way { case block, plain, saxpy }

/// A table of weights and messages that touch it.
private struct Bench {
  let columns: Int
  let nonzeros: Int
  private var table: [Float]
  private let messages: [UInt32]
  private let values: [Float]
  private let slope: [Float]
  private var block: [Float]
  private var result: [Float]
  private(set) var sink: Float = 0
  private static let messageCount = 1_000

  init(bits: Int, columns: Int, nonzeros: Int) {
    (self.columns, self.nonzeros) = (columns, nonzeros)
    var numbers = Numbers(7)
    table = Array(repeating: 0.001, count: columns << bits)
    // Half of the indices fall on a sixteenth of the rows, as common words do.
    messages = (0..<Self.messageCount * nonzeros).map { place in
      let share = abs(numbers.next())
      return UInt32(share * Double(1 << (place % 2 == 0 ? bits : bits - 4)))
    }
    values = numbers.array(nonzeros, of: Float.self)
    slope = numbers.array(columns, of: Float.self).map { $0 * 1e-6 }
    block = Array(repeating: 0, count: nonzeros * columns)
    result = Array(repeating: 0, count: columns)
  }

  /// Nanoseconds a message for a pass over all messages.
  mutating func time(_ work: (inout Bench, Int) -> Void) -> Double {
    let start = Self.processorTime()
    for message in 0..<Self.messageCount { work(&self, message * nonzeros) }
    sink += result[0]
    return (Self.processorTime() - start) / Double(Self.messageCount)
  }

  /// The processor time of this thread in nanoseconds, which other work disturbs least.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  mutating func score(_ start: Int, _ way: Way) {
    switch way {
    case .block:
      gather(start)
      Float.gemv(
        transposed: true, rows: nonzeros, columns: columns, 1, block, stride: columns, values, 0,
        &result)
    case .plain: scorePlainly(start)
    case .saxpy:
      for column in 0..<columns { result[column] = 0 }
      table.withUnsafeBufferPointer { table in
        guard let base = table.baseAddress else { return }
        for place in 0..<nonzeros {
          let row = base + Int(messages[start + place]) * columns
          Float.axpy(columns, values[place], row, &result)
        }
      }
    }
  }

  mutating func update(_ start: Int, _ way: Way) {
    switch way {
    case .block:
      gather(start)
      Float.gemm(
        transposedA: false, transposedB: false, rows: nonzeros, columns: columns, inner: 1, 1,
        values, strideA: 1, slope, strideB: columns, 1, &block, strideC: columns)
      scatter(start)
    case .plain: updatePlainly(start)
    case .saxpy:
      table.withUnsafeMutableBufferPointer { table in
        guard let base = table.baseAddress else { return }
        for place in 0..<nonzeros {
          let row = base + Int(messages[start + place]) * columns
          Float.axpy(columns, values[place], slope, row)
        }
      }
    }
  }

  private mutating func gather(_ start: Int) {
    let rowBytes = columns * 4
    table.withUnsafeBytes { table in
      block.withUnsafeMutableBytes { block in
        for place in 0..<nonzeros {
          let row = Int(messages[start + place]) * rowBytes
          for byte in stride(from: 0, to: rowBytes, by: 64) {
            let lane = table.loadUnaligned(fromByteOffset: row + byte, as: SIMD16<Float>.self)
            block.storeBytes(
              of: lane, toByteOffset: place * rowBytes + byte, as: SIMD16<Float>.self)
          }
        }
      }
    }
  }

  private mutating func scatter(_ start: Int) {
    let rowBytes = columns * 4
    table.withUnsafeMutableBytes { table in
      block.withUnsafeBytes { block in
        for place in 0..<nonzeros {
          let row = Int(messages[start + place]) * rowBytes
          for byte in stride(from: 0, to: rowBytes, by: 64) {
            let lane = block.loadUnaligned(
              fromByteOffset: place * rowBytes + byte, as: SIMD16<Float>.self)
            table.storeBytes(of: lane, toByteOffset: row + byte, as: SIMD16<Float>.self)
          }
        }
      }
    }
  }

  private mutating func scorePlainly(_ start: Int) {
    let rowBytes = columns * 4
    table.withUnsafeBytes { table in
      for byte in stride(from: 0, to: rowBytes, by: 64) {
        var sum = SIMD16<Float>.zero
        for place in 0..<nonzeros {
          let row = Int(messages[start + place]) * rowBytes + byte
          sum += values[place] * table.loadUnaligned(fromByteOffset: row, as: SIMD16<Float>.self)
        }
        result.withUnsafeMutableBytes {
          $0.storeBytes(of: sum, toByteOffset: byte, as: SIMD16<Float>.self)
        }
      }
    }
  }

  private mutating func updatePlainly(_ start: Int) {
    let rowBytes = columns * 4
    table.withUnsafeMutableBytes { table in
      slope.withUnsafeBytes { slope in
        for place in 0..<nonzeros {
          let row = Int(messages[start + place]) * rowBytes
          for byte in stride(from: 0, to: rowBytes, by: 64) {
            let step = slope.loadUnaligned(fromByteOffset: byte, as: SIMD16<Float>.self)
            let old = table.loadUnaligned(fromByteOffset: row + byte, as: SIMD16<Float>.self)
            table.storeBytes(
              of: old + values[place] * step, toByteOffset: row + byte, as: SIMD16<Float>.self)
          }
        }
      }
    }
  }
}
