import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// What plannerguests is to be told of an invitation next.
enum GuestStep: Equatable {
  case put(NewInvitation)
  case answer(AnswerToRequest)
  case booking(NewBooking)
}

extension KeptInvitation {
  /// Whether the link works.
  func isOpen(at now: Instant) -> Bool { !revoked && !isExpired(at: now) }

  func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }

  mutating func clearRequest() {
    (request, answer, answerNote) = (nil, nil, nil)
    proposed = []
  }

  /// Whether guests are shown times.
  func showsTimes(at now: Instant) -> Bool {
    kind != .open && isOpen(at: now) && state != .canceled && state != .declined
  }
}

extension Planner {
  /// Returns whether what is free is not known yet, as after a start.
  func isAwaitingFiles(_ reader: StoreReader) throws -> Bool {
    try addressBooks.isAwaited(reader) || calendars.isAwaited(reader)
  }

  /// Returns the session that an invitation booked, if it is still to come or running; nil if there is none.
  func booked(_ invitation: KeptInvitation, _ reader: StoreReader) throws -> PlanItem? {
    guard let item = try invitation.itemId.flatMap(reader.item(id:)), item.status.isLive else { return nil }
    return item
  }

  /// Returns whether what was booked, if anything, was not called off since then.
  func stands(_ invitation: KeptInvitation, _ reader: StoreReader) throws -> Bool {
    guard let item = try invitation.itemId.flatMap(reader.item(id:)) else { return false }
    return item.status != .canceled
  }

  // MARK: - Free times

  /// What of the plan is looked at for an invitation: the person's goal, and everything but what would give way to it.
  struct Offering {
    var goal: ScenarioGoal
    var scenario: Scenario
    /// The sessions of the person that the planner placed by itself.
    var own: [PlanItem]
    var contact: Contact
  }

  /// Nil if the person is gone.
  func offering(
    _ invitation: KeptInvitation, _ situation: Situation, _ reader: StoreReader
  ) throws -> Offering? {
    guard let contact = try invitation.contactId.flatMap(reader.contact(id:)) else { return nil }
    let goal = situation.goals.first { $0.contactId == contact.id }
    let own = goal.map { situation.own(of: [$0.id]) } ?? []
    var scenario = situation.scenario
    let aside = Set(own.map(\.id) + [invitation.itemId].compactMap(\.self))
    scenario.items.removeAll { aside.contains($0.id) }
    if let until = invitation.until {
      let days =
        scenario.zone.date(at: until).daysSinceEpoch - scenario.zone.date(at: now).daysSinceEpoch + 1
      scenario.prefs.schedulingHorizonDays = max(1, min(366, days))
    }
    let wanted = ScenarioGoal(
      id: invitation.id, contactId: contact.id, cadenceDays: goal?.cadenceDays ?? 30, importance: 3,
      minDurationMin: invitation.durationMin, windows: goal?.windows ?? .always, createdAt: now,
      contactZone: situation.contactZones[contact.id])
    return Offering(goal: wanted, scenario: scenario, own: own, contact: contact)
  }

  /// Returns the times that guests are shown now.
  func offers(
    _ invitation: KeptInvitation, _ situation: Situation, _ reader: StoreReader
  ) throws -> [Instant] {
    guard invitation.showsTimes(at: now), let until = invitation.until,
      let offering = try offering(invitation, situation, reader)
    else { return [] }
    // What is booked is not offered again.
    let booked = try booked(invitation, reader)?.startAt
    return Engine.offers(
      of: offering.goal, most: invitation.most + 1, until: until,
      keeping: invitation.times.filter { $0 != booked }, in: offering.scenario
    ).filter { $0 != booked }.prefix(invitation.most).map(\.self)
  }

  /// Brings the times of all invitations up to date.
  func renewOffers() throws {
    let changed = try store.read { reader in
      let shown = try reader.invitations().filter { $0.showsTimes(at: now) || !$0.times.isEmpty }
      if shown.isEmpty { return [KeptInvitation]() }
      let situation = try situation(reader)
      return try shown.compactMap { invitation in
        var invitation = invitation
        let times = try offers(invitation, situation, reader)
        if times == invitation.times { return nil }
        invitation.times = times
        return invitation
      }
    }
    if changed.isEmpty { return }
    try store.write(command: nil, at: now) { writer in
      for invitation in changed { try writer.put(invitation) }
    }
    host.door.markOutdated(plan: false)
  }

  /// Returns when the first time that a guest is shown can no longer be taken, or an invitation expires.
  func nextOfferToPass(_ reader: StoreReader) throws -> Instant? {
    let lead = try reader.preferences().leadTimeMin
    return try reader.invitations().filter { $0.showsTimes(at: now) }.flatMap { invitation in
      [
        invitation.times.first.map { $0.adding(minutes: -lead).adding(seconds: 1) }, invitation.expiresAt,
      ].compactMap(\.self)
    }.filter { $0 > now }.min()
  }

  // MARK: - What is to be said

  /// Returns what plannerguests must be told of an invitation; nil if it has everything.
  func nextStep(
    of invitation: KeptInvitation, known: [String: GuestInvitation], said: NewInvitation?,
    _ reader: StoreReader
  ) throws -> GuestStep? {
    let there = known[invitation.id]
    // What was closed before anybody saw it needs no door.
    if there == nil, !invitation.isOpen(at: now), invitation.toldStart == nil { return nil }
    let new = NewInvitation(
      id: invitation.id, kind: invitation.kind,
      tokenHash: invitation.token.map { SHA256.hex(of: Array($0.utf8)) },
      durationMin: invitation.durationMin, expiresAt: invitation.expiresAt, note: invitation.note,
      times: invitation.times, revoked: invitation.revoked,
      inConversation: invitation.kind == .offer ? invitation.conversation : nil)
    // What plannerguests made of it otherwise is not said again and again.
    if new != said, there.map({ !$0.isAs(new) }) ?? true { return .put(new) }
    if there == nil { return nil }
    if let request = invitation.request, let answer = invitation.answer {
      return .answer(try self.answer(answer, to: request, invitation, reader))
    }
    let item = try invitation.itemId.flatMap(reader.item(id:))
    // What is over is no news to anybody.
    if let item, item.status == .done || item.status == .missed || item.status == .lapsed { return nil }
    let start = item.flatMap { $0.status.isLive ? $0.startAt : nil }
    let isPast = invitation.toldStart.map { $0 <= now } ?? false
    guard start != invitation.toldStart, start != nil || !isPast else { return nil }
    return .booking(NewBooking(id: invitation.id, start: start))
  }

  /// The answer as it is now: the user may have moved the session meanwhile, or called it off.
  private func answer(
    _ answer: RequestAnswer, to request: String, _ invitation: KeptInvitation, _ reader: StoreReader
  ) throws -> AnswerToRequest {
    let start = try answer == .booked ? booked(invitation, reader)?.startAt : nil
    let isStill = answer != .booked || start != nil
    return AnswerToRequest(
      request: request, answer: isStill ? answer : .declined, start: start,
      times: isStill && answer == .fresh ? invitation.times : [], note: invitation.answerNote)
  }

  /// Notes that nobody waits for what was booked any more: the guest withdrew it just before.
  private func withdrawn(_ request: String, of id: String) throws {
    try transaction(command: nil) { writer in
      guard var invitation = try writer.reader.invitation(id: id), invitation.request == request else {
        return
      }
      invitation.clearRequest()
      // One that was moved is known at its former time, and is told of the new one.
      if invitation.toldStart == nil {
        if let item = try booked(invitation, writer.reader), item.startAt > now { try skip(item, writer) }
        (invitation.itemId, invitation.state) = (nil, .unanswered)
        _ = try refresh(writer)
      }
      try writer.put(invitation)
    }
  }

  /// Notes what a new plannerguests does not have: what was asked for there is lost, what is booked is told anew.
  func noteLost(unlessIn known: Set<String>) throws {
    try store.write(command: nil, at: now) { writer in
      for var invitation in try writer.reader.invitations() where !known.contains(invitation.id) {
        invitation.clearRequest()
        invitation.toldStart = nil
        if invitation.state == .asked {
          invitation.state = try stands(invitation, writer.reader) ? .booked : .unanswered
        }
        try writer.put(invitation)
      }
    }
  }

  /// Notes that plannerguests has an answer, or that nobody waits for it.
  func noteAnswered(_ answer: AnswerToRequest, of id: String, isTaken: Bool) throws {
    guard isTaken || answer.answer != .booked else { return try withdrawn(answer.request, of: id) }
    try store.write(command: nil, at: now) { writer in
      guard var invitation = try writer.reader.invitation(id: id), invitation.request == answer.request
      else { return }
      invitation.clearRequest()
      if answer.answer == .booked { invitation.toldStart = answer.start }
      try writer.put(invitation)
    }
    host.post(changed: true)
  }

  func noteBooking(_ start: Instant?, of id: String) throws {
    try store.write(command: nil, at: now) { writer in
      guard var invitation = try writer.reader.invitation(id: id) else { return }
      invitation.toldStart = start
      if invitation.state != .asked { invitation.state = start == nil ? .canceled : .booked }
      try writer.put(invitation)
    }
    host.post(changed: true)
  }
}

extension GuestInvitation {
  /// Whether it is what the owner says of it.
  fileprivate func isAs(_ new: NewInvitation) -> Bool {
    durationMin == new.durationMin && expiresAt == new.expiresAt && note == new.note && times == new.times
      && revoked == new.revoked
  }
}
