import Foundation
import GRDB
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Names and passwords. With them a guest continues on another device.
extension GuestService {
  /// The name and recovery codes that a guest must keep after signing up.
  struct NewAccount: Sendable {
    var name: String
    var codes: [String]
  }

  /// The same error for an unknown name and a wrong password, so that nobody can probe for names.
  static let wrong = GuestRefusal(message: "The name or the password is not right.")

  static func checked(password: String) throws -> String {
    guard (Password.least...Password.most).contains(password.unicodeScalars.count) else {
      throw GuestRefusal(
        message: "A password has \(Password.least) characters or more, and at most \(Password.most).")
    }
    return password
  }

  /// Returns the form of a name that is compared.
  static func key(ofName name: String) -> String { folded(name).filter { !$0.isWhitespace } }

  /// Gives a conversation a name and a password. Four digits are added to the name, so it is never taken,
  /// and nobody can find out existing names by signing up.
  func signUp(_ conversation: String, name: String, password: String) async throws -> NewAccount {
    let name = Check.trimmed(name)
    guard (2...40).contains(name.unicodeScalars.count),
      name.allSatisfy({ $0.isLetter || $0.isNumber || " ._-".contains($0) })
    else { throw GuestRefusal(message: "A name has 2 to 40 letters or digits.") }
    let password = try Self.checked(password: password)
    let hash = try await hash(password)
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.make() }
    let full = try await change { db, pending in
      guard let found = try db.conversation(conversation) else { throw GuestRefusal.gone }
      guard found.account == nil else {
        throw GuestRefusal(message: "You have a name and a password already.")
      }
      let full = try Self.free(name, db)
      let id = UUID().uuidString.lowercased()
      try db.run(
        "INSERT INTO account (id, name, nameKey, hash, createdAt) VALUES (?, ?, ?, ?, ?)",
        [id, full, Self.key(ofName: full), hash, pending.now.microseconds])
      try Self.set(codes, of: id, db)
      try db.run("UPDATE conversation SET account = ?, kind = 'signedIn' WHERE id = ?", [id, conversation])
      if found.name == nil { try Self.setName(name, of: conversation, db, &pending) }
      pending.changed(conversation)
      return full
    }
    return NewAccount(name: full, codes: codes)
  }

  private static func free(_ name: String, _ db: Database) throws -> String {
    while true {
      let full = "\(name)-\(Int.random(in: 1000...9999))"
      if try db.count("SELECT count(*) FROM account WHERE nameKey = ?", [key(ofName: full)]) == 0 {
        return full
      }
      // Extends a name that more than 8,000 accounts use already.
      if try db.count("SELECT count(*) FROM account WHERE nameKey LIKE ?", ["\(key(ofName: name))-____"])
        > 8000
      {
        return try free("\(name)-\(Int.random(in: 1000...9999))", db)
      }
    }
  }

  private static func set(_ codes: [String], of account: String, _ db: Database) throws {
    try db.run("DELETE FROM recovery WHERE account = ?", [account])
    for code in codes {
      try db.run("INSERT INTO recovery (account, hash) VALUES (?, ?)", [account, RecoveryCode.hash(code)])
    }
  }

  private struct Account: Sendable {
    var id: String
    var name: String
    var hash: String
  }

  private func account(_ name: String) async throws -> Account? {
    let key = Self.key(ofName: name)
    return try await store.read { db in
      try db.row("SELECT * FROM account WHERE nameKey = ?", [key]).map {
        Account(id: $0["id"], name: $0["name"], hash: $0["hash"])
      }
    }
  }

  private func account(of conversation: String) async throws -> Account? {
    try await store.read { db in
      try db.row(
        "SELECT account.* FROM account JOIN conversation ON account = account.id WHERE conversation.id = ?",
        [conversation]
      ).map { Account(id: $0["id"], name: $0["name"], hash: $0["hash"]) }
    }
  }

  /// Returns the whole name with which a guest signs in, or nil for a guest without an account.
  func accountName(of conversation: String) async throws -> String? {
    try await account(of: conversation)?.name
  }

  /// Returns the account of a conversation. Throws if the password does not match.
  private func account(of conversation: String, password: String) async throws -> Account {
    guard let found = try await account(of: conversation) else { throw GuestRefusal.gone }
    guard try await matches(password, found.hash) else {
      throw GuestRefusal(message: "The password is not right.")
    }
    return found
  }

  /// Makes new recovery codes. The old ones become invalid.
  func newCodes(_ conversation: String, password: String) async throws -> NewAccount {
    let found = try await account(of: conversation, password: password)
    let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.make() }
    try await change { db, _ in
      try Self.expect(found, db)
      try Self.set(codes, of: found.id, db)
    }
    return NewAccount(name: found.name, codes: codes)
  }

  /// Sets another password, and signs out all other devices.
  /// - device: The hash of the key of the device that stays signed in.
  func setPassword(_ new: String, of conversation: String, password: String, device: String) async throws {
    let new = try Self.checked(password: new)
    let found = try await account(of: conversation, password: password)
    let hash = try await hash(new)
    try await change { db, pending in
      try Self.expect(found, db)
      try db.run("UPDATE account SET hash = ? WHERE id = ?", [hash, found.id])
      try db.run("DELETE FROM device WHERE conversation = ? AND hash <> ?", [conversation, device])
      pending.changed(conversation)
    }
  }

  /// Signs a device in. The messages of its current conversation move to the conversation of the account.
  /// - device: The hash of its new key.
  /// - current: Its conversation so far.
  func signIn(name: String, password: String, device: String, current: String?) async throws {
    let found = try await account(String(name.prefix(100)))
    guard let found else {
      // An unknown name takes as long as a known one.
      _ = try await hash(String(password.prefix(Password.most)))
      throw Self.wrong
    }
    guard try await matches(password, found.hash) else { throw Self.wrong }
    try await change { db, pending in
      try Self.expect(found, db)
      try Self.enter(found.id, device, current, db, &pending)
    }
  }

  /// Throws if the password was changed after the account was read.
  private static func expect(_ account: Account, _ db: Database) throws {
    let kept = try String.fetchOne(db, sql: "SELECT hash FROM account WHERE id = ?", arguments: [account.id])
    guard kept == account.hash else { throw wrong }
  }

  /// Signs a device in with a recovery code, and sets another password. All other devices are signed out.
  func recover(name: String, code: String, password: String, device: String, current: String?) async throws {
    let password = try Self.checked(password: password)
    let found = try await account(String(name.prefix(100)))
    let hash = try await hash(password)
    try await change { db, pending in
      try db.run(
        "DELETE FROM recovery WHERE account = ? AND hash = ?", [found?.id ?? "", RecoveryCode.hash(code)])
      guard db.changesCount == 1, let found else {
        throw GuestRefusal(message: "The name or the code is not right.")
      }
      try db.run("UPDATE account SET hash = ? WHERE id = ?", [hash, found.id])
      try db.run(
        "DELETE FROM device WHERE conversation IN (SELECT id FROM conversation WHERE account = ?)", [found.id]
      )
      try Self.enter(found.id, device, current, db, &pending)
    }
  }

  private static func enter(
    _ account: String, _ device: String, _ current: String?, _ db: Database, _ pending: inout PendingEvents
  ) throws {
    guard let row = try db.row("SELECT * FROM conversation WHERE account = ?", [account]) else { throw wrong }
    let own = Conversation(row)
    if let current, current != own.id, let old = try db.conversation(current), old.account == nil {
      try merge(old, into: own, db, &pending)
    }
    try db.run(
      "INSERT INTO device (hash, conversation, createdAt) VALUES (?, ?, ?)",
      [device, own.id, pending.now.microseconds])
    pending.changed(own.id)
  }

  /// Merges a conversation into another one. Its messages follow the messages there.
  static func merge(
    _ old: Conversation, into own: Conversation, _ db: Database, _ pending: inout PendingEvents
  ) throws {
    let shift = own.lastNumber
    let last = shift + old.lastNumber
    func reached(_ mark: Int, _ oldMark: Int, _ isAll: Bool) -> Int { isAll ? shift + oldMark : mark }
    let isRead = try db.unread(in: own) == 0
    // Unread messages make the conversation new in the inbox.
    let isNew = try old.markedUnread || db.unread(in: old) > 0
    try db.run(
      "UPDATE message SET conversation = ?, number = number + ? WHERE conversation = ?",
      [own.id, shift, old.id])
    for table in ["image", "invitation", "device"] {
      try db.run("UPDATE \(table) SET conversation = ? WHERE conversation = ?", [own.id, old.id])
    }
    try db.run(
      "UPDATE event SET conversation = ?, body = json_set(body, '$.conversation', ?) WHERE conversation = ?",
      [own.id, own.id, old.id])
    try db.run(
      """
      UPDATE conversation SET lastNumber = ?, lastAt = max(lastAt, ?), ownerReadTo = ?, ownerGotTo = ?, guestReadTo = ?,
        guestGotTo = ?, markedUnread = markedUnread OR ?, archived = archived AND (muted OR NOT ?),
        pinned = pinned OR ?, blocked = blocked OR ?, person = coalesce(person, ?),
        zone = CASE WHEN zoneSaid > ? THEN zone ELSE coalesce(?, zone) END, zoneSaid = max(zoneSaid, ?) WHERE id = ?
      """,
      [
        last, old.lastAt.microseconds, reached(own.ownerReadTo, old.ownerReadTo, isRead),
        reached(own.ownerGotTo, old.ownerGotTo, own.ownerGotTo == shift),
        reached(own.guestReadTo, old.guestReadTo, own.guestReadTo == shift),
        reached(own.guestGotTo, old.guestGotTo, own.guestGotTo == shift), old.markedUnread, isNew, old.pinned,
        old.blocked, old.person, old.zone.isSaid, old.zone.name,
        old.zone.isSaid, own.id,
      ])
    try db.run("DELETE FROM conversation WHERE id = ?", [old.id])
    try pending.tell(
      GuestEvent(at: pending.now, kind: .merged, conversation: old.id, times: [], into: own.id), db)
    pending.guests.formUnion([.conversation(old.id), .conversation(own.id)])
  }

  func signOut(device: String) async throws {
    try await change { db, pending in
      let conversation = try Self.conversation(ofDevice: device, db)
      try db.run("DELETE FROM device WHERE hash = ?", [device])
      // Closes the other open pages of the device.
      if let conversation { pending.changed(conversation) }
    }
  }

  private static let mostHashes = 16

  private func hash(_ password: String) async throws -> String {
    try await onHashingThread { [passwordCost] in try Password.hash(password, cost: passwordCost) }
  }

  private func matches(_ password: String, _ hash: String) async throws -> Bool {
    let typed = String(password.prefix(Password.most))
    return try await onHashingThread { try Password.matches(typed, hash) }
  }

  /// Runs the body on the hashing thread. Passwords are hashed one at a time, and at most 16 callers run or
  /// wait.
  private func onHashingThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws
    -> Value
  {
    let isFull = hashes.withLock { waiting in
      guard waiting < Self.mostHashes else { return true }
      waiting += 1
      return false
    }
    if isFull { throw GuestRefusal(message: "Too many people are signing in. Try again in a minute.") }
    defer { hashes.withLock { $0 -= 1 } }
    return try await hashing.runIfActive(body)
  }
}
