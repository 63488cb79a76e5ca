public import Messages
internal import TextProcessing

/// Where messages come from and how they are to be read: the `data` object of a config.
///
/// | key | default | meaning |
/// |---|---|---|
/// | `dataset` | | a data set of the project by its name; instead of `path` |
/// | `path` | | a file, a list of files, a folder, or a folder and a pattern with `*`; relative to the config |
/// | `format` | by the extension | a name in `recordFormats` |
/// | `columns` | `"by-name"` | an object from fields to column numbers (from 0), names or keys |
/// | `header` | true unless all columns are numbers | whether the first record names the columns |
/// | `delimiter` | the format's | one ASCII character between columns |
/// | `zeroBased` | false | svmlight: whether the numbers of features begin at 0 instead of 1 |
/// | `encoding` | `"utf-8"` | any name that ICU knows |
/// | `broken` | `"reject"` | whether a record with broken characters is rejected, or they become U+FFFD: `"replace"` |
/// | `labels` | `"names"` | `"names"`, `"apple-numbers"`, `"as-is"`, or a map from values to labels |
/// | `ids` | `"data"` | the data's own, else file and record number; or `"content"`: 16 hexadecimal digits of SHA-256 of the text in NFC |
/// | `duplicates` | `"keep"`, with content ids `"drop"` | whether a message with an earlier one's text is dropped |
/// | `trim` | false, for lines true | whether blanks at both ends of texts are removed |
/// | `population` | `"all"` | `"unknown-senders"` leaves out messages whose sender is known, which no filter sees |
/// | `source`, `language` | null | what messages have that say nothing themselves |
/// | `about` | null | what the files are and where people get them; shown when they are missing |
public struct DataSource: Hashable, Sendable {
  /// What is read.
  public enum Origin: Hashable, Sendable {
    /// A data set of the project.
    case dataset(String)
    /// Files, as the config names them.
    case paths([String])
  }

  /// What is read.
  public var origin: Origin
  /// The name of the files' format.
  public var format: String
  /// How their records are laid out.
  public var layout = RecordLayout()
  /// How labels are read.
  public var labels: LabelScheme
  /// Whether identifiers are made from the texts.
  public var idsFromContent = false
  /// Whether a message with the text of an earlier one is dropped.
  public var dropsDuplicates = false
  /// Whether messages of known senders are left out.
  public var dropsKnown = false
  /// Whether blanks at both ends of texts are removed.
  public var trims = false
  /// Whether broken characters become U+FFFD instead of making the record be rejected.
  public var repairs = false
  /// The source of messages that name none.
  public var source: String?
  /// The language of messages that name none.
  public var language: String?
  /// What the files are and where people get them.
  public var about: String?
  var encoding = TextEncoding.utf8

  init(_ origin: Origin, format: String, labels: LabelScheme) {
    (self.origin, self.format, self.labels) = (origin, format, labels)
  }
}
