import Mustache

/// Finds problems of a template before it is used. Templates of modules come from any source, and the
/// Mustache library trusts its templates, so the names they use are checked first.
struct TemplateCheck {
  /// The most nested sections.
  private static let deepest = 20
  private static let mostFaults = 20

  /// Sentences, the first problem first.
  let problems: [String]

  init(name: String, text: String) {
    if text.allSatisfy(\.isWhitespace) {
      problems = ["it is no text of at most 64 KiB in UTF-8"]
      return
    }
    let text = Self.withPlainLineEnds(text)
    var problems = Self.faults(name, text)
    if problems.isEmpty {
      let (subject, body) = Self.split(text)
      for part in [subject, body].compactMap(\.self) {
        do { _ = try MustacheTemplate(string: part) } catch {
          problems.append("a tag is not closed, or closed by another name: \(Self.shown(error))")
        }
      }
    }
    self.problems = problems
  }

  private static func shown(_ error: any Error) -> String {
    String("\(error)".prefix(200).filter { !$0.isNewline })
  }

  /// Returns the text with line feeds instead of CR LF.
  static func withPlainLineEnds(_ text: String) -> String {
    String(text.map { $0 == "\r\n" ? "\n" : $0 })
  }

  /// Returns the subject and the body of a template.
  static func split(_ text: String) -> (subject: String?, body: String) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("Subject:") else { return (nil, text) }
    return (String(first.dropFirst("Subject:".count)), lines.count > 1 ? String(lines[1]) : "")
  }

  /// Returns the names that a text uses.
  static func tags(of text: String) -> Set<String> {
    Set(tags(in: text).filter { $0.sigil != "!" }.map(\.name))
  }

  private struct Tag {
    /// The character before the name, such as `#`, or empty.
    var sigil: String
    var name: String
    var line: Int
    /// Whether it is a value, with nothing else on its line.
    var standsAlone: Bool
    /// Whether it ends on the line on which it began.
    var isClosed: Bool
  }

  /// Returns all tags in braces, without interpreting them.
  private static func tags(in text: String) -> [Tag] {
    var tags: [Tag] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let bytes = Array(line.utf8)
      let whole = trimmed(bytes[...])
      var at = 0
      while at + 1 < bytes.count {
        guard bytes[at] == UInt8(ascii: "{"), bytes[at + 1] == UInt8(ascii: "{") else {
          at += 1
          continue
        }
        let braces = at + 2 < bytes.count && bytes[at + 2] == UInt8(ascii: "{") ? 3 : 2
        var end = at + braces
        while end + braces <= bytes.count,
          !bytes[end..<end + braces].allSatisfy({ $0 == UInt8(ascii: "}") })
        { end += 1 }
        let isClosed = end + braces <= bytes.count
        let inside = trimmed(bytes[(at + braces)..<(isClosed ? end : bytes.count)])
        let hasSigil = inside.first.map { !isLetter($0) } ?? false
        tags.append(
          Tag(
            sigil: hasSigil ? String(decoding: inside.prefix(1), as: UTF8.self) : "",
            name: String(decoding: trimmed(inside.dropFirst(hasSigil ? 1 : 0)), as: UTF8.self),
            line: number + 1,
            standsAlone: !hasSigil && braces == 2 && whole.startIndex == at && whole.endIndex == end + braces,
            isClosed: isClosed))
        at = isClosed ? end + braces : bytes.count
      }
    }
    return tags
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let rest = bytes.drop(while: isBlank)
    return rest.prefix((rest.lastIndex { !isBlank($0) } ?? rest.startIndex - 1) - rest.startIndex + 1)
  }

  /// Returns tags that are unknown or not allowed, and values that would leave a gap if they are unknown.
  private static func faults(_ name: String, _ text: String) -> [String] {
    let isIntroduction = name.hasPrefix("introduction.")
    let always = Set(DraftValues.given + (isIntroduction ? DraftValues.ofIntroductions : []))
    let known = always.union(DraftValues.perhaps)
    var faults: [String] = []
    var open: [String] = []
    for tag in tags(in: text) where faults.count < mostFaults {
      func fault(_ sentence: String) { faults.append("line \(tag.line): \(sentence)") }
      guard tag.isClosed else {
        fault("a tag is not closed on its line")
        continue
      }
      switch tag.sigil {
      case "!": continue
      case "/":
        if open.last == tag.name { open.removeLast() }
        continue
      case "", "&", "#", "^": break
      default:
        fault("{{\(tag.sigil)\(tag.name.shortened)}} is not allowed: a template has only values and sections")
        continue
      }
      guard known.contains(tag.name) else {
        let near = known.sorted().joined(separator: ", ")
        fault("{{\(tag.name.shortened)}} is not known; there are \(near)")
        continue
      }
      if tag.sigil == "#" || tag.sigil == "^" {
        open.append(tag.name)
        guard open.count <= deepest else {
          fault("more than \(deepest) sections are in each other")
          break
        }
        continue
      }
      // Both names stand for the same fact.
      let guards =
        ["lastContact", "lastContactSince"].contains(tag.name)
        ? ["lastContact", "lastContactSince"] : [tag.name]
      if !always.contains(tag.name), !guards.contains(where: open.contains), !tag.standsAlone {
        fault(
          "{{\(tag.name)}} leaves a hole where it is not known: put it between {{#\(tag.name)}} and "
            + "{{/\(tag.name)}}")
      }
    }
    return faults
  }
}
