import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension InvitationMethods.Invite: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let id = try planner.transaction(command: nil) { writer in
      let invitation = try make(planner, writer)
      try writer.put(invitation)
      writer.note(.created, invitation)
      return invitation.id
    }
    // The reply comes when plannerguests has the invitation, so its link already works.
    planner.host.door.whenTold {
      done(
        Result {
          try planner.read { view in
            Reply(
              invitation: try InvitationReader(view).shown(id: id),
              door: try InvitationReader(view).doorStanding())
          }
        })
    }
  }

  private func make(_ planner: Planner, _ writer: StoreWriter) throws -> KeptInvitation {
    let reader = writer.reader
    let door = try reader.door()
    guard !door.displayName.isEmpty else {
      throw InvalidField(
        field: "displayNameForGuests", value: .null, .noGuestName)
    }
    let kind = kind ?? (conversation == nil ? .personal : .offer)
    var invitation = KeptInvitation(id: newId(), kind: kind, createdAt: planner.now)
    invitation.note = try note.map { try InvitationMethods.text($0, most: 1000, field: "note") }
      .flatMap { $0.isEmpty ? nil : $0 }
    if kind == .open {
      guard name == nil, conversation == nil, durationMin == nil, within == nil, most == nil else {
        throw InvalidField(
          field: "kind", value: .string(kind.rawValue),
          allowed: "personal for times with one person: an open page has no times")
      }
      let token = try publicName()
      // A closed page opens again under its name.
      if let known = try reader.invitations().first(where: { $0.token == token }) {
        guard known.revoked else {
          throw InvalidField(
            field: "token", value: .string(token), allowed: "a name without an open page")
        }
        var again = known
        (again.revoked, again.note) = (false, invitation.note)
        return again
      }
      invitation.token = token
      return invitation
    }
    let contact = try self.contact(kind, planner.view(reader))
    let goal = try reader.goal(contactId: contact.id)
    invitation.contactId = contact.id
    invitation.durationMin = durationMin ?? goal?.minDurationMin ?? 30
    try ValidRange.minDurationMin.check(invitation.durationMin, field: "durationMin")
    invitation.most = most ?? 5
    guard (1...50).contains(invitation.most) else {
      throw InvalidField(field: "most", value: .number(Double(invitation.most)), allowed: "1...50")
    }
    let text = within ?? "3w"
    let ahead = try InvalidField.reading(text, field: "within", CalendarDuration.read)
    let until = ahead.added(to: planner.now, in: try planner.zone(reader))
    guard until > planner.now, until <= planner.now.adding(minutes: 366 * 1440) else {
      throw InvalidField(field: "within", value: .string(text), allowed: "more than nothing, and at most 1y")
    }
    invitation.until = until
    invitation.expiresAt = until
    if kind == .offer {
      invitation.conversation = try conversation.map { try InvitationMethods.conversation($0) }
      let links = try reader.invitations().filter {
        $0.kind == .personal && $0.conversation == invitation.conversation
      }
      guard links.isEmpty || links.contains(where: { !$0.revoked }) else {
        throw InvalidField(
          field: "conversation", value: .string(conversation ?? ""),
          allowed: "one with an open link: nobody can see your offers there")
      }
    } else {
      guard conversation == nil, token == nil else {
        throw InvalidField(
          field: token == nil ? "conversation" : "token", value: .string(token ?? conversation ?? ""),
          allowed: "absent for an invitation for one person")
      }
      invitation.token = InvitationMethods.newToken()
    }
    if try !GuestOffers(planner.view(reader)).isAwaitingFiles() {
      invitation.times = try GuestOffers(planner.view(reader)).offers(
        invitation, Situation(planner.view(reader)))
    }
    return invitation
  }

  private func contact(_ kind: InvitationKind, _ view: PlannerView) throws -> Contact {
    if let name {
      let contact = try PersonSelectors(view).person(name)
      try DepartedPeople(view).checkIsHere(contact, field: "name")
      return contact
    }
    guard kind == .offer, let conversation else {
      throw InvalidField(field: "name", value: .null, allowed: "given: the person")
    }
    let guest = try view.reader.guest(conversation)
    guard let contact = try guest?.contactId.flatMap(view.reader.contact(id:)) else {
      throw InvalidField(
        field: "name", value: .null,
        allowed:
          "given, because the guest is not linked to a person (plannerctl inbox link "
          + "\(conversation.prefix(8)) NAME)")
    }
    return contact
  }

  private func publicName() throws -> String {
    let token = token ?? ""
    let isName =
      (1...40).contains(token.utf8.count)
      && token.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
    guard isName else {
      throw InvalidField(
        field: "token", value: .string(token), allowed: "1 to 40 letters a-z, digits and -, such as chat")
    }
    // Links for one person begin with `i`.
    guard token != "i" else {
      throw InvalidField(
        field: "token", value: .string(token), allowed: "another name than i, the beginning of links")
    }
    return token
  }
}

extension InvitationMethods.ListInvitations: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let contact = try name.map { try PersonSelectors(view).person($0) }
      let found = try id.map { try [InvitationReader(view).invitation($0)] } ?? view.reader.invitations()
      let kept = try found.filter { invitation in
        if let contact, invitation.contactId != contact.id { return false }
        return try all == true || id != nil || !InvitationReader(view).isOver(invitation)
      }
      return Reply(
        invitations: try InvitationReader(view).shown(kept), door: try InvitationReader(view).doorStanding())
    }
  }
}

extension InvitationMethods.RevokeInvitation: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.transaction(command: nil) { writer in
      let view = planner.view(writer)
      var invitation = try InvitationReader(view).invitation(id)
      guard !invitation.revoked else {
        throw InvalidField(field: "id", value: .string(id), allowed: "an open invitation")
      }
      invitation.revoked = true
      invitation.times = []
      if invitation.request != nil, invitation.answer == nil {
        invitation.answer = .declined
        invitation.state = try GuestOffers(view).stands(invitation) ? .booked : .declined
      }
      try writer.put(invitation)
      writer.note(.changed, invitation)
      return Reply(invitation: try InvitationReader(view).shown(id: invitation.id))
    }
  }
}

extension InvitationMethods.AnswerInvitation: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try planner.transaction(command: nil) { writer in
      let view = planner.view(writer)
      var invitation = try InvitationReader(view).invitation(id)
      guard invitation.request != nil, invitation.answer == nil else {
        throw InvalidField(
          field: "id", value: .string(id),
          allowed: "one with an open request (plannerctl invite --list)")
      }
      if let asked, asked.map({ Instant($0) }) != invitation.proposed {
        throw InvalidField(
          field: "asked", value: .array(asked.prefix(3).map { .string($0.shortened) }),
          allowed: "their current request: \(invitation.proposed.map(\.description).joined(separator: ", "))")
      }
      invitation.answerNote = try note.map { try InvitationMethods.text($0, most: 1000, field: "note") }
        .flatMap { $0.isEmpty ? nil : $0 }
      let situation = try Situation(view)
      guard let offering = try GuestOffers(view).offering(invitation, situation) else {
        throw NotFound(kind: .person, selector: id, message: "The person of the invitation was removed.")
      }
      var (warnings, plan) = ([String](), PlanReport.empty)
      switch answer {
      case .booked:
        let typed = try at.map { try TypedTimes(view).wholeMinute($0, field: "at") }
        let fitting = invitation.proposed.first {
          GuestOffers(view).fit($0, offering, invitation) != .taken
        }
        guard let start = typed?.instant ?? fitting ?? invitation.proposed.first else {
          throw InvalidField(field: "at", value: .null, allowed: "given")
        }
        let confirmed = try GuestRequests(planner).confirm(
          &invitation, at: start, offering, situation, force: force ?? false, writer)
        (warnings, plan) = ((typed?.warnings ?? []) + confirmed.warnings, confirmed.plan)
      case .fresh, .declined:
        invitation.answer = answer
        let kept = try GuestOffers(view).booked(invitation) != nil
        invitation.state = kept ? .booked : answer == .declined ? .declined : .unanswered
        let refused = Set(invitation.proposed)
        invitation.times = try GuestOffers(view).offers(invitation, situation)
          .filter { !refused.contains($0) }
      }
      try writer.put(invitation)
      writer.note(.changed, invitation)
      try planner.emit(.guests, contactId: invitation.contactId, to: writer)
      return Reply(
        invitation: try InvitationReader(view).shown(id: invitation.id), warnings: warnings,
        plan: plan)
    }
  }
}

extension InvitationMethods {
  /// Returns a text for guests, trimmed. Throws ``InvalidField`` if it is too long.
  static func text(_ text: String, most: Int, field: String) throws -> String {
    let text = text.trimmed
    guard text.unicodeScalars.count <= most, !text.utf8.contains(0) else {
      throw InvalidField(
        field: field, value: .string(text.shortened), allowed: "at most \(most) characters",
        code: .tooLong)
    }
    return text
  }

  /// Returns an id of a conversation. Throws ``InvalidField``.
  static func conversation(_ id: String) throws -> String {
    guard let id = UUID(uuidString: id) else {
      throw InvalidField(
        field: "conversation", value: .string(id.shortened), allowed: "the whole id of a conversation")
    }
    return id.uuidString.lowercased()
  }

  /// Returns 128 random bits in 22 characters (base64url of RFC 4648).
  static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

/// Invitations: by their selector, and as they are shown.
struct InvitationReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the invitation with this id or prefix of an id, or the only open invitation for the person that
  /// a name matches. Throws ``NotFound`` and ``Ambiguous``.
  func invitation(_ selector: String) throws -> KeptInvitation {
    var found = try selector.idPrefix.map { try reader.invitations(idPrefix: $0) } ?? []
    if found.isEmpty { found = try reader.invitations().filter { $0.kind == .open && $0.token == selector } }
    if found.isEmpty, let contact = try? PersonSelectors(view).person(selector) {
      found = try reader.invitations().filter { invitation in
        try invitation.contactId == contact.id && !isOver(invitation)
      }
      let waiting = found.filter { $0.request != nil && $0.answer == nil }
      if waiting.count == 1 { found = waiting }
      guard !found.isEmpty else {
        throw NotFound(
          kind: .invitation, selector: selector,
          message: "No invitation for \(contact.displayName) is open (plannerctl invite NAME makes one).")
      }
    }
    guard let invitation = found.first else {
      throw NotFound(
        kind: .invitation, selector: selector,
        message: "No invitation has the id '\(selector.shortened)' (plannerctl invite --list).")
    }
    guard found.count == 1 else {
      let names = try reader.displayNames(of: Set(found.compactMap(\.contactId)))
      throw Ambiguous(
        selector: selector,
        matches: try found.map { one in
          let made = try view.composer().moment(one.createdAt)
          return Match(
            id: one.id,
            name:
              "\(one.id.prefix(8)): \(one.contactId.flatMap { names[$0] } ?? one.token ?? ""), made \(made)")
        },
        message: "'\(selector.shortened)' matches more than one invitation.")
    }
    return invitation
  }

  /// Returns whether the invitation has ended.
  func isOver(_ invitation: KeptInvitation) throws -> Bool {
    if invitation.request != nil, invitation.answer == nil { return false }
    if try GuestOffers(view).booked(invitation) != nil { return try GuestOffers(view).isMet(invitation) }
    return try !invitation.isOpen(at: now) || invitation.state == .declined
      || GuestOffers(view).isMet(invitation)
  }

  func shown(id: String) throws -> Invitation {
    guard let invitation = try reader.invitation(id: id), let shown = try shown([invitation]).first
    else { throw NotFound(kind: .invitation, selector: id, message: "The invitation was removed.") }
    return shown
  }

  func shown(_ invitations: [KeptInvitation]) throws -> [Invitation] {
    let names = try reader.displayNames(of: Set(invitations.compactMap(\.contactId)))
    let url = try reader.door().url
    let told = view.standing.door.told
    return try invitations.map { invitation in
      let item = try GuestOffers(view).booked(invitation)
      let isWaiting = invitation.request != nil && invitation.answer == nil
      // A canceled session is no longer booked. A session that took place stays booked.
      let kept = try invitation.itemId.flatMap(reader.item(id:))
      let isOff = try invitation.state == .booked && !GuestOffers(view).stands(invitation)
      return Invitation(
        id: invitation.id, kind: invitation.kind, contactId: invitation.contactId,
        name: invitation.contactId.flatMap { names[$0] }, token: invitation.token,
        link: url.flatMap { url in
          invitation.token.map { "\(url)/\(invitation.kind == .open ? "" : "i/")\($0)" }
        },
        durationMin: invitation.durationMin, times: invitation.times, most: invitation.most,
        until: invitation.until, expiresAt: invitation.expiresAt, note: invitation.note,
        createdAt: invitation.createdAt, revoked: invitation.revoked,
        state: isOff ? .canceled : item != nil && invitation.state == .canceled ? .booked : invitation.state,
        expired: invitation.isExpired(at: now),
        conversation: invitation.conversation, proposed: isWaiting ? invitation.proposed : [],
        item: kept?.id, bookedAt: item?.startAt, told: told.contains(invitation.id))
    }
  }
}
