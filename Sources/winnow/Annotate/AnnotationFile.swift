import DataTools
import Glibc
import Importing
import Messages

/// A file of annotations that lines are added to, each on the disk before the next is asked for.
struct AnnotationFile: ~Copyable {
  /// The answers that stood in it.
  let log: AnnotationLog
  /// Whether a line without an end was cut off.
  let wasTorn: Bool
  private let path: String
  private let descriptor: Int32

  /// Opens a file, or makes one that only its owner may read.
  ///
  /// - Throws: a data fault where it holds something else, an I/O fault where it can't be written or
  ///   another program labels into it.
  init(_ path: String) throws(Fault) {
    let opened = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw Files.fault("can't be written", path, as: .io) }
    do throws(Fault) {
      guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
        throw Fault(
          .io, "another annotate is writing this file", at: Fault.Place(file: path))
      }
      let bytes = try Files.read(path)
      let (log, count) = try AnnotationLog.parse(bytes, file: path)
      // What isn't even the beginning of a line of ours is somebody's file.
      guard count == bytes.count || bytes[count] == UInt8(ascii: "{") else {
        throw Fault(.data, "the file holds no annotations", at: Fault.Place(file: path))
      }
      if count < bytes.count, ftruncate(opened, count) != 0 {
        throw Files.fault("can't be written", path, as: .io)
      }
      (self.log, wasTorn) = (log, count < bytes.count)
    } catch {
      close(opened)
      throw error
    }
    (self.path, descriptor) = (path, opened)
  }

  deinit { close(descriptor) }

  /// Adds a line.
  ///
  /// - Throws: an I/O fault with the system's reason.
  func add(_ line: String) throws(Fault) {
    guard Files.writeAll(Array(line.utf8), to: descriptor) else {
      throw Files.fault("can't be written", path, as: .io)
    }
    guard fdatasync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw Files.fault("can't be written", path, as: .io)
    }
  }
}
