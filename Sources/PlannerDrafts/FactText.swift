/// Makes texts of others fit for a letter.
enum FactText {
  /// One line, without control characters, cut after a word. Nil if nothing is left.
  static func line(_ text: String?, upTo limit: Int) -> String? {
    guard let text else { return nil }
    let words = cleaned(text.prefix(limit * 4)).split { $0.isWhitespace }.joined(separator: " ")
    return words.isEmpty ? nil : cut(words, to: limit)
  }

  /// A line for the middle of a sentence, which brings its own full stop.
  static func phrase(_ text: String?, upTo limit: Int) -> String? {
    guard var line = line(text, upTo: limit) else { return nil }
    while let last = line.last, ".,;:!? ".contains(last) { line.removeLast() }
    return line.isEmpty ? nil : line
  }

  /// Lines as they were written; of several empty ones one stays.
  static func paragraphs(_ text: String?, upTo limit: Int) -> String? {
    guard let text else { return nil }
    let lines = cleaned(text.prefix(limit * 2)).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var kept: [String] = []
    for line in lines {
      var line = String(line)
      while line.last?.isWhitespace == true { line.removeLast() }
      if line.isEmpty, kept.last?.isEmpty ?? true { continue }
      kept.append(line)
    }
    while kept.last?.isEmpty == true { kept.removeLast() }
    guard !kept.isEmpty else { return nil }
    return cut(kept.joined(separator: "\n"), to: limit)
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let head = text.prefix(limit - 1)
    let end = head.lastIndex { $0.isWhitespace }
    // A word of half the limit is cut itself.
    if let end, head.distance(from: head.startIndex, to: end) > limit / 2 { return head[..<end] + "…" }
    return head + "…"
  }

  /// Without control characters, and without marks that would turn the text around them.
  private static func cleaned(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
      case 0x09: result.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: break
      default: result.append(scalar)
      }
    }
    return String(result).replacing("\r\n", with: "\n")
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String], and: String) -> String? {
    guard let last = words.last else { return nil }
    guard words.count > 1 else { return last }
    return words.dropLast().joined(separator: ", ") + " \(and) " + last
  }
}
