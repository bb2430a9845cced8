import Foundation
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerDrafts

private let signature = "Ottoline"

/// Every fact that can be left out, with a word that shows where it went; nil where no word of it is written.
private typealias Fact = (
  name: String, variables: [String], set: @Sendable (inout DraftFacts) -> Void, word: [String]?
)
private let facts: [Fact] = [
  ("callName", ["callName"], { $0.callName = "Zuzu" }, ["Zuzu"]),
  (
    "lastContact", ["since", "lastContactDays"], { $0.lastContactDays = 70 },
    ["two months", "zwei Monaten", "last in touch", "letzten Kontakt", "zuletzt"]
  ),
  ("lastNote", ["lastNote"], { $0.lastNote = "told me about her knee surgery" }, nil),
  ("sharedInterests", ["interests"], { $0.sharedInterests = ["kitesurfing."] }, ["kitesurfing"]),
  ("years", ["years", "yearsWords", "ordinal", "round"], { $0.years = 40 }, ["40"]),
  ("dateTitle", ["dateTitle", "wedding", "otherDate"], { $0.dateTitle = "Grandfather" }, nil),
  ("question", ["question"], { $0.question = "how was Lisbon?" }, ["How was Lisbon?"]),
  ("context", ["context"], { $0.context = "There will be marmalade." }, ["There will be marmalade."]),
  (
    "other", ["otherName", "otherCallName", "otherWork", "reasons"],
    {
      var other = DraftFacts.Other(name: "Timo Kern")
      other.reasons = ["both sail"]
      other.company = "Acme Inc."
      $0.other = other
    }, ["Timo Kern"]
  ),
  ("company", ["company"], { $0.company = "Quux Ltd." }, ["Quux Ltd"]),
  ("role", ["role"], { $0.role = "beekeeper" }, ["beekeeper"]),
  ("signature", ["signature"], { $0.signature = signature }, [signature]),
]

private func blemishes(_ text: String) -> [String] {
  var found: [String] = []
  for bad in [
    "  ", " .", " ,", " ?", " :", ",,", "..", ",.", "{{", "}}", "nil", "Optional", "\n\n\n", "()", "!",
  ]
  where text.contains(bad) { found.append("has '\(bad)'") }
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.first?.isWhitespace == true || line.last?.isWhitespace == true {
      found.append("blanks at an end")
    }
    if let first = line.first, ".,;:?".contains(first) { found.append("a line begins with punctuation") }
  }
  return found
}

@Suite struct DraftCombinationTests {
  @Test(arguments: DraftPurpose.allCases, DraftTone.allCases)
  func noCombinationOfKnownFactsLeavesAHole(purpose: DraftPurpose, tone: DraftTone) throws {
    let templates = DraftTemplates()
    for language in DraftLanguage.allCases {
      let source = try #require(
        templates.text("\(purpose).\(tone).\(language)") ?? templates.text("\(purpose).\(language)"))
      let named = facts.filter { fact in
        fact.variables.contains { name in ["", "#", "^"].contains { source.contains("{{\($0)\(name)}}") } }
      }
      let others = facts.filter { fact in !named.contains { $0.name == fact.name } }
      let days: [Int?] = source.contains("{{#belated}}") ? [nil, 0, 1, 9, -2] : [nil]
      for days in days {
        for mask in 0..<(1 << named.count) {
          var known = DraftFacts(name: "Quillon Brandt")
          known.daysAhead = days
          let given = named.enumerated().filter { mask & 1 << $0.offset != 0 }.map(\.element)
          for fact in given { fact.set(&known) }
          let names = Set(given.map(\.name))
          let needed = purpose == .introduction ? "other" : "context"
          if [.introduction, .newsletter, .custom].contains(purpose), !names.contains(needed) {
            let refusal = #expect(throws: DraftRefusal.self) {
              try templates.make(purpose, tone: tone, language: language, facts: known)
            }
            #expect(refusal?.field == needed)
            continue
          }
          let draft = try templates.make(purpose, tone: tone, language: language, facts: known)
          let text = (draft.subject.map { $0 + "\n" } ?? "") + draft.body
          #expect(blemishes(text) == [], "\(draft.template) \(names) \(days ?? 99)\n\(text)")
          #expect(!text.lowercased().contains("surgery") && !text.contains("Grandfather"))
          let greeting = try #require(draft.body.split(separator: "\n").first)
          #expect(
            greeting.hasSuffix(
              "\(names.contains("callName") && tone != .formal ? "Zuzu" : "Quillon Brandt"),"))
          if names.contains("signature") { #expect(draft.body.hasSuffix("\n" + signature)) }
          for fact in facts {
            guard let words = fact.word else { continue }
            let shown = words.contains { text.contains($0) }
            #expect(shown == draft.used.contains(fact.name), "\(draft.template): \(fact.name)\n\(text)")
          }
          #expect(draft.used.contains("name") == text.contains("Quillon Brandt"))
          #expect(Set(draft.used).isSubset(of: names.union(["name", "date"])))
          // What the template does not name makes no difference, so all combinations were tried.
          guard mask == 0 || given.count == named.count else { continue }
          for fact in others { fact.set(&known) }
          if !source.contains("{{#belated}}") { known.daysAhead = -2 }
          let more = try templates.make(purpose, tone: tone, language: language, facts: known)
          #expect(more == draft)
        }
      }
    }
  }

  @Test func aNoteAsksHowThingsHaveGoneAndIsNeverQuoted() throws {
    var facts = DraftFacts(name: "Ana")
    let before = try DraftTemplates().make(.checkIn, tone: .warm, language: .en, facts: facts)
    facts.lastNote = "told me about her knee surgery"
    let draft = try DraftTemplates().make(.checkIn, tone: .warm, language: .en, facts: facts)
    #expect(draft.used == ["name", "lastNote"])
    #expect(draft.body != before.body && !draft.body.contains("knee"))
  }

  @Test(arguments: [
    (1, "1 year", "1 Jahr", "1st"), (2, "2 years", "2 Jahre", "2nd"), (11, "11 years", "11 Jahre", "11th"),
    (23, "23 years", "23 Jahre", "23rd"), (112, "112 years", "112 Jahre", "112th"),
  ])
  func oneYearIsNoYears(years: Int, english: String, german: String, ordinal: String) {
    var facts = DraftFacts(name: "Ana")
    facts.years = years
    #expect(DraftValues(facts, .warm, .en).texts["yearsWords"] == english)
    #expect(DraftValues(facts, .warm, .de).texts["yearsWords"] == german)
    #expect(DraftValues(facts, .warm, .en).texts["ordinal"] == ordinal)
  }

  @Test(arguments: [-5, 0, 1_000, Int.min, Int.max])
  func anAgeThatNobodyHasIsLeftOut(years: Int) throws {
    var facts = DraftFacts(name: "Ana")
    facts.years = years
    facts.lastContactDays = years
    facts.daysAhead = years
    let draft = try DraftTemplates().make(.birthday, tone: .warm, language: .en, facts: facts)
    #expect(!draft.used.contains("years"))
  }

  @Test func aPastBirthdayIsBelated() throws {
    var facts = DraftFacts(name: "Ana")
    facts.daysAhead = -3
    for tone in DraftTone.allCases {
      let english = try DraftTemplates().make(.birthday, tone: tone, language: .en, facts: facts)
      #expect(english.body.contains(anyOf: ["late", "passed"]))
      let german = try DraftTemplates().make(.birthday, tone: tone, language: .de, facts: facts)
      #expect(german.body.contains(anyOf: ["nachträglich", "verspätet"]))
    }
  }

  @Test func aDateThatMayBeSadIsNotCongratulated() throws {
    var facts = DraftFacts(name: "Ana")
    facts.dateTitle = "Mother's death"
    for language in DraftLanguage.allCases {
      for tone in DraftTone.allCases {
        let draft = try DraftTemplates().make(.anniversary, tone: tone, language: language, facts: facts)
        let text = ((draft.subject ?? "") + draft.body).lowercased()
        #expect(!text.contains(anyOf: ["happy", "congrat", "gratul", "jahrestag"]))
      }
    }
  }

  @Test(arguments: ["how is her knee?", "Ask about the job", "Wie geht es ihr?", "?"])
  func aQuestionThatCannotBeAskedAsItIsWrittenIsNotQuoted(question: String) throws {
    var facts = DraftFacts(name: "Ana")
    facts.question = question
    for language in DraftLanguage.allCases {
      let draft = try DraftTemplates().make(.followUp, tone: .warm, language: language, facts: facts)
      #expect(draft.used == ["name"])
    }
  }
}

@Suite struct GoldenDraftTests {
  /// Two drafts for each purpose and language, so that a reader sees them: with everything known, and with a name.
  @Test func theDraftsReadAsInTheFile() throws {
    var page = ""
    for purpose in DraftPurpose.allCases {
      for language in DraftLanguage.allCases {
        let full = Samples.facts(purpose, language)
        var bare = DraftFacts(name: full.name)
        if purpose == .introduction { bare.other = .init(name: full.other?.name ?? "") }
        if [.newsletter, .custom].contains(purpose) { bare.context = full.context }
        for (tone, facts) in [(language == .en ? DraftTone.warm : .casual, full), (.formal, bare)] {
          let draft = try DraftTemplates().make(purpose, tone: tone, language: language, facts: facts)
          page += "=== \(draft.template), \(tone): \(draft.used.joined(separator: ", "))\n"
          page += (draft.subject.map { "[\($0)]\n" } ?? "") + draft.body + "\n\n"
        }
      }
    }
    let path = "Tests/PlannerDraftsTests/drafts.txt"
    if ProcessInfo.processInfo.environment["PLANNER_WRITE_DOCS"] != nil {
      try Data(page.utf8).write(to: URL(filePath: "\(RepositoryFiles.root)/\(path)"))
    }
    #expect(try RepositoryFiles.text(path) == page)
  }
}

@Suite struct HostileFactTests {
  @Test func factsAreWrittenAsTheyAreAndNeverRead() throws {
    var facts = DraftFacts(name: "{{signature}} <b>&\"Ann\"</b>")
    facts.signature = "{{name}}\n{{>birthday}}"
    let draft = try DraftTemplates().make(.birthday, tone: .formal, language: .en, facts: facts)
    #expect(draft.body.hasPrefix("Dear {{signature}} <b>&\"Ann\"</b>,\n"))
    #expect(draft.body.hasSuffix("\n{{name}}\n{{>birthday}}"))
  }

  @Test func aNameIsOneLineWithoutControlCharacters() throws {
    let facts = DraftFacts(name: " Ana\r\n\u{1B}[31m\u{202E}\tSouza\u{0} \u{2066}👩‍👧 ")
    let draft = try DraftTemplates().make(.thanks, tone: .warm, language: .en, facts: facts)
    #expect(draft.body.hasPrefix("Dear Ana [31m Souza 👩‍👧,\n"))
  }

  @Test func longFactsAreCut() throws {
    var facts = DraftFacts(name: String(repeating: "x", count: 10_000))
    facts.signature = String(repeating: "word ", count: 10_000)
    facts.context = String(repeating: "a\n\n\n\n", count: 100_000)
    facts.sharedInterests = Array(repeating: String(repeating: "🏄", count: 10_000), count: 10_000)
    let draft = try DraftTemplates().make(.birthday, tone: .warm, language: .de, facts: facts)
    #expect(draft.body.count < 12_000)
    #expect(!draft.body.contains("\n\n\n"))
  }

  @Test(arguments: ["", " \n", "\u{0}\u{202E}"])
  func aNameOfNothingIsRefused(name: String) {
    let refusal = #expect(throws: DraftRefusal.self) {
      try DraftTemplates().make(.thanks, tone: .warm, language: .en, facts: DraftFacts(name: name))
    }
    #expect(refusal?.field == "name")
  }
}

@Suite struct OwnTemplateTests {
  @Test func ownTemplatesGoBeforeTheShippedOnes() throws {
    let general = DraftTemplates(own: ["thanks.en.mustache": "For all: {{name}}"])
    #expect(
      try general.make(.thanks, tone: .warm, language: .en, facts: .init(name: "A")).body == "For all: A")
    let both = DraftTemplates(own: ["thanks.en": "For all", "thanks.warm.en": "Subject: S {{name}}\n\nWarm"])
    let draft = try both.make(.thanks, tone: .warm, language: .en, facts: .init(name: "A"))
    #expect((draft.subject, draft.body, draft.template) == ("S A", "Warm", "thanks.warm.en"))
    #expect(
      draft.version
        != (try general.make(.thanks, tone: .warm, language: .en, facts: .init(name: "A")).version))
    #expect(both.list().filter { $0.name == "thanks.warm.en" }.map(\.isOwn) == [true])
  }

  @Test(arguments: [
    ("Hi\n{{age}}", "Line 2: 'age' is unknown."), ("{{#years}}x", "Line 1: {{#years}} is never closed."),
    ("Subject: a\n\n\nHi {{years}}", "Line 4: 'years' is not always known"),
    ("Hi {{^years}}{{years}}{{/years}}", "Line 1: 'years' is not always known"),
    (
      "a\n{{#round}}{{ordinal}}{{/round}}\n{{#ordinal}}{{round}}{{/ordinal}}",
      "Line 3: 'round' is not always known"
    ),
    ("{{today}}", "Line 1: 'today' is yes or no"), ("{{>thanks.en}}", "Line 1: '{{>' cannot be used"),
    ("{{<x}}{{/x}}", "Line 1: '{{<' cannot be used"), ("{{{name}}}", "Line 1: '{{{' cannot be used"),
    ("{{=<% %>=}}", "Line 1: '{{=' cannot be used"),
    ("{{%CONTENT_TYPE:HTML}}", "Line 1: '{{%' cannot be used"),
    ("{{uppercased(name)}}", "Line 1: 'uppercased(name)' is unknown."),
    ("a {{name", "Line 1: '{{' has no '}}'."),
    ("{{#years}}{{/name}}", "Line 1: {{/name}} closes nothing; {{/years}} is expected."),
    ("Subject: {{#years}}\n{{/years}}x", "Line 1: {{#years}} is never closed."),
    ("{{}}x", "Line 1: '{{}}' names nothing."),
    ("Subject: only", "It has no text below its subject."), ("", "It has no text below its subject."),
    (String(repeating: "{{#years}}", count: 5_000), "Line 1: Sections are nested more than 8 deep."),
    (String(repeating: "a", count: 1_048_576), "It is larger than 64 KiB."),
  ])
  func aBadTemplateIsRefusedWithItsLine(text: String, problem: String) {
    #expect(
      DraftTemplates.check(text).contains { $0.hasPrefix(problem) }, "\(DraftTemplates.check(text).prefix(3))"
    )
    let refusal = #expect(throws: DraftRefusal.self) {
      try DraftTemplates(own: ["thanks.en": text]).make(
        .thanks, tone: .warm, language: .en, facts: .init(name: "A"))
    }
    #expect(refusal?.sentence.contains("'thanks.en' cannot be used") == true)
  }

  @Test func theShippedTemplatesPassTheirOwnCheckAndCanBePreviewed() throws {
    let templates = DraftTemplates()
    #expect(templates.list().count == 46)
    for entry in templates.list() {
      #expect(DraftTemplates.check(try #require(templates.text(entry.name))) == [], "\(entry.name)")
      let preview = try templates.preview(entry.name)
      #expect(preview.template == entry.name && blemishes(preview.body) == [])
    }
    #expect(throws: DraftRefusal.self) { try templates.preview("../../etc/passwd") }
  }

  @Test func aFolderIsReadAndWhatCannotBeReadIsNamed() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in [
      ("thanks.en.mustache", Data("Own {{name}}".utf8)), ("birthday.en.mustache", Data([0x48, 0xFF, 0xFE])),
      ("checkIn.en.mustache", Data(repeating: 97, count: 1_048_576)), ("party.en.mustache", Data("x".utf8)),
      ("notes.txt", Data("x".utf8)),
    ] { try bytes.write(to: URL(filePath: folder.file(name))) }
    let templates = DraftTemplates(folder: folder.path)
    let own = templates.list().filter(\.isOwn)
    #expect(own.map(\.name) == ["birthday.en", "checkIn.en", "party.en", "thanks.en"])
    #expect(own[0].problems == ["It is not UTF-8."])
    #expect(own[1].problems == ["It is larger than 64 KiB."])
    #expect(own[2].problems.count == 1 && own[3].problems.isEmpty)
    #expect(throws: DraftRefusal.self) {
      try templates.make(.birthday, tone: .warm, language: .en, facts: .init(name: "A"))
    }
    #expect(try templates.make(.thanks, tone: .warm, language: .en, facts: .init(name: "A")).body == "Own A")
    #expect(DraftTemplates(folder: folder.path + "/none").list().allSatisfy { !$0.isOwn })
  }
}

extension String {
  fileprivate func contains(anyOf words: [String]) -> Bool { words.contains { contains($0) } }
}
