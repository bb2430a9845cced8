import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Why` {
  private let score = ScoreTerms(
    goalId: "g1", dueOn: Example.date("2026-02-27"), overdueDays: 3, cadenceDays: 7, importance: 4,
    urgency: 3.0 / 7, importanceNormalized: 0.75, score: 0.525)
  private let rejected = [
    RejectedStarts(
      reason: .outsideWindow, count: 36, first: Example.instant("2026-03-02T08:30:00-05:00"),
      last: Example.instant("2026-03-02T17:15:00-05:00"), titles: []),
    RejectedStarts(
      reason: .busy, count: 1, first: Example.instant("2026-03-02T17:30:00-05:00"),
      last: Example.instant("2026-03-02T17:30:00-05:00"), titles: ["Gym", "Tea\u{202E}"]),
  ]

  @Test func `is told term by term`() {
    let cost = Candidate(
      startAt: Example.ada.startAt, cost: 1450, terms: CostTerms(day: 0, crowd: 1500, learned: -50))
    let reply = Methods.Why.Reply(
      contact: Example.contact, item: Example.ada, score: score, cost: cost, rejected: rejected)
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).

        How due: score 0.525
          urgency     0.7 × 3/7  0.300  3 days late of 7 days
          importance  0.3 × 3/4  0.225  4 of 5

        Why then: cost 1450, in thousandths of a day; the cheapest free start wins
          day         0  it is today
          crowd    1500  its day holds other sessions
          learned   -50  you often keep sessions at such a time

        Earlier starts that would not do
          36  outside their window  Mon  2 Mar 08:30–17:15
           1  you are busy          Mon  2 Mar 17:30        Gym, Tea\\u{202E}
        """)
  }

  @Test func `is told of somebody without a session`() {
    let reply = Methods.Why.Reply(
      contact: Example.contact, score: score, rejected: rejected,
      unplaced: UnplacedGoal(
        goalId: "g1", name: "Ada", dueOn: Example.date("2026-02-27"), reason: .noFreeTime))
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace has no session: due Fri 27 Feb (3 days ago), and every fitting time
        is taken.

        How due: score 0.525
          urgency     0.7 × 3/7  0.300  3 days late of 7 days
          importance  0.3 × 3/4  0.225  4 of 5

        Starts that would not do
          36  outside their window  Mon  2 Mar 08:30–17:15
           1  you are busy          Mon  2 Mar 17:30        Gym, Tea\\u{202E}

        No single change would place it: no shorter session, no hour or day more, no
        busy time at another time, no session a week more and no longer cadence.
        """)
  }
}
