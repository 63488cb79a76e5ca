import CFuzzer
import FuzzTargets
import Glibc
import Synchronization

/// Gives what libFuzzer makes up to one target: `Fuzz TARGET [flags of libFuzzer] [folders]`.
///
/// Without arguments the names of the targets are listed. libFuzzer starts the program again with
/// the arguments that it knows, so that the target is handed on in the environment.
@main
struct FuzzMain {
  /// The target; what libFuzzer calls can't hold it.
  private static let chosen = Mutex<(any FuzzTarget.Type)?>(nil)
  private static let variable = "FUZZ_TARGET"

  static func main() {
    var arguments = CommandLine.arguments
    let name: String
    if let given = getenv(variable) {
      name = String(cString: given)
    } else if arguments.count > 1 {
      name = arguments.remove(at: 1)
      setenv(variable, name, 1)
    } else {
      return fuzzTargets.forEach { print($0.name) }
    }
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
      say("there is no target '\(name)'")
      exit(64)
    }
    chosen.withLock { $0 = target }
    drive(arguments)
  }

  /// Runs libFuzzer with arguments.
  private static func drive(_ arguments: [String]) {
    // They must stay to the end of the process.
    var pointers = arguments.map { strdup($0) } + [nil]
    var count = Int32(arguments.count)
    let status = pointers.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &base) { bytes, count in
        FuzzMain.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
      }
    }
    exit(status)
  }

  /// Ends the process where something doesn't hold, so that libFuzzer keeps the input.
  private static func check(_ input: [UInt8]) {
    guard let target = chosen.withLock({ $0 }) else { return }
    do {
      try target.check(input)
    } catch {
      say("\(target.name): \(error.claim)")
      abort()
    }
  }

  private static func say(_ words: String) {
    let bytes = Array("fuzz: \(words)\n".utf8)
    write(STDERR_FILENO, bytes, bytes.count)
  }
}
