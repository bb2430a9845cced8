import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

extension DateReader {
  /// The number of days for which a one-time date stays in the calendar of dates, like a closed session in
  /// the mirror.
  private static let keptDays = 30

  /// Returns all dates as events for other programs, and the state that they depend on; nil if the state is
  /// `known`.
  func dateEvents(unlike known: DateState?) throws -> (
    events: [DateEvent], state: DateState
  )? {
    let state = try dateState()
    if state == known { return nil }
    var keys: [String: Int] = [:]
    let events = try knownDates().compactMap { date -> DateEvent? in
      if !date.yearly, let day = date.day.date, day < state.today.adding(days: -Self.keptDays) { return nil }
      // A child may have the parent's name.
      let number = keys[date.eventKey, default: 0] + 1
      keys[date.eventKey] = number
      return date.event(key: number == 1 ? date.eventKey : "\(date.eventKey)-\(number)", state.leapDay)
    }
    return (events, state)
  }
}

extension KnownDate {
  /// The identity of the date: an id, or the person and the kind of date.
  fileprivate var eventKey: String {
    let ofPerson = "\(kind.rawValue)-\(contactId ?? "")"
    if kind.isOfProfile { return isOwn ? ofPerson : "\(ofPerson)-\(hash)" }
    return kind.isLabeled && isOnCard ? "\(ofPerson)-\(hash)" : id ?? "\(kind.rawValue)-\(hash)"
  }

  private var hash: String { String(SHA256.hex(of: title.utf8).prefix(16)) }

  fileprivate func event(key: String, _ leapDay: LeapDay) -> DateEvent? {
    let shown = dateInWords(kind: kind, title: title, years: nil, of: name)
    guard yearly else { return day.date.map { DateEvent(key: key, title: shown, on: $0) } }
    let since = day.year.map { _ in "\(kind.since) \(day.inWords)" }
    return DateEvent(key: key, title: shown, notes: since, each: day, from: firstYear, leapDay: leapDay)
  }
}
