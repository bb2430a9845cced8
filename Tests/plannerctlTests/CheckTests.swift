import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Check` {
  private func person(_ name: String, kept: Int = 13, late: Int = 0, starts: Double = 42) -> PersonOutlook {
    PersonOutlook(
      contactId: name, goalId: name, name: name, promisedPerWeek: 1, openMinutesPerWeek: 630,
      startsPerWeek: starts, promised: 13, kept: kept, worstDaysLate: late,
      averageDaysLate: Double(late) / 3, slips: late > 2)
  }

  private func reply(
    _ verdict: Verdict, promised: Double, _ people: [PersonOutlook], _ relaxations: [Relaxation] = [],
    capacity: Int = 5, untried: Int = 0
  ) -> Methods.Check.Reply {
    Methods.Check.Reply(
      verdict: verdict, promisedPerWeek: promised, capacityPerWeek: capacity, days: 91, people: people,
      total: people.count, slipping: people.count(where: \.slips), never: people.count(where: \.isNeverFree),
      missed: people.reduce(0) { $0 + $1.promised - $1.kept }, relaxations: relaxations, tried: 6,
      untried: untried)
  }

  @Test func `answers in one sentence where all is well`() {
    #expect(
      shown(reply(.kept, promised: 3.5, [person("Ada")])) == """
        Yes: 3.5 sessions a week are needed, 5 are allowed, and nobody slips in the next
        91 days.
        """)
    #expect(
      shown(reply(.kept, promised: 0, []))
        == "There are no cadences yet. To begin: `plannerctl add NAME --every 2w`")
  }

  @Test func `names who slips and what helps`() {
    let relaxations = [
      Relaxation(
        kind: .capacity, says: "8 sessions a week instead of 5.",
        command: "plannerctl prefs set capacityPerWeek 8", slipping: 0, missed: 0),
      Relaxation(
        kind: .busyTime, says: "'Gym', Mon 2 Mar 18:00–19:00, at another time.", slipping: 1, missed: 2),
      Relaxation(
        kind: .capacity, says: "6 sessions a week instead of 5.",
        command: "plannerctl prefs set capacityPerWeek 6", slipping: 2, missed: 5),
    ]
    let people = [
      person("Ada Lovelace", kept: 9, late: 12), person("Bob\u{202E}", kept: 12, late: 4), person("Cleo"),
    ]
    #expect(
      shown(reply(.impossible, promised: 7.5, people, relaxations)) == """
        No: 7.5 sessions a week are needed, but only 5 are allowed, and 2 of 3 people
        slip in the next 91 days: 5 sessions missed.

          WHO           KEPT      LATE BY  ON AVERAGE  OPEN A WEEK
          Ada Lovelace  9 of 13   12 days         4.0  10 h 30 min, 42 starts
          Bob\\u{202E}   12 of 13   4 days         1.3  10 h 30 min, 42 starts

        The best changes:
          8 sessions a week instead of 5. Then nobody slips.
            plannerctl prefs set capacityPerWeek 8
          'Gym', Mon 2 Mar 18:00–19:00, at another time. Then 1 person slips, 2
            sessions missed.
          6 sessions a week instead of 5. Then as many slip, but by fewer days.
            plannerctl prefs set capacityPerWeek 6
        After a change, `plannerctl plan --anew` uses it.
        """)
  }

  @Test func `says who can never be met, and that nothing helps`() {
    let text = shown(reply(.impossible, promised: 2, [person("Ada", kept: 0, late: 90, starts: 0)]))
    #expect(text.hasPrefix("No: there is never a time for Ada, and 1 of 1 person slips"))
    #expect(text.hasSuffix("None of the tried changes helps."))
    #expect(shown(reply(.slips, promised: 2, [person("Ada", late: 9)])).hasPrefix("Not quite: 2.0 sessions"))
  }

  @Test func `says little of what is little, and one of one`() {
    #expect(
      shown(reply(.kept, promised: 7.0 / 365, [person("Ada")], capacity: 1)) == """
        Yes: less than 0.1 sessions a week are needed, 1 is allowed, and nobody slips in
        the next 91 days.
        """)
    let text = shown(reply(.impossible, promised: 6, [person("Ada", kept: 0, late: 91, starts: 0)]))
    #expect(text.contains("but only 5 are allowed"))
    #expect(text.contains("There is never a time for Ada."))
  }

  @Test func `says that more could have been tried`() {
    let text = shown(reply(.slips, promised: 2, [person("Ada", late: 9)], untried: 2))
    #expect(text.hasSuffix("The time was too short to try 2 more changes."))
    #expect(!shown(reply(.slips, promised: 2, [person("Ada", late: 9)])).contains("too short to try"))
  }

  @Test func `fits a narrow terminal, all but commands, which stay whole`() {
    let command = "plannerctl edit 'Ada Lovelace' --between 07:00-09:00"
    let help = Relaxation(
      kind: .window, says: "Ada Lovelace: a window of 07:00-09:00 instead of 07:00-08:00.", command: command,
      slipping: 1, missed: 2)
    var narrow = Example.context
    narrow.width = 40
    let slipping = [person("Ada Lovelace", kept: 9, late: 12)]
    for answer in [
      reply(.kept, promised: 0, []), reply(.slips, promised: 2, slipping, untried: 3),
      reply(.slips, promised: 2, slipping, [help], untried: 3),
    ] {
      let lines = shown(answer, narrow).split(separator: "\n")
      #expect(lines.allSatisfy { displayWidth(String($0)) <= 40 || $0.contains(command) }, "\(lines)")
    }
    #expect(
      shown(reply(.slips, promised: 2, slipping), narrow).contains(
        """
          Ada Lovelace: 9 of 13 kept, up to 12
            days late, 4.0 on average; open 10 h
            30 min a week, 42 starts.
        """))
  }

  @Test func `is noted after many additions, too`() {
    let reply = Methods.AddContacts.Reply(
      added: [AddedContact(contact: Example.contact)], skipped: [], plan: Example.nothing, worse: ["Worse."])
    #expect(
      shown(AddedManyView(reply: reply)).hasSuffix(
        "Note: Worse.\n`plannerctl check` shows more, and remedies."))
  }

  @Test func `stays within the terminal and shows twenty`() {
    let many = (1...30).map { person("Somebody with a name that is long, number \($0)", kept: 1, late: 70) }
    let lines = shown(reply(.slips, promised: 4, many)).split(separator: "\n")
    #expect(lines.allSatisfy { displayWidth(String($0)) <= 80 })
    #expect(lines.contains("  and 10 more; --json lists all"))
  }

  @Test func `is asked of the daemon and exits with 0`() throws {
    let answer = Example.answer(
      #"{"verdict":"kept","promisedPerWeek":1,"capacityPerWeek":5,"days":91,"people":[],"total":0,"slipping":0,"never":0,"missed":0,"relaxations":[],"tried":0,"untried":0}"#
    )
    let run = try Run(["check"], answers: [answer, Example.preferences])
    #expect(run.exitCode == 0)
    let call = try #require(run.calls.first)
    #expect(call.contains("Check") && call.contains(#""limit":20"#))
    let everybody = try Run(["check", "--json"], answers: [answer])
    #expect(everybody.exitCode == 0 && everybody.calls.first?.contains("limit") == false)
  }

  @Test func `is noted after an addition that makes things worse`() {
    let worse = ["2 sessions a week are needed now, and at most 1 is allowed: you cannot keep all of them."]
    let reply = Methods.EditContact.Reply(contact: Example.contact, plan: Example.nothing, worse: worse)
    #expect(
      shown(EditedView(reply: reply)) == """
        Changed Ada Lovelace.
        Note: 2 sessions a week are needed now, and at most 1 is allowed: you cannot
        keep all of them.
        `plannerctl check` shows more, and remedies.
        """)
  }
}

@Suite struct `A difference between plans` {
  private let cleo = UnplacedGoal(
    goalId: "g", name: "Cleo", dueOn: Example.date("2026-03-01"), reason: .givenUpFor, givenUpFor: "Boris")

  @Test func `of a dry run is a line for each`() {
    let report = PlanReport(
      placed: [Example.ada],
      moved: [
        MovedItem(
          item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), because: Example.dinner)
      ],
      missed: [Example.item("Fay", "2026-02-24T18:00:00-05:00", status: .lapsed, id: "fa00")],
      unplaced: [cleo],
      conflicts: [ConflictingItem(item: Example.ada, with: Example.lisbon)], waiting: [])
    #expect(
      shown(PlanReportView(report: report, isDryRun: true)).split(separator: "\n").dropFirst().joined(
        separator: "\n") == """
            +  Ada Lovelace  Mon  2 Mar 18:00–18:30
            ~  Bob           Tue  3 Mar 19:30 → Thu  5 Mar 19:30  for Dinner
            -  Fay           Tue 24 Feb 18:00–18:30               lapsed, unanswered
            !  Cleo          due Sun  1 Mar                       given up for Boris
            !  Ada Lovelace  Mon  2 Mar 18:00–18:30               over Lisbon
          """)
  }

  @Test func `says the day once where it stays the same`() {
    var report = Example.nothing
    report.moved = [
      MovedItem(
        item: Example.bob, from: Example.instant("2026-03-05T18:00:00-05:00"), because: Example.dinner)
    ]
    #expect(
      shown(PlanReportView(report: report, isDryRun: true)).hasSuffix(
        "\n  ~  Bob  Thu  5 Mar 18:00 → 19:30  for Dinner"))
  }

  @Test func `that is none says so`() {
    #expect(
      shown(PlanReportView(report: Example.nothing, isDryRun: true))
        == "The plan would not change.")
    var report = Example.nothing
    report.unplaced = [cleo]
    #expect(
      shown(PlanReportView(report: report, isDryRun: true)) == """
        The plan would not change.
          !  Cleo  due Sun  1 Mar  given up for Boris
        """)
  }

  @Test func `of a change is shown at once and anew`() {
    let nothing = PlanDifference(gained: [], lost: [], moved: [], leftOut: [], noLonger: [], notDue: [])
    var afresh = nothing
    afresh.gained = [Example.ada]
    afresh.lost = [Example.bob]
    afresh.moved = [
      ShiftedItem(item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), fromDurationMin: 30)
    ]
    afresh.leftOut = [cleo]
    afresh.noLonger = [cleo]
    afresh.notDue = [cleo]
    #expect(
      shown(
        WhatIfView(
          reply: Methods.WhatIf.Reply(atOnce: nothing, afresh: afresh),
          changes: ["capacityPerWeek=3", "Ada.cadence=14d"])) == """
          With capacityPerWeek=3, Ada.cadence=14d:
          At once: nothing.
          After `plannerctl plan --anew`:
            +  Ada Lovelace  Mon  2 Mar 18:00–18:30
            ~  Bob           Tue  3 Mar 19:30 → Thu  5 Mar 19:30  1 h 30 min, not 30 min
            -  Bob           Thu  5 Mar 19:30–21:00
            !  Cleo          due Sun  1 Mar                       given up for Boris
            *  Cleo          due Sun  1 Mar                       has a place again
            ~  Cleo          due Sun  1 Mar                       would not be due
          """)
    #expect(
      shown(
        WhatIfView(reply: Methods.WhatIf.Reply(atOnce: nothing, afresh: nothing), changes: ["bufferMin=0"]))
        == "With bufferMin=0:\nNothing would change.")
  }

  @Test func `is asked for with each change as it was typed`() throws {
    let nothing = #"{"gained":[],"lost":[],"moved":[],"leftOut":[],"noLonger":[],"notDue":[]}"#
    let run = try Run(
      ["plan", "--what-if", "Ana.cadence=14d", "--what-if", "capacityPerWeek=3"],
      answers: [Example.answer(#"{"atOnce":\#(nothing),"afresh":\#(nothing)}"#), Example.preferences])
    #expect(run.exitCode == 0)
    #expect(run.calls.first?.contains(#"["Ana.cadence=14d","capacityPerWeek=3"]"#) == true)
  }
}

@Suite struct `Why, exactly` {
  /// The printed numbers add up despite rounding.
  @Test func `the printed terms add up to the printed score`() throws {
    for seed in PropertySeeds.take(300) {
      var random = SeededRandom(seed: seed)
      let cadence = Int.random(in: 1...400, using: &random)
      let overdue = Int.random(in: 0...900, using: &random)
      let importance = Int.random(in: 1...5, using: &random)
      let urgency = Double(overdue) / Double(cadence)
      let normalized = Double(importance - 1) / 4
      let score = ScoreTerms(
        goalId: "g", dueOn: Example.date("2026-02-27"), overdueDays: overdue, cadenceDays: cadence,
        importance: importance, urgency: urgency, importanceNormalized: normalized,
        score: 0.7 * urgency + 0.3 * normalized)
      let text = shown(
        WhyView(reply: Methods.Why.Reply(contact: Example.contact, score: score, rejected: [])))
      let lines = text.split(separator: "\n")
      func thousandths(of prefix: String) throws -> Int {
        let line = try #require(lines.first { $0.contains(prefix) })
        let match = try #require(line.matches(of: /([0-9]+)\.([0-9]{3})/).last)
        return try #require(Int(match.1 + match.2))
      }
      let sum = try thousandths(of: "urgency") + thousandths(of: "importance")
      #expect(try sum == thousandths(of: "How due"), "PLANNER_SEED=\(seed)")
      #expect(text.contains("0.7 × \(overdue)/\(cadence) "), "PLANNER_SEED=\(seed)")
      #expect(abs(Double(sum) - 1000 * score.score) <= 0.5 + 1e-6, "PLANNER_SEED=\(seed)")
    }
  }

  @Test func `the smallest change comes with its command and whom it costs`() {
    let unplaced = UnplacedGoal(
      goalId: "g1", name: "Ada", dueOn: Example.date("2026-02-27"), reason: .noFreeTime)
    let change = SmallestChange(
      kind: .window, says: "a window of 18:00-22:00 instead of 18:00-21:00.",
      command: "plannerctl edit 'Ada Lovelace' --between 18:00-22:00", costs: ["Bo", "Cy"])
    let reply = Methods.Why.Reply(
      contact: Example.contact, item: Example.ada, asPlaced: true, rejected: [], unplaced: unplaced,
      smallestChange: change)
    #expect(
      shown(WhyView(reply: reply)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).
        A later one, due Fri 27 Feb (3 days ago), has no place: every fitting time is
        taken.

        The smallest change that would place it:
          a window of 18:00-22:00 instead of 18:00-21:00.
          It would cost a session with Bo, Cy.
            plannerctl edit 'Ada Lovelace' --between 18:00-22:00
        """)
  }
}
