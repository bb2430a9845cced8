import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import Varlink

/// How well a time suits (``GuestOffers/fit(_:_:_:)``).
enum OfferFit { case free, unusual, taken }

/// Handles the requests of guests, and answers them.
struct GuestRequests: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Handles a request.
  /// - event: its `at` is when plannerguests accepted the request. The notice that guests must give and the
  ///   end of the link are judged by that time. Free time is judged now.
  func hear(request event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    // If the request is missing, the guest has withdrawn it. If the invitation is missing, plannerguests is
    // told to forget it.
    guard let id = event.invitation, let request = event.request, request.utf8.count <= 100,
      var invitation = try writer.reader.invitation(id: id)
    else { return }
    invitation.clearRequest()
    invitation.request = request
    invitation.proposed = event.times.prefix(3).filter(ValidDates.contains)
      .map { Instant(minutes: $0.minuteRoundedDown) }
    invitation.conversation = event.conversation
    let contact = try GuestEventHandler(planner).person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? GuestNotices.name(of: guest)
    let situation = try Situation(view)
    let askedAt = max(invitation.createdAt, min(event.at, now))
    let times = try invitation.proposed.map { try view.composer().moment($0) }
    func refuse(because reason: String) throws {
      try end(&invitation, writer)
      guard !times.isEmpty else { return }
      try GuestNotices(planner).tellOfGuest(
        .invitation,
        [
          "\(name) asked for \(times.joined(separator: ", or "))",
          "\(reason) Your planner refused it, and shows them other times.",
        ], event.conversation, invitation.id, request: request, writer)
    }
    guard
      let offering = try GuestOffers(view).offering(invitation, situation, askedAt: askedAt),
      invitation.showsTimes(at: askedAt)
    else { return try refuse(because: "That link had expired.") }
    guard try !GuestOffers(view).isMet(invitation) else {
      return try refuse(because: "You have met already.")
    }
    guard invitation.proposed.contains(where: { $0 > now }) else {
      return try refuse(because: "Your planner got the request too late for that time.")
    }
    // A guest who proposes times that were not shown must not learn from the answer when the user is free.
    let isOwnIdea = event.kind == .proposed
    let booked = try GuestOffers(view).booked(invitation)
    let notice = try writer.reader.preferences().minNoticeMin
    if !isOwnIdea, let booked, booked.startAt < askedAt.adding(minutes: notice) {
      return try refuse(because: "It was too late to move their session.")
    }
    let fits = invitation.proposed.map { GuestOffers(view).fit($0, offering, invitation) }
    let needsUser = try isOwnIdea || writer.reader.preferences().invitationsNeedConfirmation
    if !needsUser, let index = fits.firstIndex(of: .free) {
      try book(&invitation, at: invitation.proposed[index], offering, writer)
      try writer.put(invitation)
      let verb = booked == nil ? "takes" : "moved it to"
      return try GuestNotices(planner).tellOfGuest(
        .invitation, ["\(name) \(verb) \(times[index])", "It is booked."], event.conversation, invitation.id,
        isMove: booked != nil, writer)
    }
    guard needsUser, isOwnIdea || fits.contains(where: { $0 != .taken }) else {
      return try refuse(
        because: fits.contains(.unusual)
          ? "It no longer suits your hours or your week." : "You are not free then.")
    }
    invitation.state = .asked
    try writer.put(invitation)
    try planner.emit(.guests, contactId: contact?.id, to: writer)
    let command = "plannerctl invite confirm \(invitation.id.prefix(8))"
    let free = zip(times, fits).compactMap { $1 == .taken ? nil : $0 }
    let suits =
      free.count == times.count
      ? "You are free then."
      : free.isEmpty ? "You are not free then." : "You are free \(free.joined(separator: " and "))."
    try GuestNotices(planner).tellOfGuest(
      .invitation,
      [
        "\(name) asks for \(times.joined(separator: ", or "))", suits, "It waits for your answer: \(command)",
      ],
      event.conversation, invitation.id, isMove: booked != nil, writer)
  }

  // MARK: - Ended requests

  /// Answers a request with other times, instead of the user.
  private func end(_ invitation: inout KeptInvitation, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    invitation.answer = .fresh
    invitation.state = try GuestOffers(view).stands(invitation) ? .booked : .unanswered
    invitation.times = try GuestOffers(view).offers(invitation, Situation(view))
    try writer.put(invitation)
  }

  /// Ends the requests without the user's answer after their time has come, and tells the user of each.
  func endLateRequests() throws {
    guard planner.clocks.watch.isConfirmed else { return }
    for late in try planner.store.read({ try $0.invitations() }) where late.isLate(at: now) {
      try planner.transaction(command: nil) { writer in
        guard var invitation = try writer.reader.invitation(id: late.id), invitation.isLate(at: now) else {
          return
        }
        let contact = try invitation.contactId.flatMap(writer.reader.contact(id:))
        try end(&invitation, writer)
        try planner.emit(.guests, contactId: contact?.id, to: writer)
        let words = try planner.view(writer).composer()
        let times = invitation.proposed.map { words.moment($0) }.joined(separator: ", or ")
        try GuestNotices(planner).tellOfGuest(
          .invitation,
          [
            "\(contact?.displayName ?? "A guest") asked for \(times)",
            "That time has passed without your answer. They see this, and other times.",
          ], invitation.conversation ?? "", invitation.id, request: invitation.request, writer)
      }
    }
  }

  /// Tells the user of a request that the planner's rules forbid.
  func refuse(
    _ event: GuestEvent, from guest: GuestConversation?, because error: any InterfaceError,
    _ writer: StoreWriter
  ) throws {
    guard let request = event.request, event.kind != .canceled else { return }
    let invitation = try event.invitation.flatMap(writer.reader.invitation(id:))
    let name = try invitation?.contactId.flatMap(writer.reader.contact(id:))?.displayName
    try GuestNotices(planner).tellOfGuest(
      .invitation,
      [
        "\(name ?? GuestNotices.name(of: guest)) asked for a time, and your planner refused it",
        error.message,
      ],
      event.conversation, invitation?.id, request: String(request.prefix(100)), writer)
  }

  // MARK: - Times

  /// Books or moves the session of an invitation. Sessions that the planner placed for the person at that
  /// time are removed.
  @discardableResult
  func book(
    _ invitation: inout KeptInvitation, at start: Instant, _ offering: Offering,
    forcedOver: [BusyTime]? = nil, _ writer: StoreWriter
  ) throws -> PlanReport {
    let view = planner.view(writer)
    let buffer = offering.scenario.prefs.bufferMin
    let taken =
      start.adding(minutes: -buffer)..<start.adding(minutes: invitation.durationMin + buffer)
    for own in offering.own where taken.overlaps(own.startAt..<own.endAt) && own.id != invitation.itemId {
      try writer.deleteItem(id: own.id)
      try planner.emit(.withdrawn, item: own, detail: WithdrawalReason.planned.rawValue, to: writer)
    }
    var moves: [MovedSession] = []
    if let item = try GuestOffers(view).booked(invitation) {
      var moved = ChosenTimes(view).moved(
        item, to: start, as: .rescheduled, forcedOver: forcedOver,
        in: try Situation(view).scenario)
      moved.item.durationMin = invitation.durationMin
      moves.append(moved)
      _ = try SessionWriter(planner).save(moved.item, as: .rescheduled, writer)
    } else {
      let contact = offering.contact
      let item = PlanItem(
        id: newId(), contactId: contact.id, goalId: try writer.reader.goal(contactId: contact.id)?.id,
        name: contact.displayName, startAt: start, durationMin: invitation.durationMin, origin: .manual,
        createdAt: now, forcedOver: forcedOver)
      invitation.itemId = item.id
      _ = try SessionWriter(planner).save(item, as: .booked, writer)
    }
    invitation.state = .booked
    if invitation.request != nil { invitation.answer = .booked }
    return try planner.refresh(writer, after: moves)
  }

  /// Books a requested time because the user agreed. Throws ``Conflict`` with the obstacles, unless forced.
  func confirm(
    _ invitation: inout KeptInvitation, at start: Instant, _ offering: Offering, _ situation: Situation,
    force: Bool, _ writer: StoreWriter
  ) throws -> (warnings: [String], plan: PlanReport) {
    let view = planner.view(writer)
    // An agreed session with the guest at that time is already the requested session.
    if try GuestOffers(view).booked(invitation) == nil,
      var item = situation.items.first(where: {
        $0.status.isLive && $0.contactId == offering.contact.id && $0.startAt == start
      }), !offering.own.contains(where: { $0.id == item.id })
    {
      item.agreed = true
      try writer.put(item)
      (invitation.itemId, invitation.state, invitation.answer) = (item.id, .booked, .booked)
      return ([], try PlanRefresh(planner).refresh(writer, knownToo: false))
    }
    let choice = try GuestOffers(view).choice(of: start, for: invitation, offering, situation, force: force)
    let plan = try book(&invitation, at: start, offering, forcedOver: choice.forcedOver, writer)
    return (choice.warnings, plan)
  }

  func hear(canceled event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    guard let id = event.invitation, var invitation = try writer.reader.invitation(id: id) else { return }
    let contact = try GuestEventHandler(planner).person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? GuestNotices.name(of: guest)
    let item = try GuestOffers(view).booked(invitation)
    if let withdrawn = event.request {
      guard withdrawn == invitation.request else { return }
      let (asked, answer) = (invitation.proposed, invitation.answer)
      invitation.clearRequest()
      var told = answer == nil ? asked.first.map { ("no longer asks for", $0) } : nil
      // Undo the recent booking. The guest has not heard about it and keeps their earlier time.
      if answer == .booked, let item, item.endAt > now {
        if let had = planner.host.door.known[id]?.bookedAt {
          if had > now, had != item.startAt, asked.contains(item.startAt),
            let offering = try GuestOffers(view).offering(invitation, Situation(view)),
            GuestOffers(view).fit(had, offering, invitation) != .taken
          {
            try book(&invitation, at: had, offering, writer)
            told = ("keeps", had)
          }
        } else {
          try SessionWriter(planner).skip(item, writer)
          invitation.itemId = nil
          told = ("canceled", item.startAt)
        }
      }
      invitation.state = try GuestOffers(view).stands(invitation) ? .booked : .unanswered
      try writer.put(invitation)
      _ = try planner.refresh(writer)
      guard let (verb, time) = told else { return }
      let moment = try view.composer().moment(time)
      return try GuestNotices(planner).tellOfGuest(
        .invitation, ["\(name) \(verb) \(moment)"], event.conversation, id, writer)
    }
    // A meeting that took place can no longer be canceled.
    guard try !GuestOffers(view).isMet(invitation) else { return }
    invitation.clearRequest()
    (invitation.itemId, invitation.state) = (nil, .canceled)
    try writer.put(invitation)
    guard let item else { return }
    try SessionWriter(planner).skip(item, writer)
    _ = try planner.refresh(writer)
    let moment = try view.composer().moment(item.startAt)
    try GuestNotices(planner).tellOfGuest(
      .invitation, ["\(name) canceled \(moment)"], event.conversation, id, writer)
  }
}

extension GuestOffers {
  /// Returns the time when the next request without an answer ends.
  func nextRequestToEnd() throws -> Instant? {
    guard view.clocks.watch.isConfirmed else { return nil }
    return try reader.invitations().filter(\.isWaiting).compactMap { $0.proposed.max() }.min()
  }

  /// Returns how well a time suits. Unusual times are free, but the planner would not choose them
  /// automatically.
  func fit(_ start: Instant, _ offering: Offering, _ invitation: KeptInvitation) -> OfferFit {
    let scenario = offering.scenario
    let minutes = invitation.durationMin
    guard Engine.obstacles(at: start, durationMin: minutes, in: scenario).isEmpty else { return .taken }
    let cautions = Engine.cautions(
      at: start, durationMin: minutes, windows: offering.goal.windows,
      contactZone: offering.goal.contactZone, in: scenario)
    let isEarly = scenario.earliestDay.map { start < scenario.zone.instant(of: $0) } ?? false
    let isLate = invitation.until.map { start > $0 } ?? false
    return cautions.isEmpty && !isEarly && !isLate ? .free : .unusual
  }
}
