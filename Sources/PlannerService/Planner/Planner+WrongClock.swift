import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

extension Planner {
  /// Returns whether the clock can be believed. If it stepped far ahead, the plan and reminders wait, and the user is
  /// told so once. What waited is done as soon as it is believed.
  func believesClock() throws -> Bool {
    let before = clocks.watch.doubt
    guard clocks.watch.isBelieved() else {
      if clocks.watch.doubt != before { try tellDoubt() }
      waitForClock()
      return false
    }
    if !host.hasBegun {
      try begin()
    } else if before != nil {
      try deliveries.retryAtOnce { _ in true }
      try refreshByTheClock()
    }
    return true
  }

  /// Looks again soon, as the kernel may report a synchronised clock at any time.
  func waitForClock() {
    guard let remaining = clocks.watch.remaining else { return }
    host.deadline = now.adding(seconds: max(1, min(remaining, 15)))
  }

  private func tellDoubt() throws {
    guard let sentence = try store.read(doubtInWords) else { return }
    try tell(
      "Your clock", "\(sentence) Reminders and the plan wait for ten minutes, or until it is synchronised.")
  }

  /// `Your clock went 31 days ahead, to Mon 28 Dec 2026 09:00.`; nil if it is believed.
  func doubtInWords(_ reader: StoreReader) throws -> String? {
    guard let doubt = clocks.watch.doubt else { return nil }
    let days = (doubt.ahead + ClockWatch.largestStep / 2) / ClockWatch.largestStep
    return "Your clock went \(counted(days, "day")) ahead, to \(try composer(reader).moment(now))."
  }

  /// Takes back what was done under a clock that was far ahead (docs/reliability.md): sessions that lapsed are live
  /// again, the plan's own sessions that were placed later than now are withdrawn, and whoever was added then was added
  /// now.
  func takeBackTheFuture(_ writer: StoreWriter) throws {
    let zone = try zone(writer.reader)
    let today = zone.date(at: now)
    for var item in try writer.reader.lapsedItems(after: now.adding(minutes: -5 * 1440)) {
      // As the engine has it: a session lapses two days after the date of its end.
      guard let status = item.lapsedFrom, zone.date(at: item.endAt).adding(days: 2) >= today else { continue }
      (item.status, item.lapsedFrom) = (status, nil)
      try writer.put(item)
      try feed.emit(.placed, item: item, contactId: nil, detail: nil, to: writer)
    }
    let future = now.adding(seconds: ClockWatch.largestStep)
    for var goal in try writer.reader.goals() where goal.createdAt > future {
      goal.createdAt = now
      try writer.put(goal)
    }
    for item in try writer.reader.liveItems()
    where item.createdAt > future && item.origin == .auto && item.status == .pending {
      try writer.deleteItem(id: item.id)
      try feed.emit(.withdrawn, item: item, contactId: nil, detail: nil, to: writer)
    }
  }
}
