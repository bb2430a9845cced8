import PlannerTime

// What the objects of the protocol can tell of themselves; their members are in Generated/.

extension Goal {
  /// What the engine counts from: a skipped session moves the goal on like one that took place.
  package var countsFrom: Instant? {
    guard let skippedAt else { return lastCompletedAt }
    return max(skippedAt, lastCompletedAt ?? skippedAt)
  }
}

extension ItemStatus {
  /// Planned, or over and waiting for an answer.
  package var isLive: Bool { self == .pending || self == .snoozed || self == .rescheduled }
}

extension PlanItem {
  package var endAt: Instant { startAt.adding(minutes: durationMin) }

  /// Moves it to a time that the user chose: what it was placed by is no longer why it is there.
  package mutating func move(to start: Instant, as status: ItemStatus, forcedOver: [BusyTime]? = nil) {
    startAt = start
    self.status = status
    self.forcedOver = forcedOver
    placing = nil
  }
}

extension LogKind {
  package init(_ outcome: Outcome) {
    self =
      switch outcome {
      case .met: .met
      case .call: .call
      case .text: .text
      case .other: .other
      }
  }

  /// How people met; nil where they did not.
  package var meeting: Outcome? { Outcome(rawValue: rawValue) }
}

extension Away {
  /// The busy time that it is on the clocks of a zone.
  package func busyTime(in zone: ZoneTable) -> BusyTime {
    BusyTime(
      start: zone.instant(of: from), end: zone.instant(of: to.adding(days: 1)), kind: .away,
      title: note ?? "away")
  }
}

extension BusyTime {
  /// Empty where it ends before it starts, as a store from before may hold it.
  package var range: Range<Instant> { start..<max(start, end) }

  /// Whole minutes, start rounded down and end rounded up; empty where it ends when it starts.
  package var minutes: Range<Int> {
    start == end ? 0..<0 : start.minuteRoundedDown..<max(start.minuteRoundedDown, end.minuteRoundedUp)
  }
}
