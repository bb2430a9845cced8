import PlannerModel
import PlannerTime

@testable import PlannerServiceTestSupport

/// Checks whether a session may be at its time: docs/engine.md sections 2 and 4, minute by minute and without
/// the engine.
struct YearRules {
  let now: Instant
  let zone: ZoneTable
  let preferences: Preferences
  /// Busy times other than sessions, in whole minutes.
  let busy: [Range<Int>]
  /// The sessions of all people.
  let items: [PlanItem]
  let goals: [String: Goal]
  /// The zones of people, by id.
  let homes: [String: ZoneTable]

  /// Returns the rules that a planned session breaks; empty if it may be there.
  func faults(of item: PlanItem) -> [String] {
    var faults: [String] = []
    func expect(_ holds: Bool, _ fault: String) {
      if !holds { faults.append("\(item.name) \(words(item.startAt)) \(item.durationMin) min: \(fault)") }
    }
    let start = item.startAt.minuteRoundedDown
    let end = start + item.durationMin
    let wall = zone.wallClock(at: item.startAt)
    expect(wall.minuteOfDay % 60 % preferences.slotStepMin == 0, "not on the grid of starts")
    expect(start >= now.minuteRoundedUp + preferences.leadTimeMin, "too soon for its reminder")
    let horizon = zone.date(at: now).adding(days: preferences.schedulingHorizonDays)
    expect(end <= zone.instant(of: horizon).minuteRoundedDown, "past the horizon")
    let minutes = stride(from: start, to: end, by: 1).map { Instant(minutes: $0) }
    if let goal = item.goalId.flatMap({ goals[$0] }) {
      expect(minutes.allSatisfy { isOpen($0, goal.windows) }, "outside the window")
      if let home = homes[item.contactId] {
        expect(
          minutes.allSatisfy { hours(preferences.contactHours, hold: home.wallClock(at: $0), ifEqual: true) },
          "outside the hours of \(home.name)")
      }
    }
    expect(
      !minutes.contains { hours(preferences.quietHours, hold: zone.wallClock(at: $0), ifEqual: false) },
      "in quiet hours")
    let buffer = preferences.bufferMin
    expect(
      !busy.contains { $0.lowerBound < end + buffer && start < $0.upperBound + buffer }, "over busy time")
    for other in items where other.id != item.id && other.status.isLive {
      let begun = other.startAt.minuteRoundedDown
      expect(
        begun >= end + buffer || start >= begun + other.durationMin + buffer,
        "over \(other.name) \(words(other.startAt)), \(other.status)")
    }
    let week = zone.date(at: item.startAt).monday
    let inWeek = items.filter {
      ($0.status.isLive || $0.status == .done) && zone.date(at: $0.startAt).monday == week
    }
    expect(
      inWeek.count <= preferences.capacityPerWeek,
      "\(inWeek.count) sessions in its week, of \(preferences.capacityPerWeek)")
    return faults
  }

  /// Returns errors in the distance between a person's sessions. Sessions that the engine placed must be a
  /// cadence apart, and half a cadence before a later one that the user chose. `old` are the earlier
  /// sessions, and `anew` are those that an edit replanned together with it.
  /// - before: the sessions of all people before the event.
  func doublings(
    of item: PlanItem, besides old: [PlanItem], anew: Set<String>, before: [PlanItem]
  ) -> [String] {
    guard let goal = item.goalId.flatMap({ goals[$0] }) else { return [] }
    let others = old.filter { $0.goalId == goal.id && $0.id != item.id && $0.status.isLive }
    func day(_ item: PlanItem) -> Int { zone.date(at: item.startAt).daysSinceEpoch }
    let chosen = others.filter { $0.origin == .manual || $0.placing == nil || $0.notes != nil }
    return others.compactMap { other in
      let days = day(item) - day(other)
      // The next chosen session on the way to the other one, if any.
      let next = chosen.filter { day(item) <= day($0) && day($0) <= day(other) }.map(day).min()
      if days >= goal.cadenceDays { return nil }
      let isAnew = anew.contains(other.id) || mayBePlannedAnew(other, before: before)
      if isAnew, -days >= goal.cadenceDays { return nil }
      if let next, next - day(item) >= max(1, goal.cadenceDays / 2) { return nil }
      return
        "\(item.name) \(words(item.startAt)) is \(days) days after \(words(other.startAt)), of \(goal.cadenceDays), beside "
        + words(of: item, before: before)
    }
  }

  /// Returns whether the session is outside the hours that are open now.
  func isClosed(_ item: PlanItem) -> Bool {
    faults(of: item).contains { fault in
      ["outside the window", "outside the hours of", "in quiet hours"].contains { fault.contains(": \($0)") }
    }
  }

  /// Returns whether the plan may withdraw one of its own sessions, because it is too near to another session
  /// or to the latest meeting, or because it cannot stay.
  func mayBeWithdrawn(_ item: PlanItem, before: [PlanItem]) -> Bool {
    guard item.origin == .auto, item.placing != nil, item.notes == nil, item.status.isLive,
      item.startAt > now,
      let goal = item.goalId.flatMap({ goals[$0] })
    else { return false }
    let others = (items + before).filter { $0.goalId == goal.id && $0.id != item.id && $0.status.isLive }
    let gap = goal.cadenceDays - goal.cadenceDays / 4
    let day = zone.date(at: item.startAt).daysSinceEpoch
    return (others.map(\.startAt) + [goal.countsFrom].compactMap(\.self)).contains {
      abs(zone.date(at: $0).daysSinceEpoch - day) < gap
    } || overlapsBusy(item) || isClosed(item)
  }

  /// Returns whether a session may be planned again because another one of the person's sessions was too near,
  /// had to move or was missed. The person is then met earlier.
  func mayBePlannedAnew(_ item: PlanItem, before: [PlanItem]) -> Bool {
    func own(_ items: [PlanItem]) -> [PlanItem] {
      items.filter {
        $0.goalId == item.goalId && $0.origin == .auto && $0.placing != nil && $0.notes == nil
          && $0.status.isLive && $0.startAt > now
      }
    }
    func hadToMove(_ item: PlanItem) -> Bool { overlapsBusy(item) || isClosed(item) }
    let (old, new, there) = (own(before), own(items), Set(items.map(\.id)))
    let isCause = { (other: PlanItem) in
      other.id != item.id
        && (there.contains(other.id) ? hadToMove(other) : mayBeWithdrawn(other, before: before))
    }
    let waited = Set(before.filter { $0.status != .missed && $0.goalId == item.goalId }.map(\.id))
    let wasMissed = items.contains { $0.status == .missed && waited.contains($0.id) }
    guard item.goalId != nil, wasMissed || old.contains(where: isCause) else { return false }
    let kept = Set(new.map(\.id))
    let next = old.filter { kept.contains($0.id) && !hadToMove($0) }.map(\.startAt).min()
    return next.map { next in new.contains { $0.startAt < next } } ?? false
  }

  func overlapsBusy(_ item: PlanItem) -> Bool {
    let start = item.startAt.minuteRoundedDown
    return busy.contains { $0.lowerBound < start + item.durationMin && start < $0.upperBound }
  }

  func words(_ instant: Instant) -> String {
    let wall = zone.wallClock(at: instant)
    return "\(wall.date) \(wall.time)"
  }

  /// Returns all live sessions of its goal, before and now, for an error message.
  func words(of item: PlanItem, before: [PlanItem]) -> String {
    func list(_ items: some Sequence<PlanItem>) -> String {
      items.filter { $0.goalId == item.goalId && $0.status.isLive }.sorted { $0.startAt < $1.startAt }
        .map { item in
          let due = item.placing.map { "due \($0.dueOn)" } ?? "chosen"
          return "\(item.id.prefix(4)) \(words(item.startAt)) \(item.origin) \(due)"
        }
        .joined(separator: ", ")
    }
    return "[\(list(before))], now [\(list(items))], by the clocks of \(zone.name)"
  }

  private func isOpen(_ instant: Instant, _ windows: Windows) -> Bool {
    let wall = zone.wallClock(at: instant)
    func counts(_ date: CivilDate) -> Bool {
      windows.weekdays.contains(date.weekday) && !windows.excludedDates.contains(date)
    }
    return windows.timeBlocks.contains { block in
      if block.end > block.start {
        return counts(wall.date) && (block.start..<block.end).contains(wall.minuteOfDay)
      }
      return (counts(wall.date) && wall.minuteOfDay >= block.start)
        || (counts(wall.date.adding(days: -1)) && wall.minuteOfDay < block.end)
    }
  }

  private func hours(_ hours: [Double], hold wall: WallClock, ifEqual: Bool) -> Bool {
    let (from, to) = (Int(hours[0] * 60), Int(hours[1] * 60))
    if from == to { return ifEqual }
    let minute = wall.minuteOfDay
    return from < to ? (from..<to).contains(minute) : minute >= from || minute < to
  }
}
