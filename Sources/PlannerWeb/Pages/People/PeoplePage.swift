import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Everybody in the planner, most due first, with a search, and a form that adds somebody.
struct PeoplePage: Sendable {
  let templates: PageTemplates

  /// People on one page of the list.
  private static let perPage = 50

  func show(_ visit: Visit) throws -> Reply {
    let search = visit.query["search"]
    let filter = visit.query["filter"]
    let status = try visit.call(Methods.Status())
    var values = Frame.values("People", at: .people, visit, late: status.overdue)
    values["search"] = search ?? ""
    values["filter"] = filter ?? ""
    let (people, problem) = try found(search, filter, visit)
    values["filterProblem"] = problem
    let page = max(visit.query["page"].flatMap { Int($0) } ?? 1, 1)
    let first = min((page - 1) * Self.perPage, people.count)
    let shown = people[first..<min(first + Self.perPage, people.count)]
    // The longest bar is the highest score, or 1 if that is higher.
    let full = people.reduce(1) { max($0, $1.score ?? 0) }
    values["people"] = shown.map { row($0, full: full, visit.words) }
    values["count"] = counted(people.count, "person", "people")
    values["isEmpty"] = people.isEmpty
    values["isFiltered"] = search != nil || filter != nil
    values["segments"] = try visit.call(PeopleMethods.ListSegments()).segments.map { segment -> Values in
      [
        "name": segment.name, "href": "/people?filter=\(Form.encoded(segment.name))",
        "current": segment.name == filter,
      ]
    }
    func link(_ number: Int) -> String {
      let parts = [("search", search), ("filter", filter), ("page", String(number))]
      return "/people?"
        + parts.compactMap { name, value in value.map { "\(name)=\(Form.encoded($0))" } }.joined(separator: "&")
    }
    if first > 0 { values["before"] = link(page - 1) }
    if first + Self.perPage < people.count { values["after"] = link(page + 1) }
    values["add"] = [
      "name": visit.field("displayName", nil), "count": visit.field("count", "2", refusedAs: "goal.cadenceDays"),
      "units": CadenceForm.units(chosen: visit.refusal?.entered["unit"] ?? "weeks"),
      "tags": visit.field("tags", nil), "isOpen": visit.refusal != nil || people.isEmpty,
    ]
    return templates.html("people", values)
  }

  /// Returns whom the words mean, and why a filter cannot be read.
  private func found(
    _ search: String?, _ filter: String?, _ visit: Visit
  ) throws -> (people: [PersonSummary], problem: String?) {
    do {
      return (try visit.call(Methods.People(search: search, filter: filter)).people, nil)
    } catch let error as InvalidField {
      return ([], error.inUsersWords)
    }
  }

  private func row(_ person: PersonSummary, full: Double, _ words: PageWords) -> Values {
    var values: Values = [
      "name": person.contact.displayName, "href": "/people/\(person.contact.id)",
      "initials": initials(person.contact.displayName), "due": due(person, words),
      "every": person.goal.map { cadence(days: $0.cadenceDays) } ?? "",
      "met": person.lastMetAt.map { words.relative(words.zone.date(at: $0)) } ?? "not yet",
      "next": person.nextItem.map { words.moment($0.startAt) } ?? "",
      "tags": person.contact.tags.prefix(3).map { ["tag": $0] },
      "isLate": (person.overdueDays ?? 0) > 0 && person.goal?.paused != true,
    ]
    if let score = person.score { values["bar"] = decimals(min(score / full, 1) * 100) }
    return values
  }

  private func due(_ person: PersonSummary, _ words: PageWords) -> String {
    guard let goal = person.goal else { return "no goal" }
    if goal.paused { return goal.pausedUntil.map { "paused until \(words.day($0))" } ?? "paused" }
    if let days = person.overdueDays, days > 0 { return "\(age(days: days)) late" }
    guard let dueOn = person.dueOn else { return "" }
    return dueOn == words.today ? "due today" : "due \(words.day(dueOn))"
  }
}

/// How often, as two fields of a form: a number and a unit.
enum CadenceForm {
  private static let days = ["days": 1, "weeks": 7, "months": 30]

  static func units(chosen: String) -> [Values] {
    ["days", "weeks", "months"].map { ["unit": $0, "chosen": $0 == chosen] }
  }

  /// Returns the cadence in days; nil if none was entered. Throws ``InvalidField``.
  static func cadenceDays(_ form: Form) throws -> Int? {
    guard let text = form["count"] else { return nil }
    guard let count = Int(text), let unit = days[form["unit"] ?? "days"],
      case let (days, overflow) = count.multipliedReportingOverflow(by: unit), !overflow
    else {
      throw InvalidField(field: "goal.cadenceDays", value: .string(text), allowed: "a whole number")
    }
    return days
  }

  /// Returns a cadence as the fields show it.
  static func fields(days: Int) -> (count: String, unit: String) {
    if days % 30 == 0 { return ("\(days / 30)", "months") }
    return days % 7 == 0 ? ("\(days / 7)", "weeks") : ("\(days)", "days")
  }
}
