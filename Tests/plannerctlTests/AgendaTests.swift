import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `An agenda` {
  private static var cleo: ShownItem {
    var cleo = Example.item("Cleo", "2026-03-02T21:00:00-05:00", id: "77aa")
    cleo.overlaps = Example.dinner
    return cleo
  }

  private let days = [
    AgendaDay(
      date: Example.date("2026-03-02"), items: [Example.ada, cleo],
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

  private func date(
    _ kind: DateKind, _ title: String, _ on: String, of name: String? = nil, years: Int? = nil, in days: Int
  ) -> UpcomingDate {
    UpcomingDate(
      id: "d", name: name, kind: kind, title: title, on: Example.date(on), years: years, daysAhead: days)
  }

  private var dated: [AgendaDay] {
    var first = days[0]
    first.dates = [date(.birthday, "Ana Souza's birthday", "2026-03-02", of: "Ana Souza", years: 60, in: 0)]
    var last = days[4]
    last.dates = [
      date(.followUp, "how was Lisbon?", "2026-03-09", of: "Bob", in: 7),
      date(.custom, "wedding day", "2026-03-09", of: "Bob", years: 7, in: 7),
    ]
    return [first, last]
  }

  @Test func `shows dates as days, before what has a time`() {
    #expect(
      shown(Methods.Agenda.Reply(days: dated)) == """
        Mon  2 Mar  today      all day      Ana Souza turns 60
                               18:00–18:30  Ada Lovelace                          3f2a
                               19:00–22:00  Dinner                     busy
                               21:00–21:30  Cleo                       conflict   77aa

        Mon  9 Mar  in 7 days  all day      Bob: how was Lisbon?       follow-up
                               all day      Bob: wedding day, 7 years
        """)
  }

  @Test(arguments: [40, 80, 120])
  func `with dates is never wider than the screen`(width: Int) {
    var context = Example.context
    context.width = width
    for line in Methods.Agenda.Reply(days: dated).lines(in: context) {
      #expect(displayWidth(line.text(color: false)) <= width)
    }
  }

  @Test func `of a month lists its dates below, ten at most`() {
    var days = dated
    let month = MonthView(reply: .init(days: days), first: Example.date("2026-03-01"))
    #expect(
      shown(month).hasSuffix(
        """
        2 sessions (×2: two on a day).

        Dates
          Mon  2 Mar  today      Ana Souza turns 60
          Mon  9 Mar  in 7 days  Bob: how was Lisbon?  d
          Mon  9 Mar  in 7 days  Bob: wedding day, 7 years  d
        """))
    days[0].dates = (0..<12).map { date(.custom, "day \($0)", "2026-03-02", in: 0) }
    #expect(
      shown(MonthView(reply: .init(days: days), first: Example.date("2026-03-01")))
        .hasSuffix("  and 4 more: plannerctl agenda --from 2026-03-01 --days 31"))
  }

  @Test func `of today has its dates, and those of the week are beside it`() {
    let view = TodayView(
      agenda: .init(days: [dated[0]]), dates: dated.flatMap { $0.dates ?? [] }, fading: [], waiting: [])
    let text = shown(view)
    #expect(text.components(separatedBy: "turns 60").count == 2, "once")
    #expect(text.contains("Dates this week\n  Mon  9 Mar  in 7 days  Bob: how was Lisbon?"))
  }
}
