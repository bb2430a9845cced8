import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Done: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("done \(planner.named(item))") { writer in
      let typed = try self.at.map { try planner.past($0, field: "at", writer.reader) }
      var reply = try answer(at: typed?.instant, planner, writer)
      reply.warnings = typed?.remark.map { [$0] }
      reply.followUpOn = try followUp(with: reply, planner, writer)
      return reply
    }
    var reply = change.result
    reply.plan = change.plan
    if let contact = reply.contact { reply.ahead = try planner.nextItem(of: contact) }
    return reply
  }

  /// Adds a follow-up date, if the call has one. Returns its day.
  private func followUp(
    with reply: Reply, _ planner: Planner, _ writer: StoreWriter
  ) throws -> CivilDate? {
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

  private func answer(at: Instant?, _ planner: Planner, _ writer: StoreWriter) throws -> Reply {
    switch try planner.selected(item, writer.reader) {
    case .item(let item): return try close(item, at, planner, writer)
    case .person(let contact):
      if let item = try planner.answerable(contact, at: at, writer.reader) {
        return try close(item, at, planner, writer)
      }
      if at == nil, again != true { try planner.refuseSecond(contact.id, writer.reader) }
      let logged = try planner.log(contact, at: at, outcome: outcome, notes: notes, writer)
      return Reply(item: nil, entry: logged.entry, contact: contact, goal: logged.goal, plan: .empty)
    }
  }

  private func close(
    _ item: PlanItem, _ at: Instant?, _ planner: Planner, _ writer: StoreWriter
  ) throws -> Reply {
    guard item.status != .done, item.status != .canceled else {
      throw AlreadyDone(item)
    }
    if at == nil, again != true, planner.isRecent(item) {
      try planner.refuseSecond(item.contactId, writer.reader)
    }
    if let notes { try ValidLength.note.check(joined(item.notes, notes), field: "notes") }
    let done = try planner.finish(item, at: at, outcome: outcome, notes: notes, writer)
    return Reply(item: done.item, goal: done.goal, plan: .empty)
  }
}

extension Methods.Missed: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("missed \(planner.named(item))", missed: \.item) { writer in
      var item = try planner.item(self.item, for: .answer, writer.reader)
      guard item.status.isLive || item.status == .lapsed || item.status == .done else {
        throw AlreadyDone(item)
      }
      guard item.startAt <= planner.now || item.status == .done else {
        throw InvalidField(
          field: "item", value: .string(self.item),
          allowed: "a session that has begun (to skip a future one: cancel)")
      }
      // The user may change an answer.
      if item.status == .done, let entry = try planner.entry(of: item, writer.reader) {
        try planner.removeEntry(entry, writer)
      }
      item.status = .missed
      return (item: item, shown: try planner.save(item, as: .missed, writer))
    }
    return Reply(item: change.result.shown, plan: change.plan)
  }
}
