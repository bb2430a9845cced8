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

  private let cost = Candidate(
    startAt: Example.ada.startAt, cost: 1450, terms: CostTerms(day: 0, crowd: 1500, hours: 0, learned: -50))

  @Test func `is told term by term, by what it was placed by`() {
    let reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, item: Example.ada, asPlaced: true, score: score,
      cost: cost,
      rejected: rejected)
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).

        How due it was: score 0.525
          urgency     0.7 × 3/7  0.300  3 days late of 7 days
          importance  0.3 × 3/4  0.225  4 of 5

        Why then: it counted as the earliest free start, 1.45 days ahead
          day          0 days  it was the same day
          crowd      1.5 days  its day held other sessions
          learned  -0.05 days  you had often kept sessions at such a time

        Earlier starts now
          36  outside their window  Mon  2 Mar 08:30–17:15
           1  you are busy          Mon  2 Mar 17:30        Gym, Tea\\u{202E}
        """)
  }

  @Test func `says what somebody waits for who has no session yet`() {
    let reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, rejected: [], waits: true)
    #expect(
      shown(WhyView(reply: reply)).hasPrefix(
        "Ada Lovelace has no session yet: no suitable day is free in the"))
  }

  @Test(arguments: [
    (-50, 1, 1, "had kept a session at such a time once"),
    (-50, 2, 2, "had kept a session at such a time twice"),
    (-50, 3, 4, "had often kept sessions at such a time"),
    (50, 0, 1, "had not kept a session at such a time once"),
    (50, 1, 3, "had not kept a session at such a time twice"),
    (50, 0, 3, "had often missed sessions at such a time"),
  ])
  func `does not call often what was once`(learned: Int, kept: Int, total: Int, words: String) {
    var cost = cost
    cost.terms.learned = learned
    var reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, item: Example.ada, asPlaced: true, cost: cost,
      rejected: [],
      learned: LearnedCell(
        weekday: .mon, fromHour: 18, kept: kept, total: total, weight: 1, weightKept: 1, bias: -learned))
    #expect(shown(WhyView(reply: reply)).contains("  you \(words)\n"))
    reply.asPlaced = nil
    let often = words.contains("often")
    #expect(shown(WhyView(reply: reply)).contains("often") == often)
    #expect(
      shown(WhyView(reply: reply)).contains(
        words.hasSuffix("once") ? "at such a time once" : "at such a time"))
  }

  @Test func `as things stand now, where what it was placed by was not kept`() {
    var punctual = score
    (punctual.overdueDays, punctual.dueOn, punctual.score) = (0, Example.date("2026-03-03"), 0.225)
    let reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, item: Example.ada, score: punctual, cost: cost,
      rejected: [])
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today). The reason was not recorded.

        How due now: score 0.225
          urgency     0.7 × 0/7  0.000  due Tue 3 Mar (tomorrow), not late
          importance  0.3 × 3/4  0.225  4 of 5

        Now it counts as 1.45 days ahead
          day          0 days  it is today
          crowd      1.5 days  its day holds other sessions
          learned  -0.05 days  you often keep sessions at such a time

        There is no earlier start now.
        """)
  }

  /// Returns the first lines, above the score.
  private func headline(
    _ status: ItemStatus, _ origin: ItemOrigin = .auto, asPlaced: Bool? = nil, conflict: BusyTime? = nil,
    byGuest: Bool? = nil, movedFor: UnfitReason? = nil
  ) -> String {
    var item = Example.item("Ada", "2026-03-02T18:00:00-05:00", status: status, origin: origin)
    item.byGuest = byGuest
    let reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, item: item, conflict: conflict, asPlaced: asPlaced,
      movedFor: movedFor,
      score: score, cost: cost, rejected: [])
    let text = shown(WhyView(reply: reply))
    if asPlaced == nil { #expect(!text.contains("Why then")) }
    if !status.isLive { #expect(!text.contains("earlier start")) }
    return String(text.prefix { $0 != "." }.count < text.count ? text.split(separator: "\n\n")[0] : "")
      .replacing("Ada, Mon 2 Mar 18:00–18:30 (today).", with: "").replacing("\n", with: " ")
  }

  @Test func `how it came to be there is said in a sentence`() {
    #expect(headline(.pending, asPlaced: true) == "")
    #expect(headline(.pending, .manual) == " You booked it.")
    #expect(headline(.rescheduled, .manual) == " You booked it, and moved it since.")
    #expect(headline(.snoozed) == " You snoozed it.")
    #expect(headline(.rescheduled) == " You moved it there.")
    #expect(headline(.rescheduled, asPlaced: true) == " It was moved there, as its earlier time was taken.")
    #expect(
      headline(.rescheduled, asPlaced: true, movedFor: .weekFull).contains(
        "because of the room in your week."))
    #expect(headline(.done, asPlaced: true) == " It took place.")
    #expect(headline(.missed) == " It did not take place.")
    #expect(headline(.lapsed) == " It has no answer.")
    #expect(headline(.canceled) == " It was canceled.")
    #expect(
      headline(.pending, asPlaced: true, conflict: Example.dinner)
        == " It lies over 'Dinner', Mon 2 Mar 19:00–22:00, and no other place was found.")
    #expect(
      headline(.rescheduled, conflict: Example.dinner)
        == " You moved it there. It lies over 'Dinner', Mon 2 Mar 19:00–22:00, and stays, as its time was agreed."
    )
    #expect(
      headline(.pending, .manual, conflict: Example.dinner, byGuest: true)
        == " Ada booked it. It lies over 'Dinner', Mon 2 Mar 19:00–22:00, and stays, as its time was agreed.")
    #expect(headline(.rescheduled, byGuest: true) == " Ada booked it, and it was moved since.")
  }

  @Test func `somebody is paused, and the command that ends it`() {
    var goal = Example.goal
    goal.paused = true
    goal.pausedUntil = Example.date("2026-03-05")
    #expect(
      shown(WhyView(reply: .init(contact: Example.contact, goal: goal, rejected: []))) == """
        Ada Lovelace is paused until Thu 5 Mar (in 3 days). To plan for them again:
            plannerctl resume 'Ada Lovelace'
        """)
    goal.pausedUntil = nil
    let booked = Example.item("Ada", "2026-03-02T18:00:00-05:00", origin: .manual)
    let text = shown(WhyView(reply: .init(contact: Example.contact, goal: goal, item: booked, rejected: [])))
    #expect(text.contains("You booked it.\nAda Lovelace is paused. To plan for them again:\n"))
  }

  @Test func `nothing is promised to somebody, and the command that promises it`() {
    let solo = Contact(id: "c1", displayName: "O'Hara")
    #expect(
      shown(WhyView(reply: .init(contact: solo, rejected: []))) == #"""
        O'Hara has no cadence, so no session is planned. To set one:
            plannerctl edit 'O'\''Hara' --every 2w
        """#)
  }

  @Test func `the printed urgency is that of the score`() throws {
    for overdue in [0, 1, 3, 20, 400] {
      for cadence in [1, 7, 30, 3650] {
        for importance in 1...5 {
          let score = ScoreTerms(
            goalId: "g1", dueOn: Example.date("2026-02-27"), overdueDays: overdue, cadenceDays: cadence,
            importance: importance)
          let text = shown(
            WhyView(reply: .init(contact: Example.contact, goal: Example.goal, score: score, rejected: [])))
          let line = try #require(text.split(separator: "\n").first { $0.contains("urgency") })
          let words = line.split(separator: " ")
          #expect(words[3] == "\(overdue)/\(cadence)")
          let printed = try #require(Double(words[4]))
          #expect(abs(printed - 0.7 * Double(overdue) / Double(cadence)) <= 0.0011, "\(line)")
        }
      }
    }
  }

  @Test func `is told of somebody without a session`() {
    let reply = Methods.Why.Reply(
      contact: Example.contact, goal: Example.goal, score: score, rejected: rejected,
      unplaced: UnplacedGoal(
        goalId: "g1", name: "Ada", dueOn: Example.date("2026-02-27"), reason: .noFreeTime))
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace has no session: due Fri 27 Feb (3 days ago), and every fitting time
        is taken.

        How due: score 0.525
          urgency     0.7 × 3/7  0.300  3 days late of 7 days
          importance  0.3 × 3/4  0.225  4 of 5

        Starts now
          36  outside their window  Mon  2 Mar 08:30–17:15
           1  you are busy          Mon  2 Mar 17:30        Gym, Tea\\u{202E}

        None of the tried changes would place it: a shorter session, an hour or a day
        more in their window, a busy time at another time, more sessions a week, a
        longer cadence, shorter quiet hours.
        """)
  }
}
