import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `An agenda of` {
  private let nothing = Example.answer(#"{"days":[]}"#)

  @Test(arguments: [
    ("today", #"{"days":1}"#), ("tomorrow", #"{"days":1,"from":"tomorrow"}"#),
    ("week", #"{"days":7,"from":"2026-03-02"}"#), ("Month", #"{"days":31,"from":"2026-03-01"}"#),
  ])
  func `a span asks for its days`(span: String, parameters: String) throws {
    let answers = ["week", "Month"].contains(span) ? [Example.preferences, nothing] : [nothing]
    let run = try Run(["agenda", span, "--json"], answers: answers)
    let method = span == "week" ? "Week" : "Agenda"
    #expect(run.calls.last == #"{"method":"\#(method)","parameters":\#(parameters)}"#)
    #expect(run.output == #"{"days":[]}"# + "\n")
  }

  @Test(arguments: [
    ["agenda", "week", "--days", "3"], ["agenda", "month", "--from", "fri"], ["agenda", "decade"],
  ])
  func `two spans is refused`(arguments: [String]) {
    #expect {
      _ = try Plannerctl.parse(arguments)
    } throws: {
      Plannerctl.exitCode(for: $0).rawValue == 64
    }
  }

  @Test func `a month is a grid of its days with how many sessions each has`() {
    let canceled = Example.item("Cleo", "2026-03-10T18:00:00-04:00", status: .canceled)
    let days = [
      AgendaDay(date: Example.date("2026-03-02"), items: [Example.ada, Example.ada], busy: []),
      AgendaDay(date: Example.date("2026-03-05"), items: [Example.bob], busy: [Example.dinner]),
      AgendaDay(date: Example.date("2026-03-10"), items: [canceled], busy: []),
    ]
    #expect(
      shown(MonthView(reply: .init(days: days), first: Example.date("2026-03-01"))) == """
        Mar 2026
          Mon  Tue  Wed  Thu  Fri  Sat  Sun
                                          1
          [2]    3    4    5    6    7    8
           ×2             ×1
            9   10   11   12   13   14   15
           16   17   18   19   20   21   22
           23   24   25   26   27   28   29
           30   31

        3 sessions (×2: two on a day).
        """)
  }

  @Test func `a month says on which days you are away`() {
    let days = ["2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"].map { date in
      AgendaDay(
        date: Example.date(date), items: date == "2026-03-07" ? [Example.bob] : [],
        busy: date == "2026-03-05" ? [] : [Example.lisbon])
    }
    let lines = shown(MonthView(reply: .init(days: days), first: Example.date("2026-03-01"))).split(
      separator: "\n")
    #expect(lines[3] == "  [2]    3    4    5    6    7    8")
    #expect(lines[4] == "                     away   ×1")
  }

  @Test func `a month without sessions says so`() {
    let february = MonthView(reply: .init(days: []), first: Example.date("2027-02-01"))
    #expect(
      shown(february) == """
        Feb 2027
          Mon  Tue  Wed  Thu  Fri  Sat  Sun
            1    2    3    4    5    6    7
            8    9   10   11   12   13   14
           15   16   17   18   19   20   21
           22   23   24   25   26   27   28

        No sessions in this month.
        """)
  }
}
