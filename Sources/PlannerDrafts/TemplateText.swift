import PlannerModel

/// The text of a template. Of Mustache it may have variables, sections, inverted sections and comments; partials,
/// lambdas and other delimiters have no use in a letter and are refused.
struct TemplateText: Sendable {
  /// The rest of a first line that begins with `Subject:`.
  let subject: String?
  let body: String
  let version: String
  /// What is wrong with it, a sentence each.
  let problems: [String]

  static let largest = 65_536

  init(_ text: String) {
    version = String(SHA256.hex(of: text.utf8).prefix(8))
    guard text.utf8.count <= Self.largest else {
      (subject, body) = (nil, "")
      problems = ["It is larger than 64 KiB."]
      return
    }
    let text = text.replacing("\r\n", with: "\n")
    var firstLine = 1
    if text.hasPrefix("Subject:") {
      let end = text.firstIndex(of: "\n") ?? text.endIndex
      subject = String(text[..<end].dropFirst("Subject:".count))
      let rest = text[end...].drop { $0 == "\n" }
      firstLine += text[end..<rest.startIndex].count
      body = String(rest)
    } else {
      subject = nil
      body = text
    }
    var problems = subject.map { Self.problems(of: $0, firstLine: 1) } ?? []
    problems += Self.problems(of: body, firstLine: firstLine)
    if body.allSatisfy(\.isWhitespace) { problems.append("It has no text below its subject.") }
    self.problems = problems
  }

  private static func problems(of text: String, firstLine: Int) -> [String] {
    var problems: [String] = []
    var open: [(name: String, line: Int, known: Set<String>)] = []
    var line = firstLine
    var rest = text[...]
    func say(_ problem: String) { problems.append("Line \(line): \(problem)") }
    while let start = rest.firstRange(of: "{{") {
      line += rest[..<start.lowerBound].count { $0 == "\n" }
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
        say("'{{' has no '}}'.")
        return problems
      }
      let tag = rest[start.upperBound..<end.lowerBound]
      rest = rest[end.upperBound...]
      defer { line += tag.count { $0 == "\n" } }
      guard let kind = tag.first else {
        say("'{{}}' names nothing.")
        continue
      }
      if kind == "!" { continue }
      if ">*<$=%&{".contains(kind) {
        say("'{{\(kind)' cannot be used; variables, sections and comments can.")
        if kind == "=" { return problems }
        continue
      }
      let isSection = "#^/".contains(kind)
      let name = String((isSection ? tag.dropFirst() : tag).prefix(60)).trimmingBlanks
      if kind == "/" {
        guard let last = open.last, last.name == name else {
          say(
            open.last.map { "{{/\(name)}} closes nothing; {{/\($0.name)}} is expected." }
              ?? "{{/\(name)}} closes nothing.")
          return problems
        }
        open.removeLast()
        continue
      }
      guard let variable = DraftVariable.byName[name] else {
        say("'\(name)' is unknown. Known are \(DraftVariable.all.map(\.name).joined(separator: ", ")).")
        if isSection { open.append((name, line, [])) }
        continue
      }
      if isSection {
        guard open.count < 8 else {
          say("Sections are nested more than 8 deep.")
          return problems
        }
        open.append((name, line, kind == "#" ? variable.implies.union([name]) : []))
      } else if variable.isFlag {
        say("'\(name)' is yes or no: put text between {{#\(name)}} and {{/\(name)}}.")
      } else if !DraftVariable.always.contains(name), !open.contains(where: { $0.known.contains(name) }) {
        say("'\(name)' is not always known: put its sentence between {{#\(name)}} and {{/\(name)}}.")
      }
    }
    for section in open { problems.append("Line \(section.line): {{#\(section.name)}} is never closed.") }
    return problems
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
