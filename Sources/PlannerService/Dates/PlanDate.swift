import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.PlanDate: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let (next, warnings) = try planner.change(
      "date plan \(name.map(CommandNames(planner).named) ?? CommandNames(planner).titleOfDate(id ?? ""))"
    ) { writer in
      let (date, on) = try occurrence(planner.view(writer))
      let planned = try DateSessions(planner).plan(date, on: on, writer)
      var next = date.upcoming(
        on: on, today: try planner.zone(writer.reader).date(at: planner.now), starts: [:])
      next.startAt = planned.item.startAt
      return (next, planned.warnings)
    }.result
    return Reply(next: next, warnings: warnings.isEmpty ? nil : warnings)
  }

  /// Returns the date that the call means, and its next occurrence.
  private func occurrence(_ view: PlannerView) throws -> (KnownDate, CivilDate) {
    let preferences = try view.reader.preferences()
    let today = view.clocks.zone(preferences).date(at: view.now)
    let date = try known(view)
    let days = today...today.adding(days: 366)
    guard let on = date.occurrences(in: days, leapDay: preferences.leapDay).first else {
      throw InvalidField(
        field: id == nil ? "kind" : "id", value: .string(id ?? kind?.rawValue ?? ""),
        allowed: "a date that comes within a year")
    }
    return (date, on)
  }

  private func known(_ view: PlannerView) throws -> KnownDate {
    switch (name, kind, id) {
    case (let name?, let kind?, nil) where DateKey.ofProfiles.contains(kind):
      let contact = try PersonSelectors(view).person(name)
      let key = DateKey.date(kind, of: contact.id)
      guard let date = try DateReader(view).knownDates(of: contact).first(where: { $0.planKey == key }) else {
        throw InvalidField(
          field: "kind", value: .string(kind.rawValue),
          allowed:
            "a known day: set it first (plannerctl edit \(contact.shellWord) --\(kind.rawValue) DAY)")
      }
      return date
    case (nil, nil, let id?):
      let date = try DateReader(view).date(id)
      guard let contact = try date.contactId.flatMap({ try view.reader.contact(id: $0) }) else {
        throw InvalidField(field: "id", value: .string(id), allowed: "the id of a person's date")
      }
      guard let known = try DateReader(view).knownDates(of: contact).first(where: { $0.id == date.id }) else {
        throw InvalidField(field: "id", value: .string(id), allowed: "the id of a known day")
      }
      return known
    default:
      throw InvalidField(
        field: "id", value: id.map { .string($0) } ?? .null,
        allowed: "given, or else name and kind birthday or anniversary")
    }
  }
}

/// Books sessions for dates.
struct DateSessions: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Books a session for an occurrence of a date: at the best time of the day, or of the nearest day with a
  /// free time. If such a session exists, returns that one. Throws ``NoFreeSlot``.
  func plan(
    _ date: KnownDate, on: CivilDate, _ writer: StoreWriter
  ) throws -> (item: PlanItem, warnings: [String]) {
    let reader = writer.reader
    guard let key = date.sessionKey(on: on)?.text,
      let contact = try date.contactId.flatMap(reader.contact(id:))
    else {
      throw NotFound(kind: .date, selector: date.title, message: "'\(date.title)' is not a person's date.")
    }
    if let item = try reader.liveItems().first(where: { $0.dateKey == key }) {
      return (item, ["It was planned already."])
    }
    let situation = try Situation(planner.view(reader))
    let goal = situation.goals.first { $0.contactId == contact.id }
    let wish = Wish(
      key: key, contactId: contact.id, name: contact.displayName, title: date.title, on: on, dates: on...on,
      goalId: goal?.id
    ).scenarioGoal(goal, now: now, contactZone: situation.contactZones[contact.id])
    guard let start = situation.start(of: wish, near: on) else {
      let day = try planner.view(reader).composer().day(on)
      throw NoFreeSlot(
        item: "", target: "\(on)",
        message: "No time is free for \(contact.displayName) within \(Wish.daysOff) days of \(day) "
          + "(plannerctl book \(contact.shellWord) TIME books another).")
    }
    let choice = try ChosenTimes(planner.view(writer)).check(
      start, durationMin: wish.minDurationMin, contactId: contact.id, name: contact.displayName,
      goalId: goal?.id, itemId: nil, force: true, situation)
    let item = PlanItem(
      id: newId(), contactId: contact.id, goalId: goal?.id, name: contact.displayName, startAt: start,
      durationMin: wish.minDurationMin, origin: .manual, createdAt: now, dateKey: key)
    _ = try SessionWriter(planner).save(item, as: .booked, writer)
    return (item, choice.warnings)
  }
}

extension Situation {
  /// Returns the best start on a day, or on the nearest day with a start. The user asks for it, so full weeks
  /// do not count. Neither do sessions of the same goal, because they give way.
  fileprivate func start(of wish: ScenarioGoal, near on: CivilDate) -> Instant? {
    var scenario = scenario
    let today = scenario.zone.date(at: scenario.now)
    let days = on.daysSinceEpoch - today.daysSinceEpoch + Wish.daysOff + 1
    scenario.prefs.schedulingHorizonDays = min(366, max(scenario.prefs.schedulingHorizonDays, days))
    scenario.prefs.capacityPerWeek = ValidRange.capacityPerWeek.bounds.upperBound
    scenario.earliestDay = nil
    let lifted = Set(wish.countsFor.map { own(of: [$0]).map(\.id) } ?? [])
    for offset in (0...Wish.daysOff).flatMap({ $0 == 0 ? [0] : [$0, -$0] }) {
      let day = on.adding(days: offset)
      if let start = Engine.start(of: wish, on: day...day, in: scenario, without: lifted) {
        return start.startAt
      }
    }
    return nil
  }
}
