import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page with the form for how often, how long and when to meet somebody.
struct GoalPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let person = try visit.call(Methods.Person(name: visit.id))
    let status = try visit.call(Methods.Status())
    let goal = person.goal
    var values = Frame.values(
      "When to meet \(person.contact.displayName)", at: .people, visit, late: status.overdue)
    let entered = visit.refusal?.entered
    let fields = goal.map { CadenceForm.fields(days: $0.cadenceDays) } ?? ("2", "weeks")
    values["id"] = person.contact.id
    values["name"] = person.contact.displayName
    values["back"] = "/people/\(person.contact.id)"
    values["often"] = visit.field("count", fields.0, refusedAs: "goal.cadenceDays")
    values["units"] = CadenceForm.units(chosen: entered?["unit"] ?? fields.1)
    values["length"] = visit.field(
      "length", goal.map { "\($0.minDurationMin)" } ?? "30", refusedAs: "goal.minDurationMin")
    let importance = entered?["importance"] ?? "\(goal?.importance ?? 3)"
    values["importance"] = [
      ("1", "little"), ("2", "somewhat"), ("3", "like others"), ("4", "more"), ("5", "most"),
    ]
    .map { ["value": $0, "name": $1, "chosen": $0 == importance] as Values }
    values["hasGoal"] = goal != nil
    values["was"] = GoalForm.version(goal)
    values["tag"] = goal?.cadenceTag
    let windows = goal?.windows ?? .always
    let grid = entered.map(GoalForm.grid) ?? HoursGrid(windows)
    values["now"] = windows.inWords(in: words).capitalizedFirst
    let isAny = entered?.has("any") ?? HoursGrid(windows).isAnyTime
    values["any"] = isAny
    values["days"] = words.style.weekdays.map { day -> Values in
      ["day": day.rawValue, "checked": grid.days.contains(day)]
    }
    values["slots"] = (0..<HoursGrid.count).map { slot -> Values in
      [
        "slot": "\(slot)", "time": words.style.clock(minute: slot * 30), "isHour": slot % 2 == 0,
        "checked": grid.slots.contains(slot) && !isAny,
      ]
    }
    values["grid"] = [
      "name": "grid",
      "error": visit.error(at: "goal.windows.timeBlocks") ?? visit.error(at: "goal.windows.weekdays") ?? "",
    ]
    let dates = windows.excludedDates.sorted().map { "\($0)" }.joined(separator: ", ")
    values["except"] = visit.field("except", dates, refusedAs: "goal.windows.excludedDates")
    return visit.pages.html("goal", values)
  }
}

/// The values of the goal's form.
enum GoalForm {
  /// Returns a text that identifies the goal from which the form was made. The form sends it back.
  static func version(_ goal: Goal?) -> String {
    guard let goal else { return "none" }
    let windows = goal.windows
    let parts = [
      "\(goal.cadenceDays)", "\(goal.minDurationMin)", "\(goal.importance)",
      windows.weekdays.map(\.rawValue).joined(separator: ","),
      windows.timeBlocks.map(\.text).joined(separator: ","),
      windows.excludedDates.map(\.description).joined(separator: ","),
    ]
    return parts.joined(separator: ";")
  }

  static func grid(_ form: Form) -> HoursGrid {
    HoursGrid(
      days: Set(form.all("day").compactMap(Weekday.init(rawValue:))),
      slots: form.has("any")
        ? Set(0..<HoursGrid.count)
        : Set(form.all("slot").compactMap { Int($0) }.filter { (0..<HoursGrid.count).contains($0) }))
  }

  /// Reads days with commas between them. Throws ``InvalidField``.
  static func dates(_ text: String, _ words: some TimeWords) throws -> [CivilDate] {
    try text.split(separator: ",").map { part in
      try InvalidField.reading(String(part), field: "goal.windows.excludedDates") {
        text throws(Unread) in
        try TimeExpression.day(text, now: words.now, zone: words.zone)
      }
    }.folded
  }
}

/// The actions of the goal's form.
enum GoalActions {
  static func save(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let known = try visit.call(Methods.Person(name: visit.id))
    if let was = form.typed("was"), was != GoalForm.version(known.goal) {
      let now =
        known.goal.map { goal in
          "\(cadence(days: goal.cadenceDays)), \(duration(minutes: goal.minDurationMin)), "
            + goal.windows.inWords(in: visit.words)
        } ?? "no cadence"
      throw FormProblem(
        message:
          "This was changed meanwhile, and nothing is saved yet. It is now: \(now). Save again to replace it."
      )
    }
    if form.has("none") {
      let edited = try visit.call(
        Methods.EditContact(name: visit.id, fields: ContactFields(goal: GoalSettings(noCadence: true))))
      let rest = edited.goal == nil ? "nothing is planned for them now" : "they have the cadence of a tag now"
      return .redirect(to: visit.person, said: "\(edited.contact.displayName): \(rest).")
    }
    let grid = GoalForm.grid(form)
    guard !grid.days.isEmpty else {
      throw FormProblem(field: "goal.windows.weekdays", message: "Choose at least one day.")
    }
    guard !grid.slots.isEmpty else {
      throw FormProblem(
        field: "goal.windows.timeBlocks", message: "Choose at least half an hour, or any time.")
    }
    var windows = grid.changing(known.goal?.windows ?? .always)
    windows.excludedDates = try GoalForm.dates(form["except"] ?? "", visit.words)
    var settings = GoalSettings(
      cadenceDays: try CadenceForm.cadenceDays(form), importance: form["importance"].flatMap { Int($0) },
      minDurationMin: try form["length"].map { text in
        try InvalidField.reading(text, field: "goal.minDurationMin") { text throws(Unread) in
          try CalendarDuration.length(text)
        }
      }, windows: windows)
    // A cadence that comes from a tag stays that way unless another cadence was entered.
    if known.goal?.cadenceTag != nil, settings.cadenceDays == known.goal?.cadenceDays {
      settings.cadenceDays = nil
    }
    let edited = try visit.call(
      Methods.EditContact(name: visit.id, fields: ContactFields(goal: settings)))
    let worse = (edited.worse ?? []).map { " \($0)" }.joined()
    return .redirect(to: visit.person, said: "\(edited.contact.displayName): changed.\(worse)")
  }
}
