import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The sentence for a change that the engine proposes, and the command that makes the change.
struct ChangeWords: TimeWords {
  let situation: Situation
  let reader: StoreReader
  var zone: ZoneTable { situation.scenario.zone }
  var now: Instant { situation.scenario.now }
  var style: TimeStyle { prefs.style }
  private var prefs: Preferences { situation.scenario.prefs }

  init(_ situation: Situation, _ reader: StoreReader) {
    self.situation = situation
    self.reader = reader
  }

  /// Returns a sentence for a change.
  /// - naming: whether the sentence names the person of a goal.
  func says(_ change: Change, naming: Bool = false) throws -> String {
    let goal = self.goal(of: change)
    let whose = naming ? try goal.flatMap { try reader.contact(id: $0.contactId) }?.displayName : nil
    let sentence = says(change.kind, goal)
    return whose.map { "\($0): \(sentence)" } ?? sentence
  }

  private func says(_ kind: Change.Kind, _ goal: Goal?) -> String {
    switch kind {
    case .shorter(let minutes):
      let before = duration(minutes: goal?.minDurationMin ?? 0)
      return "sessions of \(duration(minutes: minutes)) instead of \(before)."
    case .busyTime(let index):
      let busy = situation.busy[index]
      let untitled = busy.kind == .away ? "The days away" : "The busy time"
      let title = busy.title.isEmpty ? untitled : "'\(busy.title)'"
      return "\(title), \(range(busy.start, busy.end)), at another time."
    case .window(let windows):
      return "a window of \(text(windows)) instead of \(goal.map { text($0.windows) } ?? "")."
    case .weekday(let windows):
      let new = windows.weekdays.filter { !(goal?.windows.weekdays.contains($0) ?? false) }
      return "also on \(Weekday.text(of: new))."
    case .capacity(let sessions):
      return "\(counted(sessions, "session")) a week instead of \(prefs.capacityPerWeek)."
    case .cadence(let days):
      return "\(cadence(days: days)) instead of \(cadence(days: goal?.cadenceDays ?? 0))."
    case .quietHours(let hours):
      return hours[0] == hours[1]
        ? "no quiet hours." : "quiet hours \(text(hours)) instead of \(text(prefs.quietHours))."
    case .contactHours(let hours):
      return "contact hours \(text(hours)) instead of \(text(prefs.contactHours))."
    }
  }

  /// Returns the command for a change; nil for a busy time, because that belongs to another program.
  func command(_ change: Change) throws -> String? {
    switch change.kind {
    case .shorter(let minutes): try edit(change, "--for \(CalendarDuration(minutes: minutes))")
    case .busyTime: nil
    case .window(let windows):
      try edit(change, windows.timeBlocks.map { "--between \($0.text)" }.joined(separator: " "))
    case .weekday(let windows): try edit(change, "--on \(Weekday.text(of: windows.weekdays))")
    case .capacity(let sessions): "plannerctl prefs set capacityPerWeek \(sessions)"
    case .cadence(let days): try edit(change, "--every \(days)d")
    case .quietHours(let hours): "plannerctl prefs set quietHours \(text(hours))"
    case .contactHours(let hours): "plannerctl prefs set contactHours \(text(hours))"
    }
  }

  private func edit(_ change: Change, _ option: String) throws -> String? {
    try goal(of: change).flatMap { try reader.contact(id: $0.contactId) }.map {
      "plannerctl edit \($0.shellWord) \(option)"
    }
  }

  private func goal(of change: Change) -> Goal? { situation.goals.first { $0.id == change.goalId } }

  private func text(_ windows: Windows) -> String { windows.timeBlocks.map(\.text).joined(separator: ", ") }
  private func text(_ hours: [Double]) -> String { TimeBlock.text(ofHours: hours) }
}

extension Change.Kind {
  /// The kind in the protocol.
  var shown: ChangeKind {
    switch self {
    case .shorter: .shorter
    case .busyTime: .busyTime
    case .window: .window
    case .weekday: .weekday
    case .capacity: .capacity
    case .cadence: .cadence
    case .quietHours: .quietHours
    case .contactHours: .contactHours
    }
  }
}
