import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Checks at the end of each day.
extension YearWorld {
  func look() throws {
    try happen("a refresh") { try planner.call(Methods.Refresh()) }
    let again = try planner.call(Methods.Refresh())
    expect(
      again.placed.isEmpty && again.moved.isEmpty && again.missed.isEmpty,
      "a refresh straight after a refresh changed: \(again.placed) \(again.moved) \(again.missed)")
    try lookAtPlan()
    try lookAtMirror()
    try lookAtExport()
    count("days")
  }

  private func lookAtPlan() throws {
    let rules = try rules()
    let shown = Set(try planner.call(Methods.Status()).conflicts.map(\.item.id))
    let live = known.values.filter { $0.status.isLive && $0.startAt > planner.time.now }
    for item in live where rules.overlapsBusy(item) {
      expect(
        shown.contains(item.id) || item.forcedOver?.isEmpty == false,
        "in a conflict that nobody tells of: \(item)")
    }
    // If the engine placed two sessions and moved neither, they must not overlap, and each must be due after
    // the one before.
    let placed = live.filter { $0.placing != nil && $0.status == .pending }
      .sorted { $0.startAt < $1.startAt }
    for (one, next) in zip(placed, placed.dropFirst()) {
      expect(one.endAt <= next.startAt, "one over the other: \(one), \(next)")
    }
    for goal in rules.goals.values {
      let own = placed.filter { $0.goalId == goal.id }
      for (one, next) in zip(own, own.dropFirst()) {
        expect(one.startAt.adding(minutes: 1440) < next.startAt, "doubled: \(one), \(next)")
      }
    }
  }

  private func lookAtMirror() throws {
    let state = try planner.call(Methods.GetMirror()).mirror
    expect(state.trouble == nil, "the mirror: \(state.trouble ?? "")")
    let copies = try mirror.copies()
    expect(Set(copies.values.map(\.uid)).count == copies.count, "a UID stands in two files")
    expect(copies.keys.allSatisfy { $0.hasSuffix(".ics") }, "files were left behind: \(copies.keys)")
    var byUID: [String: YearFiles.Copy] = [:]
    for copy in copies.values { byUID[String(copy.uid.prefix { $0 != "@" })] = copy }
    for item in known.values {
      for component in form.components {
        let copy = byUID[component == .task ? "\(item.id).task" : item.id]
        let isAhead = item.status.isLive && item.startAt > planner.time.now
        if isAhead { expect(copy != nil, "not in the mirror: \(component) of \(item)") }
        guard let copy else { continue }
        if item.status == .canceled {
          expect(copy.status == "CANCELLED", "not canceled in the mirror: \(item)")
        }
        guard item.status.isLive else { continue }
        expect(copy.notes == item.notes, "the mirror has \(copy), the plan \(item)")
        let (start, end) = (item.startAt.calendarUTC, item.endAt.calendarUTC)
        expect(
          copy.title == item.name
            && (component == .task ? copy.end == start : copy.start == start && copy.end == end),
          "the mirror has \(copy), the plan \(item)")
      }
    }
    for copy in copies.values {
      expect(known[YearPhone.itemId(copy.uid)] != nil, "in the mirror, and no session: \(copy)")
    }
  }

  private func lookAtExport() throws {
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner(at: planner.time.now)
    try other.call(Methods.Import(document: document))
    let again = try other.call(Methods.Export()).document
    guard again != document else { return }
    let (ours, theirs) = (Set(document.items), Set(again.items))
    expect(
      false,
      "exported and imported it is another: lost \(ours.subtracting(theirs)), new \(theirs.subtracting(ours)); "
        + "\(again.preferences == document.preferences) \(again.goals == document.goals) \(again.log == document.log) \(again.away == document.away) \(again.evidence == document.evidence)"
    )
  }
}
