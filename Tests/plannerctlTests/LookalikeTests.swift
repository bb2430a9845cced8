import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Words that look like names` {
  private func event(_ fields: String) -> String { Example.answer(#"{"event":{\#(fields)}}"#) }
  private let ended = #""kind":"ended","text":"Yes.","chat":"5e0c""#

  private func ask(_ answers: [String], typed: String) throws -> Run {
    try Run(answers: answers, typed: typed) { session in
      _ = try session.ask(AskMethods.Talk(text: "Is Katya there?"), session.connection)
    }
  }

  @Test func `are sent only where the user says yes`() throws {
    let consent = event(#""kind":"consent","text":"","host":"models.example","names":["Katya","Nino"]"#)
    let no = try ask([consent], typed: "n")
    #expect(no.calls.count == 1 && no.output.isEmpty)
    #expect(
      no.complaint.hasPrefix(
        "These words look like names, and would not replace: Katya, Nino.\nSend it to models.example "
          + "anyway? [y/N] "))
    let yes = try ask([consent, event(ended)], typed: "y")
    #expect(yes.calls.count == 2 && yes.output == "Yes.\n")
    #expect(!yes.calls[0].contains("sure") && yes.calls[1].contains(#""sure":true"#))
  }

  @Test func `are asked about once with the first text that leaves`() throws {
    let consent = event(#""kind":"consent","text":"All of it.","host":"h","names":["Katya"]"#)
    let yes = try ask([consent, Example.answer("{}"), event(ended)], typed: "y")
    #expect(yes.calls.count == 3 && yes.calls[1].contains("AllowModelHost"))
    #expect(yes.complaint.contains("All of it.\n\nThese words look like names"))
    #expect(yes.complaint.split(separator: "[y/N]").count == 2)
  }

  @Test func `are told where they stand in what the model reads`() throws {
    let reads =
      #"{"continues":true,"parameters":{"event":{"kind":"prompt","text":"","host":"h","names":["Harbour"]}}}"#
    let told = try ask([reads, event(ended)], typed: "n")
    #expect(told.complaint == "These words look like names, and do not replace: Harbour.\n")
    #expect(told.output == "Yes.\n")
  }
}
