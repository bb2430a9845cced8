import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// The page of a week, or with `month` of a month: sessions, busy times, days away, quiet and preferred
/// hours. With `move` the week also shows free places for a session, and with `book` a form for a new one.
struct PlanPage: Sendable {
  /// The number of people that are suggested before a name is typed.
  private static let suggestions = 20

  func show(_ visit: Visit) throws -> Reply {
    if let month = visit.query["month"] { return try showMonth(month, visit) }
    let words = visit.words
    let first = words.style.weekStart(of: visit.query["from"].flatMap { CivilDate($0) } ?? words.today)
    let week = try visit.call(Methods.Week(from: "\(first)", days: 7))
    var values = try frame(span(first, words), undoable: week.undoable, visit)
    var moving: Methods.Candidates.Reply?
    if let item = visit.query["move"] {
      do {
        moving = try visit.call(Methods.Candidates(item: item, count: 10))
      } catch let error as any InterfaceError {
        // The session to move is gone or over, so the week is shown as it is.
        values["refusal"] = ["message": error.message]
      }
    }
    let keeps = moving.map { "&move=\(Form.encoded($0.item.id))" } ?? ""
    values["before"] = "/plan?from=\(first.adding(days: -7))\(keeps)"
    values["after"] = "/plan?from=\(first.adding(days: 7))\(keeps)"
    values["here"] = "/plan?from=\(first)"
    let middle = first.adding(days: 3)
    values["month"] = "/plan?month=\(String("\(middle)".prefix(7)))"
    if let moving { values["moving"] = place(moving, from: first, visit) }
    if visit.query.has("anew") { values["anew"] = try anew(visit) }
    if visit.query.has("book") || visit.form.has("booking") { values["booking"] = try booking(first, visit) }
    let grid = WeekGrid(week, words, moving: moving)
    values["hours"] = grid.hours
    values["days"] = grid.columns
    values["span"] = grid.span
    values["calendars"] = grid.calendars
    values["step"] = "\(week.preferences.slotStepMin)"
    values["twelve"] = words.style.hasTwelveHours
    return visit.pages.html("plan", values)
  }

  private func showMonth(_ text: String, _ visit: Visit) throws -> Reply {
    let words = visit.words
    let today = words.today
    let first = CivilDate("\(text)-01") ?? today.adding(days: 1 - today.components.day)
    let month = MonthGrid.span(of: first, words.style)
    let week = try visit.call(Methods.Week(from: "\(month.start)", days: month.days))
    let (year, number, _) = first.components
    var values = try frame("\(spelled(month: number)) \(year)", undoable: week.undoable, visit)
    let before = first.adding(days: -1)
    let after = first.adding(days: CivilDate.length(ofMonth: number, year: year))
    values["before"] = "/plan?month=\(String("\(before)".prefix(7)))"
    values["after"] = "/plan?month=\(String("\(after)".prefix(7)))"
    values["here"] = "/plan?from=\(today >= first && today < after ? today : first)"
    let grid = MonthGrid(week, of: first, words)
    values["weekdays"] = words.style.weekdays.map { ["name": $0.rawValue] }
    values["days"] = grid.days
    values["total"] = grid.total
    return visit.pages.html("month", values)
  }

  private func frame(_ title: String, undoable: Command?, _ visit: Visit) throws -> Values {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Plan", at: .plan, visit, late: status.overdue)
    values["title"] = title
    values["lastChange"] = undoable.map { ["id": $0.id, "name": PageText.change($0.command)] }
    values["asks"] = visit.asks(
      leavingTo: visit.query["from"].map { "/plan?from=\(Form.encoded($0))" } ?? "/plan")
    return values
  }

  /// Returns the changes that planning from scratch would make.
  private func anew(_ visit: Visit) throws -> Values {
    let words = visit.words
    let plan = try visit.call(Methods.Plan(dryRun: true, anew: true))
    let changes =
      plan.moved.map {
        "\($0.item.name): \(words.moment($0.item.startAt)) instead of \(words.moment($0.from))"
      } + plan.placed.map { "\($0.name): new on \(words.moment($0.startAt))" }
      + plan.withdrawn.map { "\($0.item.name): no longer on \(words.moment($0.item.startAt))" }
    return [
      "changes": changes.map { ["change": $0] }, "none": changes.isEmpty, "some": !changes.isEmpty,
      "token": visit.token,
    ]
  }

  /// Returns the text above the week while a session is moved.
  private func place(
    _ moving: Methods.Candidates.Reply, from first: CivilDate, _ visit: Visit
  ) -> Values {
    let words = visit.words
    let week = first..<first.adding(days: 7)
    let elsewhere = moving.candidates.filter { !week.contains(words.zone.date(at: $0.startAt)) }
    let count = moving.candidates.count - elsewhere.count
    var values: Values = [
      "name": moving.item.name, "id": moving.item.id, "item": "/items/\(moving.item.id)",
      "when": words.momentInWords(moving.item.startAt),
      "action": "/plan?from=\(first)&move=\(moving.item.id)", "token": visit.token,
      "back": "/plan?from=\(first)",
      "count": count == 0 ? "" : counted(count, "free time"), "none": count == 0,
      "at": visit.field("at", nil, refusedAs: "startAt"),
    ]
    values["byGuest"] = moving.item.wordOfGuest(.either, at: words.now)
    if let next = elsewhere.first(where: { words.zone.date(at: $0.startAt) >= week.upperBound })
      ?? elsewhere.last
    {
      let date = words.zone.date(at: next.startAt)
      values["elsewhere"] = [
        "href": "/plan?from=\(words.style.weekStart(of: date))&move=\(moving.item.id)",
        "day": words.dayInWords(date),
      ]
    }
    return values
  }

  private func booking(_ first: CivilDate, _ visit: Visit) throws -> Values {
    let people = try visit.call(Methods.People(limit: Self.suggestions)).people
    // The daemon names no field if a name is unknown or ambiguous.
    let isUnknown = visit.refusal.map { $0.field == nil && !$0.canForce && !$0.isOfGuest } ?? false
    var name = visit.field("name", visit.query["name"])
    if isUnknown { name["error"] = visit.refusal?.message }
    let proposed = visit.query["book"].flatMap { $0.contains("-") ? $0 : nil }
    return [
      "action": "/plan/book?from=\(first)", "name": name, "at": visit.field("at", proposed, refusedAs: "at"),
      "length": visit.field("length", nil, refusedAs: "durationMin"),
      "people": people.map { ["person": $0.contact.displayName] },
    ]
  }

  /// Returns a span such as `23–29 November` or `30 Nov – 6 Dec`, with the year if it is not the current
  /// one.
  private func span(_ first: CivilDate, _ words: PageWords) -> String {
    let last = first.adding(days: 6)
    let (year, month, day) = first.components
    let (lastYear, lastMonth, lastDay) = last.components
    guard month == lastMonth, year == words.today.components.year, year == lastYear else {
      return "\(words.day(first)) – \(words.day(last))"
    }
    let days = "\(day)–\(lastDay)"
    return words.style.hasMonthFirst ? "\(spelled(month: month)) \(days)" : "\(days) \(spelled(month: month))"
  }

  private func spelled(month: Int) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ][month - 1]
  }
}
