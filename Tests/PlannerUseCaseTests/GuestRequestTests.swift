import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Requests while the planner sleeps, and their notices (agreements, section 6).
@Suite struct `A guest's request` {
  private func invited(
    _ name: String = "Ana", at start: Instant = TestPlanner.monday, confirms: Bool = false
  ) throws -> (house: InvitingPlanner, made: Invitation) {
    let house = try InvitingPlanner(at: start, channels: [.journal, .desktop])
    try house.planner.add(name, every: 14, windows: evenings)
    if confirms {
      try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    }
    return (house, try house.invite(name))
  }

  /// Puts the laptop to sleep, runs `body`, and wakes it at a time.
  private func sleep(_ house: InvitingPlanner, until end: Instant, _ body: () throws -> Void) throws {
    house.guests.isThere = false
    house.guests.kill()
    try body()
    house.planner.time.now = end
    house.guests.isThere = true
    try house.wake()
  }

  private func told(_ house: InvitingPlanner, _ channel: ChannelName = .desktop) -> [String] {
    house.planner.messages.handed(.invitation, to: channel).map {
      ([$0.notice.title] + $0.notice.lines).joined(separator: " ")
    }
  }

  private func live(_ house: InvitingPlanner, _ name: String) throws -> [Instant] {
    try house.planner.items(of: name).filter { $0.status.isLive && $0.origin == .manual }.map(\.startAt)
  }

  @Test func `counts from when it was made: a time that is near when the planner wakes is booked`() throws {
    let (house, made) = try invited()
    let start = made.times[0]
    try sleep(house, until: start.adding(minutes: -20)) { house.guests.pick([start], of: made.id) }
    #expect(house.guests.told == ["booked \(start)"])
    #expect(try live(house, "Ana") == [start])
  }

  @Test func `that was made too late for the notice is refused, and the user is told why`() throws {
    let (house, made) = try invited()
    let start = made.times[0]
    house.guests.kill()
    house.guests.isThere = false
    house.planner.time.now = start.adding(minutes: -29)
    try sleep(house, until: start.adding(minutes: -20)) { house.guests.pick([start], of: made.id) }
    #expect(house.guests.told == ["fresh"])
    let notices = told(house)
    #expect(notices.count == 1 && notices.first?.hasPrefix("Ana asked for ") == true)
    #expect(notices.first?.contains("no longer suits your hours") == true)
  }

  @Test func `is judged by what is free now, and the user is told once that it was refused`() throws {
    let (house, made) = try invited()
    let start = made.times[1]
    try house.planner.add("Bob")
    try sleep(house, until: start.adding(minutes: -120)) {
      house.guests.pick([start], of: made.id)
      try house.planner.call(Methods.Book(name: "Bob", at: "\(start)", force: true))
    }
    #expect(house.guests.told == ["fresh"])
    #expect(told(house).count == 1)
    #expect(told(house).first?.contains("You are not free then. Your planner refused it") == true)
    try house.pass(seconds: 3600)
    #expect(told(house).count == 1)
  }

  @Test func `for a time that came while the planner slept has ended, on both sides`() throws {
    let (house, made) = try invited()
    let start = made.times[0]
    try sleep(house, until: start.adding(minutes: 10)) { house.guests.pick([start], of: made.id) }
    #expect(house.guests.told == ["late"])
    #expect(
      told(house).count == 1
        && told(house).first?.contains("got the request too late for that time") == true)
    #expect(try live(house, "Ana").isEmpty)
  }

  @Test func `that waits for the user ends when its time has come, and each side reads it`() throws {
    let (house, made) = try invited(confirms: true)
    let start = made.times[0]
    house.guests.pick([start], of: made.id)
    #expect(try house.invitation(made.id).proposed == [start])
    house.planner.time.now = start.adding(minutes: -1)
    try house.wake()
    #expect(try house.planner.onPlanner { $0.host.deadline } <= start)
    #expect(house.guests.told.isEmpty && told(house).count == 1)
    house.planner.time.now = start
    try house.wake()
    #expect(house.guests.told == ["late"])
    let shown = try house.invitation(made.id)
    #expect(shown.proposed.isEmpty && shown.state == .unanswered && shown.bookedAt == nil)
    #expect(told(house).count == 2 && told(house).last?.contains("has passed without your answer") == true)
    try house.pass(seconds: 3600)
    #expect(told(house).count == 2)
    #expect(
      try house.planner.refusedField(of: InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
        == "id")
  }

  @Test func `ends in time while plannerguests is away, and is answered once it is back`() throws {
    let (house, made) = try invited(confirms: true)
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.isThere = false
    house.guests.kill()
    house.planner.time.now = made.times[0]
    try house.wake()
    #expect(try house.invitation(made.id).proposed.isEmpty && told(house).count == 2)
    house.guests.isThere = true
    house.planner.time.advance(minutes: 10)
    try house.wake()
    #expect(house.guests.told == ["late"])
  }

  @Test func `has a notice of its own, whatever the lead time of reminders is`() throws {
    let (house, made) = try invited()
    try house.planner.call(Methods.SetPreference(key: "leadTimeMin", value: "2d"))
    #expect(house.guests.invitations[made.id]?.times == made.times)
    #expect(house.guests.settings.noticeMin == 30)
    try house.planner.call(Methods.SetPreference(key: "minNoticeMin", value: "1d"))
    #expect(house.guests.settings.noticeMin == 1440)
    let shown = try #require(house.guests.invitations[made.id]?.times)
    #expect(shown.count == 5 && shown.allSatisfy { $0 >= TestPlanner.monday.adding(minutes: 1440) })
    // A session that is too near cannot be moved any more.
    house.guests.pick([shown[0]], of: made.id)
    house.planner.time.now = shown[0].adding(minutes: -120)
    try house.wake()
    house.guests.pick([try #require(house.guests.invitations[made.id]?.times.last)], of: made.id)
    #expect(house.guests.told == ["booked \(shown[0])", "fresh"])
    #expect(try live(house, "Ana") == [shown[0]])
    #expect(told(house).last?.contains("too late to move") == true)
  }

  @Test(arguments: [false, true])
  func `that changes again and again is told of once`(callsOff: Bool) throws {
    let (house, made) = try invited()
    house.guests.pick([made.times[0]], of: made.id)
    #expect(told(house).count == 1)
    for number in 1...6 {
      try house.pass(seconds: 5)
      if callsOff { house.guests.cancel(made.id) }
      house.guests.pick([made.times[1 + number % 2]], of: made.id)
    }
    #expect(try live(house, "Ana").last == made.times[1])
    #expect(told(house).count == 1)
    try house.pass(seconds: 61)
    for channel in [ChannelName.desktop, .journal] {
      #expect(told(house, channel).count == 2)
      #expect(told(house, channel).last?.hasPrefix(callsOff ? "Ana takes " : "Ana moved it to ") == true)
    }
    try house.pass(seconds: 3600)
    #expect(told(house).count == 2)
  }

  @Test func `is told of after the quiet hours, whatever wakes the planner in them`() throws {
    let (house, made) = try invited(at: local("2026-03-02 23:00"))
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.write("Good night", in: house.guests.conversation(of: made.id))
    house.guests.write("Sleep well", in: house.guests.conversation(of: made.id))
    func messages() -> [String] {
      house.planner.messages.handed(.message, to: .desktop).map(\.notice.title)
    }
    try house.pass(seconds: 3600)
    try house.planner.onPlanner { try $0.clockWasSet() }
    #expect(told(house).isEmpty && messages().isEmpty)
    house.planner.time.now = local("2026-03-03 08:00")
    try house.wake()
    #expect(told(house).count == 1 && told(house).first?.hasPrefix("Ana takes ") == true)
    #expect(messages() == ["Ana wrote to you (2 new)"])
  }

  @Test func `is confirmed by a booking at its time`() throws {
    let (house, made) = try invited("Bob", confirms: true)
    house.guests.pick([made.times[1]], of: made.id)
    let own = try house.planner.items(of: "Bob").filter(\.status.isLive).map(\.id)
    #expect(!own.isEmpty)
    let booked = try house.planner.call(Methods.Book(name: "Bob", at: "\(made.times[1])"))
    #expect(house.guests.told == ["booked \(made.times[1])"])
    #expect(booked.plan.withdrawn.map(\.item.id) == own)
    #expect(try house.session(of: made.id).id == booked.item.id)
    #expect(try live(house, "Bob") == [made.times[1]])
    #expect(try house.invitation(made.id).proposed.isEmpty)
  }

  @Test func `is confirmed with the session that is agreed for its time already`() throws {
    let (house, made) = try invited("Bob", confirms: true)
    let start = made.times[1]
    let booked = try house.planner.call(Methods.Book(name: "Bob", at: "\(start)")).item
    house.guests.pick([start], of: made.id)
    try house.planner.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
    #expect(house.guests.told.last == "booked \(start)")
    #expect(try house.session(of: made.id).id == booked.id)
    #expect(try live(house, "Bob") == [start])
  }

  @Test(arguments: ["own", "upper case", "another UID"])
  func `that was booked is no busy time in the calendar of a guest's file`(uid: String) throws {
    let (house, made) = try invited()
    let start = made.times[1]
    house.guests.pick([start], of: made.id)
    let work = try CalendarFolder()
    let stamp = start.description.filter { $0 != "-" && $0 != ":" }
    let id = ["own": made.id, "upper case": made.id.uppercased()][uid] ?? "changed@example.org"
    // Another program changed the length and the title.
    let title = uid == "another UID" ? "Robin" : "Coffee with Robin"
    try work.write(
      "meeting", ["UID:\(id)", "DTSTART:\(stamp)", "DURATION:PT2H", "SUMMARY:\(title)", "LOCATION:Here"])
    let plan = try house.planner.call(Methods.AddCalendar(path: work.path, name: "work")).plan
    #expect(plan.conflicts.isEmpty && plan.moved.isEmpty)
    #expect(try live(house, "Ana") == [start])
    #expect(try house.planner.call(Methods.Agenda(days: 30)).days.allSatisfy { $0.busy.isEmpty })
    // Another event at that time makes the user busy.
    try work.write("dentist", ["UID:x", "DTSTART:\(stamp)", "DURATION:PT1H", "SUMMARY:Dentist"])
    let path = work.path
    try house.planner.onPlanner { try $0.filesChanged(in: [path]) }
    #expect(try house.planner.call(Methods.Refresh()).conflicts.map(\.with.title) == ["Dentist"])
  }
}
