internal import CICU

extension NormalText {
  /// The version that model files carry: of our own rules, of ICU, and of Unicode.
  public static let version =
    "1 icu \(String(cString: cicu_version())) unicode \(String(cString: cicu_unicode_version()))"
}
