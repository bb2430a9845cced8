import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

/// The planner's own sessions in calendars that it reads. The reader finds them by UID or property (``OwnSession``). They
/// are found by their look here, each time anew, because sessions move.
extension CalendarReadings {
  /// Leaves out the user's own sessions, whose copies a program or a server may have given other UIDs.
  func strange(_ times: [BusyTime], _ reader: StoreReader) throws -> [BusyTime] {
    let own = try sessions(in: times, ofGuestsToo: true, reader)
    return own.isEmpty ? times : times.indices.filter { own[$0] == nil }.map { times[$0] }
  }

  /// Returns where sessions are, by id.
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

  /// Returns the sessions that some of the times are, by the index of the time: those with the start, the length and the
  /// title of a session.
  /// - ofGuestsToo: whether files of guests count, whose title is the user's name.
  private func sessions(
    in times: [BusyTime], ofGuestsToo: Bool, _ reader: StoreReader
  ) throws -> [Int: String] {
    guard let first = times.first, let last = times.last else { return [:] }
    let now = clocks.now
    // What took place is in calendars, too. What the user canceled may be an event of their own now.
    let over =
      try reader.items(from: first.start, to: now)
      + reader.doneItems(from: now, to: last.start.adding(minutes: 1))
    // Of many sessions, few start when an event does.
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
