import PlannerModel
import PlannerTime

/// A single change to a scenario (engine.md section 14).
package struct Change: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A shorter session, in minutes.
    case shorter(Int)
    /// A removed busy time: its index in the scenario's list.
    case busyTime(Int)
    /// A window that begins earlier or ends later.
    case window(Windows)
    /// A window with one more weekday.
    case weekday(Windows)
    case capacity(Int)
    case cadence(Int)
    case quietHours([Double])
    case contactHours([Double])
  }

  package var kind: Kind
  /// The changed goal; nil if the change concerns a preference or a busy time.
  package var goalId: String?
  /// The size in minutes, by the table of section 14.
  package var size: Int

  /// Returns the scenario with this change applied.
  package func applied(to scenario: Scenario) -> Scenario {
    var changed = scenario
    switch kind {
    case .busyTime(let index): changed.busy.remove(at: index)
    case .capacity(let sessions): changed.prefs.capacityPerWeek = sessions
    case .quietHours(let hours): changed.prefs.quietHours = hours
    case .contactHours(let hours): changed.prefs.contactHours = hours
    case .shorter, .window, .weekday, .cadence:
      guard let index = scenario.index(ofGoal: goalId) else { return scenario }
      change(&changed.goals[index])
    }
    return changed
  }

  private func change(_ goal: inout ScenarioGoal) {
    switch kind {
    case .shorter(let minutes): goal.minDurationMin = minutes
    case .window(let windows), .weekday(let windows): goal.windows = windows
    case .cadence(let days): goal.cadenceDays = days
    case .busyTime, .capacity, .quietHours, .contactHours: break
    }
  }
}

extension Scenario {
  /// Returns the index of the goal with exactly this id, compared by bytes; nil if it does not exist.
  func index(ofGoal id: String?) -> Int? {
    guard let id else { return nil }
    return goals.firstIndex { ByteString($0.id) == ByteString(id) }
  }
}

// The changes to try. Each kind is in order of size.

extension Change {
  private static let hour = 60
  private static let week = 7

  /// Returns the first four shorter lengths in steps of 15 minutes, and the shortest length of at least 15
  /// minutes.
  static func shorter(_ goal: ScenarioGoal) -> [Change] {
    let lengths = stride(from: goal.minDurationMin - 15, through: 15, by: -15)
    return (Array(lengths.prefix(4)) + lengths.suffix(1).filter { !lengths.prefix(4).contains($0) }).map {
      Change(kind: .shorter($0), goalId: goal.id, size: goal.minDurationMin - $0)
    }
  }

  /// Returns windows with one of the first three blocks an hour longer at either end, as far as the day
  /// allows.
  static func window(_ goal: ScenarioGoal) -> [Change] {
    goal.windows.timeBlocks.indices.prefix(3).flatMap { index -> [Change] in
      let block = goal.windows.timeBlocks[index]
      // A block that continues on the next day can only grow into the hours between its end and its start.
      let gap = block.end > block.start ? 1440 : block.start - block.end
      let later = min(block.end > block.start ? 1440 - block.end : gap, hour)
      let earlier = min(block.end > block.start ? block.start : gap, hour)
      let longer = [
        (TimeBlock(start: block.start, end: block.end + later), later),
        (TimeBlock(start: block.start - earlier, end: block.end), earlier),
      ]
      return longer.filter { $0.1 > 0 && $0.0.start != $0.0.end }.map { block, minutes in
        var windows = goal.windows
        windows.timeBlocks[index] = block
        return Change(
          kind: .window(windows), goalId: goal.id, size: minutes * Set(windows.weekdays).count)
      }
    }
  }

  /// Returns one change for each weekday that is not in the window, with the same times.
  static func weekday(_ goal: ScenarioGoal) -> [Change] {
    let minutes = goal.windows.timeBlocks.reduce(0) {
      $0 + $1.end - $1.start + ($1.end > $1.start ? 0 : 1440)
    }
    return Weekday.allCases.filter { !goal.windows.weekdays.contains($0) }.map { day in
      var windows = goal.windows
      windows.weekdays = Weekday.allCases.filter { windows.weekdays.contains($0) || $0 == day }
      return Change(kind: .weekday(windows), goalId: goal.id, size: minutes)
    }
  }

  static let fewSessions = 3

  /// Returns capacities with one, two and three more sessions a week.
  static func capacity(_ prefs: Preferences, minutes: Int) -> [Change] {
    (1...fewSessions).filter { ValidRange.capacityPerWeek.contains(prefs.capacityPerWeek + $0) }.map {
      Change(kind: .capacity(prefs.capacityPerWeek + $0), goalId: nil, size: minutes * $0)
    }
  }

  /// Returns quiet hours that are an hour shorter at either end.
  static func quietHours(_ prefs: Preferences) -> [Change] {
    let (from, to) = (prefs.quietHours[0], prefs.quietHours[1])
    if from == to { return [] }
    // 24 and 0 are the same hour. Quiet hours of an hour or half an hour become empty, which is written as
    // equal hours.
    let isHalf = (to - from + 24).truncatingRemainder(dividingBy: 24) == 0.5
    let shorter: [[Double]] = isHalf ? [[0, 0]] : [[from + 1, to], [from, to + 23]]
    return shorter.map { hours in
      let hours = hours.map { $0.truncatingRemainder(dividingBy: 24) }
      return Change(kind: .quietHours(hours), goalId: nil, size: hour * week)
    }
  }

  /// Returns contact hours that are an hour longer at either end.
  static func contactHours(_ prefs: Preferences) -> [Change] {
    let (from, to) = (prefs.contactHours[0], prefs.contactHours[1])
    if from == to || (from == 0 && to == 24) { return [] }
    let longer: [[Double]] = [[from, to + 1], [from - 1, to]]
    return longer.filter { $0[0] >= 0 && $0[1] <= 24 && $0[0] != $0[1] }
      .map { Change(kind: .contactHours($0), goalId: nil, size: hour * week) }
  }

  /// Returns a longer cadence. Each additional day counts as an hour.
  static func cadence(_ goal: ScenarioGoal, days: Int) -> Change {
    Change(kind: .cadence(days), goalId: goal.id, size: hour * (days - goal.cadenceDays))
  }
}
