import PlannerModel
import PlannerProtocol
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The rules that a thoughtful friend would never break. Each function is one sentence, and returns its
/// violations.
extension RandomUser {
  func rules(_ before: Picture, _ deed: Deed, _ after: Picture) -> [String] {
    noSessionIsEarlierThanTheOneThatWasJustMoved(before, deed, after)
      + noLaterSessionComesBeforeOneThatWasMoved(before, after)
      + noTwoSessionsOfOnePersonAreCloserThanThreeQuartersOfTheCadence(after)
      + noAgreedSessionMoves(before, deed, after)
      + noOtherPersonsSessionMovesUnlessSomethingIsInItsWay(before, deed, after)
      + noSessionFollowsAMeetingWithinThreeQuartersOfTheCadence(after)
      + noSessionComesWithinThreeHoursUnlessTheUserAsksForIt(before, deed, after)
      + pausedAwayAndQuietHoursAreRespected(deed, after)
      + eachMessageStatesExactlyTheChangesThatWereMade(before, deed, after)
  }

  /// Checks the rules that need the planner.
  func others(_ after: Picture) throws -> [String] {
    try theGuestsAndThePhoneSeeThePlan(after) + aRefreshHasNothingToDo()
  }

  /// "No session of a person is earlier than that person's session that was just moved."
  ///
  /// Exceptions are earlier sessions that were there before (agreements, section 2) or that the user put
  /// there. A session far ahead, such as a booking in May for a weekly person, is not a due occurrence,
  /// before or after.
  private func noSessionIsEarlierThanTheOneThatWasJustMoved(
    _ before: Picture, _ deed: Deed, _ after: Picture
  ) -> [String] {
    let stood = before.byId
    return deed.moved.flatMap { moved -> [String] in
      guard let item = after.byId[moved.id], item.isDue == true, item.startAt > after.now else { return [] }
      return after.ahead.filter { other in
        other.contactId == item.contactId && other.id != item.id && after.isOwn(other)
          && other.startAt < item.startAt && !(stood[other.id].map { $0.startAt < moved.startAt } ?? false)
      }.map { "\(words($0)) is before \(words(item)), which was just moved" }
    }
  }

  /// "No later session of a person comes before one that was moved", after any later change, such as an event
  /// that overlaps both.
  private func noLaterSessionComesBeforeOneThatWasMoved(_ before: Picture, _ after: Picture) -> [String] {
    let stood = before.byId
    return after.ahead.filter { $0.isDue == true }.flatMap { due -> [String] in
      guard let was = stood[due.id] else { return [] }
      return after.ahead.filter { other in
        other.contactId == due.contactId && after.isOwn(other) && other.startAt < due.startAt
          && stood[other.id].map { was.startAt < $0.startAt } ?? true
      }.map { "\(words($0)) is before \(words(due)), which was moved before" }
    }
  }

  /// "No two sessions of one person are closer than three quarters of the cadence, unless the user put both
  /// there."
  ///
  /// Before a session that the user put far ahead, the planner keeps half a cadence (engine.md, sections 6
  /// and 11, which the contract does not change): a booking in May does not end the calls of April.
  private func noTwoSessionsOfOnePersonAreCloserThanThreeQuartersOfTheCadence(_ after: Picture) -> [String] {
    Dictionary(grouping: after.live) { $0.contactId }.values.flatMap { theirs -> [String] in
      guard let goal = theirs.first.flatMap(after.goal) else { return [] }
      let gap = goal.cadenceDays - goal.cadenceDays / 4
      return theirs.indices.flatMap { index in
        theirs[(index + 1)...].compactMap { second -> String? in
          let first = theirs[index]
          // A session that has begun stays.
          guard after.isOwn(first) && first.startAt > after.now || after.isOwn(second) else { return nil }
          let least = after.isOwn(second) ? gap : max(1, goal.cadenceDays / 2)
          let days = after.day(second) - after.day(first)
          if days >= least || isStuck(first, after) || isStuck(second, after) { return nil }
          return "\(words(first)) and \(words(second)) are \(days) days apart, of \(goal.cadenceDays)"
        }
      }
    }.sorted()
  }

  /// "No agreed session moves."
  private func noAgreedSessionMoves(_ before: Picture, _ deed: Deed, _ after: Picture) -> [String] {
    let touched = Set(deed.touched.map(\.id))
    return before.live.filter { was in
      was.isAgreed && !touched.contains(was.id) && was.endAt > after.now
        && after.byId[was.id]?.startAt != was.startAt
    }.map { "the agreed session \(words($0)) \(after.byId[$0.id].map { "moved to \(words($0))" } ?? "went")" }
  }

  /// "No other person's session moves unless something is in its way."
  ///
  /// If a session of a person is blocked, their later sessions may close up (engine.md, section 11).
  /// The sessions of people who were added within the hour are planned together.
  private func noOtherPersonsSessionMovesUnlessSomethingIsInItsWay(
    _ before: Picture, _ deed: Deed, _ after: Picture
  ) -> [String] {
    let concerned = Set(before.ahead.filter { !$0.isAgreed && isStuck($0, after) }.map(\.name))
      .union(deed.people)
    return before.ahead.compactMap { was in
      if was.startAt <= after.now || concerned.contains(was.name) { return nil }
      let added = after.goal(of: was)?.createdAt ?? was.createdAt
      if deed.plansTogether, added > after.now.adding(minutes: -60) { return nil }
      if let now = after.byId[was.id] {
        return now.startAt == was.startAt
          ? nil : "\(words(was)) moved to \(words(now)), and nothing was in its way"
      }
      return "\(words(was)) went, and nothing was in its way"
    }
  }

  /// "After a meeting with a person, no session of that person follows within three quarters of the cadence."
  private func noSessionFollowsAMeetingWithinThreeQuartersOfTheCadence(_ after: Picture) -> [String] {
    after.ahead.compactMap { item in
      guard after.isOwn(item), let goal = after.goal(of: item), let met = goal.lastCompletedAt else {
        return nil
      }
      let days = after.day(item) - after.day(met)
      if days >= goal.cadenceDays - goal.cadenceDays / 4 || isStuck(item, after) { return nil }
      return "\(words(item)) is \(days) days after a meeting, of \(goal.cadenceDays)"
    }
  }

  /// "No session comes within three hours unless the user asks for it."
  private func noSessionComesWithinThreeHoursUnlessTheUserAsksForIt(
    _ before: Picture, _ deed: Deed, _ after: Picture
  ) -> [String] {
    let stood = before.byId
    let touched = Set(deed.touched.map(\.id))
    return after.ahead.filter { item in
      // While time passed, sessions may have been added or moved, so their creation time counts.
      let since = max(before.now, item.createdAt)
      return after.isOwn(item) && !touched.contains(item.id) && stood[item.id]?.startAt != item.startAt
        && item.startAt < since.adding(minutes: 180)
    }.map { "\(words($0)) came without being asked for" }
  }

  /// "Paused, away and quiet hours are respected."
  private func pausedAwayAndQuietHoursAreRespected(_ deed: Deed, _ after: Picture) -> [String] {
    let snoozed = deed.isSnooze ? Set(deed.moved.map(\.id)) : []
    return after.ahead.flatMap { item -> [String] in
      let isOwn = after.isOwn(item)
      // A session with a time chosen by the user stays, and is named.
      if !isOwn, !snoozed.contains(item.id) { return [] }
      var faults: [String] = []
      if isOwn, after.goal(of: item)?.paused == true { faults.append("\(words(item)), who is paused") }
      if after.busy.contains(where: { $0.kind == .away && $0.range.overlaps(item.startAt..<item.endAt) }) {
        faults.append("\(words(item)) is on days away")
      }
      if isQuiet(item, after) { faults.append("\(words(item)) is in quiet hours") }
      return faults
    }
  }

  /// "Each message states exactly the changes that were made."
  private func eachMessageStatesExactlyTheChangesThatWereMade(
    _ before: Picture, _ deed: Deed, _ after: Picture
  ) -> [String] {
    guard let told = deed.told else { return [] }
    let (old, new) = (before.byId, after.byId)
    let named = Set(told.items.map(\.id) + deed.removed.map(\.id))
    func differ(_ what: String, _ said: [String], _ real: [String]) -> [String] {
      let (said, real) = (Set(said).subtracting(named), Set(real).subtracting(named))
      let known = old.merging(new) { $1 }
      func list(_ ids: Set<String>) -> String {
        ids.map { known[$0].map(words) ?? "an unknown session" }.sorted().joined(separator: ", ")
      }
      return
        (said.subtracting(real).isEmpty
        ? [] : ["said to be \(what), and is not: \(list(said.subtracting(real)))"])
        + (real.subtracting(said).isEmpty ? [] : ["\(what), and not told: \(list(real.subtracting(said)))"])
    }
    let plan = told.plan
    var faults = differ("placed", plan.placed.map(\.id), after.live.filter { old[$0.id] == nil }.map(\.id))
    faults += differ(
      "moved", plan.moved.map(\.item.id),
      after.live.filter { item in old[item.id].map { $0.startAt != item.startAt } ?? false }.map(\.id))
    faults += differ(
      "withdrawn", plan.withdrawn.map(\.item.id) + plan.missed.map(\.id),
      before.live.filter { new[$0.id] == nil }.map(\.id))
    for shown in told.items + plan.placed + plan.moved.map(\.item) {
      if let item = new[shown.id], item.startAt != shown.startAt {
        faults.append("\(words(item)) is told as \(words(shown.startAt))")
      }
    }
    for moved in plan.moved where !named.contains(moved.item.id) && old[moved.item.id]?.startAt != moved.from
    {
      faults.append("\(moved.item.name) is said to come from \(words(moved.from)), where it was not")
    }
    return faults
  }

  // MARK: - The rules that need the planner

  /// "A refresh has nothing to do."
  private func aRefreshHasNothingToDo() throws -> [String] {
    let again = try planner.call(Methods.Refresh())
    let placed = again.placed.map { "places \($0.name) \(words($0.startAt))" }
    let moved = again.moved.map { "moves \($0.item.name) \(words($0.from)) to \(words($0.item.startAt))" }
    let withdrawn = again.withdrawn.map { "withdraws \($0.item.name) \(words($0.item.startAt))" }
    return (placed + moved + withdrawn).map { "a second refresh \($0)" }
  }

  /// "An undo restores exactly the previous plan", and a redo restores the undone change.
  func changeOfMind(_ undoId: String, _ before: Picture, _ after: Picture) throws -> [String] {
    let back = try planner.call(Methods.Undo(id: undoId))
    let undone = try picture()
    var faults: [String] = []
    if Set(undone.live) != Set(before.live) {
      let new = Set(undone.live).subtracting(before.live).map(words).sorted()
      let gone = Set(before.live).subtracting(undone.live).map(words).sorted()
      faults.append("an undo does not restore the plan: new \(new), gone \(gone)")
    }
    let told = Set(back.restored.map(\.id) + back.removed.map(\.id) + back.moved.map(\.item.id))
    let changed = Set(undone.live.filter { after.byId[$0.id]?.startAt != $0.startAt }.map(\.id))
      .union(Set(after.live.map(\.id)).subtracting(undone.live.map(\.id)))
    if told != changed {
      faults.append("an undo tells of \(told.count) sessions and changes \(changed.count)")
    }
    try planner.call(Methods.Redo(id: undoId))
    if try Set(picture().live) != Set(after.live) {
      faults.append("a redo does not bring back what was undone")
    }
    return faults
  }

  /// "No agreed session moves": guests and the phone see the times of the plan.
  private func theGuestsAndThePhoneSeeThePlan(_ after: Picture) throws -> [String] {
    var faults: [String] = []
    if let house {
      for invitation in after.invitations {
        let booked = after.ahead.first { $0.id == invitation.itemId }
        let seen = house.guests.invitations[invitation.id]?.bookedAt.flatMap { $0 > after.now ? $0 : nil }
        if seen != booked?.startAt {
          faults.append("a guest sees \(seen.map(words) ?? "nothing"), not \(booked.map(words) ?? "nothing")")
        }
      }
    }
    if let phone {
      let files = try phone.names()
      for item in after.ahead {
        let start = "\(item.startAt)".filter { $0 != "-" && $0 != ":" }
        let file = try files.first { $0.hasPrefix(item.id) }.map { try phone.text(of: $0) }
        if file?.contains("\nDTSTART:\(start)") != true {
          faults.append("the phone does not show \(words(item))")
        }
      }
      for file in files where try !phone.text(of: file).contains("STATUS:CANCELLED") {
        let item = try planner.store.read { try $0.item(id: String(file.prefix(36))) }
        if item == nil || item?.status == .canceled {
          faults.append("the phone shows \(item.map(words) ?? "a session"), which is not planned")
        }
      }
    }
    return faults
  }

  // MARK: - Obstacles

  /// Returns whether a session is at a time that the planner would not choose. It stays if no other place is
  /// free (engine.md, section 11: the conflict is shown), even if the distance is too small.
  private func isStuck(_ item: PlanItem, _ picture: Picture) -> Bool {
    let taken = item.startAt..<item.endAt
    return picture.busy.contains { $0.range.overlaps(taken) } || isQuiet(item, picture)
  }

  private func isQuiet(_ item: PlanItem, _ picture: Picture) -> Bool {
    let hours = picture.preferences.quietHours.map { Int($0 * 60) }
    let (from, to) = (hours[0], hours[1])
    if from == to { return false }
    return stride(from: 0, to: item.durationMin, by: 1).contains { minute in
      let clock = picture.zone.wallClock(at: item.startAt.adding(minutes: minute)).minuteOfDay
      return from < to ? (from..<to).contains(clock) : clock >= from || clock < to
    }
  }
}
