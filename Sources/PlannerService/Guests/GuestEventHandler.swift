import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import Varlink

/// Carries out the events of guests. Each event is one transaction together with its number, so none counts
/// twice.
struct GuestEventHandler: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Stores the state that plannerguests reports. Returns the number of the latest handled event.
  func heard(_ door: GuestMethods.GetDoor.Reply) throws -> Int {
    let known = try planner.store.read { try $0.door() }
    var heard = known
    // plannerguests has fewer events if its store is new, or was restored from a copy.
    heard.event = min(known.event, max(0, door.latest))
    if let url = door.url, url.utf8.count <= 1000, !url.utf8.contains(0) { heard.url = url }
    if heard != known { try planner.store.write(command: nil, at: now) { try $0.put(heard) } }
    return heard.event
  }

  /// Handles an event, unless it was handled before.
  /// - guest: the conversation as it is now; nil if it is gone.
  func take(_ event: GuestEvent, from guest: GuestConversation?) throws {
    guard let number = event.number else { return try takeBack(event.conversation, of: guest) }
    do {
      try planner.transaction(command: nil) { writer in
        guard try note(number, writer) else { return }
        try carryOut(event, from: guest, writer)
      }
    } catch let error as any InterfaceError {
      // The planner's rules forbid the request, so nothing is left to do for it.
      planner.host.failed("a guest's wish was refused", error)
      try planner.transaction(command: nil) { writer in
        guard try note(number, writer) else { return }
        try GuestRequests(planner).refuse(event, from: guest, because: error, writer)
      }
    }
  }

  /// Returns the notices of messages of a conversation that were sent, or are about to be.
  func told(of conversation: String) throws -> [Reminder] {
    try planner.store.read {
      try $0.noticesOfMessages(
        conversation: conversation, since: now.adding(minutes: -GuestNotices.minutesTold))
    }
  }

  /// Withdraws the notices of a conversation after the user has read it elsewhere.
  private func takeBack(_ conversation: String, of guest: GuestConversation?) throws {
    guard guest?.unread ?? 0 == 0 else { return }
    let messages = try told(of: conversation)
    guard !messages.isEmpty else { return }
    try planner.transaction(command: nil) { try planner.deliveries.takeBack(messages, $0) }
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
    case .picked, .proposed, .moved: try GuestRequests(planner).hear(request: event, from: guest, writer)
    case .canceled: try GuestRequests(planner).hear(canceled: event, from: guest, writer)
    case .merged: try merge(event, writer)
    case .began: try hear(began: event, from: guest, writer)
    case .named, .read, .typing, .present, .changed: break
    }
  }

  // MARK: - The guest's identity

  /// Returns the person in a conversation: the person that the user chose, or else the person of its
  /// invitation.
  func person(
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

  /// Links a conversation that begins with an invitation to the invitation's person.
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
    // A message that was read in the meantime needs no notice.
    guard guest?.muted != true, guest?.blocked != true, (guest?.unread ?? 0) > 0 else { return }
    let name = contact?.displayName ?? GuestNotices.name(of: guest)
    let unread = guest?.unread ?? 0
    var lines = ["\(name) wrote to you\(unread > 1 ? " (\(unread) new)" : "")"]
    if try writer.reader.preferences().quoteMessages {
      lines.append(event.message?.text ?? "An image")
    }
    try GuestNotices(planner).tellOfGuest(.message, lines, event.conversation, nil, writer)
  }

  /// Logs that somebody wrote: once a day, even if they write in several conversations.
  func noteWritten(by contact: Contact, in conversation: String, at: Instant, _ writer: StoreWriter) throws {
    let at = min(at, now)
    let day = try planner.zone(writer.reader).date(at: at)
    var guest = try writer.reader.guest(conversation) ?? KeptGuest(conversation: conversation)
    if let logged = try writer.reader.loggedOn(contactId: contact.id), logged >= day { return }
    guest.contactId = contact.id
    guest.loggedOn = day
    try writer.put(guest)
    _ = try SessionWriter(planner).log(contact, at: at, outcome: .text, notes: nil, writer)
    _ = try planner.refresh(writer)
  }

  // MARK: - Lost events

  /// Takes over the results of events that this planner lost because its store was restored from a copy.
  /// - number: the number of the latest event that the planner acknowledged.
  func adopt(_ known: [String: GuestInvitation], upTo number: Int) throws {
    let heard = try planner.store.read { try $0.door().event }
    for there in known.values.sorted(by: { $0.id < $1.id }) where (there.event ?? 0) > heard {
      do { try planner.transaction(command: nil) { try adopt(there, $0) } } catch let error
        as any InterfaceError
      {
        planner.host.failed("what a guest has could not be taken over", error)
      }
    }
    try planner.transaction(command: nil) { _ = try note(number, $0) }
  }

  private func adopt(_ there: GuestInvitation, _ writer: StoreWriter) throws {
    let view = planner.view(writer)
    guard let conversation = there.conversation else { return }
    let isAhead = there.bookedAt.map { $0 > now && ValidDates.contains($0) } ?? false
    guard var invitation = try writer.reader.invitation(id: there.id) else {
      guard isAhead, let start = there.bookedAt else { return }
      let moment = try view.composer().moment(start)
      return try GuestNotices(planner).tellOfGuest(
        .invitation,
        [
          "A meeting with a guest was canceled: \(moment)",
          "Your planner was restored from a copy, and no longer has that invitation.",
        ], conversation, nil, writer)
    }
    let item = try GuestOffers(view).booked(invitation)
    invitation.conversation = conversation
    let contact = try person(conversation, nil, invitation, writer)
    let name = contact?.displayName ?? "A guest"
    if isAhead, let start = there.bookedAt, item?.startAt != start {
      let situation = try Situation(view)
      guard let offering = try GuestOffers(view).offering(invitation, situation) else {
        return
      }
      let forced = try GuestOffers(view).choice(
        of: start, for: invitation, offering, situation, force: true
      ).forcedOver
      invitation.clearRequest()
      try GuestRequests(planner).book(&invitation, at: start, offering, forcedOver: forced, writer)
      try writer.put(invitation)
      let moment = try view.composer().moment(start)
      try GuestNotices(planner).tellOfGuest(
        .invitation,
        [
          "\(name) has \(moment) with you",
          "Your planner was restored from a copy without it: it is booked again.",
        ],
        conversation, invitation.id, writer)
    } else if there.bookedAt == nil, there.state == .canceled, let item, item.endAt > now {
      try SessionWriter(planner).skip(item, writer)
      (invitation.itemId, invitation.state) = (nil, .canceled)
      try writer.put(invitation)
      _ = try planner.refresh(writer)
      let moment = try view.composer().moment(item.startAt)
      try GuestNotices(planner).tellOfGuest(
        .invitation, ["\(name) canceled \(moment)"], conversation, invitation.id, writer)
    } else {
      try writer.put(invitation)
    }
    guard let request = there.request else { return }
    try GuestRequests(planner).hear(
      request: GuestEvent(
        at: there.askedAt ?? there.changedAt, kind: there.start == nil ? .proposed : .picked,
        conversation: conversation,
        invitation: there.id,
        request: request,
        times: there.start.map { [$0] } ?? there.proposed), from: nil, writer)
  }
}
