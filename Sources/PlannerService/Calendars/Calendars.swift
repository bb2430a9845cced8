import PlannerCalendar
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.ListCalendars: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      Reply(calendars: try view.reader.calendars().map { try CalendarStates(view).state(of: $0) })
    }
  }
}

extension Methods.AddCalendar: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    try check()
    let path = path.withoutTrailingSlashes
    let program = planner.program
    planner.calendars.queue.run {
      SourcePlace(path: path, suffix: CalendarScan.suffix)
    } then: { place in
      do {
        let calendar = try calendar(path, place)
        let (scan, reading) = try planner.read { view in
          try calendar.checkUniquePath(among: view.reader.calendars())
          return try planner.calendars.scan(of: calendar, view.reader)
        }
        planner.calendars.queue.run {
          scan.run()
        } then: { result in
          let named = named(calendar, place, result, planner)
          // Another program may be the planner's caller by now.
          done(
            Result {
              try planner.called(by: program) {
                try planner.withUndoId { try add(named, result, reading, to: planner) }
              }
            })
        }
      } catch {
        done(.failure(error))
      }
    }
  }

  private func check() throws {
    try path.checkIsAbsolute()
    try ValidLength.addresses.check(addresses ?? [], field: "addresses")
    for address in addresses ?? [] { try ValidLength.address.check(address, field: "addresses") }
    if let color, !SourcePlace.isColor(color) {
      throw InvalidField(field: "color", value: .string(color), allowed: "a colour such as #1e90ff")
    }
    for address in addresses ?? [] where !address.dropFirst().contains("@") {
      throw InvalidField(field: "addresses", value: .string(address), allowed: "mail addresses")
    }
  }

  private func calendar(_ path: String, _ place: SourcePlace) throws -> CalendarSource {
    try place.check(path, for: CalendarSource.self)
    let calendar = CalendarSource(
      id: newId(),
      name: name ?? place.displayName.flatMap { DisplayName.isAllowed($0) ? $0 : nil }
        ?? path.lastName(without: CalendarSource.suffix),
      path: path, color: color ?? place.color, allDay: allDay ?? false, tentative: tentative ?? true,
      addresses: (addresses ?? []).folded, noAllDay: allDay == false ? true : nil)
    guard DisplayName.isAllowed(calendar.name) else {
      throw InvalidField(field: "name", value: .string(calendar.name), .nameLength)
    }
    return calendar
  }

  /// Takes the name from the files (X-WR-CALNAME) for a single file, or for a folder without a name, unless
  /// another calendar has that name. A feed's file is often called `basic.ics`.
  private func named(
    _ calendar: CalendarSource, _ place: SourcePlace, _ result: CalendarScan.Result, _ planner: Planner
  ) -> CalendarSource {
    guard name == nil, place.displayName == nil, let title = result.calendarName, DisplayName.isAllowed(title)
    else {
      return calendar
    }
    var named = calendar
    named.name = title
    do {
      try planner.store.read { try named.checkUnique(among: $0.calendars()) }
      return named
    } catch { return calendar }
  }

  /// Adds the calendar. The events that were read belong to the command, so undo moves back the sessions that
  /// gave way to them.
  private func add(
    _ calendar: CalendarSource, _ result: CalendarScan.Result, _ reading: CalendarReading, to planner: Planner
  ) throws -> Reply {
    let plan = try planner.changeCalendars("calendars add \(calendar.name)") { writer in
      try calendar.checkUnique(among: writer.reader.calendars())
      try writer.put(calendar)
      try planner.calendars.keep(result, reading, writer)
      try planner.emit(.calendarAdded, detail: calendar.name, to: writer)
    }.plan
    // The folder is watched only from now on, so changes since the scan were not noticed.
    planner.calendars.mayHaveChanged()
    return try planner.read { view in
      let taken = allDay == nil ? try view.reader.daysTaken(by: calendar.id, from: view.now) : []
      return Reply(
        calendar: try CalendarStates(view).state(of: calendar), plan: plan,
        daysTaken: taken.isEmpty ? nil : taken)
    }
  }
}

extension Methods.RemoveCalendar: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.changeCalendars("calendars remove \(name)") { writer in
      let calendar = try CalendarSource.named(name, among: writer.reader.calendars())
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
      try name.map { [try CalendarSource.named($0, among: reader.calendars())] } ?? reader.calendars()
    }
    let ids = Set(wanted.map(\.id))
    try planner.calendars.read(
      CalendarWish(ids: ids, everything: true) { plan in
        done(
          Result {
            try planner.read { view in
              let calendars = try view.reader.calendars().filter { ids.contains($0.id) }
              return Reply(
                calendars: try calendars.map { try CalendarStates(view).state(of: $0) }, plan: plan)
            }
          })
      })
  }
}

/// The state of calendars, for replies.
struct CalendarStates: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  func state(of calendar: CalendarSource) throws -> CalendarState {
    let counts = try reader.calendarCounts(calendar.id)
    let reading = try reader.calendarReading(calendar.id)
    let broken = try brokenFiles(of: calendar)
    return CalendarState(
      calendar: calendar, files: counts.files, events: counts.events,
      problems: try reader.calendarProblems(calendar.id).filter { $0.keptSince == nil }.map {
        FileProblem(file: $0.name, problem: $0.problem ?? "")
      }, trouble: reading?.trouble ?? broken.sentence, readAt: reading?.at)
  }

  func brokenFiles(of calendar: CalendarSource) throws -> BrokenFiles {
    BrokenFiles(try reader.brokenCalendarFiles(calendar.id), at: now)
  }
}
