import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `What is learned` {
  private func cell(_ weekday: Weekday, _ hour: Int, _ kept: Int, of total: Int, _ bias: Int) -> LearnedCell {
    LearnedCell(
      weekday: weekday, fromHour: hour, kept: kept, total: total, weight: Double(total),
      weightKept: Double(kept), bias: bias)
  }

  private var reply: Methods.Learned.Reply {
    let known = [
      cell(.mon, 18, 3, of: 4, 412), cell(.mon, 21, 0, of: 1, -133), cell(.thu, 9, 10, of: 12, 4),
      cell(.sun, 0, 0, of: 7, -600),
    ]
    let cells = Weekday.allCases.flatMap { weekday in
      stride(from: 0, to: 24, by: 3).map { hour in
        known.first { $0.weekday == weekday && $0.fromHour == hour } ?? cell(weekday, hour, 0, of: 0, 0)
      }
    }
    return Methods.Learned.Reply(cells: cells, rate: 0.5384, halfLifeDays: 90)
  }

  @Test func `is a week as a grid, with counts and what they do to the cost`() {
    #expect(
      shown(reply) == """
        Kept sessions, and their effect on the cost of a start:

                 0–3     3–6     6–9    9–12   12–15   15–18   18–21   21–24
        Mon        ·       ·       ·       ·       ·       ·     3/4     0/1
                                                              -0.41d  +0.13d
        Tue        ·       ·       ·       ·       ·       ·       ·       ·
        Wed        ·       ·       ·       ·       ·       ·       ·       ·
        Thu        ·       ·       ·   10/12       ·       ·       ·       ·
                                       0.00d
        Fri        ·       ·       ·       ·       ·       ·       ·       ·
        Sat        ·       ·       ·       ·       ·       ·       ·       ·
        Sun      0/7       ·       ·       ·       ·       ·       ·       ·
              +0.60d

        3/4 means: 3 of 4 sessions there were kept. -0.40d means: a start there counts
        as 0.4 days sooner, +0.40d as later. The planner chooses the soonest start.
        13 of 24 sessions were kept; weighted by age and smoothed, that is 54 %. It
        compares every time with this rate. A session counts half after 90 days
        (`plannerctl prefs set learningHalfLifeDays`).
        """)
  }

  @Test func `fits eighty columns, also with large numbers, and lists its cells where there is less room`() {
    var reply = reply
    for index in reply.cells.indices { reply.cells[index] = cell(.mon, 0, 999, of: 9999, -1987) }
    reply.cells = Weekday.allCases.flatMap { weekday in
      stride(from: 0, to: 24, by: 3).map { cell(weekday, $0, 120, of: 240, -1987) }
    }
    var context = Example.context
    let grid = reply.lines(in: context)
    #expect(grid.allSatisfy { $0.width <= 80 })
    #expect(grid.contains { $0.width > 60 && $0.text(color: false).hasPrefix("Sun ") })
    context.width = 40
    let list = reply.lines(in: context)
    #expect(list.allSatisfy { $0.width <= 40 })
    #expect(list.count { $0.text(color: false).contains("120/240") } == 56)
  }

  @Test func `has colours that only repeat what the text says`() {
    var context = Example.context
    let plain = render(reply, in: context)
    #expect(!plain.contains("\u{1B}"))
    context.color = true
    let coloured = render(reply, in: context)
    #expect(coloured.contains("\u{1B}[30;42m    3/4\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[31m    0/1\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[30;41m    0/7\u{1B}[0m"))
    #expect(!coloured.contains("m  10/12\u{1B}"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `says so where it is nothing, or was forgotten`() {
    let empty = Methods.Learned.Reply(cells: [], rate: 0.5, halfLifeDays: 0, since: Example.now)
    #expect(
      shown(empty) == """
        The planner has learned nothing yet: it learns from sessions that are done or
        missed, and that you snooze, reschedule or cancel. Sessions always count
        (`plannerctl prefs set learningHalfLifeDays`). Starts before Mon 2 Mar 08:00 are
        not counted.
        """)
  }

  @Test func `is asked for before it is forgotten`() throws {
    let learned = Example.answer(
      #"{"cells":[{"weekday":"Mon","fromHour":18,"kept":3,"total":4,"weight":4,"weightKept":3,"bias":9}],"#
        + #""rate":0.6,"halfLifeDays":90}"#)
    let reset = Example.answer(#"{"forgotten":4,"plan":\#(Example.emptyPlan)}"#)
    let run = try Run(["learned", "reset"], answers: [learned, reset, Example.preferences], typed: "y")
    #expect(run.exitCode == 0)
    #expect(run.complaint == "Clear what the planner learned from 4 sessions? [y/N] ")
    #expect(run.output == "Cleared: the learned times of 4 sessions.\n")
    let kept = try Run(["learned", "reset"], answers: [learned], typed: "n")
    #expect((kept.exitCode, kept.calls.count) == (1, 1))
    #expect(try Run(["learned", "reset"], answers: []).exitCode == 64)
    let sure = try Run(["learned", "reset", "--yes", "--json"], answers: [reset])
    #expect(sure.calls == [#"{"method":"ResetLearned"}"#])
    #expect(sure.output.hasPrefix(#"{"forgotten":4"#))
  }
}
