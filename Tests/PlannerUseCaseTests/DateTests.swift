import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// It is Monday 2 March 2026, 08:00.
@Suite struct `Dates of people` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner()
    for name in ["Ana", "Bob"] { try planner.add(name) }
    return planner
  }

  private func born(_ planner: TestPlanner, _ name: String, _ day: String) throws {
    try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: day)))
  }

  private func dates(_ planner: TestPlanner, from: String? = nil, days: Int = 30) throws -> [String] {
    try planner.call(M.Dates(from: from, days: days)).dates.map { date in
      "\(date.on) \(date.title)" + (date.years.map { " \($0)" } ?? "") + " in \(date.daysAhead)"
    }
  }

  @Test func `birthdays come from profiles without being added, with the years where they are known`() throws
  {
    let planner = try planner()
    try born(planner, "ana", "1966-03-15")
    try born(planner, "bob", "--03-03")
    #expect(try dates(planner) == ["2026-03-03 Bob's birthday in 1", "2026-03-15 Ana's birthday 60 in 13"])
    #expect(try planner.call(M.ListDates()).dates.isEmpty)
    #expect(
      try dates(planner, from: "2027-03-01") == [
        "2027-03-03 Bob's birthday in 366", "2027-03-15 Ana's birthday 61 in 378",
      ])
  }

  @Test func `29 February is kept on the day that was chosen`() throws {
    let planner = try planner()
    try born(planner, "ana", "1996-02-29")
    #expect(try dates(planner, from: "2027-02-20") == ["2027-02-28 Ana's birthday 31 in 363"])
    try planner.call(Methods.SetPreference(key: "leapDay", value: .string("mar1")))
    #expect(try dates(planner, from: "2027-02-20") == ["2027-03-01 Ana's birthday 31 in 364"])
    #expect(try dates(planner, from: "2028-02-20") == ["2028-02-29 Ana's birthday 32 in 729"])
    #expect(
      try planner.refusedField(of: Methods.SetPreference(key: "leapDay", value: .string("feb30")))
        == "leapDay")
  }

  @Test func `done with a follow-up tells on its day to ask again; a bad one changes nothing`() throws {
    let planner = try planner()
    let reply = try planner.call(
      Methods.Done(item: "ana", followUp: "2w", question: "how was Lisbon?"))
    #expect("\(try #require(reply.followUpOn))" == "2026-03-16")
    #expect(try dates(planner) == ["2026-03-16 how was Lisbon? in 14"])
    #expect(try planner.call(M.ListDates()).dates.map(\.kind) == [.followUp])
    let log = try planner.call(Methods.Person(name: "bob")).log
    for (call, field) in [
      (Methods.Done(item: "bob", followUp: "soonish", question: "q"), "followUp"),
      (Methods.Done(item: "bob", followUp: "2026-01-01"), "followUp"),
      (Methods.Done(item: "bob", followUp: "2w", question: " "), "question"),
      (Methods.Done(item: "bob", question: "q"), "followUp"),
    ] {
      #expect(try planner.refusedField(of: call) == field)
    }
    #expect(try planner.call(Methods.Person(name: "bob")).log == log)
    try planner.call(Methods.Undo())
    #expect(try dates(planner) == [])
  }

  @Test func `an anniversary in its own year is the day itself, and none`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(anniversary: "2026-03-01")))
    #expect(try dates(planner, from: "2026-02-25") == [])
    #expect(try dates(planner, from: "2027-02-25") == ["2027-03-01 Ana's anniversary 1 in 364"])
  }

  @Test func `that are added come once or each year, and go by their id`() throws {
    let planner = try planner()
    let wedding = try planner.call(M.AddDate(name: "bob", title: "wedding", on: "2019-03-20", yearly: true))
      .date
    try planner.call(M.AddDate(title: "tax", on: "31 mar"))
    try planner.call(M.AddDate(name: "ana", kind: .followUp, title: "how was Lisbon?", on: "2w"))
    #expect(
      try dates(planner)
        == ["2026-03-16 how was Lisbon? in 14", "2026-03-20 wedding 7 in 18", "2026-03-31 tax in 29"])
    #expect(try planner.call(M.RemoveDate(id: String(wedding.id.prefix(8)))).date == wedding)
    try planner.refusal(NotFound.self, of: M.RemoveDate(id: wedding.id))
    #expect(try dates(planner, from: "2027-03-01", days: 31) == ["2027-03-31 tax in 394"])
  }

  @Test func `that were added can be changed, and what is not given stays`() throws {
    let planner = try planner()
    let added = try planner.call(
      M.AddDate(
        name: "bob", title: "wedding", on: "2010-06-12", yearly: true, timeOfDay: "7:30", note: "lilies"))
    let id = String(added.date.id.prefix(8))
    let changed = try planner.call(M.EditDate(id: id, on: "2011-06-13", leadDays: [3, 3, 10]))
    #expect(changed.date.title == "wedding")
    #expect((changed.date.timeOfDay, changed.date.note, changed.date.yearly) == ("07:30", "lilies", true))
    #expect(changed.date.leadDays == [10, 3])
    #expect(changed.next.map { "\($0.on) \($0.years ?? 0)" } == "2026-06-13 15")
    let cleared = try planner.call(M.EditDate(id: id, title: "the wedding", timeOfDay: "", note: " "))
    #expect((cleared.date.timeOfDay, cleared.date.note, cleared.date.title) == (nil, nil, "the wedding"))
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.ListDates()).dates.map(\.note) == ["lilies"])
    #expect(try planner.refusedField(of: M.EditDate(id: id, on: "31 feb")) == "on")
    #expect(try planner.refusedField(of: M.EditDate(id: id, timeOfDay: "25:00")) == "timeOfDay")
    #expect(try planner.refusedField(of: M.EditDate(id: id, plan: .near)) == "plan")
    #expect(try planner.refusedField(of: M.EditDate(id: id, leadDays: [-1])) == "leadDays")
  }

  @Test func `of a profile keep their day and title when how they are told is changed`() throws {
    let planner = try planner()
    try born(planner, "ana", "1966-03-15")
    let told = try planner.call(M.AddDate(name: "ana", kind: .birthday, timeOfDay: "8:00"))
    #expect(told.date.leadDays == [7, 0])
    #expect(try planner.refusedField(of: M.EditDate(id: told.date.id, on: "1 jan")) == "on")
    #expect(try planner.call(M.EditDate(id: told.date.id, note: "likes tulips")).next?.note == "likes tulips")
  }

  @Test func `that cannot be are refused`() throws {
    let planner = try planner()
    let refused: [(String, M.AddDate)] = [
      ("on", M.AddDate(title: "x", on: "30 feb")), ("on", M.AddDate(title: "x")),
      ("on", M.AddDate(title: "x", on: "2020-01-01", yearly: false)),
      ("title", M.AddDate(title: " ", on: "2w")),
      ("name", M.AddDate(kind: .birthday)), ("kind", M.AddDate(name: "ana", kind: .birthday)),
      ("leadDays", M.AddDate(title: "x", on: "2w", leadDays: [400])),
      ("plan", M.AddDate(title: "x", on: "2w", plan: .day)),
    ]
    for (field, call) in refused { #expect(try planner.refusedField(of: call) == field) }
    try born(planner, "ana", "1966-03-15")
    #expect(try planner.refusedField(of: M.AddDate(name: "ana", kind: .birthday, on: "16 mar")) == "on")
  }

  @Test func `of a child known by name are among them`() throws {
    let planner = try planner()
    let lisa = PersonRelation(to: "Lisa", kind: .child, birthday: "3-mar-2015")
    try planner.call(M.SetProfile(name: "ana", add: PersonProfile(relations: [lisa])))
    #expect(try dates(planner) == ["2026-03-03 Lisa's birthday 11 in 1"])
  }
}

/// The notices of dates, through the planner. Rollups are at 09:00 and 18:00.
@Suite struct `Notices of dates` {
  private func planner() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    for name in ["Ana", "Bob"] { try planner.add(name) }
    return planner
  }

  private func told(_ planner: TestPlanner) -> [String] {
    planner.messages.handed(.dates, to: .desktop).map {
      ([$0.notice.title] + $0.notice.lines).joined(separator: " | ")
    }
  }

  @Test func `come a week before and on the day, with what one wants to know`() throws {
    let planner = try planner()
    try planner.call(
      M.SetProfile(
        name: "ana",
        set: PersonProfile(phones: [LabeledValue(value: "+351 900")], birthday: "1966-03-11")))
    try planner.call(Methods.Log(name: "ana", outcome: .call, at: "2026-02-20 18:00"))
    try planner.call(Methods.Note(item: "ana", text: "moves to Rome"))
    try planner.call(Methods.Note(item: "ana", text: "a secret", private: true))
    try planner.run(until: "2026-03-12 12:00")
    #expect(
      told(planner) == [
        "In 7 days: Ana turns 60 | Wed 11 Mar | Last call Fri 20 Feb (12 days ago) | Note: moves to Rome | Phone: +351 900",
        "Ana turns 60 today | Last call Fri 20 Feb (19 days ago) | Note: moves to Rome | Phone: +351 900 | "
          + "There is a draft: plannerctl drafts",
      ])
    #expect(Set(planner.messages.handed(.dates).map(\.channel)) == Set(ChannelName.allCases))
  }

  @Test func `name the ideas for a person on the birthday, until they are ticked off`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-11")))
    try planner.call(Methods.Note(item: "ana", text: "the Lisbon book", idea: true))
    try planner.call(Methods.Note(item: "ana", text: "a kite", idea: true))
    #expect(try planner.call(M.Dates()).dates.first?.ideas == ["the Lisbon book", "a kite"])
    try planner.run(until: "2026-03-04 12:00")
    #expect(
      told(planner) == [
        "In 7 days: Ana turns 60 | Wed 11 Mar | Ideas: the Lisbon book; a kite"
      ])
    let notes = try #require(try planner.call(M.Profile(name: "ana")).profile.notes)
    #expect(notes.count == 2 && notes.allSatisfy { $0.private == true }, "no draft uses them")
    var kite = try #require(notes.first { $0.text == "a kite" })
    kite.idea = nil
    try planner.call(
      M.SetProfile(name: "ana", set: PersonProfile(notes: notes.map { $0.id == kite.id ? kite : $0 })))
    #expect(try planner.call(M.Dates()).dates.first?.ideas == ["the Lisbon book"])
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.Dates()).dates.first?.ideas?.count == 2)
  }

  @Test func `come at the time of day that the user chose, with the note`() throws {
    let planner = try planner()
    try planner.call(
      M.AddDate(name: "bob", title: "exam", on: "2026-03-04", timeOfDay: "12:15", note: "wish luck"))
    try planner.run(until: "2026-03-04 12:14")
    #expect(told(planner) == [])
    try planner.run(until: "2026-03-04 12:16")
    #expect(told(planner) == ["Bob: exam today | wish luck"])
  }

  @Test func `come so many days before as the user prefers`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "1966-03-11")))
    try planner.call(Methods.SetPreference(key: "dateLeadDays", value: .string("3")))
    try planner.run(until: "2026-03-12 12:00")
    #expect(planner.messages.handed(.dates, to: .desktop).map(\.notice.title) == ["In 3 days: Ana turns 60"])
    #expect(
      try planner.refusedField(of: Methods.SetPreference(key: "dateLeadDays", value: .string("soon")))
        == "dateLeadDays")
  }

  @Test func `come once also if the person is called otherwise meanwhile`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-04")))
    try planner.run(until: "2026-03-04 09:01")
    try planner.call(Methods.EditContact(name: "ana", fields: ContactFields(displayName: "Anna")))
    try planner.run(until: "2026-03-06 09:01")
    #expect(told(planner).map { String($0.prefix(14)) } == ["Ana's birthday"])
  }

  @Test func `come at once where their morning is over by other clocks, not with the next rollup`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-03")))
    try planner.run(until: "2026-03-03 00:30")
    // In Auckland it is 18:30 on the same day.
    try planner.call(Methods.SetPreference(key: "timeZone", value: .string("Pacific/Auckland")))
    try planner.run(until: "2026-03-03 00:31")
    #expect(told(planner).map { String($0.prefix(20)) } == ["Ana's birthday today"])
  }

  @Test func `typed after nine come at once on the day, and once`() throws {
    let planner = try planner()
    try planner.run(until: "10:00")
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-02")))
    try planner.call(M.SetProfile(name: "bob", set: PersonProfile(birthday: "--03-01")))
    try planner.run(until: "2026-03-04 12:00")
    #expect(told(planner).map { String($0.prefix(20)) } == ["Ana's birthday today"])
  }

  @Test func `put off from the day before do not come beside those of the day`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-04")))
    try planner.call(M.AddDate(name: "ana", kind: .birthday, leadDays: [1, 0]))
    try planner.run(until: "2026-03-03 09:01")
    try planner.press("snooze-1d", on: planner.shownDates())
    try planner.run(until: "2026-03-06 09:01")
    #expect(told(planner).map { String($0.prefix(14)) } == ["Tomorrow: Ana'", "Ana's birthday"])
  }

  @Test func `come of what is about nobody in particular`() throws {
    let planner = try planner()
    try planner.call(M.AddDate(title: "tax", on: "4 mar"))
    try planner.run(until: "2026-03-05 12:00")
    #expect(told(planner) == ["tax today"])
  }

  @Test func `of one morning are gathered into one`() throws {
    let planner = try planner()
    for name in ["ana", "bob"] {
      try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: "--03-04")))
    }
    try planner.run(until: "2026-03-05 12:00")
    #expect(told(planner).count == 1)
    #expect(told(planner).first?.hasPrefix("Today: 2 dates | Wed 4 Mar (today): Ana's birthday") == true)
  }

  @Test func `come once through a crash, and late after one`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-04")))
    try planner.run(until: "2026-03-04 09:01")
    #expect(told(planner).count == 1)
    let next = try planner.restarted()
    try next.run(until: "2026-03-06 09:01")
    #expect(told(next) == [])
    try next.call(M.SetProfile(name: "bob", set: PersonProfile(birthday: "--03-08")))
    next.time.now = local("2026-03-09 10:00")
    let last = try next.restarted()
    try last.run(until: "2026-03-09 10:01")
    #expect(told(last).map { String($0.prefix(24)) } == ["Yesterday: Bob's birthda"])
  }

  @Test func `done logs the contact, a question that was asked is done with`() throws {
    let planner = try planner()
    try planner.call(M.AddDate(name: "ana", kind: .followUp, title: "how was Lisbon?", on: "1d"))
    try planner.run(until: "2026-03-03 09:01")
    #expect(told(planner).first?.hasPrefix("Ana: how was Lisbon? today") == true)
    try planner.press("done", on: planner.shownDates())
    #expect(try planner.store.read { try $0.log() }.count == 1)
    #expect(try planner.call(M.ListDates()).dates.isEmpty)
  }

  @Test func `put off for a day come again the next morning, once`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-03")))
    try planner.run(until: "2026-03-03 09:01")
    try planner.press("snooze-1d", on: planner.shownDates())
    try planner.run(until: "2026-03-06 09:01")
    #expect(told(planner).map { String($0.prefix(10)) } == ["Ana's birt", "Yesterday:"])
  }

  @Test func `of somebody who was erased do not come`() throws {
    let planner = try planner()
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-03")))
    try planner.call(Methods.Erase(name: "ana"))
    try planner.run(until: "2026-03-12 09:01")
    #expect(told(planner) == [])
    #expect(try planner.rows().allSatisfy { $0.kind != .dates })
  }
}

extension TestPlanner {
  /// Returns the desktop's id of the latest notice of dates.
  fileprivate func shownDates() throws -> String {
    let row = try #require(try rows(.dates).last { $0.state == .delivered })
    let deliveries = try store.read { try $0.deliveries(reminderId: row.id) }
    return try #require(deliveries.first { $0.channel == .desktop }?.externalId)
  }
}
