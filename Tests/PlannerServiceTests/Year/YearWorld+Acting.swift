import PlannerModel
import PlannerProtocol
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Actions of the user.
extension YearWorld {
  private var now: Instant { planner.time.now }

  /// Returns sessions in an order that only depends on the seed.
  private func sessions(_ isMeant: (PlanItem) -> Bool) -> [PlanItem] {
    known.values.filter(isMeant).sorted {
      ($0.startAt, $0.name, $0.durationMin) < ($1.startAt, $1.name, $1.durationMin)
    }
  }

  func act() throws {
    // Changes that are due without the user come first, because they follow the rules from before the action.
    try happen("what is due") { try planner.onPlanner { try $0.catchUp() } }
    let waiting = sessions { $0.status.isLive && $0.endAt <= now }
    if let item = waiting.randomElement(using: &random), !chance(4) {
      let isDone = !chance(5)
      return try happen("\(isDone ? "done" : "missed"): \(item.name)", [item.id]) {
        if isDone {
          try planner.call(Methods.Done(item: item.id))
        } else {
          try planner.call(Methods.Missed(item: item.id))
        }
      }
    }
    let ahead = sessions { $0.status.isLive && $0.startAt > now }
    if let item = ahead.randomElement(using: &random), !chance(3) { try change(item) } else { try arrange() }
  }

  private func change(_ item: PlanItem) throws {
    count("changes of a session")
    let theirs = withTheirs(item.id)
    switch Int.random(in: 0..<7, using: &random) {
    case 0:
      let by = ["2h", "1d", "1w", "45m"].randomElement(using: &random)
      try happen("snooze \(item.name) by \(by ?? "")", theirs) {
        try planner.call(Methods.Snooze(item: item.id, by: by))
      }
    case 1, 2:
      let choice = try? planner.call(Methods.Candidates(item: item.id)).candidates.randomElement(
        using: &random)
      guard let start = choice?.startAt else { return }
      try happen("move \(item.name) to \(start)", theirs) {
        try planner.call(Methods.Reschedule(item: item.id, startAt: "\(start)"))
      }
    case 3:
      let start = Instant(
        minutes: now.minuteRoundedUp / 15 * 15 + Int.random(in: 4...900, using: &random) * 15)
      try happen("force \(item.name) to \(start)", theirs) {
        try planner.call(Methods.Reschedule(item: item.id, startAt: "\(start)", force: true))
      }
    case 4:
      try happen("cancel \(item.name)", [item.id]) { try planner.call(Methods.Cancel(item: item.id)) }
    case 5:
      let tonight = sessions {
        $0.status.isLive && $0.startAt >= now && $0.startAt < now.adding(minutes: 1500)
      }
      try happen("snooze tonight", tonight.reduce(into: []) { $0.formUnion(withTheirs($1.id)) }) {
        try planner.call(Methods.SnoozeTonight())
      }
    default:
      let text = "note \(Int.random(in: 0...999, using: &random))"
      try happen("\(text) on \(item.name)", [item.id]) {
        try planner.call(Methods.Note(item: item.id, text: text))
      }
    }
  }

  private func arrange() throws {
    let people = try planner.store.read { try $0.contacts() }.sorted { $0.id < $1.id }
    guard let person = people.randomElement(using: &random) else { return }
    let own = Set(known.values.filter { $0.contactId == person.id }.map(\.id))
    let today = try zone.date(at: now)
    count("arrangements")
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let start = Instant(
        minutes: now.minuteRoundedUp / 15 * 15 + Int.random(in: 8...1200, using: &random) * 15)
      try happen("book \(person.displayName) at \(start)") {
        try planner.call(
          Methods.Book(name: person.displayName, at: "\(start)", durationMin: 45, force: chance(2)))
      }
    case 2:
      let isPaused = try planner.call(Methods.Person(name: person.displayName)).goal?.paused ?? false
      try happen("\(isPaused ? "resume" : "pause") \(person.displayName)", own) {
        let until = today.adding(days: Int.random(in: 3...30, using: &random))
        try planner.call(
          Methods.SetPaused(name: person.displayName, paused: !isPaused, until: isPaused ? nil : "\(until)"))
      }
    case 3:
      let from = today.adding(days: Int.random(in: 0...20, using: &random))
      let to = from.adding(days: Int.random(in: 0...9, using: &random))
      try happen("away from \(from) to \(to)") {
        try planner.call(Methods.AddAway(from: "\(from)", to: "\(to)"))
      }
    case 4:
      let away = try planner.call(Methods.ListAway()).away
      guard
        let period = away.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }).randomElement(using: &random)
      else { return }
      try happen("not away from \(period.from)") { try planner.call(Methods.RemoveAway(id: period.id)) }
    case 5:
      let (key, value): (String, JSONValue) =
        [
          ("capacityPerWeek", .number(Double(Int.random(in: 3...9, using: &random)))),
          ("bufferMin", .number(Double(Int.random(in: 0...4, using: &random) * 5))),
          ("quietHours", .string("22:30-\(Int.random(in: 5...9, using: &random)):30")),
          ("contactHours", .string("8-\(Int.random(in: 18...23, using: &random))")),
          ("schedulingHorizonDays", .number(Double(Int.random(in: 7...28, using: &random)))),
        ].randomElement(using: &random) ?? ("bufferMin", .number(0))
      // The plan's own sessions that no longer fit these preferences move.
      let isRule = key == "capacityPerWeek" || key == "bufferMin"
      let own = Set(known.values.filter { isRule && $0.placing != nil }.map(\.id))
      try happen("\(key) \(value)", own) {
        try planner.call(Methods.SetPreference(key: key, value: value))
      }
    case 6:
      let settings = GoalSettings(
        cadenceDays: Int.random(in: 4...40, using: &random), importance: Int.random(in: 1...5, using: &random)
      )
      // The plan's own sessions with the person are planned again.
      let theirs = Set(known.values.filter { $0.contactId == person.id && $0.placing != nil }.map(\.id))
      try happen("every \(settings.cadenceDays ?? 0) days \(person.displayName)", theirs) {
        try planner.call(Methods.EditContact(name: person.displayName, fields: ContactFields(goal: settings)))
      }
    case 7:
      try happen("undo", mayTakeBack: true) { try planner.call(Methods.Undo()) }
    default:
      try happen("log \(person.displayName)") {
        try planner.call(Methods.Log(name: person.displayName))
      }
    }
  }
}
