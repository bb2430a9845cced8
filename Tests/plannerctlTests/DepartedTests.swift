import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Saying that somebody died or left` {
  private func set(_ arguments: String...) throws -> PersonProfile? {
    try ProfileOptions.parse(arguments).call(name: "opa", removing: ProfileRemovals.parse([])).set
  }

  @Test func `is an option with or without a day`() throws {
    #expect(try set("--deceased", "10-mar-2020") == PersonProfile(death: Death(diedOn: "10-mar-2020")))
    #expect(try set("--deceased") == PersonProfile(death: Death()))
    #expect(try set("--deceased", "--remember") == PersonProfile(death: Death(remember: true)))
    #expect(try set("--no-remember") == PersonProfile(death: Death(remember: false)))
    #expect(
      try set("--set", "deceased=2020", "--remember")
        == PersonProfile(death: Death(diedOn: "2020", remember: true)))
  }

  @Test func `sends the call, also where another option follows`() throws {
    let run = try Run(["edit", "opa", "--deceased", "--json"], answers: [Example.answer("{}")])
    #expect(
      run.calls == [
        #"{"method":"org.socialplanner.People.SetProfile","parameters":{"name":"opa","set":{"death":{}}}}"#
      ])
  }

  @Test func `of somebody new needs the death itself`() throws {
    let run = try Run(["add", "Opa", "--remember"], answers: [])
    #expect(run.exitCode == 64 && run.complaint.contains("--remember goes with --deceased"))
  }

  @Test func `archives, and brings back`() throws {
    for (arguments, call) in [
      (
        ["archive", "ana", "--yes"], #"{"method":"SetArchived","parameters":{"archived":true,"name":"ana"}}"#
      ),
      (["unarchive", "ana"], #"{"method":"SetArchived","parameters":{"archived":false,"name":"ana"}}"#),
      (["people", "--archived"], #"{"method":"People","parameters":{"archived":true}}"#),
    ] {
      let run = try Run(arguments + ["--json"], answers: [Example.answer("{}")])
      #expect(run.calls == [call])
    }
    var contact = Example.contact
    let plan = PlanReport.empty
    #expect(
      shown(ArchivedView(reply: .init(contact: contact, plan: plan))) == "Ada Lovelace is no longer archived."
    )
    contact.archived = true
    #expect(
      shown(ArchivedView(reply: .init(contact: contact, plan: plan))).contains(
        "`plannerctl unarchive 'Ada Lovelace'`"))
  }

  @Test func `is on the person's page in the place of the goal`() {
    var reply = Methods.Person.Reply(contact: Example.contact, goal: nil, items: [], log: [])
    reply.contact.purpose = nil
    var page = Example.page(reply)
    page.profile.shown.death = Death(diedOn: "2020-03-10", remember: true)
    #expect(shown(page).contains("  died  10 Mar 2020 (card); with a notice of the day each year"))
    page.profile.profile.death = Death(diedOn: "2020-03-10")
    page.profile.shown.death = Death(diedOn: "2020-03-10")
    #expect(shown(page).contains("  died  10 Mar 2020\n"))
  }

  @Test func `is in the list of people`() {
    var contact = Example.contact
    contact.archived = true
    let people = Methods.People.Reply(people: [
      PersonSummary(contact: Example.contact, deceased: true), PersonSummary(contact: contact),
    ])
    let text = shown(people)
    #expect(text.contains("died") && text.contains("archived"))
  }

  @Test func `next says the number to call`() {
    var item = Example.ada
    item.phone = LabeledValue(value: "+49 170 222", label: "mobile")
    #expect(shown(Methods.Next.Reply(items: [item])).contains("Phone: +49 170 222 (mobile)"))
  }
}
