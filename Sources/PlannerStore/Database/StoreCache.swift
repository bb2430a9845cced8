import GRDB
import PlannerModel
import Synchronization

/// What is derived from the rows and kept until they change, and rows that each command looks at. One for each
/// connection.
final class StoreCache: Sendable {
  let pulse: StorePulse
  /// By id.
  let goals = ResidentRows<Goal>(where: "TRUE", order: "id") { $0.id.utf8.precedes($1.id.utf8) }
  /// By start and id.
  let liveItems = ResidentRows<PlanItem>(where: ItemStatus.liveCondition, order: "startAt, id") {
    $0.startAt != $1.startAt ? $0.startAt < $1.startAt : $0.id.utf8.precedes($1.id.utf8)
  }
  /// By when they are due and id.
  let reminders = ResidentRows<Reminder>(where: "TRUE", order: "dueAt, id") {
    $0.dueAt != $1.dueAt ? $0.dueAt < $1.dueAt : $0.id.utf8.precedes($1.id.utf8)
  }
  /// By item and component.
  let mirrorCopies = ResidentRows<MirrorCopy>(where: "TRUE", order: "itemId, component") {
    $0.itemId != $1.itemId
      ? $0.itemId.utf8.precedes($1.itemId.utf8) : $0.component.rawValue < $1.component.rawValue
  }
  private let length = Mutex<Int?>(nil)
  private let version = Mutex<Int?>(nil)

  init(_ pulse: StorePulse) { self.pulse = pulse }

  /// See ``StoreReader/itemIdPrefixLength()``; nil where it has to be worked out again.
  var itemIdPrefixLength: Int? {
    get { length.withLock(\.self) }
    set { length.withLock { $0 = newValue } }
  }

  /// After a transaction that deleted items.
  func forget() { itemIdPrefixLength = nil }

  /// Rows may have changed, or their numbers, and nobody told of it.
  func forgetRows() {
    goals.forget()
    liveItems.forget()
    reminders.forget()
    mirrorCopies.forget()
  }

  /// Rows that changed since they were read are read again: what is committed goes to the other connections.
  func update(_ db: Database) throws {
    if goals.isLoaded { _ = try goals.all(db) }
    if liveItems.isLoaded { _ = try liveItems.all(db) }
  }

  /// What other connections need not read.
  var shared: StorePulse.Shared {
    StorePulse.Shared(
      idPrefixLength: itemIdPrefixLength, goals: goals.latest, liveItems: liveItems.latest)
  }

  /// Another connection wrote meanwhile: what follows is of this version, or of one that nobody can tell.
  func move(to new: Int?) {
    let known = version.withLock { version in
      defer { version = new }
      return version
    }
    guard new == nil || new != known else { return }
    let shared = new.flatMap { pulse.shared(of: $0) }
    itemIdPrefixLength = shared?.idPrefixLength
    goals.take(shared?.goals)
    liveItems.take(shared?.liveItems)
    reminders.forget()
    mirrorCopies.forget()
  }
}

extension String.UTF8View {
  /// The order of SQLite's own collation (BINARY).
  fileprivate func precedes(_ other: String.UTF8View) -> Bool { lexicographicallyPrecedes(other) }
}
