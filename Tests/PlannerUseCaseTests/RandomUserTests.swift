import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Users who do everyday things in any order, over days. After each the plan keeps the rules that a thoughtful friend
/// would never break.
@Suite struct `The plan of a random user` {
  @Test func `keeps the rules of a thoughtful friend`() throws {
    for seed in PropertySeeds.take(40) {
      var user = try RandomUser(seed: seed)
      for _ in 0..<25 {
        let faults = try user.act()
        #expect(faults.isEmpty, "PLANNER_SEED=\(seed)\n\(user.story.joined(separator: "\n"))")
        if !faults.isEmpty { return }
      }
    }
  }
}

private struct RandomUser {
  private let planner: TestPlanner
  private var random: SeededRandom
  private(set) var story: [String] = []
  private let folder: CalendarFolder
  private var events = 0

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    planner = try TestPlanner()
    folder = try CalendarFolder()
    try planner.call(Methods.AddCalendar(path: folder.path, name: "work"))
    for number in 0..<Int.random(in: 2...9, using: &random) {
      let start = Int.random(in: 8...19, using: &random) * 60
      let windows = Windows(timeBlocks: [TimeBlock(start: start, end: start + 180)])
      try planner.add(
        "P\(number)", every: Int.random(in: 2...30, using: &random),
        windows: Bool.random(using: &random) ? windows : nil)
    }
  }

  /// Does one thing, and returns the sentences that no longer hold.
  mutating func act() throws -> [String] {
    let before = try live()
    // What lies over something already may move as soon as there is room.
    let stuck = Set(try planner.call(Methods.Status()).conflicts.map(\.item.id))
    var touched: Set<String> = []
    var moved: PlanItem?
    var met: String?
    var undoId: String?
    let item = before.filter { $0.startAt > planner.time.now }.randomElement(using: &random)
    do {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        guard let item else { break }
        let by = ["1h", "1d", "2d", "3d", "1w", "3w"].randomElement(using: &random) ?? "1h"
        story.append("snooze \(item.name) of \(item.startAt) by \(by)")
        touched = [item.id]
        moved = item
        undoId = try planner.call(Methods.Snooze(item: item.id, by: by)).undoId
      case 3, 4:
        guard let item else { break }
        let start = Instant(
          minutes: planner.time.now.minuteRoundedUp / 15 * 15 + 15 * Int.random(in: 8...2000, using: &random))
        story.append("reschedule \(item.name) of \(item.startAt) to \(start)")
        touched = [item.id]
        moved = item
        undoId =
          try planner.call(
            Methods.Reschedule(item: item.id, startAt: "\(start)", force: Bool.random(using: &random))
          ).undoId
      case 5:
        guard let item else { break }
        let start = Instant(
          minutes: planner.time.now.minuteRoundedUp / 15 * 15 + 15 * Int.random(in: 8...2000, using: &random))
        story.append("book \(item.name) at \(start)")
        undoId = try planner.call(Methods.Book(name: item.name, at: "\(start)")).undoId
      case 6:
        let day = Int.random(in: 0...13, using: &random)
        let date = try today().adding(days: day)
        let hour = Int.random(in: 8...20, using: &random)
        events += 1
        story.append("an event on \(date) at \(hour)")
        let (year, month, ofMonth) = date.components
        let clock = [month, ofMonth, hour].map { $0 < 10 ? "0\($0)" : "\($0)" }
        try folder.put("e\(events)", at: "\(year)\(clock[0])\(clock[1])T\(clock[2])0000", for: "PT2H")
        try planner.onPlanner { [path = folder.path] in try $0.filesChanged(in: [path]) }
      case 7:
        guard let item else { break }
        story.append("met \(item.name)")
        met = item.name
        touched = Set(before.filter { $0.name == item.name }.map(\.id))
        undoId = try planner.call(Methods.Log(name: item.name)).undoId
      case 8:
        story.append("snooze tonight")
        let tonight = try today()
        let zone = try zone()
        touched = Set(before.filter { zone.date(at: $0.startAt) == tonight }.map(\.id))
        undoId = try planner.call(Methods.SnoozeTonight()).undoId
      default:
        story.append("a day goes by")
        planner.time.advance(days: 1)
        try planner.onPlanner { try $0.wake() }
        for item in try live() where item.endAt <= planner.time.now {
          touched.insert(item.id)
          try planner.call(Methods.Done(item: item.id))
        }
        touched.formUnion(before.map(\.id))
      }
    } catch let error as any PlannerError {
      story.append("  refused: \(error.message)")
      moved = nil
    }
    var faults = try check(before, stuck, touched, moved, met)
    if let undoId, faults.isEmpty {
      // Where two sessions would be at one time, as after a forced move, both may be refused.
      do { faults += try changeOfMind(undoId, before) } catch is UndoRefused {}
    }
    story += faults.map { "  FAULT: \($0)" }
    return faults
  }

  /// Takes back what was just done, and does it again. Returns what is not as it was.
  private func changeOfMind(_ undoId: String, _ before: [PlanItem]) throws -> [String] {
    let after = try live()
    let back = try planner.call(Methods.Undo(id: undoId))
    let undone = try live()
    var faults: [String] = []
    if Set(undone) != Set(before) {
      let new = Set(undone).subtracting(before).map(words).sorted()
      let gone = Set(before).subtracting(undone).map(words).sorted()
      faults.append("an undo does not restore the plan: new \(new), gone \(gone)")
    }
    let told = Set(back.restored.map(\.id) + back.removed.map(\.id) + back.moved.map(\.item.id))
    let starts = Dictionary(after.map { ($0.id, $0.startAt) }) { first, _ in first }
    let changed = Set(undone.filter { starts[$0.id] != $0.startAt }.map(\.id))
      .union(Set(after.map(\.id)).subtracting(undone.map(\.id)))
    if told != changed {
      faults.append("an undo tells of \(told.count) sessions and changes \(changed.count)")
    }
    try planner.call(Methods.Redo(id: undoId))
    if try Set(live()) != Set(after) { faults.append("a redo does not bring back what was undone") }
    return faults
  }

  private func check(
    _ before: [PlanItem], _ stuck: Set<String>, _ touched: Set<String>, _ moved: PlanItem?, _ met: String?
  ) throws -> [String] {
    let after = try live()
    let now = Dictionary(after.map { ($0.id, $0) }) { first, _ in first }
    var faults: [String] = []
    for was in before where was.isAgreed && !touched.contains(was.id) && was.startAt > planner.time.now {
      if now[was.id]?.startAt != was.startAt { faults.append("the agreed session \(words(was)) moved") }
    }
    if let moved, let item = now[moved.id], item.isDue == true {
      let stood = Dictionary(before.map { ($0.id, $0.startAt) }) { first, _ in first }
      for other in after where other.name == item.name && other.id != item.id && !isUsers(other) {
        let isAhead = planner.time.now < other.startAt && other.startAt < item.startAt
        let wasBefore = stood[other.id].map { $0 < moved.startAt } ?? false
        if isAhead && !wasBefore {
          faults.append("\(words(other)) is before \(words(item)), which was just moved")
        }
      }
      for was in before where was.name != item.name && !stuck.contains(was.id) {
        guard let other = now[was.id], other.startAt != was.startAt else { continue }
        faults.append("\(words(was)) moved, although \(words(item)) is somebody else's")
      }
    }
    if let met {
      let goal = try planner.goal(of: met)
      let zone = try zone()
      let gap = goal.cadenceDays - goal.cadenceDays / 4
      for other in after where other.name == met && !isUsers(other) && other.startAt > planner.time.now {
        let days = zone.date(at: other.startAt).daysSinceEpoch - (try today()).daysSinceEpoch
        if days < gap { faults.append("\(words(other)) is \(days) days after a meeting") }
      }
    }
    let again = try planner.call(Methods.Refresh())
    if !(again.placed.isEmpty && again.moved.isEmpty && again.withdrawn.isEmpty) {
      faults.append(
        "a refresh has something to do: \(again.placed.count) placed, \(again.moved.count) moved, "
          + "\(again.withdrawn.count) withdrawn")
    }
    return faults
  }

  /// Whether the user chose its time, or asked for another one.
  private func isUsers(_ item: PlanItem) -> Bool { item.origin == .manual || item.placing == nil }

  private func live() throws -> [PlanItem] { try planner.items().filter(\.status.isLive) }

  private func zone() throws -> ZoneTable { TestPlanner.zones.systemZone() }

  private func today() throws -> CivilDate { try zone().date(at: planner.time.now) }

  private func words(_ item: PlanItem) -> String { "\(item.name) \(item.startAt)" }
}
