public import Messages

/// Writes messages as JSON Lines, so that reading them gives equal messages.
///
/// Keys stand in the order id, time, sender, text, label, source, language, group, alternative,
/// code, known; what a message doesn't have isn't written. Times are Unix seconds; one from 10¹¹ on
/// (the year 5138) would be read as milliseconds and isn't written. Labels of another scheme are
/// written as they stand and are read with `labels: "as-is"`.
public struct MessageLines: Sendable {
  private var writer = JSONWriter()

  /// No lines yet.
  public init() {}

  /// The bytes of the lines since the last `removeAll`.
  public var bytes: [UInt8] { writer.bytes }

  /// The number of bytes.
  public var byteCount: Int { writer.bytes.count }

  /// Forgets the lines, so that memory doesn't grow with a file.
  public mutating func removeAll() { writer.removeAll() }

  /// Adds the line of a message.
  public mutating func add(_ message: Message) {
    writer.writeRaw("{\"id\":")
    writer.write(message.id)
    if let time = message.time, let text = Self.text(of: time) {
      writer.writeRaw(",\"time\":")
      writer.writeRaw(text)
    }
    put(",\"sender\":", message.sender)
    writer.writeRaw(",\"text\":")
    writer.write(message.text)
    put(",\"label\":", message.gold?.name)
    put(",\"source\":", message.source)
    put(",\"language\":", message.language)
    put(",\"group\":", message.group)
    put(",\"alternative\":", message.alternative?.name)
    put(",\"code\":", message.code)
    if let known = message.known { writer.writeRaw(known ? ",\"known\":true" : ",\"known\":false") }
    writer.writeRaw("}\n")
  }

  private mutating func put(_ key: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    writer.writeRaw(key)
    writer.write(text)
  }

  /// The shortest number that reads back exactly, or nil for what is no time.
  private static func text(of time: Double) -> String? {
    guard abs(time) < 1e11 else { return nil }
    if let seconds = Int(exactly: time) { return String(seconds) }
    let text = time.description
    // Less than 0.1 ms from 1970 would need an exponent.
    return text.contains("e") ? "0" : text
  }
}
