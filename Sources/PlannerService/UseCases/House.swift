import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Status: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let counts = try reader.counts()
      let situation = try planner.situation(reader)
      let look = try planner.look(reader)
      let live = situation.items.filter(\.status.isLive)
      let waiting = live.filter { $0.endAt <= planner.now }
      let ahead = live.filter { $0.endAt > planner.now }.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
      let zone = situation.scenario.zone
      let today = zone.date(at: planner.now)
      let planned = Set(ahead.compactMap(\.goalId))
      return Reply(
        version: plannerVersion, contacts: counts.contacts, goals: counts.goals, liveItems: counts.liveItems,
        nextReminder: try planner.nextReminder(reader), nextItem: ahead.first?.shown(look),
        today: ahead.filter { zone.date(at: $0.startAt) <= today }.count,
        overdue: Engine.scores(situation.scenario).filter { $0.dueOn < today && !planned.contains($0.goalId) }
          .count,
        waiting: waiting.count,
        conflicts: planner.conflicts(situation).map {
          ConflictingItem(item: $0.item.shown(look), with: $0.with)
        },
        newestBackup: planner.backing.newest, warnings: try planner.warnings(waiting, reader))
    }
  }
}

extension Planner {
  fileprivate func warnings(_ waiting: [PlanItem], _ reader: StoreReader) throws -> [String] {
    var warnings: [String] = []
    if !waiting.isEmpty {
      let names = Set(waiting.map(\.name)).sorted().prefix(5).joined(separator: ", ")
      warnings.append("\(waiting.count) over and waiting for an answer: \(names)")
    }
    for calendar in try reader.calendars() {
      if let trouble = try reader.calendarReading(calendar.id)?.trouble {
        warnings.append("The calendar \(calendar.name): \(trouble)")
      }
    }
    for book in cards.books {
      if let trouble = book.trouble {
        warnings.append("The address book \(book.addressBook.name): \(trouble)")
      }
    }
    if let trouble = backing.trouble { warnings.append("No backup can be made: \(trouble)") }
    if let trouble = mirrorTrouble(try reader.mirror()) { warnings.append("The mirror: \(trouble)") }
    return warnings
  }
}

extension Methods.GetPreferences: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let preferences = try reader.preferences()
      let journey = try planner.journey(from: planner.zone(preferences), reader)
      return Reply(
        preferences: preferences, journey: journey.map { Journey(until: $0.last, home: $0.home.name) })
    }
  }
}

extension Methods.SetPreference: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let known = try Preferences.Key(named: key)
    let change = try planner.change("prefs set \(key)") { writer in
      let preferences = try planner.preferences(with: known, value ?? .null, writer.reader)
      try writer.put(preferences)
      try planner.emit(.preferences, detail: key, to: writer)
      return preferences
    }
    let reply = { done(.success(Reply(preferences: change.result, plan: $0))) }
    // Where and how far calendars are read.
    if known == .timeZone || known == .schedulingHorizonDays {
      planner.calendarsMayHaveChanged(after: change.plan, reply)
    } else {
      reply(change.plan)
    }
  }
}

extension Preferences.Key {
  /// Throws ``NotFound`` with those that there are.
  init(named name: String) throws {
    guard let key = Preferences.Key(rawValue: name) else {
      let names = Preferences.Key.allCases.map(\.rawValue)
      let known = names.joined(separator: ", ")
      throw NotFound(
        kind: "preference", selector: name.shortened, near: name.near(names),
        message: "There is no preference '\(name.shortened)'; there are \(known).")
    }
    self = key
  }
}

extension Planner {
  /// The preferences with one set to a value, checked; nothing is written.
  func preferences(
    with key: Preferences.Key, _ value: JSONValue, _ reader: StoreReader
  ) throws -> Preferences {
    if case .string(let text) = value { try ValidLength.text.check(text, field: key.rawValue) }
    let preferences = try key.set(value, in: try reader.preferences())
    if let zone = preferences.timeZone, !isKnownZone(zone) {
      throw InvalidField(
        field: key.rawValue, value: .string(zone), allowed: "a time zone that the zone database knows")
    }
    return preferences
  }
}

extension Preferences.Key {
  /// The preferences with this one set to a value: JSON, or the text of it as a person types it (docs/words.md).
  /// Null means the default.
  fileprivate func set(_ value: JSONValue, in preferences: Preferences) throws -> Preferences {
    var object = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(preferences))
    object[rawValue] = try typed(value)
    do {
      return try JSONDecoder().decode(Preferences.self, from: JSONEncoder().encode(object))
    } catch var error as InvalidField {
      error = InvalidField(field: error.field, value: value, allowed: error.allowed)
      throw error
    }
  }

  private func typed(_ value: JSONValue) throws -> JSONValue {
    guard case .string(let text) = value else { return value }
    func read<Value>(_ read: (String) throws(Unread) -> Value) throws -> Value {
      try InvalidField.reading(text, field: rawValue, read)
    }
    switch self {
    case .timeZone: return text.isEmpty ? .null : value
    case .placement: return value
    case .clock: return ["", "locale"].contains(text.lowercased()) ? .null : .string(text.lowercased())
    case .capacityPerWeek: return parsed(text) ?? value
    case .channels:
      let words = text.split { $0 == "," || $0 == " " }
      return parsed(text) ?? .array(words.map { .string(String($0)) })
    case .defaultNotificationTimes:
      if let list = parsed(text), case .array = list { return list }
      return .array(try read(TimeBlock.clocks).map { .string(clockText($0)) })
    case .quietHours, .contactHours:
      return try parsed(text) ?? .array(read(TimeBlock.halfHours).map { .number($0) })
    case .leadTimeMin, .slotStepMin, .bufferMin:
      return try parsed(text) ?? .number(Double(read(CalendarDuration.length)))
    case .preferredHours:
      if let list = parsed(text), case .array = list { return list }
      let blocks = try JSONEncoder().encode(read(HoursBlock.blocks))
      return try JSONDecoder().decode(JSONValue.self, from: blocks)
    case .spreadDays:
      // Days, and parts of them.
      let days = parsed(text).flatMap { if case .number = $0 { $0 } else { nil } }
      return try days ?? .number(Double(read(CalendarDuration.cadence)))
    case .schedulingHorizonDays, .learningHalfLifeDays:
      return try parsed(text) ?? .number(Double(read(CalendarDuration.cadence)))
    }
  }

  private func parsed(_ text: String) -> JSONValue? {
    try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }
}

extension Planner {
  func nextReminder(_ reader: StoreReader) throws -> NextReminder? {
    guard let row = try reader.nextReminder(), let kind = NextReminder.Kind(rawValue: row.kind.rawValue)
    else {
      return nil
    }
    let look = try look(reader)
    return NextReminder(
      at: row.dueAt, kind: kind,
      item: try row.itemId.flatMap { try reader.item(id: $0) }?.shown(look))
  }

  /// Live sessions ahead that lie over a busy time.
  func conflicts(_ situation: Situation) -> [ConflictingItem] {
    Engine.conflicts(situation.scenario, forced: situation.forced).compactMap { conflict in
      situation.item(conflict.id).map { ConflictingItem(item: $0, with: situation.busy[conflict.busy]) }
    }
  }
}
