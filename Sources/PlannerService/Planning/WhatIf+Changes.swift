import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import Varlink

/// A change of `WhatIf`: `KEY=VALUE`, or `NAME.OPTION=VALUE`.
enum SupposedChange {
  /// The options, in the words of `plannerctl edit`.
  enum Option: String, CaseIterable {
    case cadence, `for`, between, on, importance, paused

    /// The options by their words. `every` is the word for the cadence in `edit`.
    static let words = Dictionary(
      uniqueKeysWithValues: [("every", cadence)] + allCases.map { ($0.rawValue, $0) })

    /// The unit of the numbers in its range.
    fileprivate var unit: String {
      switch self {
      case .cadence: " days"
      case .for: " minutes"
      case .between, .on, .importance, .paused: ""
      }
    }
  }

  /// An option of a person's goal, with the typed place and value.
  struct Edit {
    var name: String
    var option: Option
    var place: String
    var value: String
  }

  case preference(Preferences.Key, JSONValue)
  case goal(Edit)

  /// Reads a change. Throws ``InvalidField`` if the text is not a change, and ``NotFound`` for an unknown
  /// preference.
  init(_ text: String, field: String) throws {
    let form = "NAME.OPTION=VALUE with one of \(Option.allCases.map(\.rawValue).joined(separator: ", "))"
    if let edit = Edit(text) {
      self = .goal(edit)
      return
    }
    guard let equals = text.firstIndex(of: "=") else {
      throw InvalidField(
        field: field, value: .string(text), allowed: "KEY=VALUE, or \(form)", code: .notChange)
    }
    let (key, value) = (String(text[..<equals]), String(text[text.index(after: equals)...]))
    guard !key.contains(".") else {
      throw InvalidField(field: key, value: .string(value), allowed: form, code: .notOption)
    }
    let json = try? WireJSON.decode(JSONValue.self, from: Data(value.utf8))
    self = .preference(try Preferences.Key(named: key), json ?? .string(value))
  }

  /// True if it changes hours or other rules by which existing sessions were planned.
  var changesHours: Bool {
    switch self {
    case .preference(let key, _): key.entry.effect == .hours
    case .goal(let edit): edit.option == .between || edit.option == .on
    }
  }

  /// Makes the change. Returns the goal if its sessions must be planned from scratch. Throws the errors of
  /// `SetPreference`, `EditContact` and `SetPaused`.
  func apply(_ planner: Planner, _ writer: StoreWriter) throws -> Goal? {
    switch self {
    case .preference(let key, let value):
      try writer.put(try PreferenceReader(planner.view(writer)).preferences(with: key, value))
      return nil
    case .goal(let edit): return try edit.apply(planner, writer)
    }
  }
}

extension SupposedChange.Edit {
  /// Splits a text at its last `.OPTION=`, because a name may contain periods and equals signs. Returns nil
  /// if the text has no option.
  fileprivate init?(_ text: String) {
    let found = SupposedChange.Option.words.compactMap { word, option in
      text.ranges(of: ".\(word)=").last.map { (range: $0, option: option) }
    }
    guard let last = found.max(by: { $0.range.lowerBound < $1.range.lowerBound }) else { return nil }
    self.init(
      name: String(text[..<last.range.lowerBound]), option: last.option,
      place: String(text[..<last.range.upperBound].dropLast()), value: String(text[last.range.upperBound...]))
  }

  fileprivate func apply(_ planner: Planner, _ writer: StoreWriter) throws -> Goal? {
    let view = planner.view(writer)
    let contact = try PersonSelectors(view).person(name)
    let known = try writer.reader.goal(contactId: contact.id)
    guard var goal = try known ?? (option == .cadence ? begun(view, contact) : nil) else {
      throw refusal("of a person with a goal; \(name).cadence=7d adds one", .noGoalToChange)
    }
    if option == .paused {
      guard let paused = ["true": true, "false": false][value] else { throw refusal("true or false") }
      goal.pausedUntil = nil
      _ = try PersonEditing(planner).setPaused(paused, goal, writer)
      return nil
    }
    let settings = try settings(goal.windows)
    do { try settings.apply(to: &goal) } catch let error as InvalidField {
      throw refusal(error.allowed + option.unit, error.code)
    }
    try writer.put(goal)
    return goal.isPlanned(as: known) ? nil : goal
  }

  /// Returns a new goal for a person without a goal.
  private func begun(_ view: PlannerView, _ contact: Contact) throws -> Goal? {
    let settings = try settings(.always)
    do { return try PersonFields(view).goal(settings, of: contact, nil) } catch let error as InvalidField {
      throw refusal(error.allowed + option.unit, error.code)
    }
  }

  private func settings(_ old: Windows) throws -> GoalSettings {
    func read<Value>(_ read: (String) throws(Unread) -> Value) throws -> Value {
      try InvalidField.reading(value, field: place, read)
    }
    var settings = GoalSettings()
    switch option {
    case .cadence: settings.cadenceDays = try read(CalendarDuration.cadence)
    case .for: settings.minDurationMin = try read(CalendarDuration.length)
    case .importance:
      guard let importance = Int(value) else { throw refusal(ValidRange.importance.allowed, .outOfRange) }
      settings.importance = importance
    case .between:
      settings.windows = old
      settings.windows?.timeBlocks = try read(TimeBlock.blocks)
    case .on:
      settings.windows = old
      settings.windows?.weekdays = try read(Weekday.days)
    case .paused: break
    }
    return settings
  }

  private func refusal(_ allowed: String, _ code: RefusalCode? = nil) -> InvalidField {
    InvalidField(field: place, value: .string(value), allowed: allowed, code: code)
  }
}
