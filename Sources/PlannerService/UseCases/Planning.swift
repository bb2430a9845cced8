import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Plan: UseCase {
  func run(in planner: Planner) throws -> PlanReport {
    if dryRun == true { return try planner.rehearse { _ in }.plan }
    return try planner.change("plan") { _ in }.plan
  }
}

extension Methods.Refresh: UseCase {
  func run(in planner: Planner) throws -> PlanReport {
    planner.mirrorAtOnce()
    return try planner.change("refresh") { _ in }.plan
  }
}

extension Methods.Next: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let count = count ?? 3
    guard (1...1000).contains(count) else {
      throw InvalidField(field: "count", value: .number(Double(count)), allowed: "1...1000")
    }
    return try planner.store.read { reader in
      let items = try reader.nextItems(after: planner.now, limit: count)
      let look = try planner.look(at: items, reader)
      return Reply(items: items.map { $0.shown(look) })
    }
  }
}

extension Methods.Next {
  /// Status bars ask again and again: the same answer is kept until it changes.
  func answer(in planner: Planner) throws -> Data {
    let before = planner.store.version
    let replies = planner.bulletin.nextReplies
    if let kept = replies.reply(count: count ?? 3, now: planner.now, version: before) { return kept }
    let reply = try run(in: planner)
    let data = try WireJSON.encode(reply)
    let firstEnd = reply.items.map(\.endAt).min() ?? planner.now.adding(minutes: 1)
    replies.keep(data, count: count ?? 3, until: firstEnd, versions: (before, planner.store.version))
    return data
  }
}

extension Methods.Agenda: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let days = days ?? 14
    guard (1...366).contains(days) else {
      throw InvalidField(field: "days", value: .number(Double(days)), allowed: "1...366")
    }
    return try planner.store.read { reader in
      let zone = try planner.zone(reader)
      let first = try from.map { try planner.day($0, field: "from", reader) } ?? zone.date(at: planner.now)
      guard first.adding(days: days) <= .lastWritable else {
        throw InvalidField(
          field: "from", value: from.map { .string($0) } ?? .null,
          allowed: "so early that all days are before \(CivilDate.lastWritable)")
      }
      let look = try planner.look(reader)
      let start = zone.instant(of: first)
      let end = zone.instant(of: first.adding(days: days))
      var items: [CivilDate: [PlanItem]] = [:]
      for item in try reader.items(from: start, to: end) where item.status != .canceled {
        items[zone.date(at: item.startAt), default: []].append(item.shown(look))
      }
      let busy = try planner.busyTimes(in: zone, reader).sorted {
        ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title)
      }
      return Reply(
        days: (0..<days).map { offset in
          let date = first.adding(days: offset)
          let day =
            zone.instant(of: date)..<max(zone.instant(of: date), zone.instant(of: date.adding(days: 1)))
          return AgendaDay(
            date: date, items: items[date] ?? [],
            busy: busy.filter { $0.start < day.upperBound && day.lowerBound < $0.end })
        })
    }
  }
}

extension Methods.Candidates: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let count = count ?? 5
    try ValidRange.candidateCount.check(count, field: "count")
    return try planner.store.read { reader in
      let item = try planner.live(try planner.item(self.item, reader))
      let situation = try planner.situation(reader)
      return Reply(
        item: item.shown(try planner.look(reader)),
        candidates: Engine.candidates(for: item.id, count: count, in: situation.scenario))
    }
  }
}

extension Methods.Undo: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let reply = try planner.transaction(command: nil) { writer in
      let undone = try writer.undo(now: planner.now)
      try planner.emit(.undone, detail: undone, to: writer)
      planner.nowWithoutPlace = try planner.withoutPlace(writer.reader)
      return Reply(undone: undone)
    }
    planner.calendarsMayHaveChanged()
    planner.addressBooksMayHaveChanged()
    return reply
  }
}

extension Methods.Why: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let situation = try planner.situation(reader)
      let (contact, item) = try subject(planner, reader)
      let goal = try reader.goal(contactId: contact.id)
      var reply = Reply(
        contact: contact, goal: goal, item: item?.shown(try planner.look(reader)),
        conflict: planner.conflicts(situation).first { $0.item.id == item?.id }?.with, rejected: [])
      guard let goal else { return reply }
      explain(item, of: goal, in: situation, &reply)
      if let start = reply.cost?.startAt { reply.learned = LearnedCell(of: start, in: situation.scenario) }
      try addUnplaced(to: &reply, goal, situation, reader)
      return reply
    }
  }

  /// What it was placed by where that was kept; else, while it can still be otherwise, what holds now.
  private func explain(_ item: PlanItem?, of goal: Goal, in situation: Situation, _ reply: inout Reply) {
    if let item, let placing = item.placing {
      reply.asPlaced = true
      reply.score = placing.score(goalId: goal.id)
      reply.cost = Candidate(startAt: item.startAt, cost: placing.cost.total, terms: placing.cost)
    }
    // Of a session that was booked before there was a goal the goal says nothing, and a paused one has no next.
    let isOpen = item.map { $0.status.isLive && $0.goalId == goal.id } ?? !goal.paused
    guard isOpen, let now = Engine.explain(goalId: goal.id, itemId: item?.id, in: situation.scenario) else {
      return
    }
    if reply.asPlaced == nil {
      reply.score = now.score
      reply.cost = now.cost
    }
    reply.rejected = now.rejected.map { rejection in
      RejectedStarts(
        reason: rejection.reason, count: rejection.count, first: rejection.first, last: rejection.last,
        titles: titles(of: rejection, situation))
    }
  }

  /// The occurrence that the plan has no place for, where there is one, and what would make a place.
  private func addUnplaced(
    to reply: inout Reply, _ goal: Goal, _ situation: Situation, _ reader: StoreReader
  ) throws {
    if goal.paused { return }
    let plan = Engine.plan(situation.scenario)
    guard let unplaced = situation.leftOut(of: plan).first(where: { $0.goalId == goal.id }) else {
      let waits = (plan.waiting ?? []) + plan.unplaced.map(\.goalId)
      if reply.item == nil, waits.contains(goal.id) { reply.waits = true }
      return
    }
    func name(_ goalId: String) throws -> String? {
      let contactId = situation.goals.first { $0.id == goalId }?.contactId
      return try contactId.flatMap { try reader.contact(id: $0) }?.displayName
    }
    reply.unplaced = UnplacedGoal(
      goalId: goal.id, name: reply.contact.displayName, dueOn: unplaced.dueOn, reason: unplaced.reason,
      givenUpFor: try unplaced.givenUpFor.flatMap(name))
    guard let smallest = Engine.smallestChange(for: goal.id, in: situation.scenario) else { return }
    let words = ChangeWords(situation, reader)
    reply.smallestChange = SmallestChange(
      kind: smallest.change.kind.shown, says: try words.says(smallest.change),
      command: try words.command(smallest.change), costs: try smallest.costs.compactMap(name))
  }

  private func subject(_ planner: Planner, _ reader: StoreReader) throws -> (Contact, PlanItem?) {
    switch (item, name) {
    case (let selector?, nil):
      let item = try planner.item(selector, reader)
      guard let contact = try reader.contact(id: item.contactId) else {
        throw NotFound(kind: "person", selector: item.contactId, message: "The session's person is gone.")
      }
      return (contact, item)
    case (nil, let selector?):
      let contact = try planner.person(selector, reader)
      return (
        contact, try reader.items(contactId: contact.id).last { $0.status.isLive && $0.endAt > planner.now }
      )
    default:
      throw InvalidField(
        field: "item", value: item.map { .string($0) } ?? .null,
        allowed: "given, or else name, and only one of them")
    }
  }

  private func titles(of rejection: Engine.Rejection, _ situation: Situation) -> [String] {
    var titles: [String] = []
    for title in rejection.busy.map({ situation.busy[$0].title })
      + rejection.items.map({ situation.items[$0].name })
    where !titles.contains(title) && titles.count < 3 {
      titles.append(title)
    }
    return titles
  }
}
