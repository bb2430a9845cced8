import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerDrafts

private let templates = DraftTemplates(own: [:])

/// Returns facts about a person. Each bit of the number says whether one fact is known.
private func facts(_ bits: Int, for purpose: DraftPurpose) -> DraftFacts {
  func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
  var facts = DraftFacts(name: "Ana Souza")
  if has(0) { facts.lastContactDays = 75 }
  if has(1) { facts.hasNote = true }
  if has(2) { facts.interests = ["golf", "jazz"] }
  if has(3) { facts.years = 60 }
  if has(4) { facts.daysAhead = -3 }
  if has(5) { facts.question = "how was Lisbon?" }
  // These purposes need a context.
  if has(6) || [.newsletter, .custom].contains(purpose) { facts.context = "We moved to Porto." }
  if has(7) { facts.signature = "Yours,\nMaria" }
  if has(8) { facts.callName = "Ani" }
  if purpose == .introduction {
    var other = DraftFacts.Other(name: "Bob Chen")
    if has(0) { other.role = "architect" }
    if has(1) { other.company = "Lantern Works" }
    if has(2) { other.reasons.append(.init(.interest, "golf")) }
    if has(3) { other.reasons.append(.init(.need, "design", isOffered: has(4))) }
    if has(5) { other.reasons.append(.init(.city, "Porto")) }
    facts.other = other
  }
  return facts
}

@Suite struct `A draft made by a template` {
  @Test(arguments: DraftPurpose.allCases, DraftTone.allCases)
  func `has no sentence with a hole, whatever is known`(purpose: DraftPurpose, tone: DraftTone) throws {
    let faults: [(String, Regex<Substring>)] = [
      ("two blanks", /\S  \S/), ("a blank before a sign", /[ \n][,.;:!?]/),
      ("two signs", /[,;:]\s*[,.;:!?]|\.\.|!\.|\?\./),
      ("an open tag", /[{}]/), ("nothing said", /\bnil\b|Optional/), ("three line ends", /\n\n\n/),
      ("an empty bracket", /\(\s*\)|\(,|,\s*\)/), ("a lost word", /\bat[.,]|\bof[.,]|\bfor[.?,]|\bzum[.,]/),
    ]
    for language in DraftLanguage.allCases {
      for bits in PropertySeeds.combinations(of: 9, beside: tone) {
        let known = facts(bits, for: purpose)
        let made = try templates.make(purpose, tone, language, known)
        let whole = (made.subject ?? "") + "\n\n" + made.body
        for (name, fault) in faults where whole.contains(fault) {
          Issue.record("\(name) in \(made.template), \(tone), \(bits): \(whole)")
          return
        }
        #expect(made.body.hasPrefix(made.body.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(
          made.body.contains(known.callName ?? "Ana") || tone == .formal && made.body.contains("Ana Souza"))
        if let signature = known.signature { #expect(made.body.hasSuffix(signature)) }
        #expect(made.subject != nil || [.newsletter, .custom].contains(purpose))
        if let context = known.context { #expect(made.body.contains(context)) }
        if language == .de, tone == .formal {
          #expect(!whole.contains(/\b(du|dir|dich|dein|euch|ihr)\b/), "\(whole)")
        }
        if language == .de, tone != .formal { #expect(!whole.contains(/\b(Ihnen|Ihre|Ihrem)\b/), "\(whole)") }
        // In German, the text after a greeting with a comma begins in lower case.
        if language == .de, ![.newsletter, .custom].contains(purpose) {
          let second = made.body.components(separatedBy: "\n\n")[1]
          #expect(second.first?.isLowercase == true, "\(whole)")
        }
      }
    }
  }

  @Test(arguments: DraftPurpose.allCases, DraftTone.allCases)
  func `says what it used, and nothing that it did not`(purpose: DraftPurpose, tone: DraftTone) throws {
    for language in DraftLanguage.allCases {
      let all = facts(511, for: purpose)
      let made = try templates.make(purpose, tone, language, all)
      for fact in DraftValues.optional {
        var less = all
        fact.remove(&less)
        guard less != all else { continue }
        let other = try templates.make(purpose, tone, language, less)
        let differs = (other.subject, other.body) != (made.subject, made.body)
        #expect(made.used.contains(fact.name) == differs, "\(fact.name) in \(made.template), \(tone)")
      }
      #expect(
        try templates.make(purpose, tone, language, facts(0, for: purpose)).used.filter { $0 != "context" }
          == [])
    }
  }

  @Test func `reads as somebody would write it`() throws {
    var ana = DraftFacts(name: "Ana Souza")
    ana.interests = ["golf"]
    ana.years = 60
    ana.signature = "Maria"
    ana.lastContactDays = 75
    #expect(
      try templates.make(.birthday, .casual, .en, ana).body == """
        Hi Ana,

        Happy 60th birthday! Have a good year. I hope that this year leaves you time for golf.

        It has been two months since we were last in touch. How are things?

        Maria
        """)
    #expect(
      try templates.make(.birthday, .warm, .de, ana).body == """
        Hallo Ana,

        alles Liebe zum 60. Geburtstag. Ich wünsche dir einen Tag mit den Menschen, die dir wichtig sind, und ein Jahr, das gut zu dir ist. Ich hoffe, es lässt dir Zeit für golf.

        Wir haben uns seit zwei Monaten nicht gehört, und ich wüsste gern, wie es dir geht.

        Maria
        """)
    ana.daysAhead = -2
    let late = try templates.make(.birthday, .formal, .en, ana)
    #expect(late.subject == "Belated happy birthday" && late.body.contains("My wishes come a little late"))
    #expect(
      try templates.make(.condolence, .warm, .en, DraftFacts(name: "Ana")).body == """
        Dear Ana,

        I am so sorry. I do not have the right words, but I am thinking of you.

        You need not answer. I am here, whether you want to talk, to be quiet together, or need something done.
        """)
    var bob = DraftFacts(name: "Bob Chen")
    bob.other = DraftFacts.Other(
      name: "Ana Souza", role: "architect", company: "Lantern Works",
      reasons: [.init(.interest, "golf"), .init(.city, "Porto"), .init(.need, "design", isOffered: true)])
    #expect(
      try templates.make(.introduction, .casual, .en, bob).body == """
        Hi Bob,

        there is somebody you should know: Ana Souza, architect at Lantern Works. You both like golf and live in Porto. Ana Souza is looking for design, which you can give.

        If you like, I will put you two in touch.
        """)
  }

  @Test(arguments: [
    ("how was Lisbon?", true), ("follow up", false), ("did she find the keys?", false),
    ("How's her knee?", false),
    ("what about their house?", false), ("Where is Theirsville?", true), ("", false),
    ("ask about Porto?", false),
  ])
  func `asks in your words only what can be said to them`(question: String, isAsked: Bool) throws {
    var ana = DraftFacts(name: "Ana")
    ana.question = question
    let made = try templates.make(.followUp, .casual, .en, ana)
    #expect(made.used.contains("question") == isAsked)
    #expect(
      made.body.contains(
        isAsked ? "I wanted to ask: \(question)" : "How did it go, what we last talked about?"))
    #expect(DraftWords(language: .de, tone: .casual).canBeAsked("wie geht es ihr?") == false)
    #expect(DraftWords(language: .de, tone: .formal).canBeAsked("Wie geht es Ihnen?"))
  }

  @Test(arguments: [
    (13, nil, nil), (14, "two weeks", "zwei Wochen"), (59, "eight weeks", "acht Wochen"),
    (60, "two months", "zwei Monate"), (329, "ten months", "zehn Monate"), (365, "a year", "ein Jahr"),
    (420, "over a year", "über ein Jahr"), (800, "two years", "zwei Jahre"),
    (4000, "eleven years", "elf Jahre"),
    (7300, "20 years", "20 Jahre"),
  ])
  func `says how long ago the last contact was`(days: Int, english: String?, german: String?) {
    #expect(DraftWords(language: .en, tone: .casual).span(days: days)?.plain == english)
    #expect(DraftWords(language: .de, tone: .casual).span(days: days)?.plain == german)
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
    (101, "101st"), (111, "111th"),
  ])
  func `counts years as English does`(number: Int, text: String) {
    #expect(DraftWords(language: .en, tone: .warm).ordinal(number) == text)
    #expect(DraftWords(language: .de, tone: .warm).ordinal(number) == "\(number).")
  }

  @Test(arguments: [
    "{{name}} {{#x}}", "<b>&amp;</b>", "Ana\u{202E}anA", "A\u{1b}[31m\nB",
    String(repeating: "x", count: 10_000),
    "\u{E001}", "👩🏽‍🚀 Zoë",
  ])
  func `shows names as they are, and nothing of them does harm`(name: String) throws {
    for purpose in DraftPurpose.allCases {
      var known = facts(511, for: purpose)
      known.name = name
      known.callName = name
      known.interests = [name]
      known.question = name
      known.other?.name = name
      let made = try templates.make(purpose, .warm, .en, known)
      let whole = (made.subject ?? "") + made.body
      #expect(
        !whole.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" || $0 == "\u{1b}" })
      #expect(made.body.unicodeScalars.count < 3000)
      #expect(whole.components(separatedBy: "We moved to Porto.").count == 2)
      if name.contains("<b>") { #expect(whole.contains("<b>&amp;</b>"), "a letter is no page") }
      if name.contains("{{") { #expect(whole.contains("{{name}} {{#x}}"), "what is known is no template") }
    }
  }
}

@Suite struct `Templates of your own` {
  @Test func `go before those that come with the planner`() throws {
    let own = DraftTemplates(own: [
      "checkIn.en": "Subject: Hey {{callName}}\n\n{{greeting}}\n\nall well?", "birthday.warm.en": "{{name}}!",
    ])
    let made = try own.make(.checkIn, .casual, .en, DraftFacts(name: "Ana Souza"))
    #expect((made.subject, made.body, made.template) == ("Hey Ana", "Hi Ana,\n\nall well?", "checkIn.en"))
    #expect(try own.make(.birthday, .warm, .en, DraftFacts(name: "Ana")).body == "Ana!")
    #expect(try own.make(.birthday, .casual, .en, DraftFacts(name: "Ana")).template == "birthday.en")
    #expect(made.version != (try templates.make(.checkIn, .casual, .en, DraftFacts(name: "Ana")).version))
    let listed = own.list()
    #expect(listed.count == templates.list().count + 1, "one takes another's place")
    #expect(listed.first { $0.name == "checkIn.en" }?.isOwn == true)
    #expect(listed.allSatisfy { $0.problems.isEmpty })
    #expect(throws: TemplateProblem.self) {
      try own.make(.checkIn, .casual, .en, DraftFacts(name: "Ana"), named: "none")
    }
  }

  @Test(arguments: [
    ("{{#years}}never closed", "closed"), ("{{/years}}", "closed"),
    ("{{age}}", "line 1: {{age}} is not known"),
    ("Hi\n{{years}} years", "line 2: {{years}} leaves a hole"), ("{{>other}}", "not allowed"),
    ("{{<layout}}{{/layout}}", "not allowed"), ("{{=<% %>=}}", "not allowed"), ("", "no text"),
    (" \n", "no text"),
    ("Subject: {{years}}\n\nhi", "line 1"),
  ])
  func `are refused with the line and the reason`(text: String, reason: String) {
    let problems = TemplateCheck(name: "checkIn.en", text: text).problems
    #expect(problems.first?.contains(reason) == true, "\(problems)")
    let own = DraftTemplates(own: ["checkIn.en": text])
    #expect(throws: TemplateProblem.self) { try own.make(.checkIn, .warm, .en, DraftFacts(name: "Ana")) }
  }

  @Test func `are files in a folder, of which others are passed over`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("t")
    try FileManager.default.createDirectory(
      atPath: "\(path)/folder.mustache", withIntermediateDirectories: true)
    try Data("{{name}}".utf8).write(to: URL(filePath: "\(path)/custom.en.mustache"))
    try Data([0xFF, 0xFE]).write(to: URL(filePath: "\(path)/bytes.mustache"))
    try Data(repeating: 65, count: 1 << 20).write(to: URL(filePath: "\(path)/long.mustache"))
    try Data("x".utf8).write(to: URL(filePath: "\(path)/notes.txt"))
    let texts = DraftTemplates.texts(inFolder: path)
    #expect(texts == ["custom.en": "{{name}}", "bytes": "", "long": "", "folder": ""])
    #expect(DraftTemplates.texts(inFolder: "\(path)/none").isEmpty)
    let problems = DraftTemplates(own: texts).list().filter(\.isOwn).map { ($0.name, $0.problems.isEmpty) }
    #expect(problems.filter(\.1).map(\.0) == ["custom.en"])
  }
}
