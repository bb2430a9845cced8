import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Done: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let names = ([item] + (others ?? [])).map(CommandNames(planner).named)
    let each = names.enumerated().filter { !names.prefix($0).contains($1) }.map(\.element)
    let change = try planner.change("done \(each.joined(separator: ", "))") { writer in
      let typed = try self.at.map { try TypedTimes(planner.view(writer)).past($0, field: "at") }
      let selected = try PersonSelectors(planner.view(writer)).selected(item)
      var reply = try answer(selected, at: typed?.instant, planner, writer)
      reply.others = try others.map { try answer($0, whoMet: reply, at: typed?.instant, planner, writer) }
      reply.warnings = typed?.remark.map { [$0] }
      reply.followUpOn = try followUp(with: reply, planner, writer)
      return reply
    }
    var reply = change.result
    reply.plan = change.plan
    if let contact = reply.contact {
      reply.ahead = try planner.read { try AgendaReader($0).nextItem(shownOf: contact) }
    }
    return reply
  }

  /// Adds a follow-up date, if the call has one. Returns its day.
  private func followUp(with reply: Reply, _ planner: Planner, _ writer: StoreWriter) throws -> CivilDate? {
    guard let followUp else {
      guard question == nil else {
        throw InvalidField(field: "followUp", value: .null, allowed: "a day, or a time from today such as 2w")
      }
      return nil
    }
    let call = PeopleMethods.AddDate(
      name: reply.contact?.id ?? reply.item?.contactId, kind: .followUp, title: question, on: followUp,
      yearly: false)
    do {
      return try call.add(planner, writer).partialDate?.date
    } catch let error as InvalidField {
      let field = error.field == "on" ? "followUp" : error.field == "title" ? "question" : error.field
      throw error.of(field)
    }
  }

  /// Records the meeting for the others. A person counts once.
  private func answer(
    _ names: [String], whoMet first: Reply, at: Instant?, _ planner: Planner, _ writer: StoreWriter
  ) throws -> [AlsoMet] {
    var seen = Set([first.contact?.id ?? first.item?.contactId].compactMap(\.self))
    return try names.compactMap { name in
      let contact = try PersonSelectors(planner.view(writer)).person(name)
      guard seen.insert(contact.id).inserted else { return nil }
      let met = try answer(.person(contact), at: at, planner, writer)
      return AlsoMet(contactId: contact.id, name: contact.displayName, item: met.item, goal: met.goal)
    }
  }

  private func answer(
    _ selected: Selected, at: Instant?, _ planner: Planner, _ writer: StoreWriter
  ) throws -> Reply {
    let view = planner.view(writer)
    switch selected {
    case .item(let item): return try close(item, at, planner, writer)
    case .person(let contact):
      if let item = try PersonSelectors(view).answerable(contact, at: at) {
        return try close(item, at, planner, writer)
      }
      if at == nil, again != true { try LogReader(view).refuseSecond(contact.id) }
      let logged = try SessionWriter(planner).log(contact, at: at, outcome: outcome, notes: notes, writer)
      return Reply(item: nil, entry: logged.entry, contact: contact, goal: logged.goal, plan: .empty)
    }
  }

  private func close(
    _ item: PlanItem, _ at: Instant?, _ planner: Planner, _ writer: StoreWriter
  ) throws -> Reply {
    let view = planner.view(writer)
    guard item.status != .done, item.status != .canceled else {
      throw AlreadyDone(item)
    }
    if at == nil, again != true, LogReader(view).isRecent(item) {
      try LogReader(view).refuseSecond(item.contactId)
    }
    if let notes { try ValidLength.note.check(joined(item.notes, notes), field: "notes") }
    let done = try SessionWriter(planner).finish(item, at: at, outcome: outcome, notes: notes, writer)
    return Reply(item: done.item, goal: done.goal, plan: .empty)
  }
}

extension Methods.Missed: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("missed \(CommandNames(planner).named(item))", missed: \.item) { writer in
      let view = planner.view(writer)
      var item = try PersonSelectors(view).item(self.item, for: .answer)
      guard item.status.isLive || item.status == .lapsed || item.status == .done else {
        throw AlreadyDone(item)
      }
      guard item.startAt <= planner.now || item.status == .done else {
        throw InvalidField(
          field: "item", value: .string(self.item),
          allowed: "a session that has begun (to skip a future one: cancel)")
      }
      // The user may change an answer.
      if item.status == .done, let entry = try LogReader(view).entry(of: item) {
        try SessionWriter(planner).removeEntry(entry, writer)
      }
      item.status = .missed
      return (item: item, shown: try SessionWriter(planner).save(item, as: .missed, writer))
    }
    return Reply(item: change.result.shown, plan: change.plan)
  }
}
