import PlannerModel
import Testing

@testable import PlannerDrafts

@Suite struct `Templates of modules` {
  private let templates = DraftTemplates(
    own: ["m.mine.en": "{{greeting}}\n\nmine"],
    modules: [
      "m.mine.en": ("m", "theirs"), "m.ask.en": ("m", "{{greeting}}\n\nask"),
      "m.ask.warm.en": ("m", "warmly"),
      "birthday.en": ("m", "{{greeting}}\n\nof the module"),
    ])

  @Test func `come after your own and before those of the planner`() throws {
    let ana = DraftFacts(name: "Ana")
    #expect(try templates.make(.custom, .casual, .en, ana, named: "m.mine.en").body.hasSuffix("mine"))
    #expect(try templates.make(.birthday, .casual, .en, ana).body.hasSuffix("of the module"))
    let listed = templates.list()
    #expect(listed.map(\.name) == listed.map(\.name).sorted())
    #expect(listed.first { $0.name == "m.mine.en" }?.isOwn == true)
    #expect(listed.first { $0.name == "m.mine.en" }?.module == nil)
    #expect(listed.first { $0.name == "m.ask.en" }?.module == "m")
  }

  @Test func `are found without tone and language`() throws {
    let ana = DraftFacts(name: "Ana")
    #expect(try templates.make(.checkIn, .casual, .en, ana, named: "m.ask").template == "m.ask.en")
    #expect(try templates.make(.checkIn, .warm, .en, ana, named: "m.ask").template == "m.ask.warm.en")
    #expect(throws: TemplateProblem.self) { try templates.make(.checkIn, .warm, .de, ana, named: "m.ask") }
  }

  @Test func `say which names they use, comments aside`() {
    #expect(
      DraftTemplates.tags(of: "{{! age }}{{greeting}}\n{{#note}}{{^warm}}x{{/warm}}{{/note}}{{{name}}}")
        == ["greeting", "note", "warm", "name"])
  }
}
