import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Dates without a year that are recently past (agreements, section 12). It is Monday, 2 March 2026.
@Suite struct `A date without a year that was not long ago` {
  private let question = "Which year: 20 Feb 2026 (10 days ago) or 20 Feb 2027?"

  @Test func `is asked about where a session is booked, moved or paused, and where days away are added`()
    throws
  {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 14)
    let item = try #require(try planner.items(of: "Anna").first)
    for (refusal, field, years) in [
      (
        try planner.refusal(InvalidField.self, of: Methods.Book(name: "Anna", at: "20 feb 18:00")), "at",
        ["20 Feb 2026 18:00", "20 Feb 2027 18:00"]
      ),
      (
        try planner.refusal(
          InvalidField.self, of: Methods.Reschedule(item: item.id, startAt: "20 feb 18:00")), "startAt",
        ["20 Feb 2026 18:00", "20 Feb 2027 18:00"]
      ),
      (
        try planner.refusal(InvalidField.self, of: Methods.AddAway(from: "20 feb", to: "24 feb")), "from",
        ["20 Feb 2026", "20 Feb 2027"]
      ),
      (
        try planner.refusal(
          InvalidField.self, of: Methods.SetPaused(name: "Anna", paused: true, until: "20 feb")), "until",
        ["20 Feb 2026", "20 Feb 2027"]
      ),
      (
        try planner.refusal(
          InvalidField.self, of: PeopleMethods.AddDate(title: "tax", on: "20 feb", yearly: false)), "on",
        ["20 Feb 2026", "20 Feb 2027"]
      ),
    ] {
      #expect(refusal.field == field)
      #expect(refusal.message == question)
      #expect(refusal.years == years, "\(field)")
    }
  }

  @Test func `is the last one where something took place`() throws {
    let planner = try TestPlanner()
    try planner.add("Anna", every: 14)
    let logged = try planner.call(Methods.Log(name: "Anna", at: "20 feb 18:00"))
    #expect(logged.entry.when == local("2026-02-20 18:00"))
    #expect(
      try planner.call(Methods.Done(item: "Anna", at: "21 feb")).entry?.when == local("2026-02-21 12:00"))
  }

  @Test func `is read as it is once its year is there, and the last day follows the first`() throws {
    let planner = try TestPlanner()
    let away = try planner.call(Methods.AddAway(from: "20 Feb 2026", to: "24 feb")).away
    #expect((away.from, away.to) == (date("2026-02-20"), date("2026-02-24")))
    // A yearly date needs no year.
    #expect(try planner.call(PeopleMethods.AddDate(title: "club", on: "20 feb")).date.yearly)
  }
}
