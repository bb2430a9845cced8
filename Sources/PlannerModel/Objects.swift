import PlannerTime

// Computed properties of the protocol's objects; their members are in Generated/.

extension Goal {
  /// The instant from which the cadence counts: the latest session that took place or was skipped.
  package var countsFrom: Instant? {
    guard let skippedAt else { return lastCompletedAt }
    return max(skippedAt, lastCompletedAt ?? skippedAt)
  }
}

extension ItemStatus {
  /// True if a session with this status is planned, or is over and waits for an answer.
  package var isLive: Bool { self == .pending || self == .snoozed || self == .rescheduled }

  /// Returns whether a session of this status that ended at `end` waits for an answer: it is over and live,
  /// or it lapsed and ended less than a week ago.
  package func isUnanswered(since end: Instant, at now: Instant) -> Bool {
    end <= now && (isLive || self == .lapsed && now < end.adding(minutes: 7 * 1440))
  }
}

extension PlanItem {
  package var endAt: Instant { startAt.adding(minutes: durationMin) }

  /// Returns whether the planner placed the session, it is still ahead, and nobody moved it, forced it over a
  /// busy time or added a note.
  package func isUntouched(at now: Instant) -> Bool {
    status == .pending && origin == .auto && startAt > now && notes == nil && forcedOver == nil
  }

  /// True if only the user may move the session.
  package var isAgreed: Bool { agreed ?? (origin == .manual || status == .rescheduled && placing == nil) }

  /// Moves the session to a time that the user chose (`rescheduled`) or asked for (`snoozed`). Clears
  /// `placing`, which no longer explains the time.
  package mutating func move(to start: Instant, as status: ItemStatus, forcedOver: [BusyTime]? = nil) {
    startAt = start
    self.status = status
    self.forcedOver = forcedOver
    agreed = status == .rescheduled
    placing = nil
  }
}

extension ImportantDate {
  /// The day; nil if the profile or the card has the day, and for a day that does not exist.
  package var partialDate: PartialDate? {
    month.flatMap { month in day.flatMap { PartialDate(year: year, month: month, day: $0) } }
  }
}

extension PostalAddress {
  /// The address without its label.
  package var unlabeled: PostalAddress {
    var address = self
    address.label = nil
    return address
  }

  /// The lines of the address as one line, without the label.
  package var oneLine: String {
    [street, postalCode, city, region, country].compactMap(\.self).joined(separator: ", ")
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

  /// How people met; nil if they did not.
  package var meeting: Outcome? { Outcome(rawValue: rawValue) }
}

extension Away {
  /// Returns the days away as a busy time, in a time zone.
  package func busyTime(in zone: ZoneTable) -> BusyTime {
    BusyTime(
      start: zone.instant(of: from), end: zone.instant(of: to.adding(days: 1)), kind: .away,
      title: note ?? "away")
  }
}

extension BusyTime {
  /// The range; empty if the end is before the start, which is possible in an old store.
  package var range: Range<Instant> { start..<max(start, end) }

  /// The range in whole minutes, with the start rounded down and the end rounded up; empty if it ends at its
  /// start.
  package var minutes: Range<Int> {
    start == end ? 0..<0 : start.minuteRoundedDown..<max(start.minuteRoundedDown, end.minuteRoundedUp)
  }
}
