import PlannerModel
import PlannerTime

extension Engine {
  /// A reason that forbids a time chosen by the user, unless it is forced.
  package enum Obstacle: Hashable, Sendable {
    case past
    /// The quiet hours that overlap the session.
    case quiet(Range<Instant>)
    /// Index into the scenario's busy times.
    case busy(Int)
    /// Index into the scenario's items.
    case item(Int)
  }

  /// A warning about a time chosen by the user. It does not forbid the time.
  package enum Caution: String, CaseIterable, Sendable {
    case outsideWindow, outsideContactHours, weekFull, withinLeadTime
  }

  /// Returns the obstacles to a session at a time chosen by the user, including buffers. `itemId` is the id
  /// of an item that would move there.
  package static func obstacles(
    at start: Instant, durationMin: Int, for itemId: String? = nil, in scenario: Scenario
  ) -> [Obstacle] {
    let session = start.minuteRoundedDown..<start.minuteRoundedDown + durationMin
    var found: [Obstacle] = session.lowerBound < scenario.now.minuteRoundedDown ? [.past] : []
    let buffer = scenario.prefs.bufferMin
    let grown = session.lowerBound - buffer..<session.upperBound + buffer
    for quiet in quietHours(around: session, in: scenario) where quiet.overlaps(session) {
      found.append(.quiet(Instant(minutes: quiet.lowerBound)..<Instant(minutes: quiet.upperBound)))
    }
    for (index, busy) in scenario.busy.enumerated() where !busy.isEmpty {
      if grown.overlaps(Range(minutesOf: busy)) { found.append(.busy(index)) }
    }
    for (index, item) in scenario.items.enumerated() where item.status.isLive && item.id != itemId {
      if grown.overlaps(item.minutes) { found.append(.item(index)) }
    }
    return found
  }

  /// Returns warnings about a time chosen by the user. They do not forbid it.
  package static func cautions(
    at start: Instant, durationMin: Int, windows: Windows, contactZone: ZoneTable? = nil,
    for itemId: String? = nil,
    in scenario: Scenario
  ) -> [Caution] {
    let minute = start.minuteRoundedDown
    let lifted: Set<String> = itemId.map { [$0] } ?? []
    // Checks the window without quiet hours, which are a separate obstacle.
    var scenario = scenario
    scenario.prefs.quietHours = [0, 0]
    let board = Board(scenario, without: lifted) { _, _ in minute..<minute + durationMin }
    var found: [Caution] = []
    var closed = Bits(count: durationMin)
    closed.insert(0..<durationMin)
    closed.subtract(board.open(windows, in: board.span))
    if closed.last >= 0 { found.append(.outsideWindow) }
    if let awake = contactZone.flatMap({ board.awake(in: $0) }) {
      closed.insert(0..<durationMin)
      closed.subtract(awake)
      if closed.last >= 0 { found.append(.outsideContactHours) }
    }
    if isFull(weekOf: start, without: itemId, in: scenario) { found.append(.weekFull) }
    if minute >= board.now, minute < board.now + scenario.prefs.leadTimeMin { found.append(.withinLeadTime) }
    return found
  }

  private static func isFull(weekOf start: Instant, without itemId: String?, in scenario: Scenario) -> Bool {
    let monday = scenario.zone.date(at: start).monday
    let sessions = scenario.items.filter { item in
      (item.status.isLive || item.status == .done) && item.id != itemId
        && scenario.zone.date(at: item.startAt).monday == monday
    }
    return sessions.count >= scenario.prefs.capacityPerWeek
  }

  private static func quietHours(around session: Range<Int>, in scenario: Scenario) -> [Range<Int>] {
    guard let quiet = scenario.prefs.quietBlock else { return [] }
    let (from, to) = (quiet.start, quiet.end)
    let first = scenario.zone.date(at: Instant(minutes: session.lowerBound))
    return (-2...3).compactMap { offset in
      let day = first.adding(days: offset)
      let start = scenario.zone.minute(of: day, minuteOfDay: from)
      let end = scenario.zone.minute(of: to > from ? day : day.adding(days: 1), minuteOfDay: to)
      return start < end ? start..<end : nil
    }
  }
}
