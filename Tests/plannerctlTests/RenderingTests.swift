import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `A list of sessions` {
  @Test func `is a table with what people type to name one`() {
    let booked = Example.item("Zoë 山田", "2026-03-12T09:00:00-04:00", origin: .manual, id: "9c00")
    #expect(
      shown(Methods.Next.Reply(items: [Example.ada, Example.bob, booked])) == """
        Next is Ada Lovelace today at 18:00, then Bob on Thursday at 19:30 and Zoë 山田 on \
        Thursday 12 March at 09:00.
        DAY                     TIME         WITH                   ID
        Mon  2 Mar  today       18:00–18:30  Ada Lovelace           3f2a
        Thu  5 Mar  in 3 days   19:30–21:00  Bob           snoozed  41b0
        Thu 12 Mar  in 10 days  09:00–09:30  Zoë 山田      booked   9c00
        """)
  }

  @Test func `stays within the terminal`() {
    let long = Example.item(
      "A name that goes on and on and never comes to an end, it seems", "2026-03-12T09:00:00-04:00")
    let text = shown(Methods.Next.Reply(items: [long]))
    let table = text.split(separator: "\n").dropFirst()
    #expect(table.allSatisfy { displayWidth(String($0)) <= 80 })
    #expect(
      table.joined(separator: "\n") == """
        DAY                     TIME         WITH                                   ID
        Thu 12 Mar  in 10 days  09:00–09:30  A name that goes on and on and never…  3f2a
        """)
  }

  @Test func `is in the order of time`() {
    let lines = SessionRows.lines([Example.bob, Example.ada], in: Example.context)
    #expect(lines.map { $0.text(color: false).contains("Bob") } == [false, true])
    let newest = SessionRows.lines([Example.ada, Example.bob], in: Example.context, newestFirst: true)
    #expect(newest.map { $0.text(color: false).contains("Bob") } == [true, false])
  }

  @Test func `shows the day, the time and the name where there is room for no more`() {
    var context = Example.context
    context.width = 40
    let lines = SessionRows.lines([Example.ada, Example.bob], in: context, titled: true)
    #expect(
      lines.map { $0.text(color: false) } == [
        "DAY         TIME         WITH", "Mon  2 Mar  18:00–18:30  Ada Lovelace",
        "Thu  5 Mar  19:30–21:00  Bob",
      ])
    let booked = Example.item("Bob", "2026-03-12T09:00:00-04:00", origin: .manual, id: "9c00")
    #expect(
      SessionRows.lines([booked], in: context).map { $0.text(color: false) } == [
        "Thu 12 Mar  09:00–09:30  Bob  booked"
      ])
  }

  @Test func `says what to do where it is empty`() {
    #expect(
      shown(Methods.Next.Reply(items: [])) == "Nothing is planned. `plannerctl people` shows who is due.")
  }
}

@Suite struct `An agenda` {
  private let days = [
    AgendaDay(
      date: Example.date("2026-03-02"),
      items: [Example.ada, Example.item("Cleo", "2026-03-02T21:00:00-05:00", id: "77aa")],
      busy: [Example.dinner]),
    AgendaDay(date: Example.date("2026-03-05"), items: [Example.bob], busy: []),
    AgendaDay(date: Example.date("2026-03-06"), items: [], busy: [Example.lisbon]),
    AgendaDay(date: Example.date("2026-03-08"), items: [], busy: [Example.lisbon]),
    AgendaDay(date: Example.date("2026-03-09"), items: [], busy: []),
  ]

  @Test func `shows each day with its sessions and busy times`() {
    #expect(
      shown(Methods.Agenda.Reply(days: days)) == """
        Mon  2 Mar  today      18:00–18:30  Ada Lovelace            3f2a
                               19:00–22:00  Dinner        busy
                               21:00–21:30  Cleo          conflict  77aa
        Thu  5 Mar  in 3 days  19:30–21:00  Bob           snoozed   41b0
        Fri  6 Mar  in 4 days  all day      Lisbon        away
        Sun  8 Mar  in 6 days  00:00–12:00  Lisbon        away

        Mon  9 Mar  in 7 days  –
        """)
  }

  @Test func `dims what is not a session`() {
    var context = Example.context
    context.color = true
    let text = shown(Methods.Agenda.Reply(days: [days[2]]), context)
    #expect(text.contains("\u{1B}[2mall day\u{1B}[0m"))
    #expect(text.contains("\u{1B}[2mLisbon\u{1B}[0m"))
  }
}

@Suite struct `People` {
  @Test func `have bars for their scores`() {
    func summary(_ name: String, _ goal: Goal?, _ score: Double?, _ due: String?, _ late: Int?)
      -> PersonSummary
    {
      PersonSummary(
        contact: Contact(id: name, displayName: name), goal: goal, score: score, dueOn: due.map(Example.date),
        overdueDays: late, nextItem: late == 1 ? Example.ada : nil,
        lastMetAt: goal?.lastCompletedAt)
    }
    var paused = Example.goal
    paused.paused = true
    paused.pausedUntil = Example.date("2026-04-01")
    let people = [
      summary("Ada", Example.goal, 0.625, "2026-03-01", 1),
      summary("Bob", Example.goal, 0.3, "2026-03-02", 0),
      summary("Cleo", Example.goal, 0.0, "2026-03-09", 0), summary("Dan", paused, nil, nil, nil),
      summary("Eve", nil, nil, nil, nil),
    ]
    #expect(
      shown(Methods.People.Reply(people: people)) == """
        NAME  SCORE          DUE                  EVERY  LAST MET    NEXT
        Ada   █████    0.63  1 day late           1w     Fri 20 Feb  Mon  2 Mar 18:00
        Bob   ██▍      0.30  today                1w     Fri 20 Feb
        Cleo           0.00  Mon  9 Mar           1w     Fri 20 Feb
        Dan                  paused to Wed 1 Apr  1w     Fri 20 Feb
        Eve                  no goal
        """)
    var narrow = Example.context
    narrow.width = 60
    #expect(
      shown(Methods.People.Reply(people: [people[0]]), narrow) == """
        NAME  DUE         EVERY  LAST MET    NEXT
        Ada   1 day late  1w     Fri 20 Feb  Mon  2 Mar 18:00
        """)
    narrow.width = 50
    #expect(
      shown(Methods.People.Reply(people: [people[0]]), narrow) == """
        NAME  DUE         EVERY  NEXT
        Ada   1 day late  1w     Mon  2 Mar 18:00
        """)
  }

  @Test(arguments: [
    (0.0, "    "), (1.0, "████"), (0.5, "██  "), (0.53125, "██▏ "), (-1.0, "    "), (9.0, "████"),
  ])
  func `have bars of eighths`(fraction: Double, text: String) { #expect(bar(fraction, columns: 4) == text) }

  @Test func `are shown whole`() {
    let log = [
      InteractionLog(
        id: "l", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met,
        notes: "By the\nriver")
    ]
    var contact = Example.contact
    contact.timeZone = "Asia/Tokyo"
    let past = Example.item("Ada Lovelace", "2026-02-27T18:00:00-05:00", id: "0b00")
    #expect(
      shown(Methods.Person.Reply(contact: contact, goal: Example.goal, items: [Example.ada, past], log: log))
        == """
        Ada Lovelace
          purpose   Engines
          tags      friend
          zone      Asia/Tokyo, now 22:00
          goal      every week, 30 min, importance 4 of 5
          when      Mon–Thu, Sat 18:00–21:00, not on Tue 3 Mar
          last met  Fri 20 Feb 18:00 (10 days ago)
          due       Fri 27 Feb (3 days ago)

        Planned
          Mon  2 Mar  today  18:00–18:30  Ada Lovelace  3f2a

        Before
          Fri 27 Feb  3 days ago  18:00–18:30  Ada Lovelace  unanswered  0b00

        Met
          Fri 20 Feb 18:00  10 days ago  met  By the river
        """)
  }

  @Test(arguments: [
    (Windows.always, "any day and time"), (Windows(weekdays: [.sat, .sun]), "Sat, Sun"),
    (Windows(weekdays: [.mon, .tue, .wed, .fri]), "Mon–Wed, Fri"),
    (Windows(timeBlocks: [TimeBlock(start: 1320, end: 120)]), "any day 22:00–02:00"),
  ])
  func `can be met in windows`(windows: Windows, text: String) {
    #expect(windows.inWords(in: Example.context) == text)
  }
}

@Suite struct `One session` {
  @Test func `is shown with its person`() {
    let item = Example.item(
      "Ada Lovelace", "2026-03-02T18:00:00-05:00", origin: .manual, notes: "Looms\n\u{1B}[2Jx")
    #expect(
      shown(Methods.Item.Reply(item: item, contact: Example.contact, log: [])) == """
        Ada Lovelace
          when     Mon 2 Mar 18:00–18:30 (today)
          state    planned, booked by you
          id       3f2a0000-0000-4000-8000-000000000000
          purpose  Engines
          tags     friend
          notes    Looms
                   \\u{1B}[2Jx
        """)
  }

  @Test func `has other times`() {
    let terms = CostTerms(day: 1000, crowd: 0, hours: 0, learned: -50)
    let candidates = ["2026-03-03T23:00:00Z", "2026-03-12T22:15:00Z"].map {
      Candidate(startAt: Example.instant($0), cost: 950, terms: terms)
    }
    let reply = Methods.Candidates.Reply(item: Example.ada, candidates: candidates)
    #expect(
      shown(CandidatesView(reply: reply, count: 7)) == """
        Ada Lovelace, Mon 2 Mar 18:00–18:30 (today) could move to:
          1  Tue  3 Mar  tomorrow    18:00–18:30  free evening, best
          2  Thu 12 Mar  in 10 days  18:15–18:45  free evening
        Take one with: plannerctl reschedule 3f2a --pick 1 --count 7
        """)
    #expect(shown(CandidatesView(reply: reply)).hasSuffix("--pick 1"))
  }

  @Test func `is changed in a sentence`() {
    #expect(
      shown(Methods.Done.Reply(item: Example.ada, goal: Example.goal, plan: Example.nothing)) == """
        Done: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).
        Still due, since Fri 27 Feb (3 days ago).
        """)
    #expect(
      shown(Methods.Snooze.Reply(item: Example.bob, plan: Example.nothing))
        == "Snoozed to: Bob, Thu 5 Mar 19:30–21:00 (in 3 days).")
    #expect(
      shown(Methods.Snooze.Reply(item: Example.bob, warnings: ["It is late."], plan: Example.nothing))
        .hasSuffix("\nNote: It is late."))
    #expect(
      shown(
        Methods.Book.Reply(item: Example.ada, warnings: ["It is outside the window."], plan: Example.nothing))
          == """
          Booked: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today)  3f2a
          Note: It is outside the window.
          """)
    #expect(
      shown(Methods.Cancel.Reply(item: Example.ada, plan: Example.nothing))
        == "Canceled: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).")
    #expect(shown(Methods.Undo.Reply(undone: "add Ada")) == "Taken back: add Ada.")
    #expect(shown(Methods.SnoozeTonight.Reply(items: [])) == "Nothing is left of today.")
  }
}

@Suite struct `A plan` {
  private let report = PlanReport(
    placed: [Example.ada],
    moved: [
      MovedItem(
        item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), because: Example.dinner)
    ],
    missed: [Example.item("Fay", "2026-02-24T18:00:00-05:00", status: .lapsed, id: "fa00")],
    unplaced: [
      UnplacedGoal(goalId: "g", name: "Cleo", dueOn: Example.date("2026-03-01"), reason: .weekFull)
    ],
    conflicts: [ConflictingItem(item: Example.ada, with: Example.lisbon)],
    waiting: [Example.item("Gus", "2026-03-01T18:00:00-05:00", id: "9105")])

  @Test func `says what happened and what wants attention`() {
    #expect(
      shown(PlanReportView(report: report)) == """
        Planned 1: Ada Lovelace today at 18:00. Moved 1: Bob, now on Thursday at 19:30. No time was found for \
        Cleo. 1 session lapsed. 1 session lies over a busy time. 1 session waits for an answer.
        Placed:
          Mon  2 Mar  today  18:00–18:30  Ada Lovelace  3f2a
        Moved:
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  for Dinner  41b0
        Lapsed, as nobody said whether it happened:
          Tue 24 Feb  6 days ago  18:00–18:30  Fay  lapsed  fa00
        No place for (`plannerctl why NAME` says more):
          Cleo  due Sun 1 Mar  the free times lie in full weeks
        Over busy times, and no better place:
          Ada Lovelace  Mon  2 Mar 18:00  over Lisbon  3f2a
        Did it happen? Say `plannerctl done` or `plannerctl missed` with the id:
          Sun  1 Mar  yesterday  18:00–18:30  Gus  unanswered  9105
        """)
  }

  private let changed = PlanReport(
    placed: [],
    moved: [
      MovedItem(item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00"), closed: .quietHours),
      MovedItem(item: Example.bob, from: Example.instant("2026-03-03T19:30:00-05:00")),
    ],
    withdrawn: [
      WithdrawnItem(item: Example.ada, reason: .met, near: Example.date("2026-03-01")),
      WithdrawnItem(item: Example.ada, reason: .planned, near: Example.date("2026-03-05")),
      WithdrawnItem(item: Example.ada, reason: .contactHours),
    ], missed: [], unplaced: [], conflicts: [], waiting: [])

  @Test func `says what is no longer wanted, and why`() {
    #expect(
      shown(Methods.Cancel.Reply(item: Example.ada, plan: changed)) == """
        Canceled: Ada Lovelace, Mon 2 Mar 18:00–18:30 (today).
        Moved:
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  for your quiet hours  41b0
          Bob  Tue  3 Mar 19:30  →  Thu  5 Mar 19:30  as you asked          41b0
        No longer planned:
          Ada Lovelace  Mon  2 Mar 18:00  you met on Sun 1 Mar
          Ada Lovelace  Mon  2 Mar 18:00  too near to the one on Thu 5 Mar
          Ada Lovelace  Mon  2 Mar 18:00  at night where they are, and no other time is
                                          free
        """)
    #expect(
      shown(PlanReportView(report: changed, isDryRun: true)).contains("Would no longer plan 3: Ada Lovelace"))
  }

  @Test func `closes no session of another day, and says so`() {
    let entry = InteractionLog(
      id: "l", contactId: "c1", when: Example.instant("2026-02-27T19:00:00-05:00"), outcome: .met)
    let reply = Methods.Done.Reply(
      item: nil, entry: entry, contact: Example.contact, ahead: Example.ada, plan: Example.nothing)
    #expect(
      shown(reply) == """
        Logged: you met Ada Lovelace Fri 27 Feb (3 days ago).
        No session was closed; the next is still ahead: Ada Lovelace, Mon 2 Mar
        18:00–18:30 (today).
        """)
    let alone = Methods.Done.Reply(item: nil, entry: entry, contact: Example.contact, plan: Example.nothing)
    #expect(shown(alone).hasSuffix("No session was closed: there was none that day."))
  }

  @Test func `that is only tried says so`() {
    let text = shown(PlanReportView(report: report, isDryRun: true))
    #expect(text.hasPrefix("Would plan 1: Ada Lovelace today at 18:00. Would move 1: Bob, now on"))
  }

  @Test
  func
    `is told whole where it was asked for, and after another command without those who had no place before`()
  {
    var report = Example.nothing
    report.unplaced = ["Tiny", "Cleo"].map {
      UnplacedGoal(
        goalId: $0, name: $0, dueOn: Example.date("2026-03-01"), reason: .noWindow,
        known: $0 == "Tiny" ? true : nil)
    }
    let whole = shown(PlanReportView(report: report))
    #expect(whole.contains("Tiny") && whole.contains("Cleo"))
    let reply = Methods.Missed.Reply(item: Example.ada, plan: report)
    #expect(!shown(reply).contains("Tiny") && shown(reply).contains("Cleo"))
    report.unplaced.removeLast()
    #expect(!shown(Methods.Missed.Reply(item: Example.ada, plan: report)).contains("No place"))
  }

  @Test func `that stands says so`() {
    #expect(shown(PlanReportView(report: Example.nothing)) == "Nothing to change: the plan stands.")
  }
}

@Suite struct `The rest of the house` {
  @Test func `is shown`() {
    let status = Methods.Status.Reply(
      version: "0.1.0", contacts: 2, goals: 1, liveItems: 1,
      nextReminder: NextReminder(
        at: Example.ada.startAt.adding(minutes: -30), kind: .reminder, item: Example.ada),
      nextItem: Example.ada, today: 1, overdue: 2, waiting: 1,
      conflicts: [ConflictingItem(item: Example.ada, with: Example.dinner)], warnings: ["Old zones."])
    #expect(
      shown(status) == """
        Planner 0.1.0
          2 people, 1 goal, 1 session planned
          next      Ada Lovelace, Mon 2 Mar 18:00–18:30 (today)
          reminder  Mon 2 Mar 17:30 (today), of Ada Lovelace
          today     1 session left
          overdue   2 people without a session
          waiting   1 session over, not yet done or missed
        Conflicts:
          Ada Lovelace  Mon  2 Mar 18:00  over Dinner  3f2a
        Note: Old zones.
        """)
  }

  @Test func `is checked`() {
    let findings = [
      Finding(severity: .ok, what: "The database is sound.", where: "/db", mend: ""),
      Finding(severity: .broken, what: "No timer.", where: "systemd", mend: "systemctl --user enable it"),
    ]
    #expect(
      shown(Methods.Doctor.Reply(findings: findings)) == """
        ok      The database is sound.  /db
        broken  No timer.  systemd
                systemctl --user enable it
        """)
  }

  @Test func `is told within the terminal, what and where and then the mend`() {
    let finding = Finding(
      severity: .warning, what: "The session bus cannot be reached: No medium found.", where: "BUS_ADDRESS",
      mend: "Install dbus-user-session and log in again.")
    var context = Example.context
    context.width = 40
    #expect(
      render(Methods.Doctor.Reply(findings: [finding]), in: context) == """
        warning The session bus cannot be
                reached: No medium found.
                BUS_ADDRESS
                Install dbus-user-session and
                log in again.

        """)
  }

  @Test func `is preferred`() {
    #expect(
      shown(Methods.GetPreferences.Reply(preferences: .defaults)) == """
        capacityPerWeek           5                                sessions a week
        quietHours                22-8                             no sessions then
        defaultNotificationTimes  09:00, 18:00                     daily rollups
        schedulingHorizonDays     14                               days planned ahead
        leadTimeMin               30                               minutes of notice
        slotStepMin               15                               step of start times
        bufferMin                 0                                minutes free around
        timeZone                  null                             null: the machine's
        placement                 packed                           how they are placed
        channels                  journal, desktop, hooks          where reminders go
        contactHours              9-21                             to meet people abroad
        learningHalfLifeDays      90                               learning fades (days)
        preferredHours            mon-fri 17:30-21, sat,sun 10-20  when you have time
        spreadDays                5                                wait for a free day
        clock                     locale                           12h, 24h or locale
        """)
  }

  @Test func `is away`() {
    let away = [
      Away(
        id: "aaaa1111-0", from: Example.date("2026-03-01"), to: Example.date("2026-03-08"), note: "Lisbon"),
      Away(id: "aaaa2222-0", from: Example.date("2026-12-24"), to: Example.date("2027-01-01")),
    ]
    #expect(
      shown(Methods.ListAway.Reply(away: away)) == """
        FROM           TO                            NOTE    ID
        Sun  1 Mar  –  Sun  8 Mar       now          Lisbon  aaaa1
        Thu 24 Dec  –  Fri  1 Jan 2027  in 297 days          aaaa2
        """)
    #expect(
      shown(AwayView(reply: Methods.AddAway.Reply(away: away[0], plan: Example.nothing))) == """
        Away Sun 1 Mar – Sun 8 Mar (8 days), Lisbon.
        """)
  }

  @Test func `remembers`() {
    let entries = [
      InteractionLog(
        id: "1", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met, notes: "Walk"),
      InteractionLog(id: "2", contactId: "c9", when: Example.instant("2026-01-02T23:00:00Z"), outcome: .call),
    ]
    #expect(
      shown(HistoryView(reply: .init(entries: entries, edits: []), names: ["c1": "Ada"])) == """
        Fri 20 Feb 18:00  10 days ago  Ada  met   Walk
        Fri  2 Jan 18:00  59 days ago  ?    call
        """)
  }

  @Test func `remembers in a narrow terminal, too`() {
    let entry = InteractionLog(
      id: "1", contactId: "c1", when: Example.instant("2026-02-20T23:00:00Z"), outcome: .met,
      notes: "A walk along the river, and a long talk")
    var context = Example.context
    context.width = 40
    #expect(
      shown(HistoryView(reply: .init(entries: [entry], edits: []), names: ["c1": "Ada"]), context) == """
        Fri 20 Feb 18:00  Ada  met
            A walk along the river, and a long
            talk
        """)
  }

  @Test func `tells what happens`() {
    let event = Methods.Watch.Reply(
      event: "placed", at: Example.now, item: Example.ada, contactId: "c1", detail: "at last\n\u{7}")
    #expect(
      shown(event) == """
        08:00  placed            Ada Lovelace  Mon 2 Mar 18:00  at last \\u{7}  3f2a
        """)
  }
}
