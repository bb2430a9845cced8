import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

/// Finds the planner's own sessions in the calendars that it reads. The reader finds them by UID or property
/// (``OwnSession``). This file finds them by start, length and title. It does so each time, because sessions
/// move.
extension CalendarContents {
  /// Leaves out copies of the user's own sessions. A program or a server may have given them other UIDs.
  func strange(_ times: [BusyTime], _ reader: StoreReader) throws -> [BusyTime] {
    let own = try sessions(in: times, ofGuestsToo: true, reader)
    return own.isEmpty ? times : times.indices.filter { own[$0] == nil }.map { times[$0] }
  }

  /// Returns the places of sessions in calendars, by session id.
  func places(of items: [PlanItem], _ reader: StoreReader) throws -> [String: [SessionElsewhere]] {
    let calendars = try reader.calendars()
    if calendars.isEmpty { return [:] }
    let wanted = Set(items.map(\.id))
    var places = try ownPlaces(reader).filter { wanted.contains($0.key) }
    let ids = Dictionary(calendars.map { ($0.name, $0.id) }) { first, _ in first }
    let times = try calendarTimes(reader)
    for (index, itemId) in try sessions(in: times, ofGuestsToo: false, reader).sorted(by: { $0.key < $1.key })
    {
      let time = times[index]
      guard wanted.contains(itemId), places[itemId] == nil, let name = time.calendar, let id = ids[name]
      else {
        continue
      }
      places[itemId] = [SessionElsewhere(calendarId: id, calendar: name, start: time.start, end: time.end)]
    }
    return places
  }

  /// Returns the ids of sessions among the times, by the index of the time. Such a time has the start, the
  /// length and the title of a session.
  /// - ofGuestsToo: whether events from guests' files count, which have the user's name as their title.
  private func sessions(
    in times: [BusyTime], ofGuestsToo: Bool, _ reader: StoreReader
  ) throws -> [Int: String] {
    guard let first = times.first, let last = times.last else { return [:] }
    let now = clocks.now
    // Calendars also have past sessions. After the user canceled a session, an event like it may be the
    // user's own.
    let over =
      try reader.items(from: first.start, to: now)
      + reader.doneItems(from: now, to: last.start.adding(minutes: 1))
    // There are many sessions, and few of them start when an event does.
    let starts = Set(times.map { $0.start.minuteRoundedDown })
    let sessions = try (reader.liveItems() + over.filter { !$0.status.isLive && $0.status != .canceled })
      .filter { starts.contains($0.startAt.minuteRoundedDown) }
    if sessions.isEmpty { return [:] }
    var known: [OwnSession.Look: String] = [:]
    for session in sessions { known[OwnSession.Look(session)] = session.id }
    let booked = ofGuestsToo ? Set(try reader.invitations().compactMap(\.itemId)) : []
    if !booked.isEmpty {
      let user = try reader.door().displayName
      for session in sessions where booked.contains(session.id) && !user.isEmpty {
        // A guest's program may have changed the length.
        known[OwnSession.Look(start: session.startAt, durationMin: nil, title: user)] = session.id
      }
    }
    let wanted = Set(known.keys.map(\.start))
    var found: [Int: String] = [:]
    for (index, time) in times.enumerated()
    where wanted.contains(Instant(minutes: time.start.minuteRoundedDown)) {
      found[index] =
        known[OwnSession.Look(time)]
        ?? known[OwnSession.Look(start: time.start, durationMin: nil, title: time.title)]
    }
    return found
  }
}
