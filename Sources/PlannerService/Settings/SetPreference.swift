import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.GetPreferences: KeptQuery {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let preferences = try view.reader.preferences()
      return Reply(preferences: preferences, journey: try PreferenceReader(view).journey(preferences))
    }
  }

  var question: String { Self.name }

  func validUntil(_ reply: Reply, _ now: Instant) -> Instant { now.adding(minutes: 15) }
}

extension Methods.SetPreference: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let known = try Preferences.Key(named: key)
    let (change, undoId) = try planner.undoable {
      try planner.joining(joins) {
        try planner.change("prefs set \(key)", changesHours: known.entry.effect == .hours) { writer in
          let preferences = try PreferenceReader(planner.view(writer)).preferences(
            with: known, value ?? .null)
          try writer.put(preferences)
          try planner.emit(.preferences, detail: key, to: writer)
          return preferences
        }
      }
    }
    let reply = { done(.success(Reply(preferences: change.result, plan: $0, undoId: undoId))) }
    switch known.entry.effect {
    case .calendars: planner.calendars.mayHaveChanged(after: change.plan, reply)
    case .hours, .nothing: reply(change.plan)
    }
  }
}

extension Preferences.Key {
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

/// Preferences with a checked change, and the user's journey.
struct PreferenceReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the user's journey to another zone; nil if they are at home.
  func journey(_ preferences: Preferences) throws -> Journey? {
    try view.clocks.journey(from: view.clocks.zone(preferences), reader).map {
      Journey(until: $0.last, home: $0.home.name)
    }
  }

  /// Returns the preferences with one checked value changed. Writes nothing.
  func preferences(with key: Preferences.Key, _ value: JSONValue) throws -> Preferences {
    if case .string(let text) = value { try ValidLength.text.check(text, field: key.rawValue) }
    let preferences = try key.set(value, in: try reader.preferences())
    if let zone = preferences.timeZone, !view.clocks.isKnownZone(zone) {
      throw InvalidField(
        field: key.rawValue, value: .string(zone), .unknownZone)
    }
    return preferences
  }
}

extension Preferences.Key {
  /// Returns the preferences with this one set to a value: JSON, or text as a person types it
  /// (docs/words.md). Null sets the default.
  fileprivate func set(_ value: JSONValue, in preferences: Preferences) throws -> Preferences {
    var object = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(preferences))
    if case .string(let text) = value {
      object[rawValue] = try entry.type.typed(text, rawValue) ?? value
    } else {
      object[rawValue] = value
    }
    do {
      return try JSONDecoder().decode(Preferences.self, from: JSONEncoder().encode(object))
    } catch var error as InvalidField {
      error = InvalidField(field: error.field, value: value, allowed: error.allowed, code: error.code)
      throw error
    }
  }
}
