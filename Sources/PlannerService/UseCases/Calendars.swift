import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.ListCalendars: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      Reply(calendars: try reader.calendars().map { try planner.state(of: $0, reader) })
    }
  }
}

extension Methods.AddCalendar: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    try check()
    let path = path.withoutTrailingSlashes
    planner.workshop.run {
      CalendarPlace(path: path)
    } then: { place in
      do {
        let calendar = try calendar(path, place)
        let (scan, reading) = try planner.store.read { reader in
          try planner.checkUnique(calendar, reader)
          return try planner.scan(of: calendar, reader)
        }
        planner.workshop.run {
          scan.run()
        } then: { result in
          done(Result { try add(calendar, result, reading, to: planner) })
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  private func check() throws {
    guard path.isAbsolutePath else {
      throw InvalidField(field: "path", value: .string(path), allowed: "an absolute path")
    }
    try ValidLength.path.check(path, field: "path")
    try ValidLength.addresses.check(addresses ?? [], field: "addresses")
    for address in addresses ?? [] { try ValidLength.address.check(address, field: "addresses") }
    if let color, !CalendarPlace.isColor(color) {
      throw InvalidField(field: "color", value: .string(color), allowed: "a colour such as #1e90ff")
    }
    for address in addresses ?? [] where !address.dropFirst().contains("@") {
      throw InvalidField(field: "addresses", value: .string(address), allowed: "mail addresses")
    }
  }

  private func calendar(_ path: String, _ place: CalendarPlace) throws -> CalendarSource {
    if let refusal = place.refusal {
      throw InvalidField(
        field: "path", value: .string(path), allowed: "a folder of .ics files, or one such file (\(refusal))")
    }
    if !place.calendarsWithin.isEmpty {
      throw InvalidField(
        field: "path", value: .string(path),
        allowed:
          "one calendar; this folder holds several: \(place.calendarsWithin.prefix(10).map { "\(path)/\($0)" }.joined(separator: ", "))"
      )
    }
    let calendar = CalendarSource(
      id: newId(),
      name: name ?? place.displayName.flatMap { $0.isName ? $0 : nil } ?? path.lastName(without: ".ics"),
      path: path, color: color ?? place.color, allDay: allDay ?? false, tentative: tentative ?? true,
      addresses: (addresses ?? []).folded)
    guard calendar.name.isName else {
      throw InvalidField(field: "name", value: .string(calendar.name), allowed: String.allowedName)
    }
    return calendar
  }

  /// What is read belongs to the command, so that undo puts back what gave way to it.
  private func add(
    _ calendar: CalendarSource, _ result: CalendarScan.Result, _ reading: CalendarReading, to planner: Planner
  ) throws -> Reply {
    let plan = try planner.changeCalendars("calendars add \(calendar.name)") { writer in
      try planner.checkUnique(calendar, writer.reader)
      try writer.put(calendar)
      try planner.keep(result, reading, writer)
      try planner.emit(.calendarAdded, detail: calendar.name, to: writer)
    }.plan
    // What changed since has been told to nobody: the folder is watched only now.
    planner.calendarsMayHaveChanged()
    return Reply(calendar: try planner.store.read { try planner.state(of: calendar, $0) }, plan: plan)
  }
}

extension Methods.RemoveCalendar: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.changeCalendars("calendars remove \(name)") { writer in
      let calendar = try planner.calendar(name, writer.reader)
      try writer.deleteCalendar(id: calendar.id)
      try planner.emit(.calendarRemoved, detail: calendar.name, to: writer)
      return calendar
    }
    return Reply(calendar: change.result, plan: change.plan)
  }
}

extension Methods.CheckCalendars: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let wanted = try planner.store.read { reader in
      try name.map { [try planner.calendar($0, reader)] } ?? reader.calendars()
    }
    let ids = Set(wanted.map(\.id))
    try planner.readCalendars(
      CalendarWish(ids: ids, everything: true) { plan in
        done(
          Result {
            try planner.store.read { reader in
              let calendars = try reader.calendars().filter { ids.contains($0.id) }
              return Reply(calendars: try calendars.map { try planner.state(of: $0, reader) }, plan: plan)
            }
          })
      })
  }
}

extension Planner {
  /// Something else than a command of theirs may have changed which calendars there are, or for when they are to be
  /// read.
  func calendarsMayHaveChanged() {
    knownCalendarTimes = nil
    do { try readCalendars() } catch { failed("calendars could not be read", error) }
  }

  /// A command that changes which calendars there are.
  @discardableResult
  func changeCalendars<Change>(
    _ command: String, _ body: (StoreWriter) throws -> Change
  ) throws -> (result: Change, plan: PlanReport) {
    defer {
      knownCalendarTimes = nil
      watchedChanged()
    }
    return try change(command) { writer in
      let result = try body(writer)
      self.knownCalendarTimes = nil
      return result
    }
  }

  func state(of calendar: CalendarSource, _ reader: StoreReader) throws -> CalendarState {
    let counts = try reader.calendarCounts(calendar.id)
    let reading = try reader.calendarReading(calendar.id)
    return CalendarState(
      calendar: calendar, files: counts.files, events: counts.events,
      problems: try reader.calendarProblems(calendar.id).map {
        FileProblem(file: $0.name, problem: $0.problem ?? "")
      }, trouble: reading?.trouble, readAt: reading?.at)
  }

  /// By its name, case and accents aside. Throws ``NotFound``.
  func calendar(_ name: String, _ reader: StoreReader) throws -> CalendarSource {
    let known = try reader.calendars()
    let (name, key) = (name.ofName, nameKey(name.ofName))
    guard let found = known.first(where: { nameKey($0.name) == key }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw NotFound(
        kind: "calendar", selector: name,
        message:
          "There is no calendar '\(name)'; \(names.isEmpty ? "none was added yet" : "there are \(names)").")
    }
    return found
  }

  func checkUnique(_ calendar: CalendarSource, field: String = "", _ reader: StoreReader) throws {
    for other in try reader.calendars() where other.id != calendar.id {
      if nameKey(other.name) == nameKey(calendar.name) {
        throw InvalidField(
          field: "\(field)name", value: .string(calendar.name), allowed: "a name that no other calendar has")
      }
      if other.path == calendar.path {
        throw InvalidField(
          field: "\(field)path", value: .string(calendar.path),
          allowed: "a path that is not a calendar already ('\(other.name)')")
      }
    }
  }
}

extension String {
  /// Whether the system takes it for one: a NUL would end it.
  var isAbsolutePath: Bool { hasPrefix("/") && !utf8.contains(0) }

  var withoutTrailingSlashes: String {
    var path = self
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
