import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.AddAway: UseCase {
  var isTrial: Bool { dryRun == true }

  func run(in planner: Planner) throws -> Reply {
    try ValidLength.awayNote.check(note, field: "note")
    if dryRun == true { return reply(try planner.rehearsePlanning { try add(planner, $0) }) }
    return reply(try planner.change("away \(from)\(to.map { " \($0)" } ?? "")") { try add(planner, $0) })
  }

  private func reply(_ change: (result: (away: Away, merged: [Away]), plan: PlanReport)) -> Reply {
    let merged = change.result.merged
    return Reply(away: change.result.away, merged: merged.isEmpty ? nil : merged, plan: change.plan)
  }

  private func add(_ planner: Planner, _ writer: StoreWriter) throws -> (away: Away, merged: [Away]) {
    let view = planner.view(writer)
    let first = try TypedTimes(view).day(from, field: "from")
    let last = try to.map { try TypedTimes(view).day($0, field: "to", from: first) } ?? first
    guard first <= last else {
      throw InvalidField(field: "to", value: to.map { .string($0) } ?? .null, allowed: "\(first) or later")
    }
    try checkYear(of: last, after: first, view)
    // The period ends at midnight after its last day, and that must be a date that can be written.
    guard last < CivilDate.lastWritable else {
      throw InvalidField(
        field: to == nil ? "from" : "to", value: .string(to ?? from),
        allowed: "before \(CivilDate.lastWritable)")
    }
    let zone = planner.clocks.zone(try writer.reader.preferences())
    // A user on a journey who adds days after it expects to be home by then.
    let journey = try planner.clocks.journey(from: zone, writer.reader)
    let start = journey.flatMap { first > $0.last ? $0.home : nil } ?? zone
    let new = Away(
      id: newId(), from: first, to: last, note: note.flatMap { $0.isEmpty ? nil : $0 }, timeZone: start.name)
    let merged = new.overlapping(try writer.reader.aways())
    let away = new.joined(merged)
    try ValidLength.awayNote.check(away.note, field: "note")
    if merged == [away] { return (away, merged) }
    for other in merged where other.id != away.id { try writer.deleteAway(id: other.id) }
    try writer.put(away)
    try planner.emit(.awayAdded, detail: "\(away.from) to \(away.to)", to: writer)
    return (away, merged)
  }
}

extension Away {
  /// Returns the periods that share a day with this period or with another such period, the earliest first.
  fileprivate func overlapping(_ others: [Away]) -> [Away] {
    var (first, last) = (from, to)
    var found: [Away] = []
    while true {
      let more = others.filter { $0.from <= last && first <= $0.to && !found.contains($0) }
      if more.isEmpty { return found.sorted { ($0.from, $0.id) < ($1.from, $1.id) } }
      found += more
      first = min(first, more.map(\.from).min() ?? first)
      last = max(last, more.map(\.to).max() ?? last)
    }
  }

  /// Returns one period for all, with the id of the earliest period and the notes of each.
  fileprivate func joined(_ others: [Away]) -> Away {
    guard let earliest = others.first else { return self }
    let all = others + [self]
    var notes: [String] = []
    for note in all.compactMap(\.note) where !notes.contains(note) { notes.append(note) }
    return Away(
      id: earliest.id, from: all.map(\.from).min() ?? from, to: all.map(\.to).max() ?? to,
      note: notes.isEmpty ? nil : notes.joined(separator: ", "), timeZone: earliest.timeZone)
  }
}

extension Methods.AddAway {
  /// Checks a last day that was given in words. It is read as the next such day after the first. If that is
  /// far off, the user more likely meant a day before the first. Throws ``InvalidField``.
  private func checkYear(of last: CivilDate, after first: CivilDate, _ view: PlannerView) throws {
    let days = last.daysSinceEpoch - first.daysSinceEpoch
    guard let to, days > 183 else { return }
    // A text with a year, or with a distance from today, means the same day from any start.
    let later = try TypedTimes(view).day(to, field: "to", from: last.adding(days: 1))
    if later == last { return }
    throw InvalidField(
      field: "to", value: .string(to),
      allowed:
        "written with its year, as in '\(to) \(last.components.year)', \(days) days after the first")
  }
}

extension CivilDate {
  /// The last date that can be written: dates and instants have four digits for the year.
  static let lastWritable = CivilDate(daysSinceEpoch: CivilDate.days(year: 9999, month: 12, day: 31))
}

extension Methods.RemoveAway: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let away = try planner.store.read(away)
    let change = try planner.change("away remove \(away.from) \(away.to)") { writer in
      try writer.deleteAway(id: away.id)
      try planner.emit(.awayRemoved, detail: "\(away.from) to \(away.to)", to: writer)
    }
    return Reply(plan: change.plan)
  }

  private func away(_ reader: StoreReader) throws -> Away {
    let wanted = id.lowercased()
    let matches = try reader.aways().filter {
      $0.id == wanted || (wanted.utf8.count >= 4 && $0.id.hasPrefix(wanted))
    }
    guard let away = matches.first else {
      throw NotFound(
        kind: .away, selector: id, message: "No period away has an id that begins with '\(id)'.")
    }
    guard matches.count == 1 else {
      throw Ambiguous(
        selector: id, matches: matches.map { Match(id: $0.id, name: "\($0.from) to \($0.to)") },
        message: "'\(id)' is the beginning of more than one id.")
    }
    return away
  }
}

extension Methods.ListAway: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let today = try view.zone().date(at: view.now)
      return Reply(away: try view.reader.aways().filter { $0.to >= today })
    }
  }
}
