import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `A command for all with a tag` {
  private let nobody = Example.answer(
    #"{"changed":[],"unchanged":[],"withoutGoal":[],"plan":\#(Example.emptyPlan)}"#)

  @Test(arguments: [
    (
      ["pause", "--tag", "family", "--until", "fri"],
      #"SetContactsPaused","parameters":{"ask":true,"paused":true,"tag":"family","until":"fri"}"#
    ),
    (["resume", "--tag", "family"], #"SetContactsPaused","parameters":{"paused":false,"tag":"family"}"#),
    (
      ["edit", "--tag", "family", "--every", "2w", "--purpose", "kin"],
      #"EditContacts","parameters":{"goal":{"cadenceDays":14},"purpose":"kin","tag":"family"}"#
    ),
    (
      ["edit", "--tag", "family", "--on", "sun"],
      #"EditContacts","parameters":{"goal":{"windows":{"excludedDates":[],"timeBlocks":[{"end":"24:00","start":"00:00"}],"#
        + #""weekdays":["Sun"]}},"keep":["timeBlocks","excludedDates"],"tag":"family"}"#
    ),
  ])
  func `is one call`(arguments: [String], call: String) throws {
    let run = try Run(arguments + ["--json"], answers: [nobody])
    #expect(run.calls == [#"{"method":"\#(call)}"#])
  }

  private let bob = Contact(id: "c2", displayName: "Bob")

  @Test func `names whom it changed and whom it did not`() {
    let edited = Methods.EditContacts.Reply(
      changed: [AddedContact(contact: Example.contact, goal: Example.goal), AddedContact(contact: bob)],
      unchanged: ["Dan", "Eve\u{1B}[2J"], withoutGoal: ["Cleo"], plan: Example.nothing)
    #expect(
      shown(TagEditedView(whom: SeveralPeople("family", isTag: true), reply: edited)) == """
        Changed: 2 people with the tag family.
          Ada Lovelace  every week  30 min
          Bob
        Unchanged: Dan, Eve\\u{1B}[2J.
        Without a cadence, which --every gives: Cleo.
        """)
    let none = Methods.EditContacts.Reply(
      changed: [], unchanged: ["Dan"], withoutGoal: [], plan: Example.nothing)
    #expect(
      shown(TagEditedView(whom: SeveralPeople("family", isTag: true), reply: none)) == """
        Nobody with the tag family was changed.
        Unchanged: Dan.
        """)
  }

  @Test func `says until when somebody is paused, and since when somebody is due`() {
    var goal = Example.goal
    goal.pausedUntil = Example.date("2026-03-06")
    let paused = Methods.SetContactsPaused.Reply(
      changed: [AddedContact(contact: Example.contact, goal: goal)], unchanged: ["Dan"],
      withoutGoal: ["Cleo"],
      plan: Example.nothing)
    #expect(
      shown(TagPausedView(whom: SeveralPeople("family", isTag: true), paused: true, reply: paused)) == """
        Paused: 1 person with the tag family.
          Ada Lovelace  until Fri 6 Mar (in 4 days)
        Paused already: Dan.
        Without a cadence, so nothing is planned for them: Cleo.
        """)
    let resumed = Methods.SetContactsPaused.Reply(
      changed: [AddedContact(contact: Example.contact, goal: Example.goal)], unchanged: [], withoutGoal: [],
      plan: Example.nothing)
    #expect(
      shown(TagPausedView(whom: SeveralPeople("family", isTag: true), paused: false, reply: resumed)) == """
        Planned again: 1 person with the tag family.
          Ada Lovelace  due Fri 27 Feb (3 days ago)
        """)
  }
}

@Suite struct `A note` {
  @Test func `takes all the words that are typed`() throws {
    let run = try Run(["note", "ada", "moves", "to Rome", "--json"], answers: [Example.answer("{}")])
    #expect(run.calls == [#"{"method":"Note","parameters":{"item":"ada","text":"moves to Rome"}}"#])
  }

  private let noted = InteractionLog(
    id: "l", contactId: "c1", when: Example.now, outcome: .note, notes: "moves to Rome")

  @Test func `on a person says where it was kept`() {
    #expect(
      shown(Methods.Note.Reply(entry: noted, contact: Example.contact)) == """
        Kept with Ada Lovelace:
          note  moves to Rome
        """)
  }

  @Test func `stands apart from the meetings`() {
    let met = InteractionLog(
      id: "m", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met,
      notes: "By the river")
    let text = shown(
      Example.page(Methods.Person.Reply(contact: Example.contact, items: [], log: [noted, met])))
    #expect(
      text.hasSuffix(
        """
        Met
          Fri 20 Feb 18:00  10 days ago  met  By the river

        Noted
          Mon 2 Mar moves to Rome
        """), "\(text)")
  }
}

@Suite struct `A name that nobody has` {
  @Test func `is answered with those who were nearly meant, and how to add somebody`() {
    let error = NotFound(
      kind: .person, selector: "O'Hra", near: ["O'Hara", "Ohura"],
      message: "No person's name begins with 'O'Hra'.")
    #expect(
      Failure(error).text(in: nil) == """
        plannerctl: No person's name begins with 'O'Hra'.
        Did you mean O'Hara or Ohura?
        Somebody new: plannerctl add 'O'\\''Hra'

        """)
    let session = NotFound(kind: .item, selector: "anx", near: ["Ana\u{1B}[2J"], message: "No session.")
    #expect(Failure(session).text(in: nil) == "plannerctl: No session.\nDid you mean Ana\\u{1B}[2J?\n")
    #expect(
      Failure(NotFound(kind: .away, selector: "x", message: "No.")).text(in: nil) == "plannerctl: No.\n")
  }
}
