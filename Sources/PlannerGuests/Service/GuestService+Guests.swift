import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The guests' operations: pages, messages and times.
extension GuestService {
  // MARK: - Guests and pages

  /// Returns the guest of a personal link. Returns the same nil for a token that is unknown or revoked, and
  /// for one that expired before any message or request.
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

  /// Returns the open page with this hash of its name. Anybody can write there.
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

  /// Returns the conversation of a device by the hash of its key.
  func device(hash: String) async throws -> String? {
    try await store.read { db in try Self.conversation(ofDevice: hash, db) }
  }

  /// Returns the conversation and invitations that a guest sees.
  /// - before: Only messages before this number are returned.
  func view(_ guest: Guest?, before: Int? = nil, limit: Int = 100) async throws -> GuestView {
    let now = clock.now()
    return try await store.read { db in
      var view = GuestView(settings: try db.settings())
      switch guest {
      case .conversation(let id):
        guard let found = try db.conversation(id) else { throw GuestRefusal.gone }
        (view.conversation, view.zone) = (found, found.zone)
        view.messages = try db.messages(of: found, before: before ?? Int.max, limit: limit + 1)
        let count = view.messages.count
        view.messages = Array(view.messages.suffix(min(limit, Self.fitting(view.messages))))
        view.hasEarlier = view.messages.count < count
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

  /// The most bytes of texts on a page, without its last message.
  static let bytesOfPage = 48 * 1024

  /// Returns how many of the last messages fit on a page, at least one.
  private static func fitting(_ messages: [GuestMessage]) -> Int {
    var (count, bytes) = (0, 0)
    for message in messages.reversed() {
      bytes += message.weight
      if count > 0, bytes > bytesOfPage { break }
      count += 1
    }
    return count
  }

  /// The most messages in one update of a page.
  static let newsAtOnce = 200

  /// Returns the messages after a number, with the conversation, invitations and settings that a page shows
  /// around them.
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

  // MARK: - Messages

  /// A text or image that a guest sends.
  struct Said: Sendable {
    var id: String
    var text: String?
    var image: NewImage?
  }

  /// An image that is ready to be stored.
  struct NewImage: Sendable {
    var data: Data
    var width: Int
    var height: Int
  }

  /// Begins a conversation for a new device with its first message, and returns the id of the conversation.
  /// For a known device it adds the message to the device's conversation.
  func begin(device hash: String, name: String? = nil, zone: String?, _ said: Said) async throws -> String {
    try await checkRoom()
    return try await change { db, pending in
      if let known = try Self.conversation(ofDevice: hash, db) {
        try Self.say(said, in: known, db, &pending)
        return known
      }
      let id = UUID().uuidString.lowercased()
      let now = pending.now.microseconds
      try db.run(
        "INSERT INTO conversation (id, kind, createdAt, lastAt, zone) VALUES (?, 'anonymous', ?, ?, ?)",
        [id, now, now, zone])
      try db.run("INSERT INTO device (hash, conversation, createdAt) VALUES (?, ?, ?)", [hash, id, now])
      try pending.tell(GuestEvent(at: pending.now, kind: .began, conversation: id, times: []), db)
      if let name { try Self.setName(name, of: id, db, &pending) }
      try Self.say(said, in: id, db, &pending)
      return id
    }
  }

  func say(_ said: Said, as guest: Guest) async throws {
    try await checkRoom()
    try await change { db, pending in
      try Self.say(said, in: try Self.conversation(of: guest, db, &pending), db, &pending)
    }
  }

  private static func say(
    _ said: Said, in conversation: String, _ db: Database, _ pending: inout PendingEvents
  ) throws {
    var draft = PendingEvents.Draft(
      id: said.id, side: .guest, kind: said.image == nil ? .text : .image, text: said.text)
    // A repeated id means that the message was stored already. After a refusal the page sends it with
    // another id.
    do {
      if try draft.isSaid(in: conversation, db) { return }
    } catch is PendingEvents.OtherWords {
      throw GuestRefusal(message: "That was not sent. Send it again.")
    }
    try mayWrite(in: conversation, db)
    draft.image = try said.image.map { try keep($0, in: conversation, db) }
    try pending.say(draft, in: conversation, db)
    try pending.tell(
      GuestEvent(at: pending.now, kind: .message, conversation: conversation, times: []), message: said.id, db
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

  /// Returns the conversation of a guest, and begins it if needed.
  static func conversation(of guest: Guest, _ db: Database, _ pending: inout PendingEvents) throws -> String {
    switch guest {
    case .conversation(let id): return id
    case .invitation(let id):
      guard let found = try db.invitation(id, now: pending.now) else { throw GuestRefusal.gone }
      return try found.conversation ?? begin(id, db, &pending)
    }
  }

  // MARK: - Times

  /// Takes a free time for a guest.
  func pick(_ start: Instant, of invitation: String, as guest: Guest) async throws {
    try await ask(of: invitation, as: guest) { found, now, notice in
      let isAsked = found.state == .asked && !found.isLate(at: now)
      // A second press of the button changes nothing.
      if isAsked ? found.start == start : found.bookedAt == start { return [] }
      guard isAsked || found.times.contains(start) && start > now else { throw GuestRefusal.taken }
      guard isAsked || start >= now.adding(minutes: notice) else {
        throw GuestRefusal(
          message: "That is too soon: choose a time at least \(duration(minutes: notice)) ahead.")
      }
      guard isAsked || !found.isNear(at: now, notice: notice) else { throw GuestRefusal.tooLate(notice) }
      return [start]
    }
  }

  /// Asks for times that the invitation does not list.
  func propose(_ times: [Instant], of invitation: String, as guest: Guest) async throws {
    let whole = Set(times.map(\.whole)).sorted()
    try await ask(of: invitation, as: guest, proposes: true) { found, now, _ in
      guard (1...GuestLimit.proposals).contains(whole.count) else {
        throw GuestRefusal(message: "Propose one time, two or three.")
      }
      guard whole.allSatisfy({ $0 > now && $0 < now.adding(seconds: 366 * 86_400) }) else {
        throw GuestRefusal(message: "Propose future times within a year.")
      }
      if let booked = found.bookedAt, whole.contains(booked) {
        throw GuestRefusal(message: "You have one of these times already. Propose others.")
      }
      return whole
    }
  }

  /// - check: Returns the requested times, or an empty array if there is nothing to request.
  private func ask(
    of id: String, as guest: Guest, proposes: Bool = false,
    _ check: @escaping @Sendable (_ found: GuestInvitation, _ now: Instant, _ notice: Int) throws -> [Instant]
  ) async throws {
    try await checkRoom()
    try await change { db, pending in
      let found = try Self.invitation(id, of: guest, db, pending.now)
      if found.isPast(at: pending.now) { throw GuestRefusal.past }
      if found.expired { throw GuestRefusal(message: "This invitation is over.") }
      if found.state == .declined { throw GuestRefusal(message: "This was declined.") }
      let times = try check(found, pending.now, try db.settings().noticeMin ?? 0)
      if times.isEmpty { return }
      if found.state == .asked, !found.isLate(at: pending.now) {
        throw GuestRefusal(message: "You have asked already. Withdraw that first, or wait for the answer.")
      }
      let conversation = try Self.conversation(of: guest, db, &pending)
      try Self.mayWrite(in: conversation, db)
      try Self.countMove(of: id, in: conversation, db, pending.now)
      let request = UUID().uuidString.lowercased()
      try db.run(
        """
        UPDATE invitation SET state = 'asked', request = ?, start = ?, proposed = ?, askedAt = ?, changedAt = ?
          WHERE id = ?
        """,
        [
          request, proposes ? nil : times.first?.microseconds, StoredTimes.text(proposes ? times : []),
          pending.now.microseconds, pending.now.microseconds, id,
        ])
      let draft = PendingEvents.Draft(
        side: .guest, kind: proposes ? .proposed : .picked, invitation: id, times: times)
      try pending.say(draft, in: conversation, db)
      let kind: GuestEventKind = proposes ? .proposed : found.bookedAt != nil ? .moved : .picked
      try pending.tell(
        GuestEvent(
          at: pending.now, kind: kind, conversation: conversation, invitation: id, request: request,
          times: times,
          durationMin: found.durationMin), message: draft.id, db)
    }
  }

  /// Counts a request to move a booking, also one that was canceled since. Throws if the guest made too
  /// many within a day.
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

  /// Cancels a booking, or withdraws a request.
  /// - shown: The mark of the state that the guest's page showed (``GuestInvitation/mark``).
  func cancel(_ id: String, shown: String? = nil, as guest: Guest) async throws {
    try await change { db, pending in
      let found = try Self.invitation(id, of: guest, db, pending.now)
      let isAsked = found.state == .asked
      // The page was outdated: the button was pressed twice, or the owner answered meanwhile. Nothing is
      // canceled.
      if let shown, shown != found.mark { return }
      guard isAsked || found.bookedAt != nil else { throw GuestRefusal.gone }
      if !isAsked, found.isPast(at: pending.now) { throw GuestRefusal.past }
      let notice = try db.settings().noticeMin ?? 0
      if !isAsked, found.isNear(at: pending.now, notice: notice) { throw GuestRefusal.tooLate(notice) }
      let times = isAsked ? found.asked : found.bookedAt.map { [$0] } ?? []
      let state: InvitationState = !isAsked ? .canceled : found.bookedAt != nil ? .booked : .unanswered
      try db.run(
        """
        UPDATE invitation SET state = ?, request = NULL, start = NULL, askedAt = NULL, proposed = '[]', bookedAt = ?,
          sequence = sequence + ?, changedAt = ? WHERE id = ?
        """,
        [
          state.rawValue, isAsked ? found.bookedAt?.microseconds : nil, isAsked ? 0 : 1,
          pending.now.microseconds, id,
        ])
      let conversation = try Self.conversation(of: guest, db, &pending)
      let draft = PendingEvents.Draft(side: .guest, kind: .canceled, invitation: id, times: times)
      try pending.say(draft, in: conversation, db)
      try pending.tell(
        GuestEvent(
          at: pending.now, kind: .canceled, conversation: conversation, invitation: id,
          request: found.request,
          times: times, durationMin: found.durationMin), message: draft.id, db)
    }
  }

  /// Returns an invitation that belongs to this guest. Throws otherwise.
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
