import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The pages of the first visit: time zone, hours, capacity, the first people, and the resulting plan. Each
/// answer is stored at once, so the user can continue at any time.
struct WelcomePage: Sendable {
  /// The steps in order.
  enum Step: String, CaseIterable {
    case zone, hours, week, people, plan

    var title: String {
      switch self {
      case .zone: "Time zone"
      case .hours: "Your time"
      case .week: "Sessions a week"
      case .people: "People"
      case .plan: "Your plan"
      }
    }

    var next: Step? { Step.allCases.drop { $0 != self }.dropFirst().first }
    var before: Step? { Step.allCases.prefix { $0 != self }.last }
    var path: String { "/welcome?step=\(rawValue)" }
  }

  /// The number of people that can be entered at once.
  static let rows = 3
  /// The most sessions of the first plan that are shown.
  private static let mostSessions = 10

  /// - trials: The results of test reminders, shown once.
  func show(_ visit: Visit, trials: [ChannelTrial]? = nil) throws -> Reply {
    let status = try visit.call(Methods.Status())
    let step =
      visit.query["step"].flatMap(Step.init(rawValue:)) ?? (status.contacts > 0 ? .plan : .zone)
    var values = Frame.values("Welcome", at: .today, visit, late: status.overdue)
    values["title"] = step.title
    // A message beside a field is not repeated above it.
    if visit.refusal?.field != nil { values["refusal"] = nil }
    values["steps"] = Step.allCases.enumerated().map { index, other -> Values in
      [
        "href": other.path, "title": other.title, "number": String(index + 1), "current": other == step,
      ]
    }
    values["isFirst"] = step == .zone
    values["before"] = step.before?.path
    values["after"] = step.next?.path
    switch step {
    case .zone: values["zone"] = zone(visit)
    case .hours: values["hours"] = hours(visit)
    case .week: values["week"] = week(visit)
    case .people: values["people"] = try people(visit, known: status.contacts)
    case .plan:
      values["plan"] = try plan(visit, people: status.contacts)
      values["trials"] = trials.map { trials -> Values in
        [
          "rows": trials.map { ["channel": $0.channel.rawValue, "ok": $0.ok, "detail": $0.detail] },
          "isNone": trials.isEmpty,
        ]
      }
    }
    return visit.pages.html("welcome", values)
  }

  private func zone(_ visit: Visit) -> Values {
    let machine = visit.words.zones.systemZone().name
    return [
      "field": visit.field("value", visit.preferences.timeZone, refusedAs: "timeZone"), "machine": machine,
      "name": visit.preferences.timeZone ?? machine, "now": visit.words.clock(visit.words.now),
      "isMachine": visit.preferences.timeZone == nil,
    ]
  }

  private func hours(_ visit: Visit) -> Values {
    let style = visit.words.style
    let preferences = visit.preferences
    return [
      "preferred": visit.field(
        "preferredHours", preferences.text(of: .preferredHours, style)),
      "quiet": visit.field("quietHours", preferences.text(of: .quietHours, style)),
      "examples": [
        ("Evenings and weekends", "mon-fri 17:30-21, sat,sun 10-20"), ("Weekends only", "sat,sun 10-20"),
        ("Evenings only", "mon-fri 18-21"), ("Lunch breaks", "mon-fri 12-14"), ("Any time", "none"),
      ].map { words, value -> Values in ["words": words, "value": value] },
    ]
  }

  private func week(_ visit: Visit) -> Values {
    let known = visit.refusal?.entered["value"] ?? String(visit.preferences.capacityPerWeek)
    return [
      "field": visit.field("value", known, refusedAs: "capacityPerWeek"),
      "choices": [2, 3, 5, 7].map { number -> Values in
        ["value": String(number), "words": counted(number, "session"), "chosen": String(number) == known]
      },
    ]
  }

  private func people(_ visit: Visit, known: Int) throws -> Values {
    let there = try visit.call(Methods.People(limit: 10)).people.map { person -> Values in
      [
        "name": person.contact.displayName, "initials": initials(person.contact.displayName),
        "href": "/people/\(person.contact.id)",
        "every": person.goal.map { cadence(days: $0.cadenceDays).capitalizedFirst } ?? "",
      ]
    }
    return [
      "there": there, "hasPeople": !there.isEmpty, "count": counted(known, "person is", "people are"),
      "rows": (0..<Self.rows).map { row -> Values in
        let name = visit.field("name\(row)", nil)
        let chosen = visit.refusal?.entered["every\(row)"] ?? String(Relation.friend.days)
        var values: Values = [
          "row": String(row), "number": String(row + 1), "value": name["value"] ?? "",
          "isFirst": row == 0 && there.isEmpty,
          "choices": Self.choices.map { days, words -> Values in
            ["days": String(days), "words": words, "chosen": String(days) == chosen]
          },
        ]
        values["error"] = name["error"]
        return values
      },
    ]
  }

  /// The choices of a cadence, in words: those from `Relation`, and other common ones.
  private static let choices: [(days: Int, words: String)] = {
    let words = Dictionary(Relation.allCases.map { ($0.days, $0.rawValue) }) { first, _ in first }
    let days = Set(Relation.allCases.map(\.days) + [14, 60, 180]).sorted()
    return days.map { day in
      let often = cadence(days: day).capitalizedFirst
      return (day, words[day].map { "\(often): \($0)" } ?? often)
    }
  }()

  private func plan(_ visit: Visit, people: Int) throws -> Values {
    let words = visit.words
    let items = try visit.call(Methods.Next(count: Self.mostSessions)).items
    return [
      "items": items.map { item -> Values in
        [
          "name": item.name, "href": "/items/\(item.id)", "initials": initials(item.name),
          "when": words.daySpan(item.startAt, minutes: item.durationMin),
          "relative": words.relative(item.startAt, minutes: item.durationMin),
        ]
      },
      "hasItems": !items.isEmpty, "hasPeople": people > 0,
      "hasCalendars": try !visit.call(Methods.ListCalendars()).calendars.isEmpty,
    ]
  }
}

/// The actions of the first visit.
struct WelcomeActions: Sendable {
  static func zone(_ visit: Visit) throws -> Reply {
    let value = visit.form["value"]
    if value != visit.preferences.timeZone {
      try set([(.timeZone, value.map { .string($0) } ?? .null)], visit)
    }
    return .redirect(to: WelcomePage.Step.hours.path)
  }

  static func hours(_ visit: Visit) throws -> Reply {
    try set(
      [Preferences.Key.preferredHours, .quietHours].compactMap { key in
        let wish =
          visit.form.has("example") && key == .preferredHours
          ? visit.form["example"] : visit.form[key.rawValue]
        guard let wish, wish != visit.preferences.text(of: key, visit.words.style) else { return nil }
        return (key, .string(wish))
      }, visit)
    return .redirect(to: WelcomePage.Step.week.path)
  }

  static func week(_ visit: Visit) throws -> Reply {
    let wish = visit.form["choice"] ?? visit.form["value"] ?? ""
    if wish != String(visit.preferences.capacityPerWeek) {
      try set([(.capacityPerWeek, .string(wish))], visit)
    }
    return .redirect(to: WelcomePage.Step.people.path)
  }

  /// Sets preferences, and plans from scratch if there are people, so that the order of the answers does
  /// not matter. The whole change is undone at once.
  private static func set(_ values: [(key: Preferences.Key, value: JSONValue)], _ visit: Visit) throws {
    var change: String?
    for (key, value) in values {
      change =
        try visit.call(Methods.SetPreference(key: key.rawValue, value: value, joins: change)).undoId ?? change
    }
    if let change, try visit.call(Methods.Status()).contacts > 0 {
      _ = try visit.call(Methods.Plan(anew: true, joins: change))
    }
  }

  static func people(_ visit: Visit) throws -> Reply {
    let rows = (0..<WelcomePage.rows).filter { visit.form.has("name\($0)") }
    guard !rows.isEmpty else { return .redirect(to: WelcomePage.Step.plan.path) }
    let people = rows.map { row -> NewContact in
      let days = visit.form["every\(row)"].flatMap { Int($0) } ?? Relation.friend.days
      let relation = Relation.allCases.first { $0.days == days }
      return NewContact(
        fields: ContactFields(
          displayName: visit.form["name\(row)"], tags: relation.map { [$0.rawValue] },
          goal: GoalSettings(cadenceDays: days)))
    }
    let added: Methods.AddContacts.Reply
    do {
      added = try visit.call(Methods.AddContacts(people: people))
    } catch var error as InvalidField {
      // The form has rows, so `people[1].displayName` becomes the name in the second filled row.
      if let match = error.field.firstMatch(of: /^people\[(\d+)\]\./), let index = Int(match.1),
        rows.indices.contains(index)
      {
        let inner = error.of(String(error.field[match.range.upperBound...]))
        error.message = inner.inUsersWords
        error.field = "name\(rows[index])"
      }
      throw error
    }
    let names = added.added.map(\.contact.displayName).joined(separator: ", ")
    let skipped = added.skipped.map { " \($0.reason)" }.joined()
    let said = names.isEmpty ? "Nobody was added.\(skipped)" : "Added: \(names).\(skipped)"
    let path = visit.form.has("more") ? WelcomePage.Step.people.path : WelcomePage.Step.plan.path
    return .redirect(to: path, said: said)
  }

  /// Sends a test reminder, like ``SettingsActions/trial(_:)``.
  func trial(_ visit: Visit) throws -> Reply {
    let trials = try visit.call(Methods.TestChannels()).trials
    return try WelcomePage().show(visit, trials: trials)
  }
}
