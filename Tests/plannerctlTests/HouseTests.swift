import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

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
      Finding(severity: .ok, what: "The database is sound.", where: "/db", fix: ""),
      Finding(severity: .broken, what: "No timer.", where: "systemd", fix: "systemctl --user enable it"),
    ]
    #expect(
      shown(Methods.Doctor.Reply(findings: findings)) == """
        ok      The database is sound.  /db
        broken  No timer.  systemd
                systemctl --user enable it
        """)
  }

  @Test func `is told within the terminal, what and where and then the fix`() {
    let finding = Finding(
      severity: .warning, what: "The session bus cannot be reached: No medium found.", where: "BUS_ADDRESS",
      fix: "Install dbus-user-session and log in again.")
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
        capacityPerWeek              5                             sessions a week
        quietHours                   22-8                          no sessions then
        defaultNotificationTimes     09:00, 18:00                  daily rollups
        schedulingHorizonDays        14                            days planned ahead
        leadTimeMin                  30                            reminder (minutes)
        slotStepMin                  15                            step of start times
        bufferMin                    0                             minutes free around
        timeZone                     null                          null: the machine's
        placement                    packed                        how they are placed
        channels                     journal, desktop, hooks       where reminders go
        contactHours                 9-21                          to meet people abroad
        learningHalfLifeDays         90                            learning fades (days)
        preferredHours               mon-fri 17:30-21, sat,sun     when you have time
                                     10-20
        outsideHourCost              250                           cost of an hour off
        spreadDays                   5                             wait for a free day
        clock                        locale                        12h, 24h or locale
        leapDay                      feb28                         feb28 or mar1
        webPort                      7526                          port of your page
        draftTone                    casual                        formal, casual, warm
        draftLanguage                en                            of drafts: en or de
        signature                    none                          at the end of drafts
        shareFields                  name, lastContact, plan       what a model may see
        invitationsNeedConfirmation  no                            you confirm times
        minNoticeMin                 30                            guests' notice (min)
        quoteMessages                no                            text in notices
        dateLeadDays                 7, 0                          days before birthdays
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
        1  Fri 20 Feb 18:00  10 days ago  Ada  met   Walk
        2  Fri  2 Jan 18:00  59 days ago  ?    call
        """)
  }

  @Test func `remembers by days, and who was met together`() {
    func entry(_ id: String, _ contact: String, _ when: String, _ notes: String?) -> InteractionLog {
      InteractionLog(
        id: id, contactId: contact, when: Example.instant(when), outcome: .met, notes: notes)
    }
    let entries = [
      entry("1", "c2", "2026-02-20T23:00:00Z", "at the wedding"),
      entry("2", "c1", "2026-02-20T23:00:00Z", "at the wedding"),
      entry("3", "c1", "2026-02-20T13:00:00Z", nil), entry("4", "c2", "2026-01-02T23:00:00Z", nil),
    ]
    #expect(
      shown(JournalView(entries: entries, names: ["c1": "Ada", "c2": "Boris"])) == """
        Fri 20 Feb  10 days ago
          18:00  Ada, Boris  met
            at the wedding
          08:00  Ada  met

        Fri 2 Jan  59 days ago
          18:00  Boris  met
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
        1  Fri 20 Feb 18:00  Ada  met
            A walk along the river, and a long
            talk
        """)
  }
}
