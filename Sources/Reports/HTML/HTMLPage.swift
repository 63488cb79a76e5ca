/// A page that holds everything it shows: inline style and drawings, no script.
enum HTMLPage {
  /// The page around some content.
  static func render(title: String, _ content: Markup) -> String {
    let page: Markup = [
      .fixed("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"),
      .fixed("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"),
      .fixed("<meta name=\"color-scheme\" content=\"light dark\">\n"),
      .tag("title", [:], .text(title + " · Winnow")), .fixed("\n<style>\n"),
      .fixed(styleSheet), .fixed("</style>\n</head>\n<body>\n<main>\n"),
      content, .fixed("\n</main>\n</body>\n</html>\n"),
    ]
    return page.html
  }
}
