import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page that shows the same data as a command of plannerctl.
struct Whereabouts {
  let href: String
  let says: String

  /// Returns nil if no page shows it.
  /// - words: The arguments of plannerctl.
  init?(words: [String], _ visit: Visit) {
    let selector = words.dropFirst().first
    func person() -> Contact? { selector.flatMap { try? visit.call(Methods.Person(name: $0)).contact } }
    func item() -> String? { selector.flatMap { try? visit.call(Methods.Item(item: $0)).item.id } }
    let found: (href: String, says: String)? =
      switch words.first {
      case "person": person().map { ("/people/\($0.id)", $0.displayName) }
      case "history": person().map { ("/people/\($0.id)#history", "History with \($0.displayName)") }
      case "show": item().map { ("/items/\($0)", "The session") }
      case "why":
        item().map { ("/items/\($0)#why", "Why this time?") }
          ?? person().map { ("/people/\($0.id)", $0.displayName) }
      case "reschedule": item().map { ("/items/\($0)?more=1#times", "Other times") }
      case "introductions": person().map { ("/introductions?person=\($0.id)", "Introductions") }
      case "people": Self.people(words.dropFirst())
      case "agenda" where words.count > 2 && words[1] == "--from":
        CivilDate(words[2]).map { ("/plan?from=\($0)", "The plan") }
      case "dates": Self.month(words, visit)
      case "next": ("/", "Today")
      case "check": ("/check", "Check")
      default: nil
      }
    guard let found else { return nil }
    (href, says) = found
  }

  /// Returns the month of the last birthday in the days of the command. The days begin today, but the
  /// question may be about a later span, so the last birthday belongs to it if any does.
  private static func month(_ words: [String], _ visit: Visit) -> (String, String) {
    guard words.count == 3, words[1] == "--days", let days = Int(words[2]),
      let dates = try? visit.call(PeopleMethods.Dates(days: days)).dates
    else { return ("/plan?month=now", "The month") }
    let today = visit.words.zone.date(at: visit.words.now)
    let day = dates.last { $0.kind == .birthday }?.on ?? today.adding(days: days - 1)
    return ("/plan?month=\("\(day)".prefix(7))", "The month")
  }

  private static func people(_ words: ArraySlice<String>) -> (String, String) {
    let filter = words == ["--due"] ? "due:<1d" : words.joined(separator: " ")
    return ("/people?filter=\(Form.encoded(filter))", "These people")
  }
}
