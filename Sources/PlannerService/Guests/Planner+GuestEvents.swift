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
    let known = try store.read { try $0.door() }
    var heard = known
    // It has fewer where its store is a new one, or came back from a copy.
    heard.event = min(known.event, max(0, door.latest))
    if let url = door.url, url.utf8.count <= 1000, !url.utf8.contains(0) { heard.url = url }
    if heard != known { try store.write(command: nil, at: now) { try $0.put(heard) } }
    return heard.event
  }

  /// Takes an event in, unless it was taken in before.
  /// - guest: the conversation as it is now; nil if it is gone.
  func take(_ event: GuestEvent, from guest: GuestConversation?) throws {
    guard let number = event.number else { return try takeBack(event.conversation, of: guest) }
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

  /// Returns what the user is told of a conversation, or is about to be.
  func told(of conversation: String) throws -> [Reminder] {
    try store.read {
      try $0.noticesOfMessages(conversation: conversation, since: now.adding(minutes: -Self.minutesTold))
    }
  }

  /// The user may have read it meanwhile.
  private func takeBack(_ conversation: String, of guest: GuestConversation?) throws {
    guard guest?.unread ?? 0 == 0 else { return }
    let messages = try told(of: conversation)
    guard !messages.isEmpty else { return }
    try transaction(command: nil) { try deliveries.takeBack(messages, $0) }
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
    case .began: try hear(began: event, from: guest, writer)
    case .named, .read, .typing, .present, .changed: break
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

  /// A conversation that begins by an invitation is with whom that is for.
  private func hear(began event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter) throws {
    guard let id = event.invitation, var invitation = try writer.reader.invitation(id: id) else { return }
    invitation.conversation = event.conversation
    try writer.put(invitation)
    _ = try person(event.conversation, guest, invitation, writer)
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
    let name = contact?.displayName ?? Self.name(of: guest)
    let unread = guest?.unread ?? 0
    var lines = ["\(name) wrote to you\(unread > 1 ? " (\(unread) new)" : "")"]
    if try writer.reader.preferences().quoteMessages {
      lines.append(event.message?.text ?? "An image")
    }
    try tellOfGuest(.message, lines, event.conversation, nil, writer)
  }

  /// Logs that somebody wrote: once for each day, in however many conversations.
  func noteWritten(
    by contact: Contact, in conversation: String, at: Instant, _ writer: StoreWriter
  ) throws {
    let at = min(at, now)
    let day = try zone(writer.reader).date(at: at)
    var guest = try writer.reader.guest(conversation) ?? KeptGuest(conversation: conversation)
    if let logged = try writer.reader.loggedOn(contactId: contact.id), logged >= day { return }
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
    // One without a request was taken back; of one that the planner does not have plannerguests is told to forget it.
    guard let id = event.invitation, let request = event.request, request.utf8.count <= 100,
      var invitation = try writer.reader.invitation(id: id)
    else { return }
    invitation.clearRequest()
    invitation.request = request
    invitation.proposed = event.times.prefix(3).filter(ValidDates.contains)
      .map { Instant(minutes: $0.minuteRoundedDown) }
    invitation.conversation = event.conversation
    let contact = try person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? Self.name(of: guest)
    let situation = try situation(writer.reader)
    func sayNo() throws {
      invitation.answer = .fresh
      invitation.state = try stands(invitation, writer.reader) ? .booked : .unanswered
      invitation.times = try offers(invitation, situation, writer.reader)
      try writer.put(invitation)
    }
    guard let offering = try offering(invitation, situation, writer.reader), invitation.showsTimes(at: now),
      try !isMet(invitation, writer.reader), !invitation.proposed.isEmpty
    else { return try sayNo() }
    // Whoever proposes times that were not shown must not learn by it when the user is free.
    let isOwnIdea = event.kind == .proposed
    let fits = invitation.proposed.map { fit($0, offering, invitation) }
    let needsUser = try isOwnIdea || writer.reader.preferences().invitationsNeedConfirmation
    let times = try invitation.proposed.map { try composer(writer.reader).moment($0) }
    if !needsUser, let index = fits.firstIndex(of: .free) {
      let isMoved = try booked(invitation, writer.reader) != nil
      try book(&invitation, at: invitation.proposed[index], offering, writer)
      try writer.put(invitation)
      let verb = isMoved ? "moved it to" : "takes"
      return try tellOfGuest(
        .invitation, ["\(name) \(verb) \(times[index])", "It is booked."], event.conversation, invitation.id,
        writer)
    }
    guard needsUser, isOwnIdea || fits.contains(where: { $0 != .taken }) else { return try sayNo() }
    invitation.state = .asked
    try writer.put(invitation)
    try emit(.guests, contactId: contact?.id, to: writer)
    let command = "plannerctl invite confirm \(invitation.id.prefix(8))"
    let free = zip(times, fits).compactMap { $1 == .taken ? nil : $0 }
    let suits =
      free.count == times.count
      ? "You are free then."
      : free.isEmpty ? "You are not free then." : "You are free \(free.joined(separator: " and "))."
    try tellOfGuest(
      .invitation,
      [
        "\(name) asks for \(times.joined(separator: ", or "))", suits, "It waits for your answer: \(command)",
      ],
      event.conversation, invitation.id, writer)
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
    var moves: [MovedSession] = []
    if let item = try booked(invitation, writer.reader) {
      var moved = moved(
        item, to: start, as: .rescheduled, forcedOver: forcedOver, in: try situation(writer.reader).scenario)
      moved.item.durationMin = invitation.durationMin
      moves.append(moved)
      _ = try save(moved.item, as: .rescheduled, writer)
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
    return try refresh(writer, after: moves)
  }

  private func hear(
    canceled event: GuestEvent, from guest: GuestConversation?, _ writer: StoreWriter
  ) throws {
    guard let id = event.invitation, var invitation = try writer.reader.invitation(id: id) else { return }
    let contact = try person(event.conversation, guest, invitation, writer)
    let name = contact?.displayName ?? Self.name(of: guest)
    let item = try booked(invitation, writer.reader)
    if let withdrawn = event.request {
      guard withdrawn == invitation.request else { return }
      let (asked, answer) = (invitation.proposed, invitation.answer)
      invitation.clearRequest()
      var told = answer == nil ? asked.first.map { ("no longer asks for", $0) } : nil
      // What was booked for it a moment before is undone: the guest was told of nothing, and has what they had.
      if answer == .booked, let item, item.endAt > now {
        if let had = host.door.known[id]?.bookedAt {
          if had > now, had != item.startAt, asked.contains(item.startAt),
            let offering = try offering(invitation, situation(writer.reader), writer.reader),
            fit(had, offering, invitation) != .taken
          {
            try book(&invitation, at: had, offering, writer)
            told = ("keeps", had)
          }
        } else {
          try skip(item, writer)
          invitation.itemId = nil
          told = ("called off", item.startAt)
        }
      }
      invitation.state = try stands(invitation, writer.reader) ? .booked : .unanswered
      try writer.put(invitation)
      _ = try refresh(writer)
      guard let (verb, time) = told else { return }
      let moment = try composer(writer.reader).moment(time)
      return try tellOfGuest(.invitation, ["\(name) \(verb) \(moment)"], event.conversation, id, writer)
    }
    // What took place is not called off any more.
    guard try !isMet(invitation, writer.reader) else { return }
    invitation.clearRequest()
    (invitation.itemId, invitation.state) = (nil, .canceled)
    try writer.put(invitation)
    guard let item else { return }
    try skip(item, writer)
    _ = try refresh(writer)
    let moment = try composer(writer.reader).moment(item.startAt)
    try tellOfGuest(.invitation, ["\(name) called off \(moment)"], event.conversation, id, writer)
  }

  // MARK: - What was lost

  /// Takes over what guests did that this planner was told and does not have any more: it was brought back from a copy.
  /// - number: of the latest event that it was told.
  func adopt(_ known: [String: GuestInvitation], upTo number: Int) throws {
    let heard = try store.read { try $0.door().event }
    for there in known.values.sorted(by: { $0.id < $1.id }) where (there.event ?? 0) > heard {
      do { try transaction(command: nil) { try adopt(there, $0) } } catch let error as any PlannerError {
        host.failed("what a guest has could not be taken over", error)
      }
    }
    try transaction(command: nil) { _ = try note(number, $0) }
  }

  private func adopt(_ there: GuestInvitation, _ writer: StoreWriter) throws {
    guard let conversation = there.conversation else { return }
    let isAhead = there.bookedAt.map { $0 > now && ValidDates.contains($0) } ?? false
    guard var invitation = try writer.reader.invitation(id: there.id) else {
      guard isAhead, let start = there.bookedAt else { return }
      let moment = try composer(writer.reader).moment(start)
      return try tellOfGuest(
        .invitation,
        [
          "A meeting with a guest is off: \(moment)",
          "Your planner came back from a copy, and does not know that invitation any more.",
        ], conversation, nil, writer)
    }
    let item = try booked(invitation, writer.reader)
    invitation.conversation = conversation
    let contact = try person(conversation, nil, invitation, writer)
    let name = contact?.displayName ?? "A guest"
    if isAhead, let start = there.bookedAt, item?.startAt != start {
      let situation = try situation(writer.reader)
      guard let offering = try offering(invitation, situation, writer.reader) else { return }
      let forced = try choice(of: start, for: invitation, offering, situation, force: true).forcedOver
      invitation.clearRequest()
      try book(&invitation, at: start, offering, forcedOver: forced, writer)
      try writer.put(invitation)
      let moment = try composer(writer.reader).moment(start)
      try tellOfGuest(
        .invitation,
        [
          "\(name) has \(moment) with you",
          "Your planner came back from a copy without it: it is booked again.",
        ],
        conversation, invitation.id, writer)
    } else if there.bookedAt == nil, there.state == .canceled, let item, item.endAt > now {
      try skip(item, writer)
      (invitation.itemId, invitation.state) = (nil, .canceled)
      try writer.put(invitation)
      _ = try refresh(writer)
      let moment = try composer(writer.reader).moment(item.startAt)
      try tellOfGuest(.invitation, ["\(name) called off \(moment)"], conversation, invitation.id, writer)
    } else {
      try writer.put(invitation)
    }
    guard let request = there.request else { return }
    try hear(
      request: GuestEvent(
        at: there.changedAt, kind: there.start == nil ? .proposed : .picked, conversation: conversation,
        invitation: there.id,
        request: request,
        times: there.start.map { [$0] } ?? there.proposed), from: nil, writer)
  }

  // MARK: - Telling the user

  /// What a guest is called who is nobody of the user's: whatever they call themselves, they pass for nobody.
  private static func name(of guest: GuestConversation?) -> String {
    guest?.name.map { "\($0.prefix(100)) (a guest)" } ?? "A guest"
  }

  private static let (secondsToRead, minutesTold) = (2, 24 * 60)

  /// Adds a notice of what a guest did.
  private func tellOfGuest(
    _ kind: NoticeKind, _ lines: [String], _ conversation: String, _ invitation: String?,
    _ writer: StoreWriter
  ) throws {
    // Whoever has the conversation before them needs no notice.
    let dueAt = kind == .message ? now.adding(seconds: Self.secondsToRead) : now
    let row = Reminder(
      id: newId(), kind: kind, dueAt: dueAt, expiresAt: now.adding(minutes: Self.minutesTold),
      state: .claimed, claimedAt: now, itemIds: [conversation, invitation].compactMap(\.self),
      detail: lines.map { oneLine(String($0.prefix(300))) }.joined(separator: "\n"))
    let channels = try deliveries.channels(for: row, writer.reader)
    guard !channels.isEmpty else { return }
    try writer.put(row)
    try deliveries.open(row, channels, writer)
  }
}
