import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// An action and the planner's reply.
struct Deed {
  /// The people of the action.
  var people: Set<String> = []
  /// The sessions that the action moved, closed or canceled, in their previous state.
  var touched: [PlanItem] = []
  /// The sessions removed with their person, which the reply names.
  var removed: [PlanItem] = []
  /// The sessions that the planner moved.
  var moved: [PlanItem] = []
  /// True if the user asked the planner to choose another time.
  var isSnooze = false
  /// Whether it plans the sessions of people who were added within the hour again.
  var plansTogether = false
  var undoId: String?
  /// Nil without a reply, such as when a guest acts or time passes.
  var told: Told?

  /// The content of a reply.
  struct Told {
    var items: [ShownItem] = []
    var plan: PlanReport
  }
}

extension RandomUser {
  private func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func day(_ picture: Picture, _ days: ClosedRange<Int>) -> CivilDate {
    picture.zone.date(at: picture.now).adding(days: number(days))
  }

  /// Returns a time in the next three weeks.
  private func time(_ picture: Picture) -> Instant {
    let start = picture.zone.instant(of: day(picture, 0...20), minuteOfDay: 15 * number(30...88))
    return start > picture.now ? start : start.adding(minutes: 1440)
  }

  func choose(_ before: Picture) throws -> Deed {
    let over = before.live.filter { $0.endAt <= before.now }
    if let item = over.first, number(0...4) > 0 { return try answer(item) }
    let deeds: [(weight: Int, deed: () throws -> Deed)] = [
      (6, { try self.passTime() }), (5, { try self.snooze(before) }), (4, { try self.reschedule(before) }),
      (2, { try self.book(before) }), (1, { try self.cancel(before) }), (2, { try self.log(before) }),
      (1, { try self.snoozeTonight(before) }), (5, { try self.changeCalendar(before) }),
      (1, { try self.pause(before) }), (1, { try self.beAway(before) }), (1, { try self.setHours() }),
      (1, { try self.edit(before) }), (1, { try self.changeFriends(before) }),
      (1, { try self.removeOrAddAgain(before) }), (phone == nil ? 0 : 4, { try self.usePhone(before) }),
      (house == nil ? 0 : 6, { try self.actAsGuest(before) }),
    ]
    var index = number(0...deeds.map(\.weight).reduce(0, +) - 1)
    for (weight, deed) in deeds {
      if index < weight { return try deed() }
      index -= weight
    }
    return Deed()
  }

  // MARK: - Time

  private func passTime() throws -> Deed {
    let minutes = number(0...2) == 0 ? number(1...12) * 60 : 1440
    note("\(minutes / 60) hours go by")
    planner.time.advance(minutes: minutes)
    try planner.onPlanner { try $0.wake() }
    return Deed()
  }

  private func answer(_ item: PlanItem) throws -> Deed {
    let isMissed = number(0...5) == 0
    note("\(isMissed ? "missed" : "done"): \(words(item))")
    var deed = Deed(people: [item.name], touched: [item])
    if isMissed {
      let reply = try planner.call(Methods.Missed(item: item.id))
      (deed.undoId, deed.told) = (reply.undoId, Deed.Told(items: [reply.item], plan: reply.plan))
    } else {
      let reply = try planner.call(Methods.Done(item: item.id, again: true))
      (deed.undoId, deed.told) = (
        reply.undoId, Deed.Told(items: [reply.item].compactMap(\.self), plan: reply.plan)
      )
    }
    return deed
  }

  // MARK: - Sessions

  private func snooze(_ before: Picture) throws -> Deed {
    guard let item = pick(before.ahead), let by = pick(["1h", "3h", "1d", "2d", "3d", "1w", "3w"]) else {
      return Deed()
    }
    note("snooze \(words(item)) by \(by)")
    let reply = try planner.call(Methods.Snooze(item: item.id, by: by))
    return Deed(
      people: [item.name], touched: [item], moved: [item], isSnooze: true, undoId: reply.undoId,
      told: Deed.Told(items: [reply.item], plan: reply.plan))
  }

  private func snoozeTonight(_ before: Picture) throws -> Deed {
    note("snooze tonight")
    let tonight = before.live.filter {
      before.day($0) == before.day(before.now) && $0.startAt >= before.now
    }
    let reply = try planner.call(Methods.SnoozeTonight())
    let moved = tonight.filter { item in reply.items.contains { $0.id == item.id } }
    return Deed(
      people: Set(moved.map(\.name)), touched: moved, moved: moved, isSnooze: true, undoId: reply.undoId,
      told: Deed.Told(items: reply.items, plan: reply.plan))
  }

  private func reschedule(_ before: Picture) throws -> Deed {
    guard let item = pick(before.ahead) else { return Deed() }
    let (start, isForced) = (time(before), Bool.random(using: &random))
    note("reschedule \(words(item)) to \(words(start))\(isForced ? ", forced" : "")")
    let reply = try planner.call(Methods.Reschedule(item: item.id, startAt: "\(start)", force: isForced))
    return Deed(
      people: [item.name], touched: [item], moved: [item], undoId: reply.undoId,
      told: Deed.Told(items: [reply.item], plan: reply.plan))
  }

  private func book(_ before: Picture) throws -> Deed {
    guard let name = pick(before.names) else { return Deed() }
    let (start, isForced) = (time(before), number(0...2) == 0)
    note("book \(name) at \(words(start))\(isForced ? ", forced" : "")")
    let reply = try planner.call(Methods.Book(name: name, at: "\(start)", force: isForced))
    return Deed(
      people: [name], undoId: reply.undoId, told: Deed.Told(items: [reply.item], plan: reply.plan))
  }

  private func cancel(_ before: Picture) throws -> Deed {
    guard let item = pick(before.ahead) else { return Deed() }
    note("cancel \(words(item))")
    let reply = try planner.call(Methods.Cancel(item: item.id))
    return Deed(
      people: [item.name], touched: [item], undoId: reply.undoId,
      told: Deed.Told(items: [reply.item], plan: reply.plan))
  }

  private func log(_ before: Picture) throws -> Deed {
    guard let name = pick(before.names) else { return Deed() }
    note("met \(name)")
    let reply = try planner.call(Methods.Log(name: name))
    return Deed(people: [name], undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
  }

  // MARK: - Settings

  private func pause(_ before: Picture) throws -> Deed {
    guard let name = pick(before.names) else { return Deed() }
    let isPaused = try planner.goal(of: name).paused
    let until = isPaused || Bool.random(using: &random) ? nil : "\(day(before, 1...10))"
    note("\(isPaused ? "resume" : "pause") \(name) \(until.map { "until \($0)" } ?? "")")
    let reply = try planner.call(Methods.SetPaused(name: name, paused: !isPaused, until: until))
    // The pause cancels the sessions that the planner placed, including those moved by the user, and names
    // each.
    let paused = isPaused ? [] : before.live.filter { $0.name == name && $0.origin == .auto }
    return Deed(
      people: [name], touched: paused, undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
  }

  private func beAway(_ before: Picture) throws -> Deed {
    if let away = pick(before.aways), Bool.random(using: &random) {
      note("not away from \(away.from) to \(away.to)")
      let reply = try planner.call(Methods.RemoveAway(id: away.id))
      return Deed(undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
    }
    let from = day(before, 0...12)
    let to = from.adding(days: number(0...4))
    note("away from \(from) to \(to)")
    let reply = try planner.call(Methods.AddAway(from: "\(from)", to: "\(to)"))
    return Deed(undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
  }

  private func setHours() throws -> Deed {
    guard let hours = pick(["22-8", "21-9", "23:30-7", "20:30-9:30", "19-12"]) else { return Deed() }
    note("quiet hours \(hours)")
    let reply = try planner.call(Methods.SetPreference(key: "quietHours", value: .string(hours)))
    return Deed(undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
  }

  private func edit(_ before: Picture) throws -> Deed {
    guard let name = pick(before.names) else { return Deed() }
    let days = number(2...30)
    note("\(name) every \(days) days")
    let reply = try planner.call(
      Methods.EditContact(name: name, fields: ContactFields(goal: GoalSettings(cadenceDays: days))))
    return Deed(people: [name], undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
  }

  /// Pauses, resumes or edits all people with a tag.
  private func changeFriends(_ before: Picture) throws -> Deed {
    let friends = Set(before.names.filter(RandomUser.hasTag))
    let theirs = before.live.filter { friends.contains($0.name) && $0.origin == .auto }
    switch number(0...2) {
    case 0:
      note("pause --tag \(RandomUser.tag)")
      let reply = try planner.call(Methods.SetContactsPaused(tag: RandomUser.tag, paused: true))
      return Deed(
        people: friends, touched: theirs, undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
    case 1:
      note("resume --tag \(RandomUser.tag)")
      let reply = try planner.call(Methods.SetContactsPaused(tag: RandomUser.tag, paused: false))
      return Deed(people: friends, undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
    default:
      let days = number(2...30)
      note("edit --tag \(RandomUser.tag) every \(days) days")
      let reply = try planner.call(
        Methods.EditContacts(tag: RandomUser.tag, goal: GoalSettings(cadenceDays: days)))
      return Deed(people: friends, undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
    }
  }

  private func removeOrAddAgain(_ before: Picture) throws -> Deed {
    if let name = pick(former), Bool.random(using: &random) {
      let reply = try add(name)
      former.removeAll { $0 == name }
      return Deed(
        people: [name], plansTogether: true, undoId: reply.undoId, told: Deed.Told(plan: reply.plan))
    }
    guard before.names.count > 1, let name = pick(before.names) else { return Deed() }
    note("remove \(name)")
    let theirs = before.live.filter { $0.name == name }
    let reply = try planner.call(Methods.RemoveContact(name: name))
    former.append(name)
    return Deed(
      people: [name], touched: theirs, removed: theirs, undoId: reply.undoId,
      told: Deed.Told(plan: reply.plan))
  }

  // MARK: - Other programs

  /// Adds, moves or removes an event.
  private func changeCalendar(_ before: Picture) throws -> Deed {
    if let name = pick(events), number(0...3) == 0 {
      note("the event \(name) vanishes")
      try work.remove(name)
      events.removeAll { $0 == name }
    } else {
      let isKnown = Bool.random(using: &random)
      let name = isKnown ? pick(events) ?? "e\(actions)" : "e\(actions)"
      // Half of the events are over a session.
      let item = Bool.random(using: &random) ? pick(before.ahead) : nil
      let start = item?.startAt ?? time(before)
      let wall = before.zone.wallClock(at: start)
      note("the event \(name) is on \(words(start))")
      let (year, month, ofMonth) = wall.date.components
      let parts = [month, ofMonth, wall.minuteOfDay / 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      try work.put(
        name, at: "\(year)\(parts[0])\(parts[1])T\(parts[2])0000",
        for: pick(["PT30M", "PT2H", "PT5H"]) ?? "PT1H")
      if !events.contains(name) { events.append(name) }
    }
    try planner.onPlanner { [path = work.path] in try $0.filesChanged(in: [path]) }
    return Deed()
  }

  /// Moves or deletes a session in the folder shared with another program.
  private func usePhone(_ before: Picture) throws -> Deed {
    guard let phone, let item = pick(before.ahead),
      let file = try phone.names().first(where: { $0.hasPrefix(item.id) })
    else { return Deed() }
    var deed = Deed(people: [item.name], touched: [item])
    if number(0...3) == 0 {
      note("on the phone, delete \(words(item))")
      try phone.remove(String(file.dropLast(4)))
    } else {
      let start = time(before)
      note("on the phone, move \(words(item)) to \(words(start))")
      deed.moved = [item]
      var text = CalendarText(try phone.text(of: file))
      text.move(to: start, minutes: item.durationMin)
      try phone.replace(phone.folder.file(file), with: text.text)
    }
    try planner.onPlanner { [path = phone.path] in try $0.filesChanged(in: [path]) }
    return deed
  }

  /// Takes, moves or cancels a time as a guest, or creates a link.
  private func actAsGuest(_ before: Picture) throws -> Deed {
    guard let house, let name = pick(before.names) else { return Deed() }
    let open = before.invitations.filter { !$0.revoked && !$0.isExpired(at: before.now) }
    guard let invitation = pick(open), number(0...3) > 0 else {
      note("a link for \(name)")
      try house.invite(name)
      return Deed()
    }
    let booked = before.live.filter { $0.id == invitation.itemId }
    let guest = before.live.first { $0.contactId == invitation.contactId }?.name
    var deed = Deed(people: Set([guest].compactMap(\.self) + booked.map(\.name)), touched: booked)
    let contact = try planner.store.read { try $0.contacts() }.first { $0.id == invitation.contactId }
    if let contact { deed.people.insert(contact.displayName) }
    let who = contact?.displayName ?? "nobody"
    if !booked.isEmpty, number(0...2) == 0 {
      note("\(who) calls off \(booked.map(words))")
      house.guests.cancel(invitation.id)
    } else {
      guard let start = pick(house.guests.invitations[invitation.id]?.times ?? []) else { return Deed() }
      note("\(who) takes \(words(start)) in place of \(booked.map(words))")
      deed.moved = booked
      house.guests.pick([start], of: invitation.id)
    }
    try house.wake()
    return deed
  }
}
