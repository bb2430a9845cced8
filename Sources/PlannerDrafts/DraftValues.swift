import Foundation
import PlannerModel

/// The values for a template. Unknown facts have no value, so their sections disappear.
struct DraftValues {
  /// A fact that may be unknown.
  struct Fact: Sendable {
    let name: String
    let remove: @Sendable (inout DraftFacts) -> Void
  }

  static let optional = [
    Fact(name: "callName") { $0.callName = nil }, Fact(name: "lastContact") { $0.lastContactDays = nil },
    Fact(name: "note") { $0.hasNote = false }, Fact(name: "interests") { $0.interests = [] },
    Fact(name: "years") { $0.years = nil }, Fact(name: "daysAhead") { $0.daysAhead = nil },
    Fact(name: "question") { $0.question = nil }, Fact(name: "context") { $0.context = nil },
    Fact(name: "reasons") { $0.other?.reasons = [] },
    Fact(name: "otherRole") { $0.other?.role = nil }, Fact(name: "otherCompany") { $0.other?.company = nil },
    Fact(name: "role") { $0.role = nil }, Fact(name: "company") { $0.company = nil },
    Fact(name: "signature") { $0.signature = nil },
  ]

  /// The names that a template may use. The first ones always have a value; those in `perhaps` may have no
  /// value.
  static let given = ["name", "callName", "greeting"]
  static let ofIntroductions = ["otherName", "otherCallName"]
  static let perhaps = [
    "lastContact", "lastContactSince", "note", "interest", "interests", "years", "belated", "question",
    "context",
    "common", "need", "otherRole", "otherCompany", "role", "company", "closing", "formal", "casual", "warm",
  ]

  /// Placeholders for text that the user wrote. Its blanks and line ends stay as they are.
  private static let marks = (question: "\u{E000}", context: "\u{E001}", signature: "\u{E002}")
  /// After so many days without contact, a wish for a day also says how long ago it was.
  private static let longAgo = 60

  let texts: [String: Any]
  private let written: [(mark: String, text: String)]

  init(_ facts: DraftFacts, _ purpose: DraftPurpose, _ words: DraftWords) {
    var texts: [String: Any] = [words.tone.rawValue: true]
    func put(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { texts[name] = value }
    }
    let name = Self.line(facts.name)
    let callName = facts.callName.map(Self.line) ?? PersonName.greeting(of: name)
    put("name", name)
    put("callName", callName)
    put("greeting", words.greeting(purpose, name: name, callName: callName))
    let isForDay = purpose == .birthday || purpose == .anniversary
    if let days = facts.lastContactDays, !isForDay || days >= Self.longAgo, let span = words.span(days: days)
    {
      put("lastContact", span.plain)
      put("lastContactSince", span.since)
    }
    if facts.hasNote { texts["note"] = true }
    let interests = facts.interests.map(Self.line).filter { !$0.isEmpty }
    put("interest", interests.first)
    put("interests", interests.prefix(3).joined(separator: ", "))
    if isForDay, let years = facts.years, years > 0 { put("years", words.ordinal(years)) }
    if isForDay, let days = facts.daysAhead, days < 0 { texts["belated"] = true }
    put("role", facts.role.map(Self.line))
    put("company", facts.company.map(Self.line))
    if let other = facts.other {
      let otherName = Self.line(other.name)
      put("otherName", otherName)
      put(
        "otherCallName",
        other.callName.map(Self.line) ?? PersonName.greeting(of: otherName))
      put("otherRole", other.role.map(Self.line))
      put("otherCompany", other.company.map(Self.line))
      let reasons = other.reasons.map { reason in
        var reason = reason
        reason.word = Self.line(reason.word)
        return reason
      }.filter { !$0.word.isEmpty }
      put("common", words.common(reasons))
      put("need", words.need(reasons, of: otherName))
    }
    var written: [(String, String)] = []
    for (key, mark, text) in [
      (
        "question", Self.marks.question,
        facts.question.map(Self.line).flatMap { words.canBeAsked($0) ? $0 : nil }
      ),
      ("context", Self.marks.context, facts.context.map(Self.lines)),
      ("closing", Self.marks.signature, facts.signature.map(Self.lines)),
    ] {
      guard let text, !text.isEmpty else { continue }
      put(key, mark)
      written.append((mark, text))
    }
    self.texts = texts
    self.written = written
  }

  /// Replaces the placeholders with the text that the user wrote.
  func filled(_ text: String, isOneLine: Bool = false) -> String {
    let filled = written.reduce(text) { text, one in text.replacingOccurrences(of: one.mark, with: one.text) }
    return isOneLine ? Self.line(filled) : filled
  }

  /// Returns a text without double blanks, without blank lines at its ends, and with a single blank line
  /// between paragraphs.
  static func tidy(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    }
    let paragraphs = lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: "\n") }
    return paragraphs.joined(separator: "\n\n")
  }

  /// Returns a text on a single line with at most 200 characters, without terminal and direction controls.
  static func line(_ text: String) -> String {
    let words = harmless(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.unicodeScalars.count <= 200
      ? words : String(String.UnicodeScalarView(words.unicodeScalars.prefix(200))) + "…"
  }

  /// Returns a text of several lines, without terminal and direction controls.
  private static func lines(_ text: String) -> String {
    harmless(text.replacingOccurrences(of: "\r\n", with: "\n"), keeping: ["\n"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func harmless(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          if kept.contains(scalar) { return scalar }
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .surrogate: return " "
          // Includes the placeholders of this file.
          case .privateUse, .unassigned: return "\u{FFFD}"
          case .format: return [0x200D, 0x200C].contains(scalar.value) ? scalar : "\u{FEFF}"
          default: return scalar
          }
        }.filter { $0 != "\u{FEFF}" }))
  }
}
