import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `An agenda` {
  private let days = [
    AgendaDay(
      date: Example.date("2026-03-02"),
      items: [Example.ada, Example.item("Cleo", "2026-03-02T21:00:00-05:00", id: "77aa")],
      busy: [Example.dinner]),
    AgendaDay(date: Example.date("2026-03-05"), items: [Example.bob], busy: []),
    AgendaDay(date: Example.date("2026-03-06"), items: [], busy: [Example.lisbon]),
    AgendaDay(date: Example.date("2026-03-08"), items: [], busy: [Example.lisbon]),
    AgendaDay(date: Example.date("2026-03-09"), items: [], busy: []),
  ]

  @Test func `shows each day with its sessions and busy times`() {
    #expect(
      shown(Methods.Agenda.Reply(days: days)) == """
        Mon  2 Mar  today      18:00–18:30  Ada Lovelace            3f2a
                               19:00–22:00  Dinner        busy
                               21:00–21:30  Cleo          conflict  77aa
        Thu  5 Mar  in 3 days  19:30–21:00  Bob           snoozed   41b0
        Fri  6 Mar  in 4 days  all day      Lisbon        away
        Sun  8 Mar  in 6 days  00:00–12:00  Lisbon        away

        Mon  9 Mar  in 7 days  –
        """)
  }

  @Test func `dims what is not a session`() {
    var context = Example.context
    context.color = true
    let text = shown(Methods.Agenda.Reply(days: [days[2]]), context)
    #expect(text.contains("\u{1B}[2mall day\u{1B}[0m"))
    #expect(text.contains("\u{1B}[2mLisbon\u{1B}[0m"))
  }
}
