import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

extension Planner {
  /// Returns whether the clock is trusted. If it stepped far ahead, or is far behind, the plan and reminders
  /// wait, and the user gets one notice. The waiting work is done when the clock is trusted again.
  func believesClock() throws -> Bool {
    let before = clocks.watch.doubt
    guard clocks.watch.isBelieved() else {
      if clocks.watch.doubt != before {
        host.post(changed: true)
        try tellDoubt()
      }
      waitForClock()
      return false
    }
    if !host.hasBegun {
      try begin()
    } else if before != nil {
      host.post(changed: true)
      try deliveries.retryAtOnce()
      // Calendars that were read in the meantime were read for other days.
      try calendars.read()
      try refreshByTheClock()
    }
    return true
  }

  /// Returns whether the clock is doubted. The clock may have been set since the last check without a report.
  func doubtsClock() throws -> Bool {
    host.hasBegun ? try !believesClock() : clocks.watch.doubt != nil
  }

  /// Checks the clock again soon, because the kernel may report a synchronized clock at any time.
  func waitForClock() {
    guard let remaining = clocks.watch.remaining else { return }
    host.deadline = now.adding(seconds: max(1, min(remaining, 15)))
  }

  /// Stores the latest time that was right. The next start reads it.
  func noteRightTime(_ writer: StoreWriter) throws {
    guard let right = clocks.watch.earliest else { return }
    let known = try writer.reader.rightTime()
    if known.map({ abs(right.seconds - $0.seconds) < Self.secondsUnnoted }) ?? false { return }
    try writer.put(rightTime: right)
  }

  /// Smaller differences are not worth a write.
  private static let secondsUnnoted = 600

  private func tellDoubt() throws {
    guard let doubt = clocks.watch.doubt, let sentence = try read({ try ClockDoubt($0).inWords() }) else {
      return
    }
    let end =
      doubt.ahead > 0
      ? "for ten minutes, or until it is synchronised."
      : "until it is right or synchronised, but for a day at most."
    try tell("Your clock", "\(sentence) Reminders and the plan wait \(end)")
  }

  /// Reverts the effects of a clock that was far ahead (docs/reliability.md). Lapsed sessions are live again.
  /// Ended pauses go on. Own sessions with a later creation time than now are withdrawn. People who were
  /// added then count as added now. Notices of that time are sent again when they are due.
  func takeBackTheFuture(_ writer: StoreWriter) throws {
    let zone = try zone(writer.reader)
    let today = zone.date(at: now)
    for var item in try writer.reader.items(.lapsed, after: now.adding(minutes: -5 * 1440)) {
      // A session lapses two days after the date of its end. A journey to another zone changes the difference
      // of two dates by a day, and must not make the session live again.
      guard let status = item.lapsedFrom, zone.date(at: item.endAt).adding(days: 1) >= today else { continue }
      (item.status, item.lapsedFrom) = (status, nil)
      try writer.put(item)
      try feed.emit(.placed, item: item, contactId: nil, detail: nil, to: writer)
    }
    let future = now.adding(seconds: ClockWatch.largestStep)
    for var goal in try writer.reader.goals() where goal.createdAt > future {
      goal.createdAt = now
      try writer.put(goal)
    }
    let tomorrow = today.adding(days: 1)
    for (goalId, until) in try writer.reader.endedPauses() where until > tomorrow {
      try writer.deleteEndedPause(goalId: goalId)
      guard var goal = try writer.reader.goal(id: goalId), !goal.paused else { continue }
      (goal.paused, goal.pausedUntil) = (true, until)
      try writer.put(goal)
      try emit(.paused, contactId: goal.contactId, to: writer)
    }
    for item in try writer.reader.liveItems()
    where item.createdAt > future && item.origin == .auto && item.status == .pending {
      try writer.deleteItem(id: item.id)
      try feed.emit(.withdrawn, item: item, contactId: nil, detail: nil, to: writer)
    }
    if try deliveries.knowsUnconfirmed(writer.reader) {
      try deliveries.takeBackTheFuture(writer)
      try ToldDates(self).correctToldDates(writer)
    }
  }
}

/// The doubt about the machine's clock, in words.
struct ClockDoubt: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns `Your clock went 31 days ahead, to Mon 28 Dec 2026 09:00.`, or `Your clock is 20513 days behind,
  /// at Thu 1 Jan 1970 00:00.`; nil if the clock is trusted.
  func inWords() throws -> String? {
    guard let doubt = view.standing.clockDoubt else { return nil }
    let days = (abs(doubt.ahead) + ClockWatch.largestStep / 2) / ClockWatch.largestStep
    var composer = try view.composer()
    // The sentence names the year if it differs from the expected year.
    composer.now = now.adding(seconds: -doubt.ahead)
    let moment = composer.moment(now)
    return doubt.ahead > 0
      ? "Your clock went \(counted(days, "day")) ahead, to \(moment)."
      : "Your clock is \(counted(days, "day")) behind, at \(moment)."
  }
}
