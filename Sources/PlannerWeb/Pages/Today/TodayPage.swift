import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Today: what is next, the day as a line, the dates of this week, who is fading, and what waits for an answer.
struct TodayPage: Sendable {
  let templates: PageTemplates

  /// How many people are shown as fading. More than that is no help to anybody.
  private static let most = 5
  /// How many days back a session can wait for an answer.
  private static let waitingDays = 7

  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let today = words.today
    let days = try visit.call(
      Methods.Agenda(from: "\(today.adding(days: -Self.waitingDays))", days: Self.waitingDays + 1)
    ).days
    let status = try visit.call(Methods.Status())
    let dates = try visit.call(PeopleMethods.Dates(days: 7)).dates
    let fading = try visit.call(Methods.People(filter: "fading")).people

    var values = Frame.values("Today", at: .today, visit, late: status.overdue)
    values["greeting"] = greeting(words)
    values["summary"] = summary(words, today: status.today, late: status.overdue)
    values["hasPeople"] = status.contacts > 0
    if let next = status.nextItem { values["next"] = try self.next(next, visit) }
    if let day = days.last { values["line"] = DayLine(day, visit.preferences, words).values }
    values["canSnooze"] = status.today > 0
    values["dates"] = dates.map { date -> Values in
      var row: Values = [
        "text": dateInWords(kind: date.kind, title: date.title, years: date.years, of: date.name),
        "when": date.daysAhead == 0 ? "today" : words.day(date.on),
      ]
      if let id = date.contactId { row["href"] = "/people/\(id)" }
      if let start = date.startAt { row["planned"] = words.moment(start) }
      return row
    }
    values["hasDates"] = !dates.isEmpty
    values["fading"] = longest(fading).prefix(Self.most).map { person -> Values in
      [
        "name": person.contact.displayName, "href": "/people/\(person.contact.id)",
        "since": person.lastMetAt.map { "last met \(words.relative(words.zone.date(at: $0)))" } ?? "not met yet",
        "next": person.nextItem.map { words.moment($0.startAt) } ?? "",
      ]
    }
    values["hasFading"] = !fading.isEmpty
    values["waiting"] = days.flatMap(\.items).filter { $0.status.isLive && $0.endAt <= words.now }
      .map { item -> Values in
        [
          "id": item.id, "name": item.name, "href": "/people/\(item.contactId)",
          "when": words.momentInWords(item.startAt), "token": visit.token, "back": visit.address,
        ]
      }
    return templates.html("today", values)
  }

  private func next(_ item: ShownItem, _ visit: Visit) throws -> Values {
    let words = visit.words
    var values: Values = [
      "id": item.id, "name": item.name, "initials": initials(item.name), "person": "/people/\(item.contactId)",
      "when": words.startsToday(item) ? words.span(item.startAt, minutes: item.durationMin)
        : words.daySpan(item.startAt, minutes: item.durationMin),
      "in": words.relative(item.startAt, minutes: item.durationMin),
      "isNow": item.startAt <= words.now,
    ]
    values["their"] = words.theirs(item.startAt, zone: item.contactTimeZone)
    values["occasion"] = item.occasion
    let log = try visit.call(Methods.Item(item: item.id)).log
    if let met = log.first(where: { $0.outcome != .note }) {
      values["lastMet"] = "last met \(words.relative(words.zone.date(at: met.when)))"
    }
    // A private note is shown on the person's page, where nobody else looks by chance.
    if let note = log.first(where: { $0.pinned == true && $0.private != true })
      ?? log.first(where: { $0.notes != nil && $0.private != true })
    {
      values["note"] = oneLine(String((note.notes ?? "").prefix(200)))
    }
    return values
  }

  private func greeting(_ words: PageWords) -> String {
    switch words.zone.wallClock(at: words.now).secondOfDay / 3600 {
    case 5..<12: "Good morning"
    case 12..<18: "Good afternoon"
    default: "Good evening"
    }
  }

  private func summary(_ words: PageWords, today: Int, late: Int) -> String {
    let sessions = today == 0 ? "No session today" : "\(counted(today, "session")) today"
    let people = late == 0 ? "nobody is late" : "\(counted(late, "person is", "people are")) late"
    return "\(words.day(words.today)). \(sessions), \(people)."
  }

  private func longest(_ people: [PersonSummary]) -> [PersonSummary] {
    people.sorted {
      ($0.lastMetAt?.seconds ?? 0, $0.contact.displayName) < (
        $1.lastMetAt?.seconds ?? 0, $1.contact.displayName
      )
    }
  }
}

extension TimeWords {
  func startsToday(_ item: ShownItem) -> Bool { zone.date(at: item.startAt) == today }
}
