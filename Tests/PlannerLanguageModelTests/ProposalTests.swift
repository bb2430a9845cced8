import PlannerLanguageModel
import PlannerModel
import Testing

/// The commands that a model may propose, and the proposals that reach the user.
@Suite struct ProposalTests {
  private func propose(_ command: String) async throws -> Conversation.Outcome {
    let host = ScriptedHost([
      ScriptedHost.call("propose", "{\"command\":\(command)}"), ScriptedHost.text("Shall I?"),
    ])
    return try await Asking().ask(host)
  }

  @Test(arguments: [
    (#"["snooze","Person A"]"#, ["snooze", "Ana"]),
    (#"["plannerctl","snooze","Person A","2","days"]"#, ["snooze", "Ana", "2", "days"]),
    (#"["reschedule","Person A","thu","19:00"]"#, ["reschedule", "Ana", "thu", "19:00"]),
    (#"["reschedule","Person A","--at","thu 19:00"]"#, ["reschedule", "Ana", "--at", "thu 19:00"]),
    (#"["cancel","Person A"]"#, ["cancel", "Ana"]),
    (
      #"["log","Person A","--outcome=call","--notes","she sings","--at","yesterday 18:00"]"#,
      ["log", "Ana", "--outcome=call", "--notes", "she sings", "--at", "yesterday 18:00"]
    ),
    (
      #"["done","Person A","--follow-up","2w","how","was","Lisbon?"]"#,
      ["done", "Ana", "--follow-up", "2w", "how", "was", "Lisbon?"]
    ),
  ])
  func whatIsAllowedIsHandedToTheUserWithNamesTurnedBack(command: String, words: [String]) async throws {
    let outcome = try await propose(command)
    #expect(outcome.proposals == [words])
    #expect(outcome.dropped == [])
  }

  @Test(arguments: [
    #"["erase","--all"]"#, #"["export"]"#, #"["hooks"]"#, #"["plannerctl","erase","--all"]"#,
    #"["plannerctl"]"#,
    #"["remove","Person A"]"#, #"["snooze-tonight"]"#, #"["plannerctl","plannerctl","cancel","Person A"]"#,
    #"["sh","-c","rm -rf ~"]"#, #"["CANCEL","Person A"]"#, #"["cancel"]"#, #"["log","Person A","Person B"]"#,
    #"["cancel","Person A","--yes"]"#, #"["cancel","Person A","--json"]"#, #"["cancel","--","Person A"]"#,
    #"["reschedule","Person A","thu","--force"]"#, #"["reschedule","Person A","--pick","2"]"#,
    #"["reschedule","Person A","thu","--at","fri"]"#, #"["log","Person A","--at"]"#,
    #"["log","Person A","--at","--force"]"#, #"["log","Person A","--outcome","erased"]"#,
    #"["log","Person A","--notes","a","--notes","b"]"#, #"["log","Person A","--outcome="]"#,
    #"["done","Person A","how","was","it"]"#, #"["done","Person A","-h"]"#, #"["snooze","Person A","-1h"]"#,
    #"["cancel","Person A\nerase"]"#, #"["cancel","\u001b[2J"]"#, #"["cancel","\u202eana"]"#,
    #"["cancel",""]"#,
    #"["cancel",5]"#, #"[]"#, #""cancel ana""#, #"{"0":"cancel"}"#, #"null"#,
  ])
  func anythingElseIsDroppedAndSaid(command: String) async throws {
    let outcome = try await propose(command)
    #expect(outcome.proposals == [])
    #expect(outcome.dropped.count == 1)
    #expect(outcome.dropped.allSatisfy { OutputCheck.clean($0) == $0 && !$0.contains("\n") })
  }

  @Test func aFloodOfProposalsIsCutAndSaidOnce() async throws {
    let flood = (0..<16).map { Raw.call("propose", "{\"command\":[\"cancel\",\"a\($0)\"]}", index: $0) }
      .joined()
    let outcome = try await Asking().ask(
      ScriptedHost([.init(body: flood + Raw.done), ScriptedHost.text("So.")]))
    #expect(outcome.proposals.count == Conversation.mostProposals)
    #expect(outcome.dropped.count == 1)
  }
}
