import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// One change of `WhatIf`: `KEY=VALUE`, or `NAME.OPTION=VALUE`.
enum Supposition {
  /// What `plannerctl edit` takes, by the same words.
  enum Option: String, CaseIterable {
    case cadence, `for`, between, on, importance, paused

    fileprivate var allowed: String {
      switch self {
      case .cadence: "a DURATION of whole days, such as 14d or 2w"
      case .for: "a DURATION, such as 45m"
      case .between: "times of day, such as 18:00-21:00, several with commas"
      case .on: "days, such as mon-thu,sat"
      case .importance: ValidRange.importance.allowed
      case .paused: "true or false"
      }
    }
  }

  case preference(Preferences.Key, JSONValue)
  case goal(name: String, Option, String)

  /// Throws ``InvalidField`` for what is no change at all, ``NotFound`` for a preference that there is not.
  init(_ text: String, field: String) throws {
    let options = Option.allCases.map(\.rawValue).joined(separator: ", ")
    guard let equals = text.firstIndex(of: "=") else {
      throw InvalidField(
        field: field, value: .string(text), allowed: "KEY=VALUE, or NAME.OPTION=VALUE with one of \(options)")
    }
    let (key, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
    // A name may hold points itself.
    guard let point = key.lastIndex(of: ".") else {
      let json = try? WireJSON.decode(JSONValue.self, from: Data(value.utf8))
      self = .preference(try Preferences.Key(named: key), json ?? .string(value))
      return
    }
    guard let option = Option(rawValue: String(key[key.index(after: point)...])) else {
      throw InvalidField(
        field: field, value: .string(text), allowed: "NAME.OPTION=VALUE with one of \(options)")
    }
    self = .goal(name: String(key[..<point]), option, value)
  }

  /// Does it. Throws what `SetPreference`, `EditContact` and `SetPaused` would.
  func apply(_ planner: Planner, _ writer: StoreWriter) throws {
    switch self {
    case .preference(let key, let value):
      try writer.put(try planner.preferences(with: key, value, writer.reader))
    case .goal(let name, let option, let value):
      let contact = try planner.person(name, writer.reader)
      let known = try writer.reader.goal(contactId: contact.id)
      if option == .paused {
        guard let paused = ["true": true, "false": false][value] else { throw refusal(option, value) }
        guard var goal = known else {
          throw InvalidField(field: "name", value: .string(name), allowed: "a person with a goal")
        }
        goal.pausedUntil = nil
        _ = try planner.setPaused(paused, goal, writer)
      } else {
        let settings = try settings(option, value, known?.windows ?? .always)
        if let goal = try planner.goal(settings, of: contact, known) { try writer.put(goal) }
      }
    }
  }

  private func settings(_ option: Option, _ value: String, _ old: Windows) throws -> GoalSettings {
    var settings = GoalSettings()
    var windows = old
    switch option {
    case .cadence: settings.cadenceDays = CalendarDuration(value)?.wholeDays
    case .for: settings.minDurationMin = CalendarDuration(value)?.totalMinutes
    case .importance: settings.importance = Int(value)
    case .between:
      let blocks = value.split(separator: ",", omittingEmptySubsequences: false).map { TimeBlock(String($0)) }
      windows.timeBlocks = blocks.compactMap(\.self)
      if windows.timeBlocks.count == blocks.count { settings.windows = windows }
    case .on:
      if let days = Weekday.days(in: value) {
        windows.weekdays = days
        settings.windows = windows
      }
    case .paused: break
    }
    guard settings != GoalSettings() else { throw refusal(option, value) }
    return settings
  }

  private func refusal(_ option: Option, _ value: String) -> InvalidField {
    InvalidField(field: option.rawValue, value: .string(value), allowed: option.allowed)
  }
}
