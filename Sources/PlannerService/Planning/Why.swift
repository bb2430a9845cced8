import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Why: Query {
  var readers: ReaderKind { .long }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let situation = try Situation(view)
      let (contact, item) = try subject(view)
      if item == nil { try DepartedPeople(view).checkIsHere(contact, field: "name") }
      let goal = try view.reader.goal(contactId: contact.id)
      var reply = Reply(
        contact: contact, goal: goal,
        item: try item.map { $0.shown(try view.cards.look(at: [$0], view.reader)) },
        conflict: ConflictReader(view).conflicts(situation).first { $0.item.id == item?.id }?.with,
        rejected: [])
      // A session for a date was placed by the wish for that date.
      let wish = item.flatMap { item in situation.wishes.first { $0.key == item.dateKey } }
      if let id = wish?.id ?? goal?.id { explain(item, of: goal, by: id, in: situation, &reply) }
      // The person's cadence does not matter for this session.
      if item?.dateKey != nil { reply.score = nil }
      if let start = reply.cost?.startAt { reply.learned = LearnedCell(of: start, in: situation.scenario) }
      try addUnplaced(to: &reply, goal, situation, view.reader)
      return reply
    }
  }

  /// Adds the score and cost by which the session was placed, if they were kept. Otherwise adds the current
  /// ones if the session can still move.
  /// - id: the id of the goal, or of the wish that the session is for.
  private func explain(
    _ item: PlanItem?, of goal: Goal?, by id: String, in situation: Situation, _ reply: inout Reply
  ) {
    if let item, let placing = item.placing {
      reply.asPlaced = true
      reply.movedFor = placing.movedFor
      reply.score = placing.score(goalId: id)
      reply.cost = Candidate(startAt: item.startAt, cost: placing.cost.total, terms: placing.cost)
    }
    // A goal does not explain a session that was booked before the goal existed. A paused goal has no next
    // session.
    let isOpen =
      item.map { $0.status.isLive && (id != goal?.id || $0.goalId == id) } ?? (goal?.paused == false)
    guard isOpen, let now = Engine.explain(goalId: id, itemId: item?.id, in: situation.scenario) else {
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

  /// Adds the occurrence without a place in the plan, if there is one, and the change that would give it a
  /// place.
  private func addUnplaced(
    to reply: inout Reply, _ goal: Goal?, _ situation: Situation, _ reader: StoreReader
  ) throws {
    let wishes = situation.wishes.filter { $0.contactId == reply.contact.id }
    if goal?.paused ?? wishes.isEmpty { return }
    let ids = Set(wishes.map(\.id) + [goal?.id].compactMap(\.self))
    let plan = Engine.places(situation.scenario)
    guard let unplaced = situation.leftOut(of: plan).first(where: { ids.contains($0.goalId) }) else {
      let waits = (plan.waiting ?? []) + plan.unplaced.map(\.goalId)
      if reply.item == nil, waits.contains(where: ids.contains) { reply.waits = true }
      return
    }
    func name(_ goalId: String) throws -> String? {
      let contactId =
        situation.goals.first { $0.id == goalId }?.contactId ?? situation.wish(goalId)?.contactId
      return try contactId.flatMap { try reader.contact(id: $0) }?.displayName
    }
    reply.unplaced = UnplacedGoal(
      goalId: unplaced.goalId, name: reply.contact.displayName, dueOn: unplaced.dueOn,
      reason: unplaced.reason,
      givenUpFor: try unplaced.givenUpFor.flatMap(name),
      occasion: wishes.first { $0.id == unplaced.goalId }?.title)
    guard let smallest = Engine.smallestChange(for: unplaced.goalId, in: situation.scenario) else { return }
    let words = ChangeWords(situation, reader)
    reply.smallestChange = SmallestChange(
      kind: smallest.change.kind.shown, says: try words.says(smallest.change),
      command: try words.command(smallest.change), costs: try smallest.costs.compactMap(name))
  }

  private func subject(_ view: PlannerView) throws -> (Contact, PlanItem?) {
    switch (item, name) {
    case (let selector?, nil):
      let item = try PersonSelectors(view).item(selector)
      guard let contact = try view.reader.contact(id: item.contactId) else {
        throw NotFound(kind: .person, selector: item.contactId, message: "The session's person was removed.")
      }
      return (contact, item)
    case (nil, let selector?):
      let contact = try PersonSelectors(view).person(selector)
      return (
        contact, try view.reader.items(contactId: contact.id).last { $0.status.isLive && $0.endAt > view.now }
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
