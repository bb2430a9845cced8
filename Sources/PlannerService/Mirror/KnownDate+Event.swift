import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

extension Planner {
  /// How long a date that came once stays in the calendar of dates, as closed sessions stay in the mirror.
  private static let keptDays = 30

  /// Returns all dates as other programs see them, and what that depends on; nil if that is as it was.
  func dateEvents(unlike known: DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: DateState
  )? {
    let state = try dateState(reader)
    if state == known { return nil }
    var keys: [String: Int] = [:]
    let events = try knownDates(reader).compactMap { date -> DateEvent? in
      if !date.yearly, let day = date.day.date, day < state.today.adding(days: -Self.keptDays) { return nil }
      // A child may have the name of the parent.
      let number = keys[date.eventKey, default: 0] + 1
      keys[date.eventKey] = number
      return date.event(key: number == 1 ? date.eventKey : "\(date.eventKey)-\(number)", state.leapDay)
    }
    return (events, state)
  }
}

extension KnownDate {
  /// What tells it from the others: an id, or the person and which of their dates it is.
  fileprivate var eventKey: String {
    switch kind {
    case .custom where isOnCard: "\(kind.rawValue)-\(contactId ?? "")-\(hash)"
    case .followUp, .custom: id ?? "\(kind.rawValue)-\(hash)"
    case .birthday, .anniversary:
      isOwn
        ? "\(kind.rawValue)-\(contactId ?? "")" : "\(kind.rawValue)-\(contactId ?? "")-\(hash)"
    }
  }

  private var hash: String { String(SHA256.hex(of: title.utf8).prefix(16)) }

  fileprivate func event(key: String, _ leapDay: LeapDay) -> DateEvent? {
    let shown = dateInWords(kind: kind, title: title, years: nil, of: name)
    guard yearly else { return day.date.map { DateEvent(key: key, title: shown, on: $0) } }
    let since = day.year.map { _ in "\(kind == .birthday ? "Born" : "Since") \(day.inWords)" }
    return DateEvent(key: key, title: shown, notes: since, each: day, from: firstYear, leapDay: leapDay)
  }
}
