import FoundationEssentials
import PlannerTime

extension Scenario {
  /// Reads a scenario document. `zone` returns the table of an IANA name. Throws ``InvalidField`` for any
  /// value that engine.md section 1 does not allow.
  package init(json: Data, zone: (String) -> ZoneTable?) throws(InvalidField) {
    let document: ScenarioDocument
    do {
      document = try JSONDecoder().decode(ScenarioDocument.self, from: json)
    } catch let error as InvalidField {
      throw error
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw InvalidField(field: "", value: .string("no JSON"), allowed: "one JSON document")
    } catch let error as DecodingError {
      throw InvalidField(error, value: (try? JSONDecoder().decode(JSONValue.self, from: json)) ?? .null)
    } catch {
      throw InvalidField(field: "", value: .string("\(error)"), allowed: "one JSON document")
    }
    guard let table = zone(document.timeZone) else {
      throw InvalidField(
        field: "timeZone", value: .string(document.timeZone),
        allowed: "a time zone that the zone database knows")
    }
    var goals: [ScenarioGoal] = []
    goals.reserveCapacity(document.goals.count)
    for (index, read) in document.goals.enumerated() {
      var goal = read.goal
      if let name = read.contactTimeZone {
        guard let table = zone(name) else {
          throw InvalidField(
            field: "goals[\(index)].contactTimeZone", value: .string(name),
            allowed: "a time zone that the zone database knows")
        }
        goal.contactZone = table
      }
      goals.append(goal)
    }
    self.init(
      now: document.now, zone: table, prefs: document.prefs, goals: goals, items: document.items,
      busy: document.busy.map(\.range), history: document.history)
    uncrowdedEndDays = document.uncrowdedEndDays
    away = Set(document.busy.indices.filter { document.busy[$0].away })
    softLimit = document.softLimit
    earliestDay = document.earliestDay
    aheadMin = document.aheadMin
  }
}

/// A cache of zone tables by name. Each table is read once.
package final class ZoneCache {
  private let database: ZoneDatabase
  private var tables: [String: ZoneTable] = [:]

  package init(_ database: ZoneDatabase) { self.database = database }

  package func zone(named name: String) -> ZoneTable? {
    if let known = tables[name] { return known }
    let table = database.zone(named: name)
    tables[name] = table
    return table
  }
}

private struct ScenarioDocument: Decodable {
  var now: Instant
  var timeZone: String
  var prefs: Preferences
  var goals: [GoalDocument]
  var items: [ScenarioItem]
  var busy: [ScenarioBusy]
  var history: [HistoryEntry]
  var uncrowdedEndDays: Int
  var softLimit: Int?
  var earliestDay: CivilDate?
  var aheadMin: Int

  private enum Key: CodingKey {
    case now, timeZone, prefs, goals, items, busy, history, uncrowdedEndDays, softLimit,
      earliestDay, aheadMin
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    now = try container.instant(.now)
    timeZone = try container.string(.timeZone)
    prefs =
      container.isAbsent(.prefs)
      ? .ofScenarios : try container.object(.prefs, ScenarioPreferences.self).preferences
    guard !container.isAbsent(.goals) else {
      throw InvalidField(field: "goals", value: .null, allowed: "a list of goals")
    }
    goals = try container.list(.goals) { try $0.decode(GoalDocument.self) }
    items = try container.list(.items) { try $0.decode(ScenarioItem.self) }
    busy = try container.list(.busy) { try $0.decode(ScenarioBusy.self) }
    history = try container.list(.history) { try $0.decode(HistoryEntry.self) }
    uncrowdedEndDays =
      try container.optional(.uncrowdedEndDays, Int.self, allowed: "0...366") {
        (0...366).contains($0) ? $0 : nil
      } ?? 0
    softLimit = try container.optional(.softLimit, Int.self, allowed: "1...10000") {
      (1...10_000).contains($0) ? $0 : nil
    }
    earliestDay = try container.optional(.earliestDay, String.self, allowed: "a date, YYYY-MM-DD") {
      CivilDate($0)
    }
    aheadMin =
      try container.optional(.aheadMin, Int.self, allowed: "0...10080") {
        (0...10_080).contains($0) ? $0 : nil
      } ?? 0
    var seen = Set<[UInt8]>(minimumCapacity: goals.count)
    for (index, goal) in goals.enumerated() where !seen.insert(Array(goal.goal.id.utf8)).inserted {
      throw InvalidField(
        field: "goals[\(index)].id", value: .string(goal.goal.id), allowed: "a unique id")
    }
    let cadenced = Set(goals.lazy.filter { $0.goal.dates == nil }.map { Array($0.goal.id.utf8) })
    for (index, goal) in goals.enumerated() {
      guard let id = goal.goal.countsFor, goal.goal.dates == nil || !cadenced.contains(Array(id.utf8)) else {
        continue
      }
      throw InvalidField(
        field: "goals[\(index)].countsFor", value: .string(id),
        allowed: "for a goal with dates, the id of a goal without")
    }
  }
}

extension Preferences {
  /// The defaults of a scenario (engine.md section 1). Some of them differ from the user's defaults, so that
  /// a scenario keeps its meaning when the user's defaults change.
  package static let ofScenarios: Preferences = {
    var preferences = Preferences.defaults
    preferences.learningHalfLifeDays = 0
    preferences.placement = .greedy
    preferences.preferredHours = []
    preferences.crowdCost = 1500
    preferences.outsideHourCost = 0
    return preferences
  }()
}

/// The preferences in a scenario, with the scenario's defaults.
private struct ScenarioPreferences: Decodable {
  var preferences: Preferences

  private enum Key: CodingKey { case crowdCost }

  init(from decoder: any Decoder) throws {
    preferences = try Preferences(from: decoder)
    let container = try decoder.container(keyedBy: Preferences.Key.self)
    if container.isAbsent(.learningHalfLifeDays) {
      preferences.learningHalfLifeDays = Preferences.ofScenarios.learningHalfLifeDays
    }
    if container.isAbsent(.placement) { preferences.placement = Preferences.ofScenarios.placement }
    if container.isAbsent(.preferredHours) {
      preferences.preferredHours = Preferences.ofScenarios.preferredHours
    }
    if container.isAbsent(.outsideHourCost) {
      preferences.outsideHourCost = Preferences.ofScenarios.outsideHourCost
    }
    let more = try decoder.container(keyedBy: Key.self)
    preferences.crowdCost =
      try more.optional(.crowdCost, Int.self, allowed: "0...20000") { (0...20_000).contains($0) ? $0 : nil }
      ?? Preferences.ofScenarios.crowdCost
  }
}

/// A goal in the document, with the time zone as a name.
private struct GoalDocument: Decodable {
  var goal: ScenarioGoal
  var contactTimeZone: String?

  private enum Key: CodingKey {
    case id, contactId, cadenceDays, importance, minDurationMin, windows, createdAt, lastCompletedAt, paused
    case contactTimeZone, dates, countsFor
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    goal = ScenarioGoal(
      id: try container.string(.id), contactId: try container.string(.contactId),
      cadenceDays: try container.integer(.cadenceDays, in: .cadenceDays),
      importance: try container.integer(.importance, in: .importance),
      minDurationMin: try container.integer(.minDurationMin, in: .minDurationMin),
      windows: container.isAbsent(.windows) ? .always : try container.object(.windows, Windows.self),
      createdAt: try container.instant(.createdAt),
      lastCompletedAt: try container.optionalInstant(.lastCompletedAt),
      paused: try container.bool(.paused, default: false),
      dates: try container.optional(
        .dates, [String].self, allowed: "two dates, YYYY-MM-DD, the last not before the first"
      ) {
        let dates = $0.compactMap { CivilDate($0) }
        return $0.count == 2 && dates.count == 2 && dates[0] <= dates[1] ? dates[0]...dates[1] : nil
      },
      countsFor: try container.optional(.countsFor, String.self, allowed: "a string") { $0 })
    contactTimeZone = try container.optional(.contactTimeZone, String.self, allowed: "a string") { $0 }
  }
}

extension ScenarioItem: Decodable {
  private enum Key: CodingKey {
    case id, goalId, startAt, durationMin, status, origin, byUser, forced, agreed, isDue
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.string(.id)
    goalId = try container.optional(.goalId, String.self, allowed: "a string") { $0 }
    startAt = try container.instant(.startAt)
    durationMin = try container.integer(.durationMin, in: .durationMin)
    status = try container.choice(.status, ItemStatus.self)
    origin = container.isAbsent(.origin) ? .auto : try container.choice(.origin, ItemOrigin.self)
    byUser = try container.bool(.byUser, default: false)
    forced = try container.bool(.forced, default: false)
    agreed = try container.bool(.agreed, default: false)
    isDue = try container.bool(.isDue, default: false)
  }
}

extension HistoryEntry: Decodable {
  private enum Key: CodingKey { case startAt, kept }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    startAt = try container.instant(.startAt)
    kept = try container.value(.kept, Bool.self, allowed: "true or false") { $0 }
  }
}

private struct ScenarioBusy: Decodable {
  var range: Range<Instant>
  var away: Bool

  private enum Key: CodingKey { case start, end, away }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let start = try container.instant(.start)
    let end = try container.value(.end, String.self, allowed: "an RFC 3339 instant not before its start") {
      text in
      Instant(text).flatMap { $0 < start ? nil : $0 }
    }
    range = start..<end
    away = try container.bool(.away, default: false)
  }
}
