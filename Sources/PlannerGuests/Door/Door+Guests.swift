import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// What guests see and do.
extension Door {
  // MARK: - Who is there

  /// Returns the personal invitation of a token; nil alike for one that is unknown, revoked, or over before anything
  /// was said or done.
  func personal(tokenHash: String) async throws -> Guest? {
    let now = clock.now()
    return try await store.read { try Self.personal(tokenHash, $0, now) }
  }

  static func personal(_ tokenHash: String, _ db: Database, _ now: Instant) throws -> Guest? {
    guard let found = try db.invitation(ofToken: tokenHash, now: now), found.kind == .personal,
      !found.revoked, !found.expired || found.conversation != nil
    else { return nil }
    return found.conversation.map(Guest.conversation) ?? .invitation(found.id)
  }

  /// Returns a page where anybody can write, by the hash of its name.
  func openPage(nameHash: String) async throws -> GuestInvitation? {
    let now = clock.now()
    return try await store.read { try Self.openPage(nameHash, $0, now) }
  }

  static func openPage(_ nameHash: String, _ db: Database, _ now: Instant) throws -> GuestInvitation? {
    guard let found = try db.invitation(ofToken: nameHash, now: now),
      found.kind == .open, !found.revoked, !found.expired
    else { return nil }
    return found
  }

  /// Returns the conversation of a device's key.
  func device(hash: String) async throws -> String? {
    try await store.read { db in try Self.conversation(ofDevice: hash, db) }
  }

  /// Returns what a guest sees. before: only messages before this number.
  func view(_ guest: Guest?, before: Int? = nil, limit: Int = 100) async throws -> GuestView {
    let now = clock.now()
    return try await store.read { db in
      var view = GuestView(settings: try db.settings())
      switch guest {
      case .conversation(let id):
        guard let found = try db.conversation(id) else { throw GuestRefusal.gone }
        (view.conversation, view.zone) = (found, found.zone)
        view.messages = try db.messages(of: found, before: before ?? Int.max, limit: limit + 1)
        view.hasEarlier = view.messages.count > limit
        if view.hasEarlier { view.messages.removeFirst() }
        view.invitations = try db.invitations(of: id, now: now).filter { !$0.revoked }
      case .invitation(let id):
        guard let found = try db.invitation(id, now: now) else { throw GuestRefusal.gone }
        view.invitations = [found]
        if let row = try db.row("SELECT zone, zoneSaid FROM invitation WHERE id = ?", [id]) {
          view.zone = GuestZone(row)
        }
      case nil: break
      }
      return view
    }
  }

  /// The most messages that a page is told of at once.
  static let newsAtOnce = 200

  /// Returns what is new for a page: messages after a number, and what stands around them.
  func news(of id: String, after number: Int) async throws -> GuestView {
    let now = clock.now()
    return try await store.read { db in
      var view = GuestView(settings: try db.settings())
      guard let found = try db.conversation(id) else { throw GuestRefusal.gone }
      (view.conversation, view.zone) = (found, found.zone)
      view.messages = try db.messages(of: found, after: number, limit: Self.newsAtOnce)
      view.invitations = try db.invitations(of: id, now: now).filter { !$0.revoked }
      return view
    }
  }

  // MARK: - What is said

  /// Something that a guest says.
  struct Said: Sendable {
    var id: String
    var text: String?
    var image: NewImage?
  }

  /// An image that is ready to be kept.
  struct NewImage: Sendable {
    var data: Data
    var width: Int
    var height: Int
  }

  /// Begins a conversation of a new device with what it says first. Returns its id.
  /// One that is known says it where it is known.
  func begin(device hash: String, name: String? = nil, zone: String?, _ said: Said) async throws -> String {
    try await checkRoom()
    return try await change { db, effects in
      if let known = try Self.conversation(ofDevice: hash, db) {
        try Self.say(said, in: known, db, &effects)
        return known
      }
      let id = UUID().uuidString.lowercased()
      let now = effects.now.microseconds
      try db.run(
        "INSERT INTO conversation (id, kind, createdAt, lastAt, zone) VALUES (?, 'anonymous', ?, ?, ?)",
        [id, now, now, zone])
      try db.run("INSERT INTO device (hash, conversation, createdAt) VALUES (?, ?, ?)", [hash, id, now])
      try effects.tell(GuestEvent(at: effects.now, kind: .began, conversation: id, times: []), db)
      if let name { try Self.setName(name, of: id, db, &effects) }
      try Self.say(said, in: id, db, &effects)
      return id
    }
  }

  func say(_ said: Said, as guest: Guest) async throws {
    try await checkRoom()
    try await change { db, effects in
      try Self.say(said, in: try Self.conversation(of: guest, db, &effects), db, &effects)
    }
  }

  private static func say(
    _ said: Said, in conversation: String, _ db: Database, _ effects: inout Effects
  ) throws {
    var draft = Effects.Draft(
      id: said.id, side: .guest, kind: said.image == nil ? .text : .image, text: said.text)
    // Said again with the same id, it is there already. What is refused gets another id by the page that says so.
    do {
      if try draft.isSaid(in: conversation, db) { return }
    } catch is Effects.OtherWords {
      throw GuestRefusal(message: "That was not sent. Send it again.")
    }
    try mayWrite(in: conversation, db)
    draft.image = try said.image.map { try keep($0, in: conversation, db) }
    try effects.say(draft, in: conversation, db)
    try effects.tell(
      GuestEvent(at: effects.now, kind: .message, conversation: conversation, times: []), message: said.id, db
    )
  }

  /// Stores an image, and returns its id.
  static func keep(_ image: NewImage, in conversation: String, _ db: Database) throws -> String {
    let id = UUID().uuidString.lowercased()
    try db.run(
      "INSERT INTO image (id, conversation, data, width, height) VALUES (?, ?, ?, ?, ?)",
      [id, conversation, image.data, image.width, image.height])
    return id
  }

  static func mayWrite(in conversation: String, _ db: Database) throws {
    guard let found = try db.conversation(conversation) else { throw GuestRefusal.gone }
    if found.blocked { throw GuestRefusal.blocked }
  }

  /// Returns the conversation of a guest, which begins where there is none yet.
  static func conversation(of guest: Guest, _ db: Database, _ effects: inout Effects) throws -> String {
    switch guest {
    case .conversation(let id): return id
    case .invitation(let id):
      guard let found = try db.invitation(id, now: effects.now) else { throw GuestRefusal.gone }
      return try found.conversation ?? begin(id, db, &effects)
    }
  }

  // MARK: - Times

  /// The guest takes a time.
  func pick(_ start: Instant, of invitation: String, as guest: Guest) async throws {
    try await ask(of: invitation, as: guest) { found, now, notice in
      let isAsked = found.state == .asked && !found.isLate(at: now)
      // Pressed twice, it is theirs already.
      if isAsked ? found.start == start : found.bookedAt == start { return [] }
      guard isAsked || found.times.contains(start) && start > now else { throw GuestRefusal.taken }
      guard isAsked || start >= now.adding(minutes: notice) else {
        throw GuestRefusal(
          message: "That is too soon: it has to be \(duration(minutes: notice)) ahead. Choose another time.")
      }
      guard isAsked || !found.isNear(at: now, notice: notice) else { throw GuestRefusal.tooLate(notice) }
      return [start]
    }
  }

  /// The guest proposes times that are not among those of the invitation.
  func propose(_ times: [Instant], of invitation: String, as guest: Guest) async throws {
    let whole = Set(times.map(\.whole)).sorted()
    try await ask(of: invitation, as: guest, proposes: true) { found, now, _ in
      guard (1...GuestLimit.proposals).contains(whole.count) else {
        throw GuestRefusal(message: "Propose one time, two or three.")
      }
      guard whole.allSatisfy({ $0 > now && $0 < now.adding(seconds: 366 * 86_400) }) else {
        throw GuestRefusal(message: "Propose times that are still to come, within a year.")
      }
      if let booked = found.bookedAt, whole.contains(booked) {
        throw GuestRefusal(message: "You have one of these times already. Propose others.")
      }
      return whole
    }
  }

  /// - check: returns the times; none where nothing is to be asked for.
  private func ask(
    of id: String, as guest: Guest, proposes: Bool = false,
    _ check: @escaping @Sendable (_ found: GuestInvitation, _ now: Instant, _ notice: Int) throws -> [Instant]
  ) async throws {
    try await checkRoom()
    try await change { db, effects in
      let found = try Self.invitation(id, of: guest, db, effects.now)
      if found.isPast(at: effects.now) { throw GuestRefusal.past }
      if found.expired { throw GuestRefusal(message: "This invitation is over.") }
      if found.state == .declined { throw GuestRefusal(message: "This was declined.") }
      let times = try check(found, effects.now, try db.settings().noticeMin ?? 0)
      if times.isEmpty { return }
      if found.state == .asked, !found.isLate(at: effects.now) {
        throw GuestRefusal(message: "You have asked already. Take that back first, or wait for the answer.")
      }
      let conversation = try Self.conversation(of: guest, db, &effects)
      try Self.mayWrite(in: conversation, db)
      try Self.countMove(of: id, in: conversation, db, effects.now)
      let request = UUID().uuidString.lowercased()
      try db.run(
        """
        UPDATE invitation SET state = 'asked', request = ?, start = ?, proposed = ?, askedAt = ?, changedAt = ?
          WHERE id = ?
        """,
        [
          request, proposes ? nil : times.first?.microseconds, StoredTimes.text(proposes ? times : []),
          effects.now.microseconds, effects.now.microseconds, id,
        ])
      let draft = Effects.Draft(
        side: .guest, kind: proposes ? .proposed : .picked, invitation: id, times: times)
      try effects.say(draft, in: conversation, db)
      let kind: GuestEventKind = proposes ? .proposed : found.bookedAt != nil ? .moved : .picked
      try effects.tell(
        GuestEvent(
          at: effects.now, kind: kind, conversation: conversation, invitation: id, request: request,
          times: times,
          durationMin: found.durationMin), message: draft.id, db)
    }
  }

  /// Counts a request for another time than the one that was booked, also where that was called off since. Throws where
  /// the guest asked for enough of them within a day.
  private static func countMove(of id: String, in conversation: String, _ db: Database, _ now: Instant) throws
  {
    let wasBooked = try db.count(
      "SELECT count(*) FROM invitation WHERE id = ? AND lastBookedAt IS NOT NULL", [id])
    guard wasBooked > 0 else { return }
    let since = now.adding(seconds: -86_400)
    let made = try db.rows("SELECT id, moves FROM invitation WHERE conversation = ?", [conversation])
      .map { (id: $0["id"] as String, times: StoredTimes.times($0["moves"]).filter { $0 > since }) }
    guard made.reduce(0, { $0 + $1.times.count }) < GuestLimit.movesADay else {
      throw GuestRefusal(
        message:
          "You asked for another time \(GuestLimit.movesADay) times within a day. Write a message, or do "
          + "it tomorrow.")
    }
    let own = made.first { $0.id == id }?.times ?? []
    try db.run("UPDATE invitation SET moves = ? WHERE id = ?", [StoredTimes.text(own + [now]), id])
  }

  /// The guest calls off what is booked, or takes back what was asked for.
  /// - shown: the mark of what their page showed of it (``GuestInvitation/mark``).
  func cancel(_ id: String, shown: String? = nil, as guest: Guest) async throws {
    try await change { db, effects in
      let found = try Self.invitation(id, of: guest, db, effects.now)
      let isAsked = found.state == .asked
      // Pressed twice, or answered since the page was shown: the page says how it is now, and nothing else goes.
      if let shown, shown != found.mark { return }
      guard isAsked || found.bookedAt != nil else { throw GuestRefusal.gone }
      if !isAsked, found.isPast(at: effects.now) { throw GuestRefusal.past }
      let notice = try db.settings().noticeMin ?? 0
      if !isAsked, found.isNear(at: effects.now, notice: notice) { throw GuestRefusal.tooLate(notice) }
      let times = isAsked ? found.asked : found.bookedAt.map { [$0] } ?? []
      let state: InvitationState = !isAsked ? .canceled : found.bookedAt != nil ? .booked : .unanswered
      try db.run(
        """
        UPDATE invitation SET state = ?, request = NULL, start = NULL, askedAt = NULL, proposed = '[]', bookedAt = ?,
          sequence = sequence + ?, changedAt = ? WHERE id = ?
        """,
        [
          state.rawValue, isAsked ? found.bookedAt?.microseconds : nil, isAsked ? 0 : 1,
          effects.now.microseconds, id,
        ])
      let conversation = try Self.conversation(of: guest, db, &effects)
      let draft = Effects.Draft(side: .guest, kind: .canceled, invitation: id, times: times)
      try effects.say(draft, in: conversation, db)
      try effects.tell(
        GuestEvent(
          at: effects.now, kind: .canceled, conversation: conversation, invitation: id,
          request: found.request,
          times: times, durationMin: found.durationMin), message: draft.id, db)
    }
  }

  /// Returns an invitation that is this guest's.
  private static func invitation(
    _ id: String, of guest: Guest, _ db: Database, _ now: Instant
  ) throws -> GuestInvitation {
    guard let found = try db.invitation(id, now: now), !found.revoked else { throw GuestRefusal.gone }
    let isTheirs =
      switch guest {
      case .conversation(let conversation): found.conversation == conversation
      case .invitation(let own): found.id == own
      }
    guard isTheirs else { throw GuestRefusal.gone }
    return found
  }
}
