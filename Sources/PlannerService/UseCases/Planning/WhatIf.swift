import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.WhatIf: UseCase {
  var manner: Manner { .trial }

  func run(in planner: Planner) throws -> Reply {
    guard !changes.isEmpty else {
      throw InvalidField(field: "changes", value: .array([]), allowed: "at least one KEY=VALUE")
    }
    try ValidLength.changes.check(changes, field: "changes")
    for (index, text) in changes.enumerated() {
      try ValidLength.text.check(text, field: "changes[\(index)]")
    }
    let supposed = try changes.enumerated().map { index, text in
      try SupposedChange(text, field: "changes[\(index)]")
    }
    return try planner.rehearse { writer in
      let before = try planner.situation(writer.reader)
      for change in supposed { try change.apply(planner, writer) }
      let after = try planner.situation(writer.reader)
      let comparison = Comparison(
        look: try planner.addressBooks.look(writer.reader), names: try writer.reader.displayNames(),
        now: planner.now)
      return Reply(
        atOnce: comparison.difference(before, after),
        afresh: comparison.difference(before, after.afresh))
    }
  }
}

extension Situation {
  /// The situation without the plan's own sessions ahead that nobody moved, booked or added notes to, as if
  /// they were still to be planned.
  fileprivate var afresh: Situation {
    let untouched = Set(
      items.filter { $0.isUntouched(at: scenario.now) && !movedOutside.contains($0.id) }.map(\.id))
    var situation = self
    situation.items.removeAll { untouched.contains($0.id) }
    situation.scenario.items.removeAll { untouched.contains($0.id) }
    return situation
  }
}

/// A comparison of two plans.
private struct Comparison {
  let look: ItemLook
  let names: [String: String]
  let now: Instant

  func difference(_ before: Situation, _ after: Situation) -> PlanDifference {
    let (old, oldUnplaced) = planned(before)
    let (new, newUnplaced) = planned(after)
    var difference = PlanDifference(gained: [], lost: [], moved: [], leftOut: [], noLonger: [], notDue: [])
    for person in Set(old.keys).union(new.keys) {
      compare(old[person] ?? [], new[person] ?? [], &difference)
    }
    difference.gained.sort { ($0.startAt, $0.name) < ($1.startAt, $1.name) }
    difference.lost.sort { ($0.startAt, $0.name) < ($1.startAt, $1.name) }
    difference.moved.sort { ($0.from, $0.item.name) < ($1.from, $1.item.name) }
    let (left, leftBefore) = (Set(newUnplaced.map(\.goalId)), Set(oldUnplaced.map(\.goalId)))
    difference.leftOut = newUnplaced.filter { !leftBefore.contains($0.goalId) }
    // A person who is in neither list any more has a place, or needs none.
    let (had, has) = (sessions(old), sessions(new))
    let gone = oldUnplaced.filter { !left.contains($0.goalId) }
    let hasGained = { (goal: UnplacedGoal) in has[goal.goalId] ?? 0 > had[goal.goalId] ?? 0 }
    difference.noLonger = gone.filter(hasGained)
    difference.notDue = gone.filter { !hasGained($0) }
    return difference
  }

  /// Returns the number of sessions by goal.
  private func sessions(_ items: [String: [ShownItem]]) -> [String: Int] {
    items.values.joined().reduce(into: [:]) { counts, item in
      if let goalId = item.goalId { counts[goalId, default: 0] += 1 }
    }
  }

  /// Compares one person's sessions. A session that is in both is no difference; the others are paired in
  /// order.
  private func compare(_ old: [ShownItem], _ new: [ShownItem], _ difference: inout PlanDifference) {
    var rest = new
    let gone = old.filter { item in
      let isSame = { (other: ShownItem) in
        other.startAt == item.startAt && other.durationMin == item.durationMin
      }
      guard let same = rest.firstIndex(where: isSame) else { return true }
      rest.remove(at: same)
      return false
    }
    let both = min(gone.count, rest.count)
    difference.moved += zip(gone, rest).map {
      ShiftedItem(item: $1, from: $0.startAt, fromDurationMin: $0.durationMin)
    }
    difference.lost += gone.dropFirst(both)
    difference.gained += rest.dropFirst(both)
  }

  /// Returns the sessions ahead by person, in order of time, as a refresh would leave them, and the goals
  /// without a place.
  private func planned(_ situation: Situation) -> ([String: [ShownItem]], [UnplacedGoal]) {
    var situation = situation
    let refresh = situation.refreshed(after: []).outcome
    let goals = Dictionary(situation.goals.map { ($0.id, $0) }) { first, _ in first }
    func name(_ goalId: String) -> String? {
      goals[goalId].flatMap { names[$0.contactId] } ?? situation.wish(goalId)?.name
    }
    let moved = Dictionary(refresh.moved.map { ($0.id, $0.startAt) }) { first, _ in first }
    let gone = Set(refresh.withdrawn.map(\.id))
    var items = situation.items.filter { $0.status.isLive && $0.endAt > now && !gone.contains($0.id) }
    for index in items.indices { items[index].startAt = moved[items[index].id] ?? items[index].startAt }
    items += refresh.plan.placements.compactMap { situation.item(for: $0, goals, names, createdAt: now) }
    let unplaced = situation.leftOut(of: refresh.plan).map {
      UnplacedGoal($0, occasion: situation.wish($0.goalId)?.title, name: name)
    }
    let shown = items.sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }.map { $0.shown(look) }
    return (Dictionary(grouping: shown, by: \.contactId), unplaced)
  }
}
