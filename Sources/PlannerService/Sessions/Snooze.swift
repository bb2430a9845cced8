import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Snooze: UseCase {
  func run(in planner: Planner) throws -> Reply { try snoozed(in: planner).reply }

  /// Returns the reply, and whether the session is far from the requested time.
  func snoozed(in planner: Planner) throws -> (reply: Reply, isFar: Bool) {
    let text = by ?? "1h"
    let duration = try InvalidField.reading(text, field: "by", CalendarDuration.read)
    guard (1...3650 * 1440).contains(duration.totalMinutes) else {
      throw InvalidField(field: "by", value: .string(text), allowed: "more than nothing, and at most 3650d")
    }
    let command = "snooze \(CommandNames(planner).named(item)) \(duration)"
    let change = try planner.change(command, moved: \.moves) { writer in
      let view = planner.view(writer)
      let item = try PersonSelectors(view).liveItem(self.item, for: .move)
      try AskingFirst(view).ask(ask, about: item, .moved)
      let situation = try Situation(view)
      let target = Engine.snoozeTarget(of: ScenarioItem(item), by: duration, in: situation.scenario)
      let room = situation.makingWay(forPuttingOff: [item])
      guard let start = Engine.snooze(item.id, by: duration, in: room.scenario) else {
        throw NoFreeSlot(
          item: item.id, target: target.description,
          message: "No time is free for \(item.name) within a year after that.")
      }
      guard ValidDates.contains(start) else {
        throw InvalidField(
          field: "by", value: .string(text), allowed: "shorter, so that the session is \(ValidDates.allowed)")
      }
      try SessionWriter(planner).takeAway(item, to: start, .snoozed, writer)
      let moved = ChosenTimes(view).moved(item, to: start, as: .snoozed, in: situation.scenario)
      let reasons = try ChosenTimes(view).reasons(for: moved, snoozedBy: duration, room)
      return (
        moves: [moved], item: try SessionWriter(planner).save(moved.item, as: .snoozed, writer),
        reasons: reasons.sentences,
        farFrom: reasons.farFrom,
        cautions: ChosenTimes(view).outsideWindow([moved.item], situation) ?? []
      )
    }
    let (moves, item, reasons, farFrom, cautions) = change.result
    let (others, remarks) = try planner.read { view in
      (
        try moves.flatMap { moved in
          try farFrom.map { try ChosenTimes(view).timesNear($0, insteadOf: moved) } ?? []
        }, try moves.flatMap { try ChosenTimes(view).remark(on: $0) }
      )
    }
    let warnings = reasons + others + cautions + remarks
    let reply = Reply(item: item, warnings: warnings.isEmpty ? nil : warnings, plan: change.plan)
    return (reply, farFrom != nil)
  }
}

extension Methods.SnoozeTonight: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("snooze-tonight", moved: \.moved) { writer in
      let view = planner.view(writer)
      let situation = try Situation(view)
      let (others, stays) = try AskingFirst(view).withoutGuests(tonight: situation)
      let room = others.makingWay(
        forPuttingOff: others.items(Engine.tonight(others.scenario).map(\.id)).values)
      guard let moves = Engine.snoozeTonight(room.scenario) else {
        throw NoFreeSlot(item: "", target: "tomorrow", message: room.noRoomTomorrow)
      }
      let known = situation.items(moves.map(\.id))
      let moved = try moves.compactMap { move -> MovedSession? in
        guard let item = known[move.id] else { return nil }
        try SessionWriter(planner).takeAway(item, to: move.startAt, .snoozed, writer)
        return ChosenTimes(view).moved(item, to: move.startAt, as: .snoozed, in: situation.scenario)
      }
      let items = try moved.map { try SessionWriter(planner).save($0.item, as: .snoozed, writer) }
      let cautions = ChosenTimes(view).outsideWindow(moved.map(\.item), situation) ?? []
      return (moved: moved, items: items, stays: stays, cautions: cautions)
    }
    let (moved, items, stays, cautions) = change.result
    let far = try planner.read { try ChosenTimes($0).farFromTonight(moved) }
    let warnings = stays + far + cautions
    return Reply(items: items, warnings: warnings.isEmpty ? nil : warnings, plan: change.plan)
  }
}

extension ChosenTimes {
  /// Returns sentences that say why a snoozed session is not at the requested time; empty if it is. Also
  /// returns the requested time if the session is far from it.
  fileprivate func reasons(
    for moved: MovedSession, snoozedBy duration: CalendarDuration, _ situation: Situation
  ) throws -> (sentences: [String], farFrom: Instant?) {
    let scenario = situation.scenario
    var item = moved.item
    let start = item.startAt
    item.startAt = moved.from
    let target = Engine.snoozeTarget(of: ScenarioItem(item), by: duration, in: scenario)
    if start == target { return ([], nil) }
    let words = try view.composer()
    let isToday = scenario.zone.date(at: target) == scenario.zone.date(at: now)
    let when = isToday ? words.clock(target) : words.moment(target)
    var sentences = [obstacle(at: target, called: when, to: item, situation)]
    let isHoursLate = start > target.adding(minutes: Engine.clockTolerance)
    let isDaysLate = start > target.adding(minutes: 1440)
    if duration.minutes != 0 {
      if isHoursLate {
        sentences.append("No time was free within \(isDaysLate ? "a day" : "three hours") after that.")
      }
      return (sentences, isHoursLate ? target : nil)
    }
    let near = "No time within three hours of \(words.clock(target)) was free"
    if Engine.isNear(start, toClockOf: target, in: scenario.zone) {
      if isDaysLate { sentences.append("\(near) until then.") }
      return (sentences, nil)
    }
    sentences.append("\(near) that week.")
    return (sentences, target)
  }

  /// Returns sentences about sessions that found no room tomorrow near their time of day, and about nearer
  /// times.
  fileprivate func farFromTonight(_ moved: [MovedSession]) throws -> [String] {
    let words = try view.composer()
    let zone = words.zone
    let far = moved.filter { !Engine.isNear($0.item.startAt, toClockOf: $0.from, in: zone) }
    return try far.flatMap { moved -> [String] in
      let target = zone.instant(
        of: zone.date(at: moved.item.startAt), minuteOfDay: zone.wallClock(at: moved.from).minuteOfDay)
      let clock = words.clock(target)
      return try ["Tomorrow had no room for \(moved.item.name) within three hours of \(clock)."]
        + timesNear(target, insteadOf: moved)
    }
  }

  /// Returns a sentence with the free times nearest to a time that a session could not have; empty if no
  /// other time is free.
  fileprivate func timesNear(_ target: Instant, insteadOf moved: MovedSession) throws -> [String] {
    guard let item = try reader.item(id: moved.item.id) else { return [] }
    let scenario = try Situation(view).scenario(choosingFor: item)
    let starts = Engine.starts(
      near: target, for: item.id, from: moved.from.adding(minutes: 1), count: 3, in: scenario)
    let words = try view.composer()
    if starts.isEmpty { return [] }
    let isNear = starts.allSatisfy { Engine.isNear($0, toClockOf: target, in: scenario.zone) }
    let times = starts.map { words.moment($0) }.joined(separator: ", ")
    return [isNear ? "Free near \(words.clock(target)): \(times)." : "Other free times: \(times)."]
  }

  /// Returns a sentence about the obstacle to a session at a time.
  private func obstacle(
    at target: Instant, called when: String, to item: PlanItem, _ situation: Situation
  ) -> String {
    let found = Engine.obstacles(
      at: target, durationMin: item.durationMin, for: item.id, in: situation.scenario)
    let titles = found.compactMap { obstacle -> String? in
      switch obstacle {
      case .busy(let index): situation.busy[index].title
      case .item(let index): situation.items[index].name
      case .past, .quiet: nil
      }
    }
    if !titles.isEmpty { return "\(when) is taken by \(titles.folded.joined(separator: " and "))." }
    let isQuiet = found.contains { if case .quiet = $0 { true } else { false } }
    return isQuiet
      ? "\(when) is in your quiet hours." : "\(item.name) is not awake at \(when) where they are."
  }
}

extension Situation {
  /// The message if the sessions cannot all move to tomorrow. It names the session that prevents this, if
  /// there is only one.
  fileprivate var noRoomTomorrow: String {
    let today = scenario.zone.date(at: scenario.now)
    let alone = scenario.items.indices.first { index in
      guard scenario.items[index].status.isLive,
        scenario.zone.date(at: scenario.items[index].startAt) == today
      else { return false }
      var others = scenario
      others.items[index].status = .canceled
      return Engine.snoozeTonight(others)?.isEmpty == false
    }
    guard let alone, let item = items([scenario.items[alone].id]).values.first else {
      return
        "Tomorrow has no room for all of today's remaining sessions; nothing was moved. Snooze them one by "
        + "one: plannerctl snooze NAME 1d"
    }
    return
      "Tomorrow from 09:00 on has no room for \(item.name); nothing was moved. Snooze that one first, then "
      + "the others: plannerctl snooze \(item.id.prefix(8)) 12h"
  }
}
