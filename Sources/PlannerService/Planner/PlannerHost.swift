import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// What the owners of a planner's parts may ask of it: ``Planner``, and in tests of one part anything.
protocol Coordinator: AnyObject {
  /// One transaction, with the events and reminders that follow from it; without a command it cannot be undone.
  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result

  /// Refreshes the plan within a transaction; what is new.
  func refresh(_ writer: StoreWriter) throws -> PlanReport

  /// A refresh after something that is done: it is tried again where it fails.
  func refreshAfterwards()

  /// Notes an event that goes out after the commit.
  func emit(
    _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter) throws

  /// Does what the user did in another program.
  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws

  /// A reminder in words, as things are now; nil where there is nothing (left) to say.
  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice?

  /// Tells the user that something does not work, by all channels that are wanted.
  func tell(_ title: String, _ trouble: String) throws

  /// What follows a commit, or a deadline that changed.
  func settle() throws

  /// What planners beside it are to know besides the store.
  var content: Bulletin.Content { get }
}

/// What is around a planner and its parts: who reads beside it, the alarm that wakes it, the log, and the
/// watcher of files. Each owner is given it, and reaches the planner's transactions through it.
package final class PlannerHost {
  private weak var planner: (any Coordinator)?
  private let store: PlannerStore
  let bulletin: Bulletin
  /// The bulletin is another planner's.
  let isBeside: Bool
  /// A transaction is under way.
  private(set) var isWriting = false
  /// Something changed besides the store that its readers show, and they were not told yet.
  private var isNewsForReaders = false

  /// When the planner next wants ``Planner/wake()``: a day begins, a reminder is due, a delivery is tried
  /// again.
  package internal(set) var deadline = Instant(seconds: 0) {
    didSet { if deadline != oldValue { deadlineChanged() } }
  }
  package var deadlineChanged: () -> Void = {}
  /// Which files and folders are to be watched may have changed.
  package var watchedChanged: () -> Void = {}
  /// Something failed that nobody waits for.
  package var failed: (_ what: String, any Error) -> Void = { _, _ in }
  /// For `doctor`; nil where there is no daemon around.
  package var outside: Outside?

  init(_ store: PlannerStore, _ bulletin: Bulletin, isBeside: Bool) {
    self.store = store
    self.bulletin = bulletin
    self.isBeside = isBeside
  }

  func attach(_ planner: any Coordinator) { self.planner = planner }

  /// At that time at the latest.
  func wake(by time: Instant) { deadline = min(deadline, time) }

  // MARK: - Readers beside the planner

  /// Makes known to readers beside the planner what it knows besides the store.
  func post(changed: Bool = false) {
    if changed { isNewsForReaders = true }
    // What a transaction changed may be rolled back.
    guard !isWriting, !isBeside, let planner else { return }
    bulletin.post(planner.content)
    if isNewsForReaders {
      isNewsForReaders = false
      store.touch()
    }
  }

  func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    isWriting = true
    defer {
      isWriting = false
      post()
    }
    return try body()
  }

  // MARK: - The planner

  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result {
    guard let planner else { throw StoreError.other("the planner has ended") }
    return try planner.transaction(command: command, body)
  }

  func refresh(_ writer: StoreWriter) throws -> PlanReport { try planner?.refresh(writer) ?? .empty }

  func refreshAfterwards() { planner?.refreshAfterwards() }

  func emit(
    _ kind: EventKind, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil,
    to writer: StoreWriter
  ) throws {
    try planner?.emit(kind, item: item, contactId: contactId, detail: detail, to: writer)
  }

  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws { try planner?.carryOut(edit, writer) }

  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice? { try planner?.notice(row, reader) }

  func tell(_ title: String, _ trouble: String) throws { try planner?.tell(title, trouble) }

  func settle() throws { try planner?.settle() }
}
