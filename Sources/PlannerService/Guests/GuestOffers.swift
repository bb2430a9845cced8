import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The next step for an invitation, in most cases a message to plannerguests.
enum GuestStep: Equatable {
  case put(NewInvitation)
  case answer(AnswerToRequest)
  case booking(NewBooking)
  /// No guest waits for an answer. The invitation gets this state.
  case settle(InvitationState)

  var isAnswer: Bool { if case .answer = self { true } else { false } }
}

extension KeptInvitation {
  /// Returns whether the link works.
  func isOpen(at now: Instant) -> Bool { !revoked && !isExpired(at: now) }

  /// Whether its guest waits for the user's answer.
  var isWaiting: Bool { request != nil && answer == nil }

  /// Returns whether the requested time has come without an answer. Of several times, the last one counts.
  func isLate(at now: Instant) -> Bool { isWaiting && (proposed.max().map { $0 <= now } ?? false) }

  func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }

  mutating func clearRequest() {
    (request, answer, answerNote) = (nil, nil, nil)
    proposed = []
  }

  /// Returns whether guests see times.
  func showsTimes(at now: Instant) -> Bool {
    kind != .open && isOpen(at: now) && state != .declined
  }
}

/// The part of the plan that matters for an invitation: the person's goal, and everything that does not
/// give way to it.
struct Offering {
  var goal: ScenarioGoal
  var scenario: Scenario
  /// The sessions of the person that the planner placed automatically.
  var own: [PlanItem]
  var contact: Contact
}

/// The times that guests see, and the state of their invitations.
struct GuestOffers: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns whether the free times are not known yet, for example after a start.
  func isAwaitingFiles() throws -> Bool {
    try view.cards.isAwaited(reader) || view.calendars.isAwaited(reader)
  }

  /// Returns the live session that an invitation booked; nil if it has no such session.
  func booked(_ invitation: KeptInvitation) throws -> PlanItem? {
    guard let item = try invitation.itemId.flatMap(reader.item(id:)), item.status.isLive else { return nil }
    return item
  }

  /// Returns whether the invitation has a booked session that was not canceled.
  func stands(_ invitation: KeptInvitation) throws -> Bool {
    guard let item = try invitation.itemId.flatMap(reader.item(id:)) else { return false }
    return item.status != .canceled
  }

  /// Returns whether the meeting took place, as far as the planner knows. Such a session is no longer moved
  /// or canceled.
  func isMet(_ invitation: KeptInvitation) throws -> Bool {
    guard let item = try invitation.itemId.flatMap(reader.item(id:)), item.status != .canceled else {
      return false
    }
    return !item.status.isLive || item.endAt <= now
  }

  // MARK: - Free times

  /// Returns the offering; nil if the person is gone.
  /// - askedAt: the start of the notice that guests must give; nil for now.
  func offering(
    _ invitation: KeptInvitation, _ situation: Situation, askedAt: Instant? = nil
  ) throws -> Offering? {
    guard let contact = try invitation.contactId.flatMap(reader.contact(id:)) else { return nil }
    let goal = situation.goals.first { $0.contactId == contact.id }
    let own = goal.map { situation.own(of: [$0.id]) } ?? []
    var scenario = situation.scenario
    let aside = Set(own.map(\.id) + [invitation.itemId].compactMap(\.self))
    scenario.items.removeAll { aside.contains($0.id) }
    let soonest = (askedAt ?? now).adding(minutes: try reader.preferences().minNoticeMin)
    scenario.prefs.leadTimeMin = max(0, soonest.minuteRoundedUp - now.minuteRoundedUp)
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

  /// Checks a time for an invitation like
  /// ``ChosenTimes/check(_:durationMin:contactId:name:goalId:itemId:force:_:)``, but ignores the sessions
  /// that would give way.
  func choice(
    of start: Instant, for invitation: KeptInvitation, _ offering: Offering, _ situation: Situation,
    force: Bool
  ) throws -> (forcedOver: [BusyTime]?, warnings: [String]) {
    var without = situation
    without.scenario = offering.scenario
    // The warning about a near time depends on the reminder's lead time, not on the notice that guests must
    // give.
    without.scenario.prefs.leadTimeMin = situation.scenario.prefs.leadTimeMin
    let aside = Set(offering.own.map(\.id) + [invitation.itemId].compactMap(\.self))
    without.items.removeAll { aside.contains($0.id) }
    let contact = offering.contact
    return try ChosenTimes(view).check(
      start, durationMin: invitation.durationMin, contactId: contact.id, name: contact.displayName,
      goalId: situation.goals.first { $0.contactId == contact.id }?.id, itemId: nil, force: force, without)
  }

  /// Returns the times that guests see now.
  func offers(_ invitation: KeptInvitation, _ situation: Situation) throws -> [Instant] {
    guard invitation.showsTimes(at: now), try !isMet(invitation), let until = invitation.until,
      let offering = try offering(invitation, situation)
    else { return [] }
    // The booked time is not offered again.
    let booked = try booked(invitation)?.startAt
    return Engine.offers(
      of: offering.goal, most: invitation.most + 1, until: until,
      keeping: invitation.times.filter { $0 != booked }, in: offering.scenario
    ).filter { $0 != booked }.prefix(invitation.most).map(\.self)
  }

  /// Returns the time when the first shown time can no longer be taken, or an invitation expires.
  func nextOfferToPass() throws -> Instant? {
    let lead = try reader.preferences().minNoticeMin
    return try reader.invitations().filter { $0.showsTimes(at: now) }.flatMap { invitation in
      [
        invitation.times.first.map { $0.adding(minutes: -lead).adding(seconds: 1) }, invitation.expiresAt,
      ].compactMap(\.self)
    }.filter { $0 > now }.min()
  }

  // MARK: - Messages to plannerguests

  /// Returns the settings that guests see of the user.
  func doorSettings(_ door: KeptDoor) throws -> DoorSettings {
    DoorSettings(
      displayName: door.displayName, greeting: door.greeting, retentionDays: door.retentionDays,
      noticeMin: try reader.preferences().minNoticeMin)
  }

  /// Returns the ids of all invitations, and the steps for those that differ in plannerguests.
  func nextSteps(
    _ known: [String: GuestInvitation], heard: Int
  ) throws -> (own: Set<String>, steps: [(id: String, step: GuestStep)]) {
    let all = try reader.invitations()
    let steps = try all.compactMap { one in
      try nextStep(of: one, there: known[one.id], heard: heard).map { (id: one.id, step: $0) }
    }
    return (Set(all.map(\.id)), steps)
  }

  /// Returns the next step for an invitation; nil if plannerguests has everything. Compares both states.
  /// - there: the invitation in plannerguests. heard: the number of the latest handled event.
  private func nextStep(
    of invitation: KeptInvitation, there: GuestInvitation?, heard: Int
  ) throws -> GuestStep? {
    let start = try booked(invitation).flatMap { $0.endAt > now ? $0.startAt : nil }
    let new = NewInvitation(
      id: invitation.id, kind: invitation.kind,
      tokenHash: invitation.token.map { SHA256.hex(of: Array($0.utf8)) },
      durationMin: invitation.durationMin, expiresAt: invitation.expiresAt, note: invitation.note,
      times: invitation.times, revoked: invitation.revoked,
      inConversation: invitation.kind == .offer ? invitation.conversation : nil)
    guard let there else {
      // An invitation that was closed before any guest saw it is not sent.
      return invitation.isOpen(at: now) || start != nil ? .put(new) : nil
    }
    // Events of its guest are handled first.
    guard there.event ?? 0 <= heard else { return nil }
    if let request = there.request, invitation.request != request || invitation.answer != nil {
      return .answer(answer(request, invitation, start))
    }
    if !there.isAs(new) { return .put(new) }
    let isOver = try isMet(invitation) || there.bookedAt.map { $0 <= now } ?? false
    if there.bookedAt != start, start != nil || !isOver {
      return .booking(NewBooking(id: invitation.id, start: start))
    }
    // The request was answered, or lost with plannerguests' store. No guest waits. An invitation that the
    // user declined stays declined.
    guard there.request == nil else { return nil }
    let isDeclined = invitation.state == .declined && there.state == .unanswered
    let state = isDeclined ? .declined : there.state
    return invitation.request == nil && invitation.state == state ? nil : .settle(state)
  }

  /// Returns the present answer: the user may have moved or canceled the session in the meantime. A request
  /// that the planner does not know, for example after a fault, also gets an answer.
  private func answer(_ request: String, _ invitation: KeptInvitation, _ start: Instant?) -> AnswerToRequest {
    let isKnown = invitation.request == request
    var answer = isKnown ? invitation.answer ?? .fresh : .booked
    if answer == .booked, start == nil { answer = .fresh }
    return AnswerToRequest(
      request: request, answer: answer, start: answer == .booked ? start : nil,
      times: answer == .fresh ? invitation.times : [],
      note: isKnown ? invitation.answerNote : nil,
      late: answer == .fresh && isKnown && invitation.proposed.allSatisfy { $0 <= now } ? true : nil)
  }
}

extension GuestRequests {
  /// Brings the times of all invitations up to date.
  func renewOffers() throws {
    let changed = try planner.read { view in
      let shown = try view.reader.invitations().filter { $0.showsTimes(at: now) || !$0.times.isEmpty }
      if shown.isEmpty { return [KeptInvitation]() }
      let situation = try Situation(view)
      return try shown.compactMap { invitation in
        var invitation = invitation
        let times = try GuestOffers(view).offers(invitation, situation)
        if times == invitation.times { return nil }
        invitation.times = times
        return invitation
      }
    }
    if changed.isEmpty { return }
    try planner.store.write(command: nil, at: now) { writer in
      for invitation in changed { try writer.put(invitation) }
    }
    planner.host.door.markOutdated(plan: false)
  }

  /// Stores the state of an invitation without a waiting request.
  func settle(_ id: String, as state: InvitationState) throws {
    try planner.store.write(command: nil, at: now) { writer in
      guard var invitation = try writer.reader.invitation(id: id) else { return }
      invitation.clearRequest()
      invitation.state = state
      try writer.put(invitation)
    }
    planner.host.post(changed: true)
  }
}

extension GuestInvitation {
  /// Returns whether the invitation equals the planner's version.
  fileprivate func isAs(_ new: NewInvitation) -> Bool {
    durationMin == new.durationMin && expiresAt == new.expiresAt && note == new.note && times == new.times
      && revoked == new.revoked
  }

  /// Returns whether no time can be taken any more and no meeting is ahead.
  func isForgotten(at now: Instant) -> Bool {
    expired && times.isEmpty && request == nil && bookedAt.map { $0 <= now } ?? true
  }
}
