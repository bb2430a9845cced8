import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.Dates: Query {
  var readers: ReaderKind { .quick }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    let days = days ?? 30
    guard (1...3660).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...3660")
    }
    return try views.read { view in
      let first =
        try from.map { try TypedTimes(view).day($0, field: "from") }
        ?? view.zone().date(at: view.now)
      return Reply(
        dates: try DateReader(view).upcomingDates(
          from: first, days: days, of: try name.map { try PersonSelectors(view).person($0) }))
    }
  }
}

extension PeopleMethods.ListDates: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      Reply(
        dates: try view.reader.importantDates().sorted {
          ($0.month ?? 0, $0.day ?? 0, $0.id) < ($1.month ?? 0, $1.day ?? 0, $1.id)
        })
    }
  }
}

extension PeopleMethods.AddDate: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("date \(title ?? name.map(CommandNames(planner).named) ?? "")") {
      try add(planner, $0)
    }
    let (next, warnings) = try planner.read { try DateReader($0).outcome(of: change.result, change.plan) }
    return Reply(date: change.result, next: next, warnings: warnings, plan: change.plan.ofChanges)
  }

  /// Stores the date. For notice settings that exist already, values that the call does not give stay.
  func add(_ planner: Planner, _ writer: StoreWriter) throws -> ImportantDate {
    let view = planner.view(writer)
    if let child = try child(view) { return try tell(of: child, planner, writer) }
    let contact = try name.map { try PersonSelectors(view).person($0) }
    var date = try date(of: contact, view)
    if date.month == nil,
      let known = try writer.reader.importantDates(contactId: date.contactId ?? "")
        .first(where: { $0.kind == date.kind && $0.month == nil && nameKey($0.title) == nameKey(date.title) })
    {
      date.id = known.id
      date.lastToldAt = known.lastToldAt
      if leadDays == nil { date.leadDays = known.leadDays }
      if plan == nil { date.plan = known.plan }
      if timeOfDay == nil { date.timeOfDay = known.timeOfDay }
      if note == nil { date.note = known.note }
    }
    try writer.put(date)
    try planner.emit(.edited, contactId: contact?.id, detail: contact?.displayName, to: writer)
    return date
  }

  private var checkedLeadDays: [Int]? {
    get throws { try leadDays.map { try LeadDays.checked($0, field: "leadDays") } }
  }

  /// Returns the child with the birthday that the call means; nil if it means another date.
  private func child(_ view: PlannerView) throws -> Child? {
    guard kind == .birthday, on == nil, yearly != false, let name else { return nil }
    // A contact with this name comes before a child. A child comes before a contact with a name that only
    // begins with it.
    if title == nil, try DateReader(view).isCalled(name) { return nil }
    let parent = try title.map { _ in try PersonSelectors(view).person(name) }
    let wanted = nameKey(title ?? name)
    let found = try DateReader(view).children().filter { child in
      nameKey(child.name) == wanted && (parent == nil || child.parents.contains { $0.id == parent?.id })
    }
    if let parent, found.isEmpty {
      throw InvalidField(
        field: "title", value: .string(title ?? ""),
        allowed:
          "absent, or a child with a known birthday (plannerctl relate \(parent.shellWord) --child NAME "
          + "--born DAY)"
      )
    }
    if found.count > 1 {
      throw InvalidField(
        field: "name", value: .string(name),
        allowed: "a parent, because there are \(found.count) children of this name (plannerctl: --child)")
    }
    guard let child = found.first else { return nil }
    if let person = try DateReader(view).knownDates().first(where: { child.isPerson(of: $0) })?.name {
      throw InvalidField(
        field: title == nil ? "name" : "title", value: .string(title ?? name),
        allowed: "\(person): they are one of your people")
    }
    return child
  }

  /// Sets the notices of a child's birthday, for all contacts with the relation.
  private func tell(of child: Child, _ planner: Planner, _ writer: StoreWriter) throws -> ImportantDate {
    guard plan == nil || plan == DatePlan.none else {
      throw InvalidField(
        field: "plan", value: .string(plan?.rawValue ?? ""),
        allowed: "none: \(child.name) is not one of your people")
    }
    let leadDays = try checkedLeadDays ?? writer.reader.preferences().dateLeadDays
    var dates: [ImportantDate] = []
    for parent in child.parents {
      let known = try writer.reader.importantDates(contactId: parent.id)
        .first { $0.isOfChild && nameKey($0.title) == nameKey(child.name) }
      var date =
        known
        ?? ImportantDate(
          id: newId(), contactId: parent.id, kind: .birthday, title: child.name, yearly: true,
          leadDays: leadDays, plan: DatePlan.none)
      if self.leadDays != nil { date.leadDays = leadDays }
      try date.set(timeOfDay: timeOfDay, note: note)
      try writer.put(date)
      try planner.emit(.edited, contactId: parent.id, detail: parent.name, to: writer)
      dates.append(date)
    }
    return dates[0]
  }

  private func date(of contact: Contact?, _ view: PlannerView) throws -> ImportantDate {
    let kind = kind ?? .custom
    let usual = kind.isOfProfile ? try view.reader.preferences().dateLeadDays : [0]
    var date = ImportantDate(
      id: newId(), contactId: contact?.id, kind: kind, title: "", yearly: true,
      leadDays: try checkedLeadDays ?? usual, plan: plan ?? kind.defaultPlan)
    try date.set(timeOfDay: timeOfDay, note: note)
    if plan != nil { try date.checkPlan() }
    if kind.isOfProfile {
      guard let contact else {
        throw InvalidField(field: "name", value: .null, allowed: "the person of the \(kind.rawValue)")
      }
      guard on == nil, yearly != false, title == nil else {
        throw InvalidField(
          field: on != nil ? "on" : title != nil ? "title" : "yearly", value: .string(on ?? title ?? "false"),
          allowed:
            "absent: the profile has the day (plannerctl edit \(Quoted.shell(contact.displayName)) "
            + "--birthday)")
      }
      guard
        try DateReader(view).knownDates(of: contact).contains(where: {
          $0.kind == kind && $0.isOwn
        })
      else {
        throw InvalidField(
          field: "kind", value: .string(kind.rawValue),
          allowed:
            "a known day: set it first (plannerctl edit \(Quoted.shell(contact.displayName)) "
            + "--\(kind.rawValue) DAY)"
        )
      }
      return date
    }
    try date.set(title: title ?? (kind.isQuestion ? "follow up" : ""))
    if on == nil, kind.isLabeled, let contact { return try date.ofCard(contact, view) }
    guard let on else {
      throw InvalidField(field: "on", value: .null, allowed: "a day, such as 15 mar, 2027-03-15 or 2w")
    }
    try date.set(on, yearly: yearly ?? (kind.isQuestion ? false : nil), view)
    return date
  }
}

extension PeopleMethods.RemoveDate: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("date --remove \(CommandNames(planner).titleOfDate(id))") { writer in
      let date = try DateReader(planner.view(writer)).date(id)
      try writer.deleteImportantDate(id: date.id)
      try planner.emit(.edited, contactId: date.contactId, to: writer)
      return date
    }
    return Reply(date: change.result, plan: change.plan.ofChanges)
  }
}

extension DateReader {
  /// Returns the next occurrence of an added or changed date, and a warning if its wanted session has no
  /// place.
  func outcome(
    of date: ImportantDate, _ plan: PlanReport
  ) throws -> (next: UpcomingDate?, warnings: [String]?) {
    let next = try self.next(of: date)
    let key = next.flatMap { DateKey(of: date, on: $0.on) }
    let unplaced = plan.unplaced.first { $0.goalId == key.map { Wish.id($0.text) } }
    return (next, unplaced.map { ["No session is planned for it yet: \($0.inWords)."] })
  }

  /// Returns the added date with this id or prefix of an id. Throws ``NotFound`` and ``Ambiguous``.
  func date(_ selector: String) throws -> ImportantDate {
    let wanted = selector.lowercased()
    let found = wanted.utf8.count < 4 ? [] : try reader.importantDates().filter { $0.id.hasPrefix(wanted) }
    guard let date = found.first else {
      throw NotFound(
        kind: .date, selector: selector,
        message: "No date has the id '\(selector.shortened)' (plannerctl dates).")
    }
    guard found.count == 1 else {
      throw Ambiguous(
        selector: selector, matches: found.map { Match(id: $0.id, name: $0.title) },
        message: "'\(selector.shortened)' matches more than one date.")
    }
    return date
  }

  /// Returns the next occurrence of an added date; nil if it has no more.
  func next(of date: ImportantDate) throws -> UpcomingDate? {
    let contact = try date.contactId.flatMap { try reader.contact(id: $0) }
    let preferences = try reader.preferences()
    let today = view.clocks.zone(preferences).date(at: now)
    guard let known = try knownDates(of: contact).first(where: { $0.id == date.id }),
      let on = known.occurrences(in: today...today.adding(days: 3660), leapDay: preferences.leapDay).first
    else { return nil }
    return known.upcoming(on: on, today: today, starts: try startsForDates())
  }
}
