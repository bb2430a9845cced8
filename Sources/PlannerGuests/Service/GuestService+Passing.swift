import FoundationEssentials
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// The guests' other operations: read marks, zone, name and images.
extension GuestService {
  /// Notes that the guest's page has shown the messages up to a number.
  func guestRead(_ conversation: String, to number: Int) async throws {
    try await change { db, pending in
      guard let found = try db.conversation(conversation) else { return }
      let reached = min(number, found.lastNumber)
      guard reached > found.guestReadTo else { return }
      try db.run(
        "UPDATE conversation SET guestReadTo = ?, guestGotTo = max(guestGotTo, ?) WHERE id = ?",
        [reached, reached, conversation])
      pending.passing.append(
        GuestEvent(at: pending.now, kind: .read, conversation: conversation, times: [], readTo: reached))
    }
  }

  /// Notes that the messages up to a number have reached a device of the guest, for each of these
  /// conversations.
  func guestsGot(_ reached: [String: Int]) async throws {
    try await change { db, pending in
      for (conversation, number) in reached {
        try db.run(
          "UPDATE conversation SET guestGotTo = min(lastNumber, ?) WHERE id = ? AND guestGotTo < ?",
          [number, conversation, number])
        guard db.changesCount > 0 else { continue }
        pending.passing.append(
          GuestEvent(at: pending.now, kind: .changed, conversation: conversation, times: []))
      }
    }
  }

  func guestTypes(in conversation: String) async throws {
    guard try await store.read({ try $0.conversation(conversation)?.blocked }) == false else { return }
    broadcaster.guestTypes(in: conversation, now: clock.now())
  }

  /// Stores the zone in which a guest's times are written. A zone that the guest chose is not replaced by
  /// the zone of a device. Returns whether the zone changed.
  @discardableResult
  func setZone(_ zone: String, of guest: Guest, isSaid: Bool = true) async throws -> Bool {
    try await change { db, _ in
      let table =
        switch guest {
        case .conversation: "conversation"
        case .invitation: "invitation"
        }
      let known = try db.row("SELECT zone, zoneSaid FROM \(table) WHERE id = ?", [guest.id]).map(
        GuestZone.init)
      guard isSaid || known?.isSaid == false && known?.name != zone else { return false }
      try db.run("UPDATE \(table) SET zone = ?, zoneSaid = ? WHERE id = ?", [zone, isSaid, guest.id])
      return known?.name != zone
    }
  }

  /// Returns the last start of a canceled meeting, or nil if it was never booked.
  func lastBooked(_ id: String) async throws -> Instant? {
    try await store.read { db in
      let stored = try Int64.fetchOne(
        db, sql: "SELECT lastBookedAt FROM invitation WHERE id = ?", arguments: [id])
      return Instant.stored(stored)
    }
  }

  /// Returns an image of a conversation, or nil if the conversation has no image with this id.
  func image(_ id: String, in conversation: String) async throws -> [UInt8]? {
    try await store.read { db in
      try Data.fetchOne(
        db, sql: "SELECT data FROM image WHERE id = ? AND conversation = ?", arguments: [id, conversation]
      ).map(Array.init)
    }
  }

  /// Sets the name of a guest.
  func setName(_ name: String, of guest: Guest) async throws {
    let name = try Check.text(name, "name", most: GuestLimit.name)
    try await change { db, pending in
      let conversation = try Self.conversation(of: guest, db, &pending)
      try Self.mayWrite(in: conversation, db)
      try Self.setName(name, of: conversation, db, &pending)
    }
  }

  static func setName(_ given: String, of id: String, _ db: Database, _ pending: inout PendingEvents) throws {
    let name = given.replacing("\n", with: " ")
    guard let found = try db.conversation(id), found.name != name else { return }
    try db.run("UPDATE conversation SET name = ?, nameFolded = ? WHERE id = ?", [name, folded(name), id])
    try pending.tell(
      GuestEvent(at: pending.now, kind: .named, conversation: id, name: name, times: []), db)
  }
}
