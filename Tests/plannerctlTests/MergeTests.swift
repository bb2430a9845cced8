import PlannerModel
import PlannerProtocol
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `Making two entries one` {
  private let reply = PeopleMethods.Merge.Reply(
    contact: Example.contact, gone: "Countess Ada",
    merged: MergedCounts(sessions: 1, withdrawn: 2, log: 3, notes: 1),
    left: [
      LeftValue(field: "company", value: "Smith", kept: "Acme"),
      LeftValue(field: "knownSince", value: "2010", kept: "2009"),
      LeftValue(field: "archived", value: "archived", kept: "not archived"),
    ], plan: .empty)

  @Test func `sends the call at once`() throws {
    let run = try Run(["merge", "ada", "countess", "--json"], answers: [Example.answer("{}")])
    #expect(
      run.calls == [
        #"{"method":"org.socialplanner.People.Merge","parameters":{"name":"ada","with":"countess"}}"#
      ])
  }

  @Test func `says what moved, what was not taken, and how to take it back`() {
    #expect(
      shown(reply) == """
        Countess Ada and Ada Lovelace are one person now, with 1 session, 3 meetings and
        1 note.
        Note: 2 planned sessions with Countess Ada removed: how often you meet Ada
        Lovelace stays.
        Note: Company: Acme stays; the merge dropped Smith.
        Note: Known since: 2009 stays; the merge dropped 2010.
        Note: Countess Ada was archived; the merge dropped this.
        `plannerctl undo` separates them again.
        """)
  }

  @Test func `lists duplicates with the reason and the command`() throws {
    let run = try Run(["people", "--duplicates", "--json"], answers: [Example.answer("{}")])
    #expect(run.calls == [#"{"method":"org.socialplanner.People.Duplicates"}"#])
    let found = Duplicate(
      stays: "1", goes: "2", staysName: "Ana Souza", goesName: "Ana", reasons: [.similarName, .sameNumber])
    #expect(
      shown(PeopleMethods.Duplicates.Reply(duplicates: [found])) == """
        Ana Souza and Ana  similar name, same number
          plannerctl merge 'Ana Souza' Ana
        """)
    #expect(
      shown(PeopleMethods.Duplicates.Reply(duplicates: []))
        == "No duplicates found by names, numbers and cards.")
  }

  @Test func `of duplicates takes no filter`() throws {
    #expect {
      _ = try Run(["people", "tag:vip", "--duplicates"], answers: [])
    } throws: {
      "\($0)".contains("--duplicates checks everybody")
    }
  }
}
