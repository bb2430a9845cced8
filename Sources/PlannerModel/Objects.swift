import PlannerTime

// Computed properties of the protocol's objects; their members are in Generated/.

extension Goal {
  /// The instant from which the cadence counts: a skipped session counts like one that took place.
  package var countsFrom: Instant? {
    guard let skippedAt else { return lastCompletedAt }
    return max(skippedAt, lastCompletedAt ?? skippedAt)
  }
}

extension ItemStatus {
  /// True if it is planned, or over and waiting for an answer.
  package var isLive: Bool { self == .pending || self == .snoozed || self == .rescheduled }

  /// Whether a session of this status that ended at `end` waits for an answer: it is over, and if it lapsed, then less
  /// than a week ago.
  package func isUnanswered(since end: Instant, at now: Instant) -> Bool {
    end <= now && (isLive || self == .lapsed && now < end.adding(minutes: 7 * 1440))
  }
}

extension PlanItem {
  package var endAt: Instant { startAt.adding(minutes: durationMin) }

  /// Whether the planner placed it and nobody moved it, booked over something for it, or noted anything on it.
  package func isUntouched(at now: Instant) -> Bool {
    status == .pending && origin == .auto && startAt > now && notes == nil && forcedOver == nil
  }

  /// Whether only the user may move it.
  package var isAgreed: Bool { agreed ?? (origin == .manual || status == .rescheduled && placing == nil) }

  /// Moves it to a time that the user chose (`rescheduled`) or asked for (`snoozed`). It drops `placing`, which no
  /// longer explains the time.
  package mutating func move(to start: Instant, as status: ItemStatus, forcedOver: [BusyTime]? = nil) {
    startAt = start
    self.status = status
    self.forcedOver = forcedOver
    agreed = status == .rescheduled
    placing = nil
  }
}

extension ImportantDate {
  /// When it is; nil where profile or card say when, and for a day that does not exist.
  package var partialDate: PartialDate? {
    month.flatMap { month in day.flatMap { PartialDate(year: year, month: month, day: $0) } }
  }
}

extension PostalAddress {
  /// Without a label.
  package var unlabeled: PostalAddress {
    var address = self
    address.label = nil
    return address
  }

  /// Its lines on one, without the label.
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
  /// Returns the busy time of the days away in a zone.
  package func busyTime(in zone: ZoneTable) -> BusyTime {
    BusyTime(
      start: zone.instant(of: from), end: zone.instant(of: to.adding(days: 1)), kind: .away,
      title: note ?? "away")
  }
}

extension BusyTime {
  /// The range; empty if it ends before it starts, which an old store may hold.
  package var range: Range<Instant> { start..<max(start, end) }

  /// Whole minutes, start rounded down and end rounded up; empty if it ends when it starts.
  package var minutes: Range<Int> {
    start == end ? 0..<0 : start.minuteRoundedDown..<max(start.minuteRoundedDown, end.minuteRoundedUp)
  }
}
