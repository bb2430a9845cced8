import ArgumentParser
import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Days away` {
  private let sea = Away(id: "a", from: Example.date("2026-05-03"), to: Example.date("2026-05-09"))
  private let long = Away(
    id: "a", from: Example.date("2026-05-03"), to: Example.date("2026-05-12"), note: "sea")

  private func text(_ away: Away, _ merged: [Away]?, isDryRun: Bool = false) -> String {
    shown(
      AwayView(
        reply: Methods.AddAway.Reply(away: away, merged: merged, plan: Example.nothing), isDryRun: isDryRun))
  }

  @Test(arguments: [
    (["today"], #""from":"today""#), (["3 may", "9 may"], #""from":"3 may","to":"9 may""#),
    (["fri", "--note", "sea"], #""from":"fri","note":"sea""#),
    (["fri", "--dry-run"], #""dryRun":true,"from":"fri""#),
  ])
  func `are asked for as they are typed`(arguments: [String], parameters: String) throws {
    let answer = Example.answer(
      #"{"away":{"id":"a","from":"2026-05-03","to":"2026-05-03"},"plan":\#(Example.emptyPlan)}"#)
    let run = try Run(["away"] + arguments + ["--json"], answers: [answer])
    #expect(run.calls == [#"{"method":"AddAway","parameters":{\#(parameters)}}"#])
  }

  @Test(
    arguments: [
      ("today", "today", nil), ("sat sun", "sat", "sun"), ("3 may", "3 may", nil),
      ("3 may 9 may", "3 may", "9 may"),
      ("20 feb 25 feb", "20 feb", "25 feb"), ("20 feb", "20 feb", nil),
      ("fri in 3 days", "fri", "in 3 days"), ("2026-05-03 9 may", "2026-05-03", "9 may"),
      ("soon later", "soon", "later"),
      ("soon", "soon", nil),
    ] as [(String, String, String?)])
  func `are understood without quotes`(typed: String, from: String, to: String?) throws {
    let span = try AwayAdd.span(of: typed.split(separator: " ").map(String.init), now: Example.now)
    #expect((span.from, span.to) == (from, to))
  }

  @Test(arguments: [
    ("fri 6 mar", "the day is ambiguous: plannerctl away 'fri 6 mar', or plannerctl away fri '6 mar'"),
    ("from monday till friday", "use the first and the last day: plannerctl away '3 may' '9 may'"),
  ])
  func `that may mean two spans, or none, are asked for`(typed: String, message: String) {
    #expect {
      _ = try AwayAdd.span(of: typed.split(separator: " ").map(String.init), now: Example.now)
    } throws: {
      ($0 as? ValidationError)?.message == message
    }
  }

  @Test func `that were there already are said, and what they are now`() {
    #expect(text(sea, nil) == "Away Sun 3 May – Sat 9 May (7 days).")
    #expect(text(sea, [sea]) == "You are away Sun 3 May – Sat 9 May already; nothing changed.")
    #expect(
      text(long, [sea])
        == "You are away Sun 3 May – Sat 9 May already; it is Sun 3 May – Tue 12 May now (10\ndays), sea.")
    let other = Away(id: "b", from: Example.date("2026-05-12"), to: Example.date("2026-05-12"))
    #expect(
      text(long, [sea, other]).hasPrefix("You are away Sun 3 May – Sat 9 May and Tue 12 May already; it is"))
  }

  @Test func `that are only tried say so`() {
    let unchanged = "\nThe plan would not change."
    #expect(text(sea, nil, isDryRun: true) == "Would be away Sun 3 May – Sat 9 May (7 days)." + unchanged)
    #expect(
      text(long, [sea], isDryRun: true)
        == "You are away Sun 3 May – Sat 9 May already; it would be Sun 3 May – Tue 12 May\n(10 days), sea."
        + unchanged)
  }
}
