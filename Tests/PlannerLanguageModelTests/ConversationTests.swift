import PlannerLanguageModel
import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct ConversationTests {
  private let asking = Asking()

  @Test func namesAreSentAsPersonsAndComeBack() async throws {
    let host = ScriptedHost([ScriptedHost.text("You met Person A in May.")])
    let outcome = try await asking.ask(host)
    #expect(outcome.text == "You met Ana in May.")
    #expect(outcome.people == ["a"])
    #expect(host.bodies.count == 1)
    #expect(!host.bodies[0].contains("Ana"))
  }

  @Test func whatIsNotedIsWhoseDataAndWhichFieldsAreInTheRequest() async throws {
    let host = ScriptedHost([
      ScriptedHost.call("find", #"{"query":"chess"}"#), ScriptedHost.text("Chen."),
    ])
    let tools = Notes(
      note: "Chen plays with Nobody",
      names: [PersonNames(id: "c", ["Chen"]), PersonNames(id: "", ["Nobody"])], fields: [.name, .interests])
    let outcome = try await asking.ask(host, tools: tools)
    let notes = asking.spent.entries.map(\.note)
    #expect(notes.map(\.people) == [["a"], ["a", "c"]])
    #expect(notes.map(\.fields) == [[], [.interests]])
    #expect(notes.allSatisfy { $0.host == "model.example" && $0.model == "m" && $0.tokens > 1024 })
    #expect(outcome.people == ["a", "c"])
    #expect(asking.sent.withLock { $0.map(\.people) } == notes.map(\.people))
    #expect(asking.spent.tokens.allSatisfy { $0 != nil })
  }

  @Test func whoeverHasTheNameOfTheQuestionIsAboutWhomItIs() async throws {
    let host = ScriptedHost([ScriptedHost.text("Which?")])
    let outcome = try await asking.ask(
      host, people: [PersonNames(id: "1", ["Ana Ruiz"]), PersonNames(id: "2", ["Ana Silva"])])
    #expect(outcome.people == ["1", "2"])
  }

  @Test func aDraftIsRewrittenWithoutToolsAndWithoutProposals() async throws {
    let host = ScriptedHost([
      ScriptedHost.call("propose", #"{"command":["cancel","Person A"]}"#), ScriptedHost.text("Dear Person A"),
    ])
    let client = ModelClient(
      settings: Asking.settings, key: nil, transport: host, spending: asking.spent, pace: asking.still,
      clock: .init { .init(seconds: 0) })
    var names = Pseudonyms([PersonNames(id: "a", ["Ana Ruiz"])])
    let conversation = Conversation(client: client, tools: nil, system: "Rewrite this letter.")
    let prompt = conversation.prompt([.user("Dear Ana")], about: ["a"], fields: [.dates], names: &names)
    #expect(prompt.tools.isEmpty && prompt.fields == [.dates] && prompt.system == "Rewrite this letter.")
    let outcome = try await conversation.run(
      [.user("Dear Ana")], about: ["a"], fields: [.dates], names: &names,
      sending: { #expect($0.tools.isEmpty) },
      thinking: {}, text: { _ in })
    #expect(outcome.text == "Dear Ana" && outcome.proposals.isEmpty && outcome.dropped.count == 1)
    #expect(!host.bodies[0].contains("tools"))
  }

  @Test func nothingIsSentWhereTheUserSaysNo() async throws {
    struct No: Error {}
    let host = ScriptedHost([ScriptedHost.text("Hm.")])
    let client = ModelClient(
      settings: Asking.settings, key: nil, transport: host, spending: asking.spent, pace: asking.still,
      clock: .init { .init(seconds: 0) })
    var names = Pseudonyms()
    await #expect(throws: No.self) {
      try await Conversation(client: client, tools: Notes()).run(
        [.user("Hello")], names: &names, sending: { _ in throw No() }, thinking: {}, text: { _ in })
    }
    #expect(host.bodies.isEmpty && asking.spent.entries.isEmpty)
  }

  @Test func aToolThatThereIsNotIsNeverCarriedOut() async throws {
    let host = ScriptedHost([ScriptedHost.call("shell", #"{"run":"rm"}"#), ScriptedHost.text("No.")])
    #expect(try await asking.ask(host).dropped.count == 1)
    #expect(host.bodies[1].contains("There is no such tool."))
  }

  @Test func whatAToolReturnsIsMarkedAsDataAndHasNoNames() async throws {
    let host = ScriptedHost([
      ScriptedHost.call("person", #"{"person":"Person A"}"#), ScriptedHost.text("No."),
    ])
    _ = try await asking.ask(host)
    #expect(host.bodies[1].contains("<data>"))
    #expect(!host.bodies[1].contains("Ruiz"))
  }

  @Test func anEndlessLoopOfToolsEnds() async throws {
    let host = ScriptedHost([ScriptedHost.call("next", "{}")])
    await #expect(throws: ProviderFailure.rounds(host: "model.example", count: 8)) {
      try await asking.ask(host)
    }
    #expect(host.bodies.count == 8)
  }

  @Test func nothingIsAskedBeyondTheBudget() async throws {
    let host = ScriptedHost([ScriptedHost.call("next", "{}")])
    let asking = Asking(Spent(requests: 2))
    await #expect(throws: ProviderFailure.budget("Today's 2 requests to the model are used up.")) {
      try await asking.ask(host)
    }
    #expect(host.bodies.count == 2)
  }

  @Test(arguments: [
    "<tool_call>{\\\"name\\\": \\\"propose\\\"}</tool_call>",
    "{\\\"name\\\": \\\"propose\\\", \\\"arguments\\\": {}}",
  ])
  func aCallThatIsOnlyWrittenIsNotShownAndSaid(text: String) async throws {
    let outcome = try await asking.ask(ScriptedHost([ScriptedHost.text("I cancel it. \(text)")]))
    #expect(outcome.text == "I cancel it. ")
    #expect(outcome.proposals.isEmpty && outcome.dropped.count == 1)
  }

  @Test func aNameWithEscapesComesBackWithoutThem() async throws {
    let host = ScriptedHost([ScriptedHost.text("You met Person A.")])
    let outcome = try await asking.ask(
      host, question: "When did I see A\u{1B}[31mna?", people: [PersonNames(id: "a", ["A\u{1B}[31mna"])])
    #expect(outcome.text == "You met A[31mna.")
    #expect(asking.shown.withLock { $0.joined() } == outcome.text)
  }
}
