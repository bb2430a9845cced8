import ArgumentParser
import Foundation
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

/// Messages about cards that may belong to people.
@Suite struct `A card of nobody with a person's name` {
  private static let card = Card(
    uid: "u 1", displayName: "Ana Souza", organization: "Lantern Works",
    phones: [
      LabeledValue(value: "+351 21 000 000", label: "work fax"), LabeledValue(value: "+351 900 000 000"),
    ],
    emails: [LabeledValue(value: "ana@example.org")])

  private func proposal(
    _ name: String = "Ana Souza", id: String? = nil, uid: String = "u 1", lost: Bool? = nil,
    alike: Bool? = nil
  ) -> CardProposal {
    var card = Self.card
    card.uid = uid
    return CardProposal(
      contactId: id, name: name, found: FoundCard(card: card, addressBook: "people"), lost: lost, alike: alike
    )
  }

  private func answer(_ proposals: [CardProposal]) throws -> String {
    let data = try WireJSON.encode(Methods.CardProposals.Reply(proposals: proposals))
    return Example.answer(String(decoding: data, as: UTF8.self))
  }

  private func linked(_ proposals: [CardProposal]) throws -> String {
    let data = try WireJSON.encode(Methods.LinkCards.Reply(linked: proposals, plan: .empty))
    return Example.answer(String(decoding: data, as: UTF8.self))
  }

  private let added = Example.answer(
    #"{"contact":{"id":"c1","displayName":"Ana Souza","tags":[]},"plan":\#(Example.emptyPlan)}"#)
  private let status = Example.answer(
    #"{"version":"1","contacts":2,"goals":0,"liveItems":0,"today":0,"overdue":0,"waiting":0,"conflicts":[],"#
      + #""warnings":[]}"#)
  private let isThere = Example.refusal(
    "InvalidField",
    #"{"field":"displayName","value":"Ana Souza","allowed":"a name that no other person has","code":"nameTaken","message":"m"}"#
  )

  private func run(_ line: [String], _ answers: [String], typed: String) throws -> Run {
    let command = try #require(try Plannerctl.parse(line) as? any PlannerCommand)
    return try Run(answers: answers, typed: typed) { try command.run(in: $0) }
  }

  // MARK: - add

  @Test(arguments: [("", true), ("y", true), ("n", false), ("no", false)])
  func `is linked with a key press where somebody is added at a terminal`(typed: String, links: Bool) throws {
    let run = try run(
      ["add", "Ana Souza"], [answer([proposal()]), added, status, Example.preferences], typed: typed)
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(
      run.complaint
        == "Ana Souza has a card in 'people' (ana@example.org, +351 900 000 000). Link it? [Y/n] ")
    #expect(run.calls[1].contains(#""cardUid":"u 1""#) == links)
    #expect(run.output == "Added Ana Souza.\n")
  }

  @Test(arguments: [("2", "u2"), ("", nil)] as [(String, String?)])
  func `is chosen by number where there are several`(typed: String, uid: String?) throws {
    let run = try run(
      ["add", "Ana Souza"],
      [answer([proposal(uid: "u1"), proposal(uid: "u2")]), added, status, Example.preferences], typed: typed)
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.complaint.contains("  2  Lantern Works, ana@example.org, +351 900 000 000, in people\n"))
    #expect(run.calls[1].contains("cardUid") == (uid != nil))
    if let uid { #expect(run.calls[1].contains(uid)) }
  }

  @Test func `is nobody's after a number that is none of them, and nobody is added`() throws {
    let run = try run(
      ["add", "Ana Souza"], [answer([proposal(uid: "u1"), proposal(uid: "u2")])], typed: "3")
    #expect(run.exitCode == 64 && run.calls.count == 1 && run.complaint.contains("from 1 to 2"))
  }

  @Test func `is named with the command where nobody can be asked`() throws {
    let run = try Run(
      ["add", "Ana Souza"], answers: [added, status, answer([proposal(id: "c1")]), Example.preferences])
    #expect(run.complaint.isEmpty)
    #expect(
      run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(
        "Ana Souza has a card in 'people' (ana@example.org, +351 900 000 000): `plannerctl edit 'Ana Souza' --card 'u 1'` links it."
      ))
    let several = try Run(
      ["add", "Ana Souza"],
      answers: [
        added, status, answer([proposal(id: "c1"), proposal(id: "c1", uid: "2")]), Example.preferences,
      ])
    #expect(several.output.contains("`plannerctl contacts search 'Ana Souza'`"))
  }

  @Test func `is asked about by no program`() throws {
    let run = try Run(["add", "Ana Souza", "--json"], answers: [added])
    #expect(run.calls.count == 1 && run.complaint.isEmpty)
    #expect(
      try self.run(["add", "--card", "u"], [added, status, Example.preferences], typed: "y").exitCode == 0)
  }

  @Test func `is named where the person is there already`() throws {
    let there = proposal(id: "c1")
    let run = try Run(["add", "Ana Souza"], answers: [isThere, answer([there])])
    #expect(run.exitCode == 65)
    #expect(run.complaint.contains("Ana Souza is in the planner already"))
    #expect(run.complaint.contains("`plannerctl edit 'Ana Souza' --card 'u 1'` links it."))
    // At a terminal, there is no question about linking a person who is not added.
    let asked = try self.run(["add", "Ana Souza"], [answer([there]), isThere, answer([there])], typed: "y")
    #expect(!asked.complaint.contains("[Y/n]") && asked.complaint.contains("--card 'u 1'"))
    let without = try Run(["add", "Ana Souza"], answers: [isThere, answer([])])
    #expect(
      without.complaint.contains("Ana Souza is in the planner already")
        && !without.complaint.contains("--card"))
  }

  // MARK: - contacts

  private let books = Example.answer(
    #"{"addressBooks":[{"addressBook":{"id":"b","name":"people","path":"/c"},"files":1,"cards":2,"problems":[]}]}"#
  )

  @Test func `is told of in one sentence by contacts`() throws {
    let names = ["Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus"]
    let run = try Run(
      ["contacts"],
      answers: [books, answer(names.map { proposal($0, id: $0, lost: true) }), Example.preferences])
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      text.contains("7 people have no card in your address books, but free cards have their names:")
    )
    #expect(text.contains("Ana, Bo, Cleo, Dan, Eva and 2 more. `plannerctl contacts relink` links them."))
    let none = try Run(["contacts"], answers: [books, answer([]), Example.preferences])
    #expect(!none.output.contains("relink"))
  }

  @Test func `is linked for everybody by contacts relink, after a list and a question`() throws {
    let both = [proposal("Ana", id: "1"), proposal("Bo", id: "2")]
    let agreed = try run(
      ["contacts", "relink"], [answer(both), Example.preferences, linked(both), Example.preferences],
      typed: "")
    #expect(agreed.exitCode == 0 && agreed.complaint.contains("Bo") && agreed.complaint.contains("[Y/n]"))
    #expect(agreed.calls.contains(#"{"method":"LinkCards","parameters":{}}"#))
    #expect(agreed.output.hasPrefix("Linked 2 people to their cards:\n"))
    let refused = try run(["contacts", "relink"], [answer(both), Example.preferences], typed: "n")
    #expect(refused.exitCode == 1 && refused.complaint.hasSuffix("nothing was changed\n"))
    let one = try Run(["contacts", "relink", "ana"], answers: [linked([]), Example.preferences])
    #expect(one.calls[0] == #"{"method":"LinkCards","parameters":{"names":["ana"]}}"#)
    #expect(one.output.hasPrefix("Nobody was linked:"))
  }

  // MARK: - import

  private let imported = Example.answer(
    #"{"added":[{"contact":{"id":"1","displayName":"Ana Souza","tags":[]}},"#
      + #"{"contact":{"id":"2","displayName":"Bo","tags":[]}}],"skipped":[],"plan":\#(Example.emptyPlan)}"#)

  /// The first has a common fact, the second only the name, and the third was not imported.
  private var found: [CardProposal] {
    [proposal(id: "1", alike: true), proposal("Bo", id: "2"), proposal("Cleo", id: "3", alike: true)]
  }

  @Test func `is offered after an import to whom another fact fits`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).csv")
    try Data("name\nAna Souza\nBo\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let line = ["import", "--from", "csv", file.path]
    let told = try Run(line, answers: [Example.preferences, imported, Example.preferences, answer(found)])
    #expect(told.exitCode == 0)
    #expect(told.complaint.contains("1 of these people has a card in your address books: Ana Souza."))
    let asked = try run(
      line,
      [
        Example.preferences, imported, Example.preferences, answer(found), linked([found[0]]),
        Example.preferences,
      ],
      typed: "")
    #expect(asked.complaint.contains("Link it? [Y/n]"))
    #expect(asked.calls.contains(#"{"method":"LinkCards","parameters":{"names":["1"]}}"#))
    #expect(asked.output.contains("Linked 1 person to their card"))
  }
}
