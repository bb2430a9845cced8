import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Changes to a session that a guest booked are announced first (agreements, section 3).
@Suite struct `A session that a guest took` {
  private func booked(_ index: Int = 1) throws -> (house: InvitingPlanner, item: PlanItem) {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 14, windows: evenings)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[index]], of: made.id)
    return (house, try house.session(of: made.id))
  }

  @Test func `is marked in answers, and refused where a program asks first`() throws {
    let (house, item) = try booked()
    let planner = house.planner
    #expect(try planner.call(Methods.Item(item: item.id)).item.byGuest == true)
    let later = "\(item.startAt.adding(minutes: 1440))"
    for refused in [
      try planner.refusal(GuestBooked.self, of: Methods.Snooze(item: item.id, by: "1d", ask: true)),
      try planner.refusal(GuestBooked.self, of: Methods.Reschedule(item: "Ana", startAt: later, ask: true)),
    ] {
      #expect(refused.item == item.id)
      #expect(refused.message == "Ana booked this time and will see the new one.")
    }
    let off = try planner.refusal(GuestBooked.self, of: Methods.Cancel(item: item.id, ask: true))
    #expect(off.message == "Ana booked this time and will see that it is off.")
    #expect(try planner.item(item.id).startAt == item.startAt)
    try planner.call(Methods.Snooze(item: item.id, by: "1d"))
    #expect(try planner.item(item.id).startAt != item.startAt)
    // A session of the planner itself is not a guest's.
    try planner.add("Bob", every: 14)
    let own = try #require(try planner.items(of: "Bob").first { $0.status.isLive })
    #expect(try planner.call(Methods.Item(item: own.id)).item.byGuest == nil)
    try planner.call(Methods.Cancel(item: own.id, ask: true))
  }

  /// Returns a session that the planner placed, the user moved, and a guest then asked for.
  private func placedAndTaken() throws -> (house: InvitingPlanner, item: PlanItem) {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 14, windows: evenings)
    try house.planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(tags: ["friend"])))
    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    let made = try house.invite("Ana")
    let own = try #require(try house.planner.items(of: "Ana").first)
    house.guests.pick([made.times[1]], of: made.id)
    try house.planner.call(Methods.Reschedule(item: own.id, startAt: "\(made.times[1])"))
    try house.planner.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
    let item = try house.session(of: made.id)
    #expect(item.id == own.id && item.origin == .auto)
    return (house, item)
  }

  @Test func `is called off by a pause only after it was said`() throws {
    let (house, item) = try placedAndTaken()
    let planner = house.planner
    let refused = [
      try planner.refusal(GuestBooked.self, of: Methods.SetPaused(name: "Ana", paused: true, ask: true)),
      try planner.refusal(
        GuestBooked.self, of: Methods.SetContactsPaused(tag: "friend", paused: true, ask: true)),
    ]
    for refusal in refused {
      #expect(refusal.item == item.id)
      #expect(refusal.message.hasPrefix("Ana booked "))
      #expect(refusal.message.hasSuffix(" and will see that it is off."))
      #expect(!refusal.message.contains("this time"), "nothing has named it yet")
    }
    #expect(try planner.item(item.id).status.isLive && !planner.goal(of: "Ana").paused)
    try planner.call(Methods.SetPaused(name: "Ana", paused: true))
    #expect(try planner.item(item.id).status == .canceled)
    #expect(house.guests.told.last == "set off")
    try planner.call(Methods.SetPaused(name: "Ana", paused: false, ask: true))
  }

  @Test func `is not called off by a pause if the guest chose from what was offered`() throws {
    let (house, item) = try booked()
    let reply = try house.planner.call(Methods.SetPaused(name: "Ana", paused: true, ask: true))
    #expect(try house.planner.item(item.id).status.isLive)
    let warnings = try #require(reply.warnings)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("Ana booked "))
    #expect(warnings[0].hasSuffix(", so that stays."))
  }

  @Test func `is neither moved nor called off by days away, and is named`() throws {
    for (house, item) in [try booked(), try placedAndTaken()] {
      let day = TestPlanner.zones.systemZone().date(at: item.startAt)
      let reply = try house.planner.call(Methods.AddAway(from: "\(day)", to: "\(day)"))
      #expect(reply.plan.conflicts.map(\.item.id) == [item.id])
      #expect(try house.planner.item(item.id).startAt == item.startAt)
      #expect(try house.planner.item(item.id).status.isLive)
    }
  }

  @Test func `stays tonight, and is named`() throws {
    let (house, item) = try booked(0)
    let planner = house.planner
    let zone = TestPlanner.zones.systemZone()
    #expect(zone.date(at: item.startAt) == zone.date(at: planner.time.now), "it is today")
    try planner.add("Bob")
    let other = try planner.call(
      Methods.Book(name: "Bob", at: "\(item.startAt.adding(minutes: 60))", durationMin: 30)
    ).item
    let reply = try planner.call(Methods.SnoozeTonight())
    #expect(reply.items.map(\.id) == [other.id])
    #expect(reply.warnings?.first?.hasPrefix("Ana booked ") == true)
    #expect(reply.warnings?.first?.hasSuffix(", so that stays.") == true)
    #expect(try planner.item(item.id).startAt == item.startAt)
    let again = try planner.call(Methods.SnoozeTonight())
    #expect(again.items.isEmpty && again.warnings?.count == 1)
  }

  @Test(arguments: ["snooze-1d", "at"])
  func `is moved by a button only after a second one says that it is meant`(pressed: String) throws {
    let (house, item) = try booked()
    let planner = house.planner
    planner.time.now = item.startAt.adding(minutes: -20)
    try house.wake()
    let reminder = try planner.shown(.reminder, of: item)
    let key = pressed == "at" ? "at-\(item.startAt.adding(minutes: 1440))" : pressed
    if pressed == "at" {
      try planner.press("reschedule", on: reminder)
      try planner.press(key, on: try planner.shown(.choices, of: item))
    } else {
      try planner.press(key, on: reminder)
    }
    #expect(try planner.item(item.id).startAt == item.startAt)
    let question = try #require(planner.messages.handed(.choices, to: .desktop).last?.notice)
    #expect(question.title == "Ana booked this time and will see the new one.")
    #expect(question.actions.map(\.label) == ["Yes, move it", "Keep it"])
    #expect(question.actions.map(\.key) == ["yes-\(key)", "leave"])
    let rows = try planner.store.read { try $0.reminders(itemId: item.id).filter { $0.detail == key } }
    let row = try #require(rows.first)
    try planner.onPlanner { try $0.hear(.pressed("leave", noticeId: row.id, on: .desktop)) }
    #expect(try planner.item(item.id).startAt == item.startAt)
    try planner.onPlanner { try $0.hear(.pressed("yes-\(key)", noticeId: row.id, on: .desktop)) }
    #expect(try planner.item(item.id).startAt >= item.startAt.adding(minutes: 1440 - 180))
    #expect(house.guests.told.last?.hasPrefix("set ") == true)
  }
}
