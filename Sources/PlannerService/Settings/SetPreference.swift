import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.GetPreferences: KeptUseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let preferences = try reader.preferences()
      return Reply(preferences: preferences, journey: try planner.journey(preferences, reader))
    }
  }

  var question: String { Self.name }

  func validUntil(_ reply: Reply, _ now: Instant) -> Instant { now.adding(minutes: 15) }
}

extension Planner {
  /// Returns the user's journey to another zone; nil if they are at home.
  func journey(_ preferences: Preferences, _ reader: StoreReader) throws -> Journey? {
    try clocks.journey(from: zone(preferences), reader).map { Journey(until: $0.last, home: $0.home.name) }
  }
}

extension Methods.SetPreference: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let known = try Preferences.Key(named: key)
    let (change, undoId) = try planner.undoable {
      try planner.joining(joins) {
        try planner.change("prefs set \(key)", changesHours: known.isOfHours) { writer in
          let preferences = try planner.preferences(with: known, value ?? .null, writer.reader)
          try writer.put(preferences)
          try planner.emit(.preferences, detail: key, to: writer)
          return preferences
        }
      }
    }
    let reply = { done(.success(Reply(preferences: change.result, plan: $0, undoId: undoId))) }
    // These set the zone and the range of time for reading calendars.
    if known == .timeZone || known == .schedulingHorizonDays {
      planner.calendars.mayHaveChanged(after: change.plan, reply)
    } else {
      reply(change.plan)
    }
  }
}

extension Preferences.Key {
  /// True if it is a rule for placing sessions, so that existing sessions may no longer fit.
  var isOfHours: Bool {
    [.bufferMin, .capacityPerWeek, .quietHours, .contactHours, .preferredHours].contains(self)
  }

  /// Finds a preference by its name. Throws ``NotFound`` with the names of all preferences.
  init(named name: String) throws {
    guard let key = Preferences.Key(rawValue: name) else {
      let names = Preferences.Key.allCases.map(\.rawValue)
      let known = names.joined(separator: ", ")
      throw NotFound(
        kind: .preference, selector: name.shortened, near: name.near(names),
        message: "There is no preference '\(name.shortened)'; there are \(known).")
    }
    self = key
  }
}

extension Planner {
  /// Returns the preferences with one checked value changed. Writes nothing.
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
  /// Returns the preferences with this one set to a value: JSON, or text as a person types it
  /// (docs/words.md). Null sets the default.
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
    case .leapDay, .draftTone, .draftLanguage: return .string(text.lowercased())
    case .signature: return ["", "none"].contains(text.lowercased()) ? .null : value
    case .clock: return ["", "locale"].contains(text.lowercased()) ? .null : .string(text.lowercased())
    case .capacityPerWeek, .outsideHourCost, .webPort: return parsed(text) ?? value
    case .invitationsNeedConfirmation, .quoteMessages:
      switch text.lowercased() {
      case "yes", "true", "on": return .bool(true)
      case "no", "false", "off": return .bool(false)
      default: return value
      }
    case .shareFields where ["", "none"].contains(text.lowercased()): return .array([])
    case .channels, .shareFields:
      let words = text.split { $0 == "," || $0 == " " }
      return parsed(text) ?? .array(words.map { .string(String($0)) })
    case .dateLeadDays where ["", "none"].contains(text.lowercased()): return .array([])
    case .dateLeadDays:
      if let list = parsed(text), case .array = list { return list }
      return LeadDays.typed(text).map { .array($0.map { .number(Double($0)) }) } ?? value
    case .defaultNotificationTimes:
      if let list = parsed(text), case .array = list { return list }
      return .array(try read(TimeBlock.clocks).map { .string(clockText($0)) })
    case .quietHours, .contactHours:
      return try parsed(text) ?? .array(read(TimeBlock.halfHours).map { .number($0) })
    case .leadTimeMin where (try? CalendarDuration.leads(text))?.count == 2:
      throw InvalidField(field: rawValue, value: value, allowed: InvalidField.oneLead)
    case .leadTimeMin, .minNoticeMin, .slotStepMin, .bufferMin:
      return try parsed(text) ?? .number(Double(read(CalendarDuration.length)))
    case .preferredHours:
      if let list = parsed(text), case .array = list { return list }
      let blocks = try JSONEncoder().encode(read(HoursBlock.blocks))
      return try JSONDecoder().decode(JSONValue.self, from: blocks)
    case .spreadDays:
      // The value is a number of days and may have a fraction.
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
