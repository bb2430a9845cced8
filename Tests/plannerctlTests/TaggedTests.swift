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

  @Test(arguments: [
    (
      ["edit", "--tag", "family", "--add", "tag=kin", "--drop", "tags=family, work"],
      #"EditContacts","parameters":{"addTags":["kin"],"dropTags":["family","work"],"tag":"family"}"#
    ),
    (
      ["edit", "tag:family", "--add", "tag=kin"],
      #"EditContacts","parameters":{"addTags":["kin"],"filter":"tag:family"}"#
    ),
    (
      ["edit", "ada", "--add", "tag=old friend", "--add", "TAG=kin"],
      #"EditContact","parameters":{"addTags":["old friend","kin"],"name":"ada"}"#
    ),
    (
      ["edit", "ada", "--set", "tag=a,b", "--drop", "tag=c"],
      #"EditContact","parameters":{"dropTags":["c"],"name":"ada","tags":["a","b"]}"#
    ),
    (["edit", "ada", "--unset", "tags"], #"EditContact","parameters":{"name":"ada","tags":[]}"#),
  ])
  func `adds and drops tags one by one`(arguments: [String], call: String) throws {
    let run = try Run(arguments + ["--json"], answers: [nobody])
    #expect(run.calls == [#"{"method":"\#(call)}"#])
  }

  @Test func `goes with fields of a profile in one call, and shows the tags that they have then`() throws {
    let both = try Run(
      ["edit", "ada", "--add", "tag=kin", "--add", "school=Kings", "--json"], answers: [Example.answer("{}")])
    #expect(
      both.calls.first?.hasSuffix(
        #"SetProfile","parameters":{"add":{"schools":["Kings"]},"addTags":["kin"],"name":"ada"}}"#) == true)
    let added = try Run(
      ["add", "Ada", "--tag", "a", "--add", "tag=b", "--set", "tag=c", "--json"],
      answers: [Example.answer("{}")])
    #expect(added.calls.first?.contains(#""tags":["a","c","b"]"#) == true)
    let reply = Methods.EditContact.Reply(contact: Example.contact, plan: Example.nothing)
    #expect(
      shown(EditedView(reply: reply, showsTags: true)) == """
        Changed Ada Lovelace.
          tags  friend
        """)
  }

  @Test(arguments: [
    (["edit", "ada", "--add", "tag="], "has no tag"),
    (["edit", "--tag", "t", "--set", "tag=x"], "for one person"),
    (["add", "--from-cards", "--add", "tag=x"], "omit them with --from-cards"),
    (["edit", "ada", "--add", "tga=x"], "did you mean tag?"),
  ])
  func `that cannot change tags so says why`(arguments: [String], words: String) throws {
    do {
      let run = try Run(arguments, answers: [])
      #expect(run.complaint.contains(words) && run.calls.isEmpty, "\(run.complaint)")
    } catch {
      #expect(Plannerctl.message(for: error).contains(words), "\(Plannerctl.message(for: error))")
    }
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
        Without a cadence; --every sets one: Cleo.
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
        Without a cadence, so without a plan: Cleo.
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

  @Test func `of several lines is typed as an argument or in an editor`() throws {
    let typed = try Run(["note", "ada", "one\ntwo", "--json"], answers: [Example.answer("{}")])
    #expect(typed.calls == [#"{"method":"Note","parameters":{"item":"ada","text":"one\ntwo"}}"#])
    let edited = try Run(
      ["note", "ada", "--editor", "--private", "--json"], answers: [Example.answer("{}")],
      environment: ["EDITOR": "printf 'one\\r\\n\\r\\n two\\r\\n' >"])
    #expect(
      edited.calls == [
        #"{"method":"Note","parameters":{"item":"ada","private":true,"text":"one\r\n\r\n two"}}"#
      ])
    let nothing = try Run(["note", "ada", "--editor"], answers: [], environment: ["EDITOR": "true"])
    #expect(nothing.output == "The note is empty; nothing was stored.\n" && nothing.calls.isEmpty)
  }

  @Test(arguments: [["note", "ada"], ["note", "ada", "text", "--editor"]])
  func `needs one text`(arguments: [String]) {
    #expect(throws: (any Error).self) { try Plannerctl.parse(arguments) }
  }

  @Test func `is shown with its lines, also one that came from Windows`() {
    let lines = "one\r\ntwo\n\nthree"
    let entry = InteractionLog(id: "l1", contactId: "c1", when: Example.now, outcome: .note, notes: lines)
    #expect(
      shown(Methods.Note.Reply(entry: entry, contact: Example.contact)) == """
        Kept with Ada Lovelace:
          note  one
                two
                three
        """)
    #expect(
      shown(HistoryView(reply: .init(entries: [entry], edits: []), names: ["c1": "Ada"])) == """
        l1  Mon  2 Mar 08:00  today  Ada  note  one
                                                two
                                                three
        """)
    let page = PersonPage(
      person: Methods.Person.Reply(contact: Example.contact, items: [], log: []),
      profile: WholeProfile(
        contactId: "c1", name: "Ada Lovelace", profile: PersonProfile(),
        shown: PersonProfile(notes: [PersonNote(text: lines, createdAt: Example.now)]), note: "a\r\nb",
        dates: []))
    #expect(
      shown(page).hasSuffix(
        """
        Noted
          Mon 2 Mar one
            two

            three

        On the card
            a
            b
        """))
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
