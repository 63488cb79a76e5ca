/// Numbers as text: by integer arithmetic, so that no locale has a say.
public enum NumberText {
  /// What stands for a figure that isn't defined.
  static let undefined = "–"

  /// A number with a fixed count of decimals (0 to 9), half away from zero; `–` for nil or NaN.
  public static func fixed(_ value: Double?, _ places: Int) -> String {
    guard let value, value.isFinite else { return undefined }
    var unit: Int64 = 1
    for _ in 0..<places { unit *= 10 }
    let scaled = value.magnitude * Double(unit) + 0.5
    // Beyond 2^53 a Double has no decimals left to show.
    guard scaled < 9_007_199_254_740_992 else { return value.description }
    let whole = Int64(scaled)
    let sign = value < 0 && whole > 0 ? "−" : ""
    guard places > 0 else { return sign + String(whole) }
    let decimals = String(whole % unit)
    let zeros = String(repeating: "0", count: places - decimals.utf8.count)
    return sign + String(whole / unit) + "." + zeros + decimals
  }

  /// A coordinate of a drawing: one decimal, with the sign that drawings read.
  static func plain(_ value: Double) -> String {
    let text = fixed(value, 1)
    return value < 0 ? text.replacing("−", with: "-") : text
  }

  /// A share as a percentage with one decimal, such as `96.2%`.
  static func percent(_ share: Double?) -> String {
    guard let share, share.isFinite else { return undefined }
    return fixed(share * 100, 1) + "%"
  }

  /// Part of a whole as a percentage; `–` for an empty whole.
  package static func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? undefined : percent(Double(part) / Double(whole))
  }

  /// A count with commas between thousands, such as `12,345`.
  public static func count(_ count: Int) -> String {
    let digits = Array(String(count.magnitude))
    var text = count < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A count and its noun, such as `1 message` or `2,000 messages`.
  static func counted(_ number: Int, _ noun: String) -> String {
    count(number) + " " + noun + (number == 1 ? "" : "s")
  }
}
