import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Reschedule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("reschedule \(CommandNames(planner).named(item))", moved: \.moves) {
      writer in
      let view = planner.view(writer)
      let item = try PersonSelectors(view).liveItem(self.item, for: .move)
      try AskingFirst(view).ask(ask, about: item, .moved)
      let typed = try TypedTimes(view).wholeMinute(startAt, field: "startAt")
      let start = typed.instant
      let situation = try Situation(view)
      let choice = try ChosenTimes(view).check(
        start, durationMin: item.durationMin, contactId: item.contactId, name: item.name, goalId: item.goalId,
        itemId: item.id, force: force ?? false, situation)
      // If the start stays the same, the user only accepts the overlaps.
      if start != item.startAt { try SessionWriter(planner).takeAway(item, to: start, .rescheduled, writer) }
      let moved = ChosenTimes(view).moved(
        item, to: start, as: .rescheduled, forcedOver: choice.forcedOver, in: situation.scenario)
      return (
        moves: [moved], item: try SessionWriter(planner).save(moved.item, as: .rescheduled, writer),
        warnings: typed.warnings + choice.warnings
      )
    }
    let (moves, item, warnings) = change.result
    let remarks = try planner.read { view in try moves.flatMap { try ChosenTimes(view).remark(on: $0) } }
    // The change is committed, so a failure to read the remarks must not look like a refusal.
    let forced =
      force == true ? (try? planner.read { try ChosenTimes($0).remarks(onForced: item.id) }) ?? [] : []
    return Reply(item: item, warnings: forced + warnings + remarks, plan: change.plan)
  }
}

extension Methods.Cancel: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("cancel \(CommandNames(planner).named(item))") { writer in
      let view = planner.view(writer)
      let item = try PersonSelectors(view).liveItem(self.item)
      try AskingFirst(view).ask(ask, about: item, .canceled)
      return try SessionWriter(planner).skip(item, writer)
    }
    return Reply(item: change.result, plan: change.plan)
  }
}

extension Methods.Book: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("book \(CommandNames(planner).named(name))") { writer in
      let view = planner.view(writer)
      let contact = try PersonSelectors(view).person(name)
      try DepartedPeople(view).checkIsHere(contact, field: "name")
      let goal = try writer.reader.goal(contactId: contact.id)
      let duration = durationMin ?? goal?.minDurationMin ?? 30
      try ValidRange.durationMin.check(duration, field: "durationMin")
      let typed = try TypedTimes(view).wholeMinute(at, field: "at")
      let start = typed.instant
      let situation = try Situation(view)
      if let confirmed = try confirm(start, contact, situation, planner, writer) {
        return (confirmed.item, typed.warnings + confirmed.warnings, confirmed.plan)
      }
      let choice = try ChosenTimes(view).check(
        start, durationMin: duration, contactId: contact.id, name: contact.displayName, goalId: goal?.id,
        itemId: nil, force: force ?? false, situation)
      let item = PlanItem(
        id: newId(), contactId: contact.id, goalId: goal?.id, name: contact.displayName, startAt: start,
        durationMin: duration, origin: .manual, createdAt: planner.now, forcedOver: choice.forcedOver)
      return (
        try SessionWriter(planner).save(item, as: .booked, writer), typed.warnings + choice.warnings, nil
      )
    }
    let (item, warnings, plan) = change.result
    // The change is committed, so a failure to read the remarks must not look like a refusal.
    let forced =
      force == true ? (try? planner.read { try ChosenTimes($0).remarks(onForced: item.id) }) ?? [] : []
    // The confirmation of a request already ran a refresh, so the refresh after the command had nothing to
    // do.
    return Reply(item: item, warnings: forced + warnings, plan: plan ?? change.plan)
  }

  /// Confirms the person's waiting request for that time. Returns nil if no request waits.
  private func confirm(
    _ start: Instant, _ contact: Contact, _ situation: Situation, _ planner: Planner, _ writer: StoreWriter
  ) throws -> (item: ShownItem, warnings: [String], plan: PlanReport?)? {
    let view = planner.view(writer)
    let asked = try writer.reader.invitations().first {
      $0.isWaiting && $0.contactId == contact.id && $0.proposed.contains(start)
    }
    guard var invitation = asked,
      let offering = try GuestOffers(view).offering(invitation, situation)
    else { return nil }
    if let durationMin {
      try ValidRange.minDurationMin.check(durationMin, field: "durationMin")
      invitation.durationMin = durationMin
    }
    let confirmed = try GuestRequests(planner).confirm(
      &invitation, at: start, offering, situation, force: force ?? false, writer)
    try writer.put(invitation)
    writer.note(.changed, invitation)
    try planner.emit(.guests, contactId: contact.id, to: writer)
    guard let item = try GuestOffers(view).booked(invitation) else { return nil }
    let shown = item.shown(try view.cards.look(at: [item], writer.reader))
    return (shown, confirmed.warnings, confirmed.plan)
  }
}
