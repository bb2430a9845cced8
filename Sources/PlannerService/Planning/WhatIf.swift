import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.WhatIf: UseCase {
  var isTrial: Bool { true }

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
      let view = planner.view(writer)
      let before = try Outcome(try PlanRefresh(planner).refresh(writer, knownToo: true), view)
      let rules = supposed.contains(where: \.changesHours) ? try Situation(view) : nil
      let anew = try supposed.compactMap { try $0.apply(planner, writer) }
      let atOnce = try Outcome(
        try PlanRefresh(planner).refresh(writer, anew: anew.latest, since: rules, knownToo: true),
        view)
      let afresh = try Outcome(
        try PlanRefresh(planner).refresh(writer, fromScratch: true, knownToo: true), view)
      return Reply(atOnce: before.difference(atOnce), afresh: before.difference(afresh))
    }
  }
}

extension [Goal] {
  /// The goals without repetitions, each after its last change.
  fileprivate var latest: [Goal] {
    indices.filter { index in !self[(index + 1)...].contains { $0.id == self[index].id } }.map { self[$0] }
  }
}

/// A plan for a comparison with another plan.
private struct Outcome {
  /// The future sessions by person, in order of time.
  var items: [String: [ShownItem]]
  var unplaced: [UnplacedGoal]

  /// Creates the plan after a refresh.
  init(_ report: PlanReport, _ view: PlannerView) throws {
    let look = try view.cards.look(view.reader)
    let ahead = try view.reader.liveItems().filter { $0.endAt > view.now }
      .sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    items = Dictionary(grouping: ahead.map { $0.shown(look) }, by: \.contactId)
    unplaced = report.unplaced
  }

  /// Returns the differences of another plan.
  func difference(_ other: Outcome) -> PlanDifference {
    var difference = PlanDifference(gained: [], lost: [], moved: [], leftOut: [], noLonger: [], notDue: [])
    for person in Set(items.keys).union(other.items.keys) {
      compare(items[person] ?? [], other.items[person] ?? [], &difference)
    }
    difference.gained.sort { ($0.startAt, $0.name) < ($1.startAt, $1.name) }
    difference.lost.sort { ($0.startAt, $0.name) < ($1.startAt, $1.name) }
    difference.moved.sort { ($0.from, $0.item.name) < ($1.from, $1.item.name) }
    let (left, leftBefore) = (Set(other.unplaced.map(\.goalId)), Set(unplaced.map(\.goalId)))
    difference.leftOut = other.unplaced.filter { !leftBefore.contains($0.goalId) }
    // A person who is no longer in the list has a session now, or is not due any more.
    let (had, has) = (sessions, other.sessions)
    let gone = unplaced.filter { !left.contains($0.goalId) }
    let hasGained = { (goal: UnplacedGoal) in has[goal.goalId] ?? 0 > had[goal.goalId] ?? 0 }
    difference.noLonger = gone.filter(hasGained)
    difference.notDue = gone.filter { !hasGained($0) }
    return difference
  }

  /// The number of sessions by goal.
  private var sessions: [String: Int] {
    items.values.joined().reduce(into: [:]) { counts, item in
      if let goalId = item.goalId { counts[goalId, default: 0] += 1 }
    }
  }

  /// Compares one person's sessions. Sessions in both plans are ignored. The others are paired in order.
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
}
