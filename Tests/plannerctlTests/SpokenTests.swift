import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `A sentence to be read aloud` {
  private func first(_ result: some Rendered) -> String {
    String(shown(result).prefix { $0 != "\n" })
  }

  @Test(arguments: [
    ("2026-03-02T18:00:00-05:00", "today at 18:00"), ("2026-03-03T09:00:00-05:00", "tomorrow at 09:00"),
    ("2026-03-05T18:00:00-05:00", "on Thursday at 18:00"),
    ("2026-03-08T18:00:00-04:00", "on Sunday at 18:00"),
    ("2026-03-10T18:00:00-04:00", "on Tuesday 10 March at 18:00"),
    ("2026-03-01T18:00:00-05:00", "on Sunday 1 March at 18:00"),
  ])
  func `says times as people do`(instant: String, words: String) {
    #expect(Example.context.spoken(Example.instant(instant)) == words)
  }

  @Test func `says who is next`() {
    #expect(first(Methods.Next.Reply(items: [Example.ada])) == "Next is Ada Lovelace today at 18:00.")
    let running = Example.item("Cleo", "2026-03-02T07:45:00-05:00")
    #expect(
      first(Methods.Next.Reply(items: [running, Example.ada]))
        == "Now is Cleo until 08:15, then Ada Lovelace today at 18:00.")
  }

  @Test func `names five and counts the rest`() {
    let items = (1...9).map { Example.item("P\($0)", "2026-03-03T1\($0):00:00-05:00") }
    #expect(
      first(
        PlanReportView(
          report: PlanReport(
            placed: items, moved: [], missed: [], unplaced: [], conflicts: [], waiting: [])))
        == "Planned 9: P1 tomorrow at 11:00, P2 tomorrow at 12:00, P3 tomorrow at 13:00, "
        + "P4 tomorrow at 14:00, P5 tomorrow at 15:00 and 4 more.")
  }

  @Test func `says what a refresh did, each thing that it did`() {
    var report = Example.nothing
    report.waiting = [Example.ada, Example.bob]
    #expect(first(PlanReportView(report: report)) == "2 sessions wait for an answer.")
    report.moved = [Example.ada, Example.bob].map {
      MovedItem(item: $0, from: Example.now, because: Example.dinner)
    }
    #expect(
      first(PlanReportView(report: report))
        == "Moved 2: Ada Lovelace, now today at 18:00 and Bob, now on Thursday at 19:30. "
        + "2 sessions wait for an answer.")
  }

  @Test func `says what goes to tomorrow`() {
    let items = [
      Example.item("Ana", "2026-03-03T09:00:00-05:00"), Example.item("Bo", "2026-03-03T09:45:00-05:00"),
    ]
    #expect(
      shown(Methods.SnoozeTonight.Reply(items: items, plan: Example.nothing)) == """
        Moved 2 to tomorrow: Ana at 09:00 and Bo at 09:45.
          Tue  3 Mar  tomorrow  09:00–09:30  Ana  3f2a
          Tue  3 Mar  tomorrow  09:45–10:15  Bo   3f2a
        """)
  }
}
