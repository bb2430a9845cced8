import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Their time` {
  private func item(_ name: String, _ start: String, zone: String?, status: ItemStatus = .pending)
    -> ShownItem
  {
    var item = Example.item(name, start, status: status)
    item.contactTimeZone = zone
    return item
  }

  @Test(arguments: [
    ("2026-03-02T18:00:00-05:00", "Europe/London", "their 23:00"),
    ("2026-03-02T18:00:00-05:00", "Asia/Tokyo", "their Tue 08:00"),
    ("2026-03-02T01:00:00-05:00", "America/Los_Angeles", "their Sun 22:00"),
    ("2026-03-02T18:00:00-05:00", "America/Toronto", nil),
    ("2026-03-02T18:00:00-05:00", "Nowhere/At_All", nil),
    // Summer time begins on 8 March in New York, and on 29 March in London.
    ("2026-03-10T18:00:00-04:00", "Europe/London", "their 22:00"),
    // Bogota has New York's winter time all year.
    ("2026-03-02T18:00:00-05:00", "America/Bogota", nil),
    ("2026-03-10T18:00:00-04:00", "America/Bogota", "their 17:00"),
  ])
  func `is told where their clocks differ at that moment`(start: String, zone: String, text: String?) {
    #expect(Example.context.theirs(Example.instant(start), zone: zone) == text)
  }

  @Test func `stands beside the time of sessions that are not over`() {
    let items = [
      item("Ada", "2026-03-02T06:00:00-05:00", zone: "Asia/Tokyo"),
      item("Kenji", "2026-03-02T18:00:00-05:00", zone: "Asia/Tokyo"),
      item("Liz", "2026-03-05T18:00:00-05:00", zone: "Europe/London", status: .snoozed),
      item("Bob", "2026-03-05T19:00:00-05:00", zone: nil),
      item("Tess", "2026-03-06T19:00:00-05:00", zone: "Asia/Tokyo", status: .canceled),
    ]
    #expect(
      SessionRows.lines(items, in: Example.context, titled: true).map { $0.text(color: false) } == [
        "DAY                    TIME                          WITH                 ID",
        "Mon  2 Mar  today      06:00–06:30                   Ada    not answered  3f2a",
        "Mon  2 Mar  today      18:00–18:30  their Tue 08:00  Kenji                3f2a",
        "Thu  5 Mar  in 3 days  18:00–18:30  their 23:00      Liz    snoozed       3f2a",
        "Thu  5 Mar  in 3 days  19:00–19:30                   Bob                  3f2a",
        "Fri  6 Mar  in 4 days  19:00–19:30                   Tess   canceled      3f2a",
      ])
  }

  @Test func `is dim on a terminal`() {
    var terminal = Example.context
    terminal.color = true
    let reply = Methods.Next.Reply(items: [item("Kenji", "2026-03-02T18:00:00-05:00", zone: "Asia/Tokyo")])
    #expect(shown(reply, terminal).contains("\u{1B}[2mtheir Tue 08:00\u{1B}[0m"))
  }

  @Test func `leaves an agenda within 80 columns`() {
    var busy = Example.dinner
    busy.title = "A meeting with a title that goes on and on"
    busy.calendar = "a calendar with a long name"
    let day = AgendaDay(
      date: Example.date("2026-03-12"),
      items: [
        item("Somebody with a long name", "2026-03-12T18:00:00-04:00", zone: "Asia/Tokyo", status: .snoozed)
      ], busy: [busy])
    let past = AgendaDay(
      date: Example.date("2026-03-02"), items: [item("Ada", "2026-03-02T06:00:00-05:00", zone: nil)], busy: []
    )
    let text = shown(Methods.Agenda.Reply(days: [past, day]))
    #expect(text.contains("their Fri 07:00"))
    for line in text.split(separator: "\n") { #expect(displayWidth(String(line)) <= 80) }
  }

  @Test func `stands in sentences about a session`() {
    let kenji = item("Kenji", "2026-03-02T18:00:00-05:00", zone: "Asia/Tokyo")
    #expect(
      shown(Methods.Snooze.Reply(item: kenji, plan: Example.nothing))
        == "Snoozed to: Kenji, Mon 2 Mar 18:00–18:30 (today, their Tue 08:00).")
    #expect(
      shown(Methods.Item.Reply(item: kenji, contact: Example.contact, log: [])).contains(
        "  when     Mon 2 Mar 18:00–18:30 (today, their Tue 08:00)\n"))
  }

  @Test func `stands beside the times to choose from`() {
    let candidates = ["2026-03-03T14:00:00Z", "2026-03-12T22:15:00Z"].map {
      Candidate(
        startAt: Example.instant($0), cost: 950, terms: CostTerms(day: 1000, crowd: 0, hours: 0, learned: -50)
      )
    }
    let kenji = item("Kenji", "2026-03-02T18:00:00-05:00", zone: "Asia/Tokyo")
    #expect(
      shown(CandidatesView(reply: .init(item: kenji, candidates: candidates))) == """
        Kenji, Mon 2 Mar 18:00–18:30 (today, their Tue 08:00) could move to:
          1  Tue  3 Mar  tomorrow    09:00–09:30  their 23:00      free morning, best
          2  Thu 12 Mar  in 10 days  18:15–18:45  their Fri 07:15  free evening
        Choose one with: plannerctl reschedule 3f2a --pick 1
        """)
  }

  @Test func `is why they can be met when they can`() {
    let kenji = item("Kenji", "2026-03-03T07:00:00-05:00", zone: "Asia/Tokyo")
    let asleep = RejectedStarts(
      reason: .contactHours, count: 2, first: Example.instant("2026-03-02T09:00:00-05:00"),
      last: Example.instant("2026-03-02T09:15:00-05:00"), titles: [])
    let reply = Methods.Why.Reply(contact: Example.contact, item: kenji, asPlaced: true, rejected: [asleep])
    #expect(
      shown(WhyView(reply: reply, timeZone: "Asia/Tokyo")) == """
        Kenji, Tue 3 Mar 07:00–07:30 (tomorrow, their 21:00).
        They can be met 09:00–21:00 where they are (Asia/Tokyo).

        Earlier starts now
          2  not awake where they are  Mon  2 Mar 09:00–09:15
        """)
    var always = Example.context
    always.contactHours = [0, 0]
    #expect(!shown(WhyView(reply: reply, timeZone: "Asia/Tokyo"), always).contains("can be met"))
    #expect(!shown(WhyView(reply: reply)).contains("can be met"))
  }

  @Test func `is asked of the card where there is no session`() throws {
    let why = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Ana","tags":[],"cardUid":"u"},"rejected":[]}"#)
    let person = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Ana","tags":[],"cardUid":"u"},"items":[],"log":[],"#
        + #""card":{"uid":"u","displayName":"Ana","phones":[],"emails":[],"tags":[],"timeZone":"Asia/Tokyo"}}"#
    )
    let preferences = Example.answer(
      #"{"preferences":{"timeZone":"America/New_York","contactHours":[10,20]}}"#)
    let run = try Run(["why", "Ana"], answers: [why, person, preferences])
    #expect(
      run.output == """
        Ana has no cadence, so no session is planned. To set one:
            plannerctl edit 'Ana' --every 2w
        They can be met 10:00–20:00 where they are (Asia/Tokyo).

        """)
  }
}
