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

  /// Templates that a trusting library would fail on. Each is rejected at once, before the library sees it.
  @Test(arguments: [
    ("{{=< >=}}<#name></name>", "line 1: {{=< >=}} is not allowed"),
    ("Hi {{name}} {{=\n<% %>\n=}} <%company%>", "line 1: a tag is not closed on its line"),
    ("Hi {{name\n}}", "line 1: a tag is not closed on its line"),
    ("Hi {{name}}{{!" + String(repeating: " ", count: 60_000) + "} }}", nil),
    ("{{" + String(repeating: " ", count: 60_000), "line 1: a tag is not closed"),
    (
      String(repeating: "{{#name}}", count: 1500) + String(repeating: "{{/name}}", count: 1500),
      "more than 20"
    ),
    (String(repeating: "{{x}}", count: 10_000), "line 1: {{x}} is not known"),
    ("{{{name} }}", "not closed"), ("{{{{name}}}}", "not allowed"), ("{{ {name}}}", "not allowed"),
    ("{{% CONTENT_TYPE:HTML}}", "not allowed"), ("{{$block}}x{{/block}}", "not allowed"),
    ("{{*name}}", "not allowed"),
    ("{{years}} years}}", "leaves a hole"), ("so {{years}}", "leaves a hole"), (" {{years}} ", nil),
    ("{{.}}", "not allowed"), ("{{}}", "is not known"), ("{{&  name }}{{ name }}{{{name}}}", nil),
  ])
  func `from anywhere are read before the library reads them`(text: String, fault: String?) {
    let problems = DraftTemplates.problems(name: "m.ask.en", text: text)
    #expect(fault == nil ? problems.isEmpty : problems.first?.contains(fault ?? "") == true, "\(problems)")
    #expect(problems.count <= 20)
  }

  @Test func `may have the line ends of Windows`() throws {
    let text = "Subject: Hello\r\n\r\n{{greeting}}\r\n\r\nyou\r\n"
    let made = try DraftTemplates(own: [:], modules: ["m.a.en": ("m", text)])
      .make(.custom, .casual, .en, DraftFacts(name: "Ana"), named: "m.a")
    #expect(made.subject == "Hello" && made.body.hasSuffix("you") && !made.body.contains("\r"))
  }

  @Test func `in another language alone are named`() throws {
    let problem = try #require(throws: TemplateProblem.self) {
      try templates.make(.custom, .casual, .de, DraftFacts(name: "Ana"), named: "m.ask")
    }
    #expect(problem.sentence.contains("only m.ask.en, m.ask.warm.en") && problem.isMissing)
  }

  @Test func `say which names they use, comments aside`() {
    #expect(
      DraftTemplates.tags(of: "{{! age }}{{greeting}}\n{{#note}}{{^warm}}x{{/warm}}{{/note}}{{{name}}}")
        == ["greeting", "note", "warm", "name"])
  }
}
