import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `On a narrow terminal` {
  private func context(_ width: Int, twelveHours: Bool = false) -> RenderContext {
    var context = Example.context
    context.width = width
    context.style = TimeStyle(hasTwelveHours: twelveHours, hasMonthFirst: twelveHours)
    return context
  }

  private static let report: PlanReport = {
    let long = Example.item("Bernadette Featherstonehaugh", "2026-03-12T19:30:00-04:00", minutes: 90)
    return PlanReport(
      placed: [Example.ada, long],
      moved: [
        MovedItem(
          item: Example.bob, from: Example.instant("2026-03-03T18:00:00-05:00"), because: Example.dinner)
      ],
      withdrawn: [WithdrawnItem(item: Example.ada, reason: .met, near: Example.date("2026-03-01"))],
      missed: [long],
      unplaced: [
        UnplacedGoal(
          goalId: "g1", name: "Chen Wei", dueOn: Example.date("2026-03-01"), reason: .weekFull,
          givenUpFor: nil)
      ],
      conflicts: [ConflictingItem(item: long, with: Example.dinner)], waiting: [])
  }()

  /// Returns the lines below the first sentence, which is a single line for reading aloud.
  private func rows(_ report: PlanReport, isDryRun: Bool = true, _ context: RenderContext) -> [String] {
    shown(PlanReportView(report: report, isDryRun: isDryRun), context).split(separator: "\n").dropFirst().map
    {
      String($0)
    }
  }

  @Test func `a dry run has a line for each cell that does not fit beside the last, and breaks at words`() {
    #expect(
      rows(Self.report, context(40)).joined(separator: "\n") == """
          +  Ada Lovelace
            Mon  2 Mar 18:00–18:30
          +  Bernadette Featherstonehaugh
            Thu 12 Mar 19:30–21:00
          ~  Bob
            Tue  3 Mar 18:00 → Thu  5 Mar 19:30
            for Dinner
          -  Ada Lovelace
            Mon  2 Mar 18:00–18:30
            you met on Sun 1 Mar
          -  Bernadette Featherstonehaugh
            Thu 12 Mar 19:30–21:00
            lapsed, unanswered
          !  Chen Wei  due Sun  1 Mar
            the free times lie in full weeks
          !  Bernadette Featherstonehaugh
            Thu 12 Mar 19:30–21:00  over Dinner
        """)
  }

  @Test(arguments: [40, 48, 60, 80], [false, true])
  func `no line of preferences and dry runs is longer, and no word is cut`(width: Int, twelveHours: Bool) {
    let context = context(width, twelveHours: twelveHours)
    var preferences = Preferences.defaults
    preferences.timeZone = "America/Argentina/Buenos_Aires"
    let lines =
      [.defaults, preferences].flatMap { preferences in
        shown(Methods.GetPreferences.Reply(preferences: preferences), context).split(separator: "\n").map(
          String.init)
      } + rows(Self.report, context)
    for line in lines { #expect(displayWidth(line) <= width && !line.contains("…"), "\(line)") }
    // A plan's tables may cut names.
    for line in rows(Self.report, isDryRun: false, context) {
      #expect(displayWidth(line) <= width, "\(line)")
    }
  }

  private static let why: Methods.Why.Reply = {
    func starts(_ reason: RejectionReason, _ last: String, _ titles: [String] = []) -> RejectedStarts {
      RejectedStarts(
        reason: reason, count: 136, first: Example.instant("2026-03-02T08:30:00-05:00"),
        last: Example.instant(last), titles: titles)
    }
    return Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, item: Example.ada, asPlaced: true,
      score: ScoreTerms(
        goalId: "g1", dueOn: Example.date("2026-02-27"), overdueDays: 3, cadenceDays: 7, importance: 4,
        urgency: 3.0 / 7, importanceNormalized: 0.75, score: 0.525),
      cost: Candidate(
        startAt: Example.ada.startAt, cost: 1450,
        terms: CostTerms(day: 0, crowd: 1500, hours: 7000, learned: -50)),
      rejected: [
        starts(.outsideWindow, "2026-03-05T17:15:00-05:00"),
        starts(.busy, "2026-03-04T17:15:00-05:00", ["Standup with everybody", "Tea"]),
        starts(.costlier, "2026-03-02T17:30:00-05:00"),
      ])
  }()

  private static var views: [(String, any Rendered)] {
    let items = (3...7).map { Example.item("Bernadette \($0)", "2026-03-1\($0)T18:00:00-04:00") }
    let away = Away(
      id: "3f2a-1", from: Example.date("2026-03-20"), to: Example.date("2027-03-25"), note: "Lisbon")
    let many = PlanReport(placed: items, moved: [], missed: [], unplaced: [], conflicts: [], waiting: [])
    return [
      ("why", WhyView(reply: why, timeZone: "America/Argentina/Buenos_Aires")),
      (
        "why without",
        WhyView(reply: Methods.Why.Reply(contact: Example.contact, goal: Example.goal, rejected: []))
      ),
      ("next", Methods.Next.Reply(items: items)), ("no next", Methods.Next.Reply(items: [])),
      (
        "status",
        Methods.Status.Reply(
          version: "1", contacts: 12, goals: 12, liveItems: 120, nextItem: items[0], today: 2, overdue: 12,
          waiting: 11, warnings: ["No backup can be made: the disk is full"])
      ),
      ("no days away", Methods.ListAway.Reply(away: [])), ("away list", Methods.ListAway.Reply(away: [away])),
      (
        "away", AwayView(reply: Methods.AddAway.Reply(away: away, merged: [away], plan: many), isDryRun: true)
      ),
      (
        "reschedule",
        CandidatesView(
          reply: Methods.Candidates.Reply(item: items[0], candidates: [why.cost].compactMap { $0 }), count: 5)
      ),
      (
        "moved",
        Methods.Reschedule.Reply(
          item: items[0], warnings: ["It lies over Dinner with everybody."], plan: Example.nothing)
      ),
      (
        "resumed",
        PausedView(
          name: "Bernadette Featherstonehaugh",
          reply: Methods.SetPaused.Reply(goal: Example.goal, plan: Example.nothing))
      ),
    ]
  }

  @Test(arguments: [40, 60, 80], [false, true])
  func `no line of these is longer, but for a command to be copied`(width: Int, twelveHours: Bool) {
    for (name, view) in Self.views {
      for line in shown(view, context(width, twelveHours: twelveHours)).split(separator: "\n") {
        let isCommand = line.trimmingPrefix { $0 == " " }.hasPrefix("plannerctl ")
        #expect(displayWidth(String(line)) <= width || isCommand, "\(name): \(line)")
      }
    }
  }

  @Test func `reasons that have no room beside their times stand above them`() {
    let lines = shown(WhyView(reply: Self.why), context(40)).split(separator: "\n").map(String.init)
    #expect(lines.contains("  136  outside their window"))
  }

  @Test func `preferences leave their meanings out, and break their values`() {
    let lines = shown(Methods.GetPreferences.Reply(preferences: .defaults), context(40)).split(
      separator: "\n")
    #expect(
      lines.suffix(17).joined(separator: "\n") == """
        contactHours  9-21
        learningHalfLifeDays  90
        preferredHours
          mon-fri 17:30-21, sat,sun 10-20
        outsideHourCost  250
        spreadDays  5
        clock  locale
        leapDay  feb28
        webPort  7526
        draftTone  casual
        draftLanguage  en
        signature  none
        shareFields  name, lastContact, plan
        invitationsNeedConfirmation  no
        minNoticeMin  30
        quoteMessages  no
        dateLeadDays  7, 0
        """)
  }
}
