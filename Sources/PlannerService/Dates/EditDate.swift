import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.EditDate: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("date \(CommandNames(planner).titleOfDate(id))") { writer in
      let view = planner.view(writer)
      var date = try DateReader(view).date(id)
      try edit(&date, view)
      try writer.put(date)
      try planner.emit(.edited, contactId: date.contactId, to: writer)
      return date
    }
    let (next, warnings) = try planner.read { try DateReader($0).outcome(of: change.result, change.plan) }
    return Reply(date: change.result, next: next, warnings: warnings, plan: change.plan.ofChanges)
  }

  private func edit(_ date: inout ImportantDate, _ view: PlannerView) throws {
    if date.month == nil {
      let given = [("title", title), ("on", on), ("yearly", yearly.map { "\($0)" })]
      if let (field, value) = given.first(where: { $0.1 != nil }) {
        throw InvalidField(
          field: field, value: .string(value ?? ""), allowed: "absent: the profile or the card has it")
      }
    }
    if let title { try date.set(title: title) }
    if on != nil || yearly != nil {
      let day = date.partialDate.map { "\($0)" } ?? ""
      try date.set(on ?? day, yearly: yearly ?? date.yearly, view)
    }
    if let leadDays { date.leadDays = try LeadDays.checked(leadDays, field: "leadDays") }
    if let plan {
      date.plan = plan
      try date.checkPlan()
    }
    try date.set(timeOfDay: timeOfDay, note: note)
  }
}

extension ImportantDate {
  mutating func set(title text: String) throws {
    let text = text.trimmed
    guard DisplayName.isVisible(text) else {
      throw InvalidField(field: "title", value: .string(text), allowed: "the title of the date")
    }
    try ValidLength.text.check(text, field: "title")
    title = text
  }

  /// Sets the day of the date.
  /// - on: a DAY, or a DURATION from today. yearly: nil makes the date yearly if no year is given.
  mutating func set(_ on: String, yearly given: Bool?, _ view: PlannerView) throws {
    try ValidLength.text.check(on, field: "on")
    let today = try view.zone().date(at: view.now)
    let date = try TypedTimes(view).dayOrDuration(on, today: today)
    yearly = given ?? (date.year == nil)
    (month, day, year) = (date.month, date.day, date.year)
    if yearly { return }
    if year == nil {
      let days = date.occurrences(in: today.adding(days: -366)...today.adding(days: 3000), leapDay: .feb28)
        .filter { $0.components.day == date.day }
      let words = try view.composer()
      _ = try InvalidField.reading(on, field: "on") { _ throws(Unread) in
        try words.checkYear(of: days) { $0 < today }
      }
      // The year of the next such day.
      year = days.first { $0 >= today }?.components.year
    }
    if let last = year.flatMap({ CivilDate(year: $0, month: date.month, day: date.day) }), last < today {
      throw InvalidField(field: "on", value: .string(on), allowed: "a day from today on, or a yearly date")
    }
  }

  /// Sets the given values. An empty text clears a value.
  mutating func set(timeOfDay: String?, note: String?) throws {
    if let timeOfDay {
      let times = try InvalidField.reading(timeOfDay, field: "timeOfDay") { text throws(Unread) in
        text.trimmed.isEmpty ? [] : try TimeBlock.clocks(in: text)
      }
      guard times.count <= 1 else {
        throw InvalidField(
          field: "timeOfDay", value: .string(timeOfDay), allowed: "one time of day, such as 9:00")
      }
      self.timeOfDay = times.first.map(clockText)
    }
    if let note {
      try ValidLength.text.check(note, field: "note")
      self.note = note.trimmed.isEmpty ? nil : note.trimmed
    }
  }

  /// Throws ``InvalidField`` if the plan does not fit the kind of date.
  func checkPlan() throws {
    guard plan != .near || kind.allowsNear else {
      throw InvalidField(
        field: "plan", value: .string(plan.rawValue), allowed: "none, day or week unless it is a birthday")
    }
    guard plan == DatePlan.none || !isOfCard else {
      throw InvalidField(
        field: "plan", value: .string(plan.rawValue),
        allowed: "none for a date from a card: to plan for it, add your own date (plannerctl dates add)")
    }
    guard plan == DatePlan.none || contactId != nil && !isOfChild else {
      throw InvalidField(
        field: "plan", value: .string(plan.rawValue),
        allowed: "none unless the date is a person's (plannerctl: --name)")
    }
  }

  /// Returns the notice settings for the date with this title on a person's card. Throws ``InvalidField`` if
  /// no card has it.
  func ofCard(_ contact: Contact, _ view: PlannerView) throws -> ImportantDate {
    let known = try DateReader(view).knownDates(of: contact).filter { $0.isOnCard && $0.kind.isLabeled }
    guard let date = known.first(where: { nameKey($0.title) == nameKey(title) }) else {
      let labels = (["birthday", "anniversary"] + known.map { Quoted.shell($0.title) }).folded
      throw InvalidField(
        field: "title", value: .string(title),
        allowed: "a date of \(contact.displayName): \(labels.joined(separator: ", "))")
    }
    var told = self
    told.title = date.title
    try told.checkPlan()
    return told
  }
}

extension PartialDate? {
  func unwrapped(_ text: String) throws -> PartialDate {
    guard let self else {
      throw InvalidField(field: "on", value: .string(text), allowed: "a day that exists")
    }
    return self
  }
}
