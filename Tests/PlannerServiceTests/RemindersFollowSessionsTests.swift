import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `Reminders follow sessions` {
  @Test func `a session gets a reminder ahead of it and a question after it`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    #expect(try planner.due(.reminder, of: item) == local("16:30"))
    #expect(try planner.due(.followUp, of: item) == local("17:30"))
    #expect(try planner.rows(.rollup, .planned).map(\.dueAt) == [local("09:00")])
    #expect(try planner.rows().count == 3)
  }

  @Test func `a person with two times has two reminders on each channel`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "2026-03-04 17:00")
    try planner.call(
      Methods.EditContact(name: "Anna", fields: ContactFields(remindMin: [1440, 45])))
    #expect(try planner.due(.earlyReminder, of: item) == local("2026-03-03 17:00"))
    #expect(try planner.due(.reminder, of: item) == local("2026-03-04 16:15"))
    let events = try planner.watch()
    try planner.run(until: "2026-03-03 17:01")
    #expect(Set(planner.messages.handed(.earlyReminder).map(\.channel)) == Set(ChannelName.allCases))
    let notice = try #require(planner.messages.handed(.earlyReminder, to: .desktop).first?.notice)
    #expect(notice.title == "Anna tomorrow at 17:00" && notice.actions.map(\.key).contains("snooze-1d"))
    try planner.run(until: "2026-03-04 16:20")
    #expect(planner.messages.handed(.earlyReminder, to: .journal).count == 1)
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    #expect(try events.events().filter { $0.event == "reminded" }.count == 2)
    // The new reminder replaces the old one on the screen.
    #expect(planner.messages.handed(.reminder, to: .desktop).first?.replacing != nil)
    try planner.call(Methods.EditContact(name: "Anna", fields: ContactFields(remindMin: [])))
    #expect(try planner.call(Methods.Person(name: "Anna")).contact.remindMin == nil)
  }

  @Test func `within a week of a birthday it names the birthday, unless that is not to be told`() throws {
    let planner = try TestPlanner.reminding()
    for (name, start) in [("Anna", "17:00"), ("Bob", "18:00"), ("Cleo", "19:00"), ("Dora", "20:00")] {
      _ = try planner.session(name, start)
    }
    func born(_ name: String, _ day: String) throws {
      try planner.call(PeopleMethods.SetProfile(name: name, set: PersonProfile(birthday: day)))
    }
    try born("Anna", "1966-03-09")
    try born("Bob", "--02-24")
    try born("Cleo", "--03-10")
    try born("Dora", "--03-03")
    try planner.call(PeopleMethods.AddDate(name: "Dora", kind: .birthday, leadDays: []))
    try planner.run(until: "19:45")
    let lines = planner.messages.handed(.reminder, to: .journal).map(\.notice.lines)
    #expect(lines.count == 4)
    #expect(lines[0].contains("Anna turns 60 on Mon 9 Mar"))
    #expect(lines[1].contains("Bob's birthday was on Tue 24 Feb"))
    #expect(!"\(lines[2...])".contains("birthday"), "it is farther away, or not to be told")
  }

  @Test func `one that is placed by the planner too`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.addOne("Anna", windows: evenings)
    #expect(try planner.due(.reminder, of: item) == item.startAt.adding(minutes: -30))
  }

  @Test func `booked within the lead time it is reminded of at once, and not called late`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "08:10")
    try planner.run(until: "08:01")
    let told = planner.messages.handed(.reminder, to: .journal)
    #expect(told.map(\.notice.sessions.first?.id) == [item.id])
    #expect(told.map(\.notice.late) == [false])
  }

  @Test(arguments: ["snooze", "reschedule"])
  func `moved before it, the reminder moves along and the old start is silent`(_ way: String) throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    let row = try planner.row(.reminder, of: item)?.id
    if way == "snooze" {
      try planner.call(Methods.Snooze(item: item.id, by: "2h"))
    } else {
      try planner.call(Methods.Reschedule(item: item.id, startAt: "19:00"))
    }
    #expect(try planner.due(.reminder, of: item) == local("18:30"))
    #expect(try planner.due(.followUp, of: item) == local("19:30"))
    #expect(try planner.row(.reminder, of: item)?.id == row)
    try planner.run(until: "18:29")
    #expect(planner.messages.handed(.reminder).isEmpty)
    try planner.run(until: "18:31")
    #expect(
      planner.messages.handed(.reminder, to: .journal).map(\.notice.sessions[0].startAt) == [local("19:00")])
  }

  @Test func `moved after it to soon, it is said again at the new start and not at once`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:55")
    try planner.call(Methods.Snooze(item: item.id, by: "10m"))
    #expect(try planner.due(.reminder, of: item) == local("17:10"))
    try planner.run(until: "17:11")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 2)
  }

  @Test(arguments: ["done", "cancel", "remove", "pause", "erase"])
  func `closed before it, nothing is said`(_ way: String) throws {
    let planner = try TestPlanner.reminding()
    let item =
      way == "pause" ? try planner.addOne("Anna", windows: evenings) : try planner.session("Anna", "17:00")
    switch way {
    case "done": try planner.call(Methods.Done(item: item.id))
    case "cancel": try planner.call(Methods.Cancel(item: item.id))
    case "remove": try planner.call(Methods.RemoveContact(name: "Anna"))
    case "pause": try planner.call(Methods.SetPaused(name: "Anna", paused: true))
    default: try planner.call(Methods.Erase(name: "Anna"))
    }
    #expect(try planner.rows().allSatisfy { $0.itemId != item.id })
    try planner.run(until: "2026-03-03 08:00")
    #expect(planner.messages.handed(.reminder).isEmpty)
    #expect(planner.messages.handed(.followUp).isEmpty)
  }

  @Test func `missed while it runs, nobody asks any more`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "17:10")
    try planner.call(Methods.Missed(item: item.id))
    #expect(try planner.row(.reminder, of: item)?.state == .acknowledged)
    try planner.run(until: "17:40")
    #expect(planner.messages.handed(.followUp).isEmpty)
  }

  @Test func `what undo brings back is reminded of, and what it takes away is not`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.call(Methods.Cancel(item: item.id))
    try planner.call(Methods.Undo())
    #expect(try planner.due(.reminder, of: item) == local("16:30"))
    try planner.call(Methods.RemoveContact(name: "Anna"))
    try planner.call(Methods.Undo())
    #expect(try planner.due(.reminder, of: item) == local("16:30"))
    try planner.call(Methods.Undo())
    #expect(try planner.due(.reminder, of: item) == nil)
  }

  @Test func `what was said of a start is not said again when undo brings it back`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:31")
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    try planner.call(Methods.Undo())
    try planner.run(until: "17:31")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    #expect(planner.messages.handed(.followUp, to: .journal).count == 1)
  }

  @Test func `nor to a channel that had it while another still tried`() throws {
    let planner = try TestPlanner.reminding()
    planner.messages.answers[.hooks] = .failed("A hook ended with 1.")
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:31")
    #expect(try planner.row(.reminder, of: item)?.state == .claimed)
    try planner.call(Methods.Cancel(item: item.id))
    try planner.call(Methods.Undo())
    try planner.run(until: "16:40")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
    #expect(planner.messages.handed(.reminder, to: .desktop).count == 1)
  }

  @Test func `an import brings reminders for what lies ahead, and repeats none`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner.reminding()
    try other.call(Methods.Import(document: document))
    #expect(try other.due(.reminder, of: item) == local("16:30"))
    try planner.run(until: "16:31")
    try planner.call(Methods.Import(document: document))
    try planner.run(until: "16:40")
    #expect(planner.messages.handed(.reminder, to: .journal).count == 1)
  }

  @Test func `another lead time moves those that have not fired, and no other`() throws {
    let planner = try TestPlanner.reminding()
    let first = try planner.session("Anna", "10:00")
    let second = try planner.session("Bo", "17:00")
    let third = try planner.session("Cleo", "18:00")
    try planner.run(until: "09:31")
    try planner.call(Methods.SetPreference(key: "leadTimeMin", value: 60))
    #expect(try planner.due(.reminder, of: second) == local("16:00"))
    #expect(try planner.due(.reminder, of: first) == nil)
    try planner.run(until: "16:01")
    // Reminders that the longer lead time has overtaken come at once.
    try planner.call(Methods.SetPreference(key: "leadTimeMin", value: 180))
    try planner.run(until: "16:02")
    let told = planner.messages.handed(.reminder, to: .journal).map(\.notice.sessions[0].id)
    #expect(told == [first.id, second.id, third.id])
  }

  @Test func `a session that is moved for time away takes its reminder along`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.addOne("Anna", windows: evenings)
    planner.messages.forget()
    try planner.call(Methods.AddAway(from: "today", to: "tomorrow", note: "a trip"))
    let moved = try planner.item(item.id)
    #expect(moved.startAt > item.startAt)
    #expect(try planner.due(.reminder, of: item) == moved.startAt.adding(minutes: -30))
  }
}
