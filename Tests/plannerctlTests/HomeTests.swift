import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `plannerctl alone` {
  private func status(contacts: Int, waiting: Int = 0) -> String {
    Example.answer(
      #"{"version":"1","contacts":\#(contacts),"goals":0,"liveItems":0,"today":0,"overdue":0,"#
        + #""waiting":\#(waiting),"conflicts":[],"warnings":[]}"#)
  }

  private let commands = """
    plannerctl add NAME --every 2w  meet somebody from now on
    plannerctl done NAME            a session took place
    plannerctl move NAME            other times for a session
    plannerctl people               who is due
    plannerctl help                 all commands
    """

  private func today(_ items: [ShownItem], busy: [BusyTime] = []) -> Methods.Agenda.Reply {
    .init(days: [AgendaDay(date: Example.date("2026-03-02"), items: items, busy: busy)])
  }

  @Test func `shows today, what is next, what waits, and five commands`() {
    let view = HomeView(
      agenda: today([Example.ada], busy: [Example.dinner]), items: [Example.ada, Example.bob],
      waiting: [Example.item("Gus", "2026-03-01T18:00:00-05:00")])
    #expect(
      shown(view) == """
        Next is Ada Lovelace today at 18:00, then Bob on Thursday at 19:30.

        Mon  2 Mar  today  18:00–18:30  Ada Lovelace        3f2a
                           19:00–22:00  Dinner        busy

        Thu  5 Mar  in 3 days  19:30–21:00  Bob  snoozed  41b0

        Not answered: Gus yesterday. Answer with `plannerctl review`.

        \(commands)
        """)
  }

  @Test func `says so where nothing is planned`() {
    #expect(
      shown(HomeView(agenda: today([]), items: [], waiting: [])) == """
        Nothing is planned.

        Mon  2 Mar  today  –

        \(commands)
        """)
  }

  @Test func `stays on one screen on the fullest of days`() {
    let items = (0..<30).map { Example.item("Friend \($0)", "2026-03-02T18:00:00-05:00") }
    let lines = HomeView(
      agenda: today(items), items: [Example.bob, Example.bob, Example.bob],
      waiting: (0..<30).map { Example.item("Friend \($0)", "2026-03-01T18:00:00-05:00") }
    ).lines(in: Example.context)
    #expect(lines.count <= 23, "a prompt stands below it")
    #expect(lines.contains { $0.text(color: false) == "  and 24 more: plannerctl today" })
  }

  @Test func `asks for what it shows and nothing else`() throws {
    let run = try Run(
      [],
      answers: [
        status(contacts: 1),
        Example.answer(#"{"days":[],"away":[],"preferences":{},"waiting":[]}"#),
        Example.answer(#"{"items":[]}"#),
        Example.preferences,
      ])
    #expect(run.exitCode == 0)
    #expect(
      run.calls == [
        #"{"method":"Status"}"#, #"{"method":"Week","parameters":{"days":1,"from":"today"}}"#,
        #"{"method":"Next","parameters":{"count":3}}"#, #"{"method":"GetPreferences"}"#,
      ])
    #expect(run.output.hasPrefix("Nothing is planned.\n"))
  }

  @Test func `says how to begin where nobody is in the planner yet`() throws {
    let run = try Run([], answers: [status(contacts: 0), Example.preferences])
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("Nobody is in the planner yet.\n\nplannerctl init "))
    #expect(run.output.hasSuffix("all commands\n"))
  }

  @Test func `says how to begin where no daemon runs`() throws {
    let run = try Run([], answers: nil)
    #expect(run.exitCode == 69)
    #expect(run.output.isEmpty)
    #expect(run.complaint.hasPrefix("plannerctl: no daemon answers at /s "))
    #expect(
      run.complaint.hasSuffix(
        "\nTo set up the planner: plannerctl init; all commands: plannerctl help\n"))
  }
}
