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
    Reply(preferences: try planner.store.read { try $0.preferences() })
  }
}

extension Methods.SetPreference: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let known = try Preferences.Key(named: key)
    let change = try planner.change("prefs set \(key)") { writer in
      let preferences = try planner.preferences(with: known, value ?? .null, writer.reader)
      try writer.put(preferences)
      try planner.emit(.preferences, detail: key, to: writer)
      return preferences
    }
    if known == .timeZone || known == .schedulingHorizonDays { planner.calendarsMayHaveChanged() }
    return Reply(preferences: change.result, plan: change.plan)
  }
}

extension Preferences.Key {
  /// Throws ``NotFound`` with those that there are.
  init(named name: String) throws {
    guard let key = Preferences.Key(rawValue: name) else {
      let known = Preferences.Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw NotFound(
        kind: "preference", selector: name.shortened,
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
  /// The preferences with this one set to a value: JSON, or the text of it as a person types it
  /// (`22-8` or `22,8` for hours, `09:00,18:00` for times). Null means the default.
  fileprivate func set(_ value: JSONValue, in preferences: Preferences) throws -> Preferences {
    var object = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(preferences))
    object[rawValue] = typed(value)
    do {
      return try JSONDecoder().decode(Preferences.self, from: JSONEncoder().encode(object))
    } catch var error as InvalidField {
      error = InvalidField(field: error.field, value: value, allowed: error.allowed)
      throw error
    }
  }

  private func typed(_ value: JSONValue) -> JSONValue {
    guard case .string(let text) = value else { return value }
    let words = text.split { $0 == "," || $0 == " " }.map(String.init)
    switch self {
    case .timeZone: return text.isEmpty ? .null : value
    case .placement: return value
    case .channels: return parsed(text) ?? .array(words.map { .string($0) })
    case .defaultNotificationTimes:
      return parsed(text) ?? .array(words.map { .string($0.utf8.count == 4 ? "0\($0)" : $0) })
    case .quietHours, .contactHours:
      let hours = words.count == 1 ? text.split(separator: "-").map(String.init) : words
      return parsed(text) ?? .array(hours.map { Int($0).map { .number(Double($0)) } ?? .string($0) })
    default: return parsed(text) ?? value
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
