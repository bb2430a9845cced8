import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// What guests do, carried out. Each event is one transaction together with its number, so that none counts twice.
extension Planner {
  /// Takes over what plannerguests says of itself. Returns the number of the latest event that was heard.
  func heard(_ door: GuestMethods.GetDoor.Reply) throws -> Int {
    try store.write(command: nil, at: now) { writer in
      var known = try writer.reader.door()
      // Its numbers begin anew where its store is a new one.
      if door.latest < known.event { known.event = 0 }
      if let url = door.url, url.utf8.count <= 1000, !url.utf8.contains(0) { known.url = url }
      try writer.put(known)
      return known.event
    }
  }

  /// Takes an event in, unless it was taken in before.
  /// - guest: the conversation as it is now; nil if it is gone.
  func take(_ event: GuestEvent, from guest: GuestConversation?) throws {
    guard let number = event.number else { return }
    do {
      try transaction(command: nil) { writer in
        guard try note(number, writer) else { return }
        try carryOut(event, from: guest, writer)
      }
    } catch let error as any PlannerError {
      // Of what no rule of the planner allows nothing is left to do.
      host.failed("a guest's wish was refused", error)
      try transaction(command: nil) { _ = try note(number, $0) }
    }
  }

  private func note(_ number: Int, _ writer: StoreWriter) throws -> Bool {
    var door = try writer.reader.door()
    guard number > door.event else { return false }
    door.event = number
    return try writer.put(door)
  }

  private func carryOut(_ event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter) throws {
    switch event.kind {
    case .message: try hear(event, from: guest, writer)
    case .picked, .proposed, .moved: try hear(request: event, from: guest, writer)
    case .canceled: try hear(canceled: event, from: guest, writer)
    case .merged: try merge(event, writer)
    case .began, .named, .read, .typing, .present, .changed: break
    }
  }

  // MARK: - Who it is

  /// Returns whom of the user's people a conversation is with: as the user said, or else whom its invitation is for.
  private func person(
    _ conversation: String, _ guest: GuestConversation?, _ invitation: KeptInvitation?, _ writer: StoreWriter
  ) throws -> Contact? {
    if let known = try writer.reader.guest(conversation) {
      return try known.contactId.flatMap(writer.reader.contact(id:))
    }
    var contactId = invitation?.contactId
    for id in guest?.invitations.prefix(100) ?? [] where contactId == nil {
      contactId = try writer.reader.invitation(id: id)?.contactId
    }
    if contactId == nil, let said = guest?.person { contactId = said }
    guard let contact = try contactId.flatMap(writer.reader.contact(id:)) else { return nil }
    try writer.put(KeptGuest(conversation: conversation, contactId: contact.id))
    return contact
  }

  private func merge(_ event: GuestEvent, _ writer: StoreWriter) throws {
    if let known = try writer.reader.guest(event.conversation), let into = event.into,
      try writer.reader.guest(into) == nil
    {
      var guest = known
      guest.conversation = String(into.prefix(100))
      try writer.put(guest)
    }
    try writer.deleteGuest(event.conversation)
    for var invitation in try writer.reader.invitations() where invitation.conversation == event.conversation
    {
      invitation.conversation = event.into
      try writer.put(invitation)
    }
  }

  // MARK: - Messages

  private func hear(_ event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter) throws {
    let contact = try person(event.conversation, guest, nil, writer)
    if let contact { try noteWritten(by: contact, in: event.conversation, at: event.at, writer) }
    // What was read meanwhile needs no notice.
    guard guest?.muted != true, guest?.blocked != true, (guest?.unread ?? 0) > 0 else { return }
    let name = contact?.displayName ?? guest?.name ?? "A guest"
    var lines = ["\(name) wrote to you"]
    if try writer.reader.preferences().quoteMessages {
      lines.append(event.message?.text ?? "An image")
    }
    try tellOfGuest(.message, lines, event.conversation, nil, writer)
  }

  /// Logs that somebody wrote: once for each day.
  func noteWritten(
    by contact: Contact, in conversation: String, at: Instant, _ writer: StoreWriter
  ) throws {
    let at = min(at, now)
    let day = try zone(writer.reader).date(at: at)
    var guest = try writer.reader.guest(conversation) ?? KeptGuest(conversation: conversation)
    if guest.contactId == contact.id, let logged = guest.loggedOn, logged >= day { return }
    guest.contactId = contact.id
    guest.loggedOn = day
    try writer.put(guest)
    _ = try log(contact, at: at, outcome: .text, notes: nil, writer)
    _ = try refresh(writer)
  }

  // MARK: - Times

  private func hear(
    request event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter
  ) throws {
    guard let id = event.invitation, let request = event.request, request.utf8.count <= 100 else { return }
    guard var invitation = try writer.reader.invitation(id: id) else {
      // One that the planner does not have, as after it was restored from a copy.
      if id.utf8.count <= 100 { try writer.put(GuestErasure(id: id, kind: .invitation)) }
      return
    }
    invitation.clearRequest()
    invitation.request = request
    invitation.proposed = event.times.prefix(3).filter(ValidDates.contains)
      .map { Instant(minutes: $0.minuteRoundedDown) }
    invitation.conversation = event.conversation
    let contact = try person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? guest?.name ?? "A guest"
    let situation = try situation(writer.reader)
    guard let offering = try offering(invitation, situation, writer.reader),
      invitation.showsTimes(at: now), !invitation.proposed.isEmpty
    else {
      invitation.answer = .declined
      invitation.state = try stands(invitation, writer.reader) ? .booked : .declined
      try writer.put(invitation)
      return
    }
    // Not one of those that were shown.
    let isOwnIdea = !Set(invitation.proposed).isSubset(of: invitation.times)
    let fits = invitation.proposed.map { fit($0, offering, invitation) }
    let needsUser = try writer.reader.preferences().invitationsNeedConfirmation
    let times = try invitation.proposed.map { try composer(writer.reader).moment($0) }
    let asked = times.joined(separator: ", or ")
    let command = "plannerctl invite confirm \(invitation.id.prefix(8))"
    if !needsUser, let index = fits.firstIndex(of: .free) {
      let isMoved = try booked(invitation, writer.reader) != nil
      try book(&invitation, at: invitation.proposed[index], offering, writer)
      try writer.put(invitation)
      let verb = isMoved ? "moved it to" : "takes"
      try tellOfGuest(
        .invitation, ["\(name) \(verb) \(times[index])", "It is booked."], event.conversation, invitation.id,
        writer)
    } else if needsUser && fits.contains(where: { $0 != .taken })
      || isOwnIdea && fits.contains(.unusual)
    {
      invitation.state = .asked
      try writer.put(invitation)
      try emit(.guests, contactId: contact?.id, to: writer)
      try tellOfGuest(
        .invitation, ["\(name) asks for \(asked)", "It waits for your answer: \(command)"],
        event.conversation, invitation.id, writer)
    } else {
      invitation.answer = .fresh
      invitation.state = try stands(invitation, writer.reader) ? .booked : .unanswered
      invitation.times = try offers(invitation, situation, writer.reader)
      try writer.put(invitation)
    }
  }

  enum Fit { case free, unusual, taken }

  /// Returns how a time suits: unusual times are free, but the planner would not take them by itself.
  func fit(_ start: Instant, _ offering: Offering, _ invitation: KeptInvitation) -> Fit {
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

  /// Books or moves the session of an invitation. What the planner placed for the person at that time gives way.
  @discardableResult
  func book(
    _ invitation: inout KeptInvitation, at start: Instant, _ offering: Offering,
    forcedOver: [BusyTime]? = nil, _ writer: StoreWriter
  ) throws -> PlanReport {
    let buffer = offering.scenario.prefs.bufferMin
    let taken =
      start.adding(minutes: -buffer)..<start.adding(minutes: invitation.durationMin + buffer)
    for own in offering.own where taken.overlaps(own.startAt..<own.endAt) && own.id != invitation.itemId {
      try writer.deleteItem(id: own.id)
      try emit(.withdrawn, item: own, detail: WithdrawalReason.planned.rawValue, to: writer)
    }
    if var item = try booked(invitation, writer.reader) {
      item.move(to: start, as: .rescheduled, forcedOver: forcedOver)
      item.durationMin = invitation.durationMin
      _ = try save(item, as: .rescheduled, writer)
    } else {
      let contact = offering.contact
      let item = PlanItem(
        id: newId(), contactId: contact.id, goalId: try writer.reader.goal(contactId: contact.id)?.id,
        name: contact.displayName, startAt: start, durationMin: invitation.durationMin, origin: .manual,
        createdAt: now, forcedOver: forcedOver)
      invitation.itemId = item.id
      _ = try save(item, as: .booked, writer)
    }
    invitation.state = .booked
    if invitation.request != nil { invitation.answer = .booked }
    return try refresh(writer)
  }

  private func hear(
    canceled event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter
  ) throws {
    guard let id = event.invitation, var invitation = try writer.reader.invitation(id: id) else { return }
    let contact = try person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? guest?.name ?? "A guest"
    let asked = invitation.proposed
    let wasPending = invitation.request != nil && invitation.answer == nil
    invitation.clearRequest()
    if event.request != nil, wasPending || invitation.toldStart != nil {
      // What was asked for is withdrawn; what is booked stays.
      invitation.state = try stands(invitation, writer.reader) ? .booked : .unanswered
      try writer.put(invitation)
      guard wasPending, let first = asked.first else { return }
      let moment = try composer(writer.reader).moment(first)
      return try tellOfGuest(
        .invitation, ["\(name) no longer asks for \(moment)"], event.conversation, id, writer)
    }
    let item = try booked(invitation, writer.reader)
    (invitation.itemId, invitation.toldStart) = (nil, nil)
    invitation.state = event.request == nil ? .canceled : .unanswered
    try writer.put(invitation)
    guard let item, item.endAt > now else { return }
    try skip(item, writer)
    _ = try refresh(writer)
    let moment = try composer(writer.reader).moment(item.startAt)
    try tellOfGuest(.invitation, ["\(name) called off \(moment)"], event.conversation, id, writer)
  }

  // MARK: - Telling the user

  /// Adds a notice of what a guest did.
  private func tellOfGuest(
    _ kind: NoticeKind, _ lines: [String], _ conversation: String, _ invitation: String?,
    _ writer: StoreWriter
  ) throws {
    let row = Reminder(
      id: newId(), kind: kind, dueAt: now, expiresAt: now.adding(minutes: 24 * 60), state: .claimed,
      claimedAt: now, itemIds: [conversation, invitation].compactMap(\.self),
      detail: lines.map { oneLine(String($0.prefix(300))) }.joined(separator: "\n"))
    let channels = try deliveries.channels(for: row, writer.reader)
    guard !channels.isEmpty else { return }
    try writer.put(row)
    try deliveries.open(row, channels, writer)
  }
}
