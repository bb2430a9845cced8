import Foundation
import PlannerAssist
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerDrafts
@testable import PlannerModules

/// The modules that come with the planner, from `docs/modules` of the sources.
private let shipped: [FoundModule] = {
  let entries = RepositoryFiles.all(under: "docs/modules").compactMap { path in
    (try? RepositoryFiles.text(path)).map {
      ModuleEntry(path: String(path.dropFirst("docs/modules/".count)), bytes: Array($0.utf8))
    }
  }
  return (try? ModuleCatalogue.modules(entries)) ?? []
}()

/// Returns facts about a person. Each bit of the number says whether one fact is known.
private func facts(_ bits: Int) -> DraftFacts {
  func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
  var facts = DraftFacts(name: "Ana Souza")
  if has(0) { facts.lastContactDays = 75 }
  if has(1) { facts.hasNote = true }
  if has(2) { facts.interests = ["golf", "jazz"] }
  if has(3) { facts.company = "Lantern Works" }
  if has(4) { facts.role = "architect" }
  if has(5) { facts.context = "We moved to Porto." }
  if has(6) { facts.signature = "Yours,\nMaria" }
  if has(7) { facts.callName = "Ani" }
  if has(8) { facts.lastContactDays = 400 }
  return facts
}

@Suite struct `The modules that come with the planner` {
  @Test func `are five that can be read, and have what they say`() throws {
    let modules = try shipped.map { try $0.module.get() }
    #expect(modules.map(\.id) == ["clients", "family-far-away", "mentors", "new-in-town", "new-parents"])
    for (found, module) in zip(shipped, modules) {
      #expect(found.folder == module.id && found.files.contains { $0.path == "README.md" })
      #expect((3...6).contains(module.questions.count) && module.recipes.count >= 2, "\(module.id)")
      let names = Set(
        module.templates.map { $0.name.split(separator: ".").dropLast().joined(separator: ".") })
      #expect(names.count >= 2, "\(module.id)")
      for name in names {
        for language in DraftLanguage.allCases {
          #expect(module.templates.contains { $0.name == "\(name).\(language.rawValue)" }, "\(name)")
        }
      }
      // A fact that a template does not use need not be declared.
      let tags = module.templates.reduce(into: Set<String>()) {
        $0.formUnion(DraftTemplates.tags(of: $1.text))
      }
      for fact in module.reads { #expect(!tags.isDisjoint(with: fact.tags), "\(module.id) reads \(fact)") }
      for tag in tags { #expect(ModuleFact.allow(tag, reading: module.reads), "\(module.id): \(tag)") }
    }
  }

  @Test func `ask what is understood, once people have their tags`() throws {
    let zone = ZoneDatabase(zone: "Europe/Berlin").zone(named: "Europe/Berlin") ?? .utc
    let now = try #require(Instant("2026-11-25T10:00:00+01:00"))
    for module in try shipped.map({ try $0.module.get() }) {
      let names = Names(people: [], tags: module.recipes.map(\.tag))
      for question in module.questions {
        guard case .question = Question.read(question, names: names, now: now, zone: zone) else {
          Issue.record("\(module.id): \(question)")
          continue
        }
      }
      for recipe in module.recipes where !recipe.tag.contains(" ") {
        let asked = "which \(recipe.tag) have I not met for a month"
        guard case .question = Question.read(asked, names: names, now: now, zone: zone) else {
          Issue.record("\(module.id): \(asked)")
          continue
        }
      }
    }
  }

  @Test(arguments: shipped.indices, DraftTone.allCases)
  func `have templates without a hole, whatever is known`(index: Int, tone: DraftTone) throws {
    let faults: [(String, Regex<Substring>)] = [
      ("two blanks", /\S  \S/), ("a blank before a sign", /[ \n][,.;:!?]/),
      ("two signs", /[,;:]\s*[,.;:!?]|\.\.|!\.|\?\./), ("an open tag", /[{}]/),
      ("nothing said", /\bnil\b|Optional/), ("three line ends", /\n\n\n/),
      ("no blank between sentences", /[.!?][A-ZÄÖÜ]/),
      ("a lost word", /\bat[.,?]|\bbei[.,?]|\bfür[.,]|\bund[.,]/),
    ]
    let module = try shipped[index].module.get()
    let own = Dictionary(module.templates.map { ($0.name, (module: module.id, text: $0.text)) }) { $1 }
    let templates = DraftTemplates(own: [:], modules: own)
    #expect(templates.list().allSatisfy { $0.problems.isEmpty })
    for name in Set(module.templates.map { $0.name.split(separator: ".").dropLast().joined(separator: ".") })
    {
      for language in DraftLanguage.allCases {
        for bits in PropertySeeds.combinations(of: 9, beside: tone) {
          let known = facts(bits)
          let made = try templates.make(.checkIn, tone, language, known, named: name)
          #expect(made.template == "\(name).\(language.rawValue)")
          let whole = (made.subject ?? "") + "\n\n" + made.body
          for (fault, form) in faults where whole.contains(form) {
            Issue.record("\(fault) in \(made.template), \(tone), \(bits): \(whole)")
            return
          }
          #expect(made.subject != nil && made.body.components(separatedBy: "\n\n").count >= 3, "\(whole)")
          if let signature = known.signature { #expect(made.body.hasSuffix(signature)) }
          if let context = known.context { #expect(made.body.components(separatedBy: context).count == 2) }
          let used = made.body.contains("Lantern Works")
          #expect(!used || module.reads.contains(.company))
          if language == .de {
            let others =
              tone == .formal
              ? /\b(du|dir|dich|dein|deine|deinen|deinem|deiner|euch)\b/ : /\b(Ihnen|Ihre|Ihrem|Ihren)\b/
            #expect(!whole.contains(others), "\(whole)")
            // In German, the text after a greeting with a comma begins in lower case.
            #expect(made.body.components(separatedBy: "\n\n")[1].first?.isLowercase == true, "\(whole)")
          } else {
            #expect(made.body.components(separatedBy: "\n\n")[1].first?.isUppercase == true, "\(whole)")
          }
        }
      }
    }
  }
}
