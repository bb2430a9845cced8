import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = ModuleMethods

@Suite struct `Modules` {
  let planner: TestPlanner

  init() throws { planner = try TestPlanner() }

  private static let recipe =
    #"{"tag":"mentors","cadenceDays":30,"minDurationMin":45,"on":"tue","between":"18-21"}"#

  private static func files(
    _ id: String = "mentors", version: String = "1.0", recipes: [String] = [recipe], reads: String = "",
    templates: [String: String] = ["ask.en": "Subject: A question\n\n{{greeting}}\n\nall well?"]
  ) -> [ModuleFile] {
    let manifest = """
      {"id":"\(id)","title":"T","about":"A","author":"M","version":"\(version)","licence":"MIT",
      "reads":[\(reads)],"recipes":[\(recipes.joined(separator: ","))],"questions":["Who is due?"]}
      """
    return [ModuleFile(path: "module.json", text: manifest)]
      + templates.map { ModuleFile(path: "templates/\($0).mustache", text: $1) }
  }

  @discardableResult
  private func install(_ files: [ModuleFile] = files(), preview: Bool? = nil) throws -> M.InstallModule.Reply
  {
    try planner.call(M.InstallModule(files: files, trust: .shipped, preview: preview))
  }

  private func add(_ name: String, _ tags: [String], every: Int? = nil) throws {
    try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: name, tags: tags, goal: every.map { GoalSettings(cadenceDays: $0) })))
  }

  private func goal(_ name: String) throws -> Goal? { try planner.call(Methods.Person(name: name)).goal }

  /// Returns the whole export, without ids and creation times.
  private func exported(_ planner: TestPlanner) throws -> ExportDocument {
    var document = try planner.call(Methods.Export()).document
    let names = Dictionary(document.goals.map { ($0.id, $0.contactId) }) { $1 }
    for index in document.goals.indices {
      document.goals[index].id = document.goals[index].contactId
      document.goals[index].createdAt = TestPlanner.monday
    }
    for index in document.items.indices {
      document.items[index].id = ""
      document.items[index].mirrorUid = nil
      document.items[index].goalId = document.items[index].goalId.flatMap { names[$0] }
    }
    document.goals.sort { $0.id < $1.id }
    document.items.sort { ($0.startAt, $0.contactId) < ($1.startAt, $1.contactId) }
    return document
  }

  @Test func `plan for who has the tag and no cadence of their own, as long and when the recipe says`() throws
  {
    try add("Ana", ["Mentors"])
    try add("Bob", ["mentors"], every: 7)
    try add("Cyd", ["other"])
    let reply = try install()
    #expect(reply.steps.map(\.did) == [.added] && reply.steps[0].people == ["Ana"] && reply.replaced == nil)
    let goal = try #require(try goal("ana"))
    #expect((goal.cadenceDays, goal.minDurationMin, goal.cadenceTag) == (30, 45, "mentors"))
    #expect(goal.windows.weekdays == [.tue] && goal.windows.timeBlocks == [TimeBlock(start: 1080, end: 1260)])
    #expect(reply.plan.placed.map(\.name) == ["Ana"] && reply.plan.placed.allSatisfy { $0.durationMin == 45 })
    #expect(try (self.goal("bob")?.cadenceDays, self.goal("cyd")) == (7, nil))
    let kept = try planner.call(M.ListModules()).modules
    #expect(kept == [reply.module] && kept[0].on && kept[0].added == kept[0].recipes)
  }

  @Test func `that are only tried leave nothing behind, and say what installing does`() throws {
    try add("Ana", ["mentors"])
    let before = try planner.call(Methods.Export()).document
    let tried = try install(preview: true)
    #expect(try planner.call(Methods.Export()).document == before)
    let done = try install()
    #expect(tried.steps == done.steps && tried.module == done.module)
    #expect(tried.plan.placed.map(\.startAt) == done.plan.placed.map(\.startAt))
  }

  @Test func `never go before a cadence of yours, and say so`() throws {
    try planner.call(Methods.SetTagCadence(tag: "Mentors", cadenceDays: 9))
    try add("Ana", ["mentors"])
    let before = try exported(planner)
    let reply = try install()
    #expect(reply.steps.map(\.did) == [.kept] && reply.steps[0].now?.cadenceDays == 9)
    #expect(reply.module.added.isEmpty)
    #expect(try goal("ana")?.cadenceDays == 9)
    #expect(try planner.call(M.RemoveModule(id: "mentors")).steps.isEmpty)
    #expect(try exported(planner) == before)
  }

  @Test func `never take over a cadence of yours that is the same by chance`() throws {
    try planner.call(
      Methods.SetTagCadence(
        tag: "mentors", cadenceDays: 30, minDurationMin: 45,
        windows: Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 1080, end: 1260)])))
    #expect(try install().steps.map(\.did) == [.kept])
    try planner.call(M.SetModule(id: "mentors", on: false))
    #expect(try planner.call(Methods.ListTagCadences()).cadences.count == 1)
  }

  @Test func `leave what you changed since, and say so`() throws {
    try add("Ana", ["mentors"])
    try install()
    try planner.call(Methods.SetTagCadence(tag: "mentors", cadenceDays: 20))
    let off = try planner.call(M.SetModule(id: "mentors", on: false))
    #expect(
      off.steps.map(\.did) == [.kept] && off.steps[0].now?.cadenceDays == 20 && off.module.added.isEmpty)
    #expect(try (goal("ana")?.cadenceDays, goal("ana")?.minDurationMin) == (20, 45), "only the days changed")
    #expect(try planner.call(M.SetModule(id: "mentors", on: true)).steps.map(\.did) == [.kept])
    #expect(try planner.call(M.RemoveModule(id: "mentors")).steps.isEmpty)
    #expect(try goal("ana")?.cadenceDays == 20)
  }

  @Test func `do not bring back what you removed until they are turned on again`() throws {
    try install()
    try planner.call(Methods.SetTagCadence(tag: "mentors"))
    #expect(try planner.call(M.SetModule(id: "mentors", on: false)).steps.isEmpty)
    #expect(try planner.call(M.SetModule(id: "mentors", on: true)).steps.map(\.did) == [.added])
  }

  @Test func `keep what you set for a person while it follows their tag`() throws {
    try add("Ana", ["mentors"])
    try install()
    try planner.call(
      Methods.EditContact(name: "ana", fields: ContactFields(goal: GoalSettings(minDurationMin: 60))))
    #expect(try goal("ana")?.cadenceTag == "mentors")
    let shorter = Self.recipe.replacingOccurrences(of: "45", with: "25").replacingOccurrences(
      of: "tue", with: "wed")
    let reply = try install(Self.files(version: "1.1", recipes: [shorter]))
    #expect(reply.replaced == "1.0" && reply.module.version == "1.1")
    #expect(try (goal("ana")?.minDurationMin, goal("ana")?.windows.weekdays) == (60, [.wed]))
  }

  @Test func `of another version take the place of the old one, with all that it added`() throws {
    try install(Self.files(recipes: [Self.recipe, #"{"tag":"mentees","cadenceDays":20}"#]))
    let reply = try install(
      Self.files(version: "2", recipes: [Self.recipe, #"{"tag":"new","cadenceDays":5}"#], templates: [:]))
    #expect(reply.steps.map(\.recipe.tag) == ["mentees", "mentors", "new"])
    #expect(reply.steps.map(\.did) == [.removed, .added, .added])
    #expect(try planner.call(Methods.ListTagCadences()).cadences.map(\.tag) == ["mentors", "new"])
    #expect(try planner.call(DraftMethods.ListTemplates()).templates.allSatisfy { $0.module == nil })
    try planner.call(Methods.Undo())
    #expect(try planner.call(Methods.ListTagCadences()).cadences.map(\.tag) == ["mentees", "mentors"])
    #expect(try planner.call(M.ListModules()).modules.map(\.version) == ["1.0"])
  }

  @Test func `do not take from each other`() throws {
    try install()
    let other = try install(Self.files("others"))
    #expect(other.steps.map(\.did) == [.kept] && other.module.added.isEmpty)
    try planner.call(M.RemoveModule(id: "others"))
    #expect(try planner.call(Methods.ListTagCadences()).cadences.map(\.tag) == ["mentors"])
  }

  /// With random people and cadences: a trial reports the effects, and removing the module restores
  /// everything.
  @Test(arguments: PropertySeeds.take(12))
  func `are tried as they are installed, and leave everything as it was`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tags = ["mentors", "mentees", "family", "golf"]
    for index in 0..<Int.random(in: 1...8, using: &random) {
      try add(
        "P\(index)", tags.filter { _ in Bool.random(using: &random) },
        every: Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 3...40, using: &random) : nil)
    }
    for tag in tags where Int.random(in: 0...2, using: &random) == 0 {
      try planner.call(
        Methods.SetTagCadence(
          tag: tag, cadenceDays: Int.random(in: 5...60, using: &random),
          minDurationMin: Bool.random(using: &random) ? 50 : nil))
    }
    // Lets the plan settle: existing sessions stay where they are.
    try planner.call(Methods.Refresh())
    let before = try exported(planner)
    let recipes = tags.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)).map { tag in
      let days = Int.random(in: 4...50, using: &random)
      return
        #"{"tag":"\#(tag)","cadenceDays":\#(days),"minDurationMin":\#(days % 2 == 0 ? 40 : 25),"importance":4}"#
    }
    let files = Self.files(recipes: Array(recipes))
    let tried = try install(files, preview: true)
    #expect(try exported(planner) == before, "PLANNER_SEED=\(seed)")
    let done = try install(files)
    #expect(tried.steps == done.steps && tried.module == done.module, "PLANNER_SEED=\(seed)")
    #expect(
      tried.plan.placed.map { [$0.name, "\($0.startAt)"] }
        == done.plan.placed.map { [$0.name, "\($0.startAt)"] },
      "PLANNER_SEED=\(seed)")
    let on = try exported(planner)
    try planner.call(M.SetModule(id: "mentors", on: false))
    var off = try exported(planner)
    #expect(off.modules?.map(\.on) == [false])
    off.modules = nil
    // If others make room, sessions may be at other times, but the goals are the same.
    #expect(off.goals == before.goals && off.tagCadences == before.tagCadences, "PLANNER_SEED=\(seed)")
    try planner.call(M.SetModule(id: "mentors", on: true))
    #expect(try exported(planner).goals == on.goals && exported(planner).modules == on.modules)
    try planner.call(M.RemoveModule(id: "mentors"))
    let after = try exported(planner)
    #expect(after.goals == before.goals && after.tagCadences == before.tagCadences, "PLANNER_SEED=\(seed)")
    #expect(after.modules == nil && after.contacts == before.contacts && after.log == before.log)
    #expect(
      Set(after.items.map(\.status)).isSubset(of: Set(before.items.map(\.status))), "PLANNER_SEED=\(seed)")
    for _ in 0..<4 { try planner.call(Methods.Undo()) }
    #expect(try exported(planner) == before, "PLANNER_SEED=\(seed)")
  }

  @Test func `are gone without a trace where nothing else is in the way`() throws {
    try add("Ana", ["mentors"])
    try add("Bob", [], every: 20)
    let before = try planner.call(Methods.Export()).document
    try install()
    #expect(try planner.items(of: "Ana").count == 1)
    try planner.call(M.SetModule(id: "mentors", on: false))
    try planner.call(M.SetModule(id: "mentors", on: true))
    try planner.call(M.RemoveModule(id: "mentors"))
    #expect(try planner.call(Methods.Export()).document == before)
  }

  @Test func `do not take a session that you chose yourself`() throws {
    try add("Ana", ["mentors"])
    try install()
    let item = try #require(try planner.items(of: "Ana").first)
    try planner.call(Methods.Reschedule(item: item.id, startAt: "2026-03-20T19:00:00-04:00"))
    try planner.call(M.RemoveModule(id: "mentors"))
    #expect(try planner.items(of: "Ana").map(\.status) == [.rescheduled])
    #expect(try planner.items(of: "Ana").map(\.id) == [item.id])
    #expect(try goal("ana") == nil)
    try planner.call(Methods.Refresh())
    #expect(try planner.items(of: "Ana").map(\.status) == [.rescheduled], "nor later")
  }

  @Test func `leave a session on which you noted something`() throws {
    try add("Ana", ["mentors"])
    try install()
    let item = try #require(try planner.items(of: "Ana").first)
    try planner.call(Methods.Note(item: item.id, text: "ask about Rome"))
    try planner.call(M.SetModule(id: "mentors", on: false))
    #expect(try planner.items(of: "Ana").map(\.notes) == ["ask about Rome"])
    #expect(try planner.items(of: "Ana").map(\.status) == [.pending])
    try planner.call(Methods.Refresh())
    #expect(try planner.items(of: "Ana").map(\.status) == [.pending], "nor later")
  }

  @Test func `give their cadence to the next module that has one for the tag`() throws {
    try add("Ana", ["mentors"])
    try install()
    let other = Self.files("others", recipes: [#"{"tag":"mentors","cadenceDays":14}"#])
    let second = try install(other)
    #expect(second.steps.map(\.did) == [.kept] && second.steps.map(\.module) == ["mentors"])
    let off = try planner.call(M.SetModule(id: "mentors", on: false))
    #expect(off.steps.map(\.did) == [.removed, .added] && off.steps.map(\.module) == [nil, "others"])
    #expect(try goal("ana")?.cadenceDays == 14)
    let on = try planner.call(M.SetModule(id: "mentors", on: true))
    #expect(on.steps.map(\.did) == [.kept] && on.steps.map(\.module) == ["others"])
    try planner.call(M.RemoveModule(id: "others"))
    #expect(try goal("ana")?.cadenceDays == 30)
    // A cadence that the user removed does not come back because of another module.
    try planner.call(Methods.SetTagCadence(tag: "mentors"))
    try install(Self.files("third", recipes: [#"{"tag":"else","cadenceDays":14}"#]))
    try planner.call(M.RemoveModule(id: "third"))
    #expect(try goal("ana") == nil)
  }

  @Test func `leave and enter with everything, and are erased with it`() throws {
    try add("Ana", ["mentors"])
    try install()
    let document = try planner.call(Methods.Export()).document
    #expect(document.modules?.count == 1)
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    var unsigned = document
    unsigned.modules?[0].trust = .unsigned
    #expect(try other.call(Methods.Export()).document == unsigned, "nobody here checked who wrote it")
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(Methods.Export()).document == document, "here somebody did")
    #expect(try other.call(M.SetModule(id: "mentors", on: false)).steps.map(\.did) == [.removed])
    var old = document
    (old.modules, old.tagCadences) = (nil, nil)
    try TestPlanner().call(Methods.Import(document: old))
    try planner.call(Methods.Erase(all: true))
    #expect(try planner.call(M.ListModules()).modules.isEmpty)
  }

  @Test func `of a document have added only what is their own and in force`() throws {
    try install()
    var document = try planner.call(Methods.Export()).document
    var module = try #require(document.modules?.first)
    let mine = TagCadence(tag: "mine", cadenceDays: 9)
    module.added.append(mine)
    (document.modules, document.tagCadences) = ([module], (document.tagCadences ?? []) + [mine])
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    try other.call(M.RemoveModule(id: "mentors"))
    #expect(try other.call(Methods.ListTagCadences()).cadences == [mine])
  }

  @Test(arguments: 0...9)
  func `of a document are held to what a module is held to`(fault: Int) throws {
    try install()
    var document = try planner.call(Methods.Export()).document
    var module = try #require(document.modules?.first)
    let field: String
    switch fault {
    case 0: (module.id, field) = ("../x", "id")
    case 1: (module.title, field) = (String(repeating: "a", count: 2000), "title")
    case 2: (module.recipes[0].cadenceDays, field) = (0, "recipes[0].cadenceDays")
    case 3: (module.added[0].importance, field) = (9, "added[0].importance")
    case 4: (module.templates[0].name, field) = ("birthday.en", "templates[0].name")
    case 5: (module.trust, field) = (.signed, "signer")
    case 6: (module.version, field) = ("", "version")
    case 7: (module.title, field) = ("a\u{1B}[31m", "title")
    case 8: (module.id, module.templates, field) = ("thanks", [], "id")
    default: (module.templates[0].text, field) = ("{{years}}", "templates.templates/ask.en.mustache")
    }
    document.modules = [module]
    let refused = try TestPlanner().refusedField(of: Methods.Import(document: document))
    #expect(refused == "document.modules[0].\(field)")
  }

  @Test(arguments: [
    ("{{name}} {{age}}", "", "line 1: {{age}} is not known"), ("{{#years}}", "", "not closed"),
    ("{{#company}}at {{company}}{{/company}}", "", "does not list company"),
    ("{{#lastContact}}{{lastContactSince}}{{/lastContact}}", #""note""#, "does not list lastContact"),
    ("{{#common}}{{common}}{{/common}}", #""note""#, "{{common}} is not for modules"),
    ("{{otherName}}", "", "is not known"), ("{{>x}}", "", "not allowed"),
  ])
  func `with a template that has a fault, or that uses what it does not say, are refused`(
    text: String, reads: String, reason: String
  ) throws {
    let files = Self.files(reads: reads, templates: ["ask.en": text])
    let refusal = try planner.refusal(InvalidField.self, of: M.InstallModule(files: files, trust: .shipped))
    #expect(
      refusal.message.hasPrefix("templates/ask.en.mustache: ") && refusal.message.contains(reason),
      "\(refusal)")
  }

  @Test func `are refused with the place of the fault`() throws {
    let bad = Self.files(recipes: [#"{"tag":"a","cadenceDays":0}"#])
    #expect(
      try planner.refusedField(of: M.InstallModule(files: bad, trust: .shipped))
        == "module.json: recipes[0].cadenceDays")
    #expect(try planner.refusedField(of: M.InstallModule(files: [], trust: .shipped)) == "module.json")
    #expect(try planner.refusedField(of: M.InstallModule(files: Self.files(), trust: .signed)) == "signer")
    #expect(
      try planner.refusedField(of: M.InstallModule(files: Self.files(), trust: .unsigned, signer: "m"))
        == "signer")
    let unknown = try planner.refusal(NotFound.self, of: M.RemoveModule(id: "mentros"))
    #expect(unknown.kind == .module && unknown.message.contains("plannerctl modules"))
    try install()
    #expect(try planner.refusal(NotFound.self, of: M.SetModule(id: "mentros", on: true)).near == ["mentors"])
  }

  @Test func `have templates that are for what they say, whatever is near, and need nothing else to say`()
    throws
  {
    try add("Ana", [])
    try planner.call(
      PeopleMethods.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-09")))
    try install()
    func purpose(_ template: String?) throws -> DraftPurpose? {
      let made = try planner.call(
        DraftMethods.MakeDrafts(name: "ana", template: template, preview: true))
      return made.drafts.first?.draft.purpose
    }
    #expect(try purpose(nil) == .birthday)
    #expect(try purpose("mentors.ask.en") == .custom)
    #expect(try purpose("thanks.en") == .thanks)
    #expect(throws: InvalidField.self) { try purpose("custom.en") }
  }

  @Test func `may speak of what is near in a template that is for nothing else`() throws {
    try add("Ana", [])
    try planner.call(
      PeopleMethods.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-09")))
    try install(
      Self.files(
        reads: #""years""#, templates: ["ask.en": "{{greeting}}\n\n{{#years}}your {{years}}!{{/years}}"]))
    let made = try planner.call(
      DraftMethods.MakeDrafts(name: "ana", template: "mentors.ask", preview: true))
    #expect(made.drafts.first?.draft.text.contains("your 60th!") == true)
    #expect(made.drafts.first?.draft.purpose == .custom)
  }

  @Test func `bring templates, which can be used while they are on`() throws {
    try add("Ana", [])
    func made(_ template: String) throws -> Draft? {
      try planner.call(
        DraftMethods.MakeDrafts(name: "ana", purpose: .checkIn, template: template, preview: true)
      ).drafts.first?.draft
    }
    try install()
    #expect(try made("mentors.ask.en")?.text.contains("all well?") == true)
    #expect(try made("mentors.ask")?.source == "mentors.ask.en", "the one for the language")
    let listed = try planner.call(DraftMethods.ListTemplates()).templates
    #expect(listed.first { $0.name == "mentors.ask.en" }?.module == "mentors")
    #expect(listed.first { $0.name == "birthday.en" }?.module == nil)
    try planner.call(M.SetModule(id: "mentors", on: false))
    #expect(
      try planner.refusal(
        NotFound.self, of: DraftMethods.MakeDrafts(name: "ana", template: "mentors.ask.en")
      ).kind == .template)
    #expect(try planner.call(DraftMethods.ListTemplates()).templates.allSatisfy { $0.module == nil })
    let before = try planner.call(DraftMethods.ListTemplates()).templates
    try planner.call(M.RemoveModule(id: "mentors"))
    #expect(try planner.call(DraftMethods.ListTemplates()).templates == before)
  }
}
