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

  /// What stands below the sentence, which is one line to be read aloud.
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
    // What was planned has tables whose names may be cut.
    for line in rows(Self.report, isDryRun: false, context) {
      #expect(displayWidth(line) <= width, "\(line)")
    }
  }

  @Test func `preferences leave their meanings out, and break their values`() {
    let lines = shown(Methods.GetPreferences.Reply(preferences: .defaults), context(40)).split(
      separator: "\n")
    #expect(
      lines.suffix(6).joined(separator: "\n") == """
        learningHalfLifeDays      90
        preferredHours            mon-fri
                                  17:30-21,
                                  sat,sun 10-20
        spreadDays                5
        clock                     locale
        """)
  }
}
