import Mustache

/// The shipped templates and the user's own.
package struct DraftTemplates: Sendable {
  /// One template, as it is listed.
  package struct Entry: Hashable, Sendable {
    /// Such as `birthday.warm.en`.
    package var name: String
    package var isOwn: Bool
    /// What is wrong with it, a sentence each; it cannot be used before that is corrected.
    package var problems: [String]
  }

  private var own: [String: String] = [:]
  private var unreadable: [String: String]

  /// - own: texts by file name, with or without the suffix.
  /// - unreadable: why a file cannot be read, by file name.
  package init(own: [String: String] = [:], unreadable: [String: String] = [:]) {
    for (name, text) in own { self.own[Self.bare(name)] = text }
    self.unreadable = [:]
    for (name, reason) in unreadable { self.unreadable[Self.bare(name)] = reason }
  }

  private static func bare(_ name: String) -> String {
    name.hasSuffix(".mustache") ? String(name.dropLast(".mustache".count)) : name
  }

  /// Every template: the user's own, then the shipped ones that none of them replaces by name.
  package func list() -> [Entry] {
    let names = Set(own.keys).union(unreadable.keys)
    return names.sorted().map { Entry(name: $0, isOwn: true, problems: problems(ofOwn: $0)) }
      + Self.shipped.keys.filter { !names.contains($0) }.sorted().map {
        Entry(name: $0, isOwn: false, problems: [])
      }
  }

  /// The text of a template; nil if there is none of that name.
  package func text(_ name: String) -> String? { own[Self.bare(name)] ?? Self.shipped[Self.bare(name)] }

  /// What is wrong with a text, a sentence each.
  package static func check(_ text: String) -> [String] { TemplateText(text).problems }

  private func problems(ofOwn name: String) -> [String] {
    if let reason = unreadable[name] { return [reason] }
    var problems = own[name].map(Self.check) ?? []
    if !Self.names.contains(name) {
      problems.append(
        "Its name is not PURPOSE.TONE.LANGUAGE or PURPOSE.LANGUAGE, such as birthday.warm.en.mustache.")
    }
    return problems
  }

  /// What a template looks like for somebody of whom everything is known.
  package func preview(_ name: String) throws(DraftRefusal) -> DraftText {
    let parts = Self.bare(name).split(separator: ".").map(String.init)
    guard let purpose = parts.first.flatMap(DraftPurpose.init), Self.names.contains(Self.bare(name)),
      let language = parts.last.flatMap(DraftLanguage.init)
    else { throw DraftRefusal(sentence: "There is no template '\(name.prefix(60))'.") }
    let tone = parts.count == 3 ? DraftTone(rawValue: parts[1]) ?? .warm : .warm
    return try render(Self.bare(name), tone, language, Samples.facts(purpose, language))
  }

  /// Writes a draft.
  package func make(
    _ purpose: DraftPurpose, tone: DraftTone, language: DraftLanguage, facts: DraftFacts
  ) throws(DraftRefusal) -> DraftText {
    try Self.require(purpose, facts)
    let names = Self.names(purpose, tone, language)
    // The user's own go first altogether: who writes one for all tones means all tones.
    let name =
      names.first { own[$0] != nil || unreadable[$0] != nil } ?? names.first { Self.shipped[$0] != nil }
    guard let name else { throw DraftRefusal(sentence: "There is no template for that.") }
    return try render(name, tone, language, facts)
  }

  /// Refuses a draft that would say nothing.
  private static func require(_ purpose: DraftPurpose, _ facts: DraftFacts) throws(DraftRefusal) {
    if FactText.line(facts.name, upTo: 100) == nil {
      throw DraftRefusal(field: "name", sentence: "A draft needs a name.")
    }
    switch purpose {
    case .introduction where facts.other.flatMap({ FactText.line($0.name, upTo: 100) }) == nil:
      throw DraftRefusal(field: "other", sentence: "Say to whom you introduce them.")
    case .newsletter where FactText.paragraphs(facts.context, upTo: 10_000) == nil,
      .custom where FactText.paragraphs(facts.context, upTo: 10_000) == nil:
      throw DraftRefusal(field: "context", sentence: "Say what you want to write; this text is only yours.")
    default: break
    }
  }

  private func render(
    _ name: String, _ tone: DraftTone, _ language: DraftLanguage, _ facts: DraftFacts
  ) throws(DraftRefusal) -> DraftText {
    if let reason = unreadable[name] {
      throw DraftRefusal(sentence: "Your template '\(name)' cannot be used. \(reason)")
    }
    guard let source = text(name) else {
      throw DraftRefusal(sentence: "There is no template '\(name.prefix(60))'.")
    }
    let text = TemplateText(source)
    guard text.problems.isEmpty else {
      throw DraftRefusal(
        sentence: "Your template '\(name)' cannot be used. \(text.problems.joined(separator: " "))")
    }
    let letter: Letter
    do {
      letter = try Letter(text)
    } catch {
      throw DraftRefusal(sentence: "Your template '\(name)' cannot be used: its brackets do not match.")
    }
    let values = DraftValues(facts, tone, language)
    let (subject, body) = letter.render(values)
    guard !body.isEmpty else {
      throw DraftRefusal(sentence: "The template '\(name)' says nothing with what is known of them.")
    }
    var used: [String] = []
    func differs(_ change: (inout DraftFacts) -> Void) -> Bool {
      var without = facts
      change(&without)
      let others = DraftValues(without, tone, language)
      return others != values && letter.render(others) != (subject, body)
    }
    if differs({ $0.name = "\u{1}x" + $0.name }) { used.append("name") }
    for fact in DraftFacts.optional where differs(fact.remove) { used.append(fact.name) }
    return DraftText(subject: subject, body: body, template: name, version: text.version, used: used)
  }

  private static func names(_ purpose: DraftPurpose, _ tone: DraftTone, _ language: DraftLanguage) -> [String]
  {
    ["\(purpose.rawValue).\(tone.rawValue).\(language.rawValue)", "\(purpose.rawValue).\(language.rawValue)"]
  }

  /// Every name that a template can have.
  private static let names: Set<String> = Set(
    DraftPurpose.allCases.flatMap { purpose in
      DraftTone.allCases.flatMap { tone in
        DraftLanguage.allCases.flatMap { names(purpose, tone, $0) }
      }
    })
}

/// A template that Mustache has read.
private struct Letter {
  var subject: MustacheTemplate?
  var body: MustacheTemplate

  init(_ text: TemplateText) throws {
    // Mustache writes HTML unless it is told.
    func template(_ text: String) throws -> MustacheTemplate {
      try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + text)
    }
    subject = try text.subject.map(template)
    body = try template(text.body)
  }

  func render(_ values: DraftValues) -> (String?, String) {
    let object = values.object
    return (
      subject.flatMap { FactText.line($0.render(object), upTo: 200) },
      FactText.paragraphs(body.render(object), upTo: 70_000) ?? ""
    )
  }
}
