import GRDB
import PlannerModel
import PlannerTime
import Synchronization

/// A cache of rows that each command reads, and of values derived from rows. Each connection has a separate
/// cache.
final class StoreCache: Sendable {
  let pulse: StorePulse
  /// The goals, by id.
  let goals = ResidentRows<Goal>(where: "TRUE", order: "id") { $0.id.utf8.precedes($1.id.utf8) }
  /// The live sessions, by start and id.
  let liveItems = ResidentRows<PlanItem>(where: ItemStatus.liveCondition, order: "startAt, id") {
    $0.startAt != $1.startAt ? $0.startAt < $1.startAt : $0.id.utf8.precedes($1.id.utf8)
  }
  /// The rows of the reminder ledger that are not about guests, by due time and id.
  let reminders = ResidentRows<Reminder>(where: Reminder.ownCondition, order: "dueAt, id") {
    $0.dueAt != $1.dueAt ? $0.dueAt < $1.dueAt : $0.id.utf8.precedes($1.id.utf8)
  }
  /// The mirror's copies, by item and component.
  let mirrorCopies = ResidentRows<MirrorCopy>(where: "TRUE", order: "itemId, component") {
    $0.itemId != $1.itemId
      ? $0.itemId.utf8.precedes($1.itemId.utf8) : $0.component.rawValue < $1.component.rawValue
  }
  /// The preferences: at most one row.
  let preferences = ResidentRows<Preferences>(where: "TRUE", order: "id") { _, _ in false }
  /// The version of the tables from which important dates are computed.
  let dates = TableVersion(["contact", "profile", "relation", "importantDate"])
  /// The versions of the people, and of the people with their meetings.
  let people = TableVersion(["contact"])
  let meetings = TableVersion(["contact", "log"])
  let contacts: KeptWhileUnchanged<[Contact]>
  let lastMet: KeptWhileUnchanged<[String: Instant]>
  private let length = Mutex<Int?>(nil)
  private let version = Mutex<Int?>(nil)

  init(_ pulse: StorePulse, isReader: Bool = false) {
    self.pulse = pulse
    contacts = KeptWhileUnchanged(isKept: isReader)
    lastMet = KeptWhileUnchanged(isKept: isReader)
  }

  /// See ``StoreReader/itemIdPrefixLength()``; nil if it must be computed again.
  var itemIdPrefixLength: Int? {
    get { length.withLock(\.self) }
    set { length.withLock { $0 = newValue } }
  }

  /// Discards the prefix length. Must be called after items were deleted.
  func forget() { itemIdPrefixLength = nil }

  /// Discards all rows. Must be called if rows or their rowids may have changed without a report from SQLite.
  func forgetRows() {
    goals.forget()
    liveItems.forget()
    reminders.forget()
    mirrorCopies.forget()
    preferences.forget()
    for table in [dates, people, meetings] { table.advance() }
  }

  /// Reads changed rows again before a commit, because the other connections share the cached rows.
  func update(_ db: Database) throws {
    if goals.isLoaded { _ = try goals.all(db) }
    if liveItems.isLoaded { _ = try liveItems.all(db) }
  }

  /// The cached values that other connections can take over.
  var shared: StorePulse.Shared {
    StorePulse.Shared(
      idPrefixLength: itemIdPrefixLength, goals: goals.latest, liveItems: liveItems.latest,
      people: people.current, meetings: meetings.current)
  }

  /// Moves the cache to the version that this connection sees; nil if it is unknown. If the version changed,
  /// takes over the shared values of that version and discards the rest.
  func move(to new: Int?) {
    let known = version.withLock { version in
      defer { version = new }
      return version
    }
    guard new == nil || new != known else { return }
    let shared = new.flatMap { pulse.shared(of: $0) }
    itemIdPrefixLength = shared?.idPrefixLength
    dates.advance()
    contacts.move(to: shared?.people)
    lastMet.move(to: shared?.meetings)
    goals.take(shared?.goals)
    liveItems.take(shared?.liveItems)
    reminders.forget()
    mirrorCopies.forget()
    preferences.forget()
  }
}

extension String.UTF8View {
  /// Compares in the order of SQLite's own collation (BINARY).
  fileprivate func precedes(_ other: String.UTF8View) -> Bool { lexicographicallyPrecedes(other) }
}
