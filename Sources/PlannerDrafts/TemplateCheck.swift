import Mustache

/// Looks for what is wrong with a template before anything is made by it.
struct TemplateCheck {
  /// Sentences, the first fault first.
  let problems: [String]

  init(name: String, text: String) {
    var problems: [String] = []
    if text.allSatisfy(\.isWhitespace) {
      self.problems = ["it is no text of at most 64 KiB in UTF-8"]
      return
    }
    let (subject, body) = Self.split(text)
    for part in [subject, body].compactMap(\.self) {
      do { _ = try MustacheTemplate(string: part) } catch {
        problems.append("a tag is not closed, or closed by another name: \(Self.shown(error))")
      }
    }
    if problems.isEmpty { problems = Self.faults(name, text) }
    self.problems = problems
  }

  private static func shown(_ error: any Error) -> String {
    String("\(error)".prefix(200).filter { !$0.isNewline })
  }

  /// Returns the subject and the body of a template.
  static func split(_ text: String) -> (subject: String?, body: String) {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = lines.first, first.hasPrefix("Subject:") else { return (nil, text) }
    return (String(first.dropFirst("Subject:".count)), lines.count > 1 ? String(lines[1]) : "")
  }

  /// Returns the names that a text uses.
  static func tags(of text: String) -> Set<String> {
    Set(text.split(separator: "\n").flatMap(tags).filter { $0.sigil != "!" }.map(\.name))
  }

  private static func tags(inLine line: Substring) -> [(sigil: String, name: String)] {
    line.matches(of: /\{\{([#^\/!&{>$<=%*]?)\s*([^}]*?)\s*\}\}\}?/).map { (String($0.1), String($0.2)) }
  }

  /// Tags that are unknown or not allowed, and values that would leave a hole where they are not known.
  private static func faults(_ name: String, _ text: String) -> [String] {
    let isIntroduction = name.hasPrefix("introduction.")
    let known = Set(
      DraftValues.given + DraftValues.perhaps + (isIntroduction ? DraftValues.ofIntroductions : []))
    let always = Set(DraftValues.given + (isIntroduction ? DraftValues.ofIntroductions : []))
    var faults: [String] = []
    var open: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      func fault(_ sentence: String) { faults.append("line \(number + 1): \(sentence)") }
      for (sigil, tag) in tags(inLine: line) {
        switch sigil {
        case "!": continue
        case "/":
          if open.last == tag { open.removeLast() }
          continue
        case "", "{", "&", "#", "^": break
        default:
          fault("{{\(sigil)\(tag)}} is not allowed: a template has only values and sections")
          continue
        }
        guard known.contains(tag) else {
          let near = known.sorted().joined(separator: ", ")
          fault("{{\(tag)}} is not known; there are \(near)")
          continue
        }
        if sigil == "#" || sigil == "^" {
          open.append(tag)
          continue
        }
        let standsAlone = line.filter { $0 != " " } == "{{\(tag)}}"
        // Both are of one fact.
        let guards =
          ["lastContact", "lastContactSince"].contains(tag) ? ["lastContact", "lastContactSince"] : [tag]
        if !always.contains(tag), !guards.contains(where: open.contains), !standsAlone {
          fault("{{\(tag)}} leaves a hole where it is not known: put it between {{#\(tag)}} and {{/\(tag)}}")
        }
      }
    }
    return faults
  }
}
