import PlannerCalendar
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// The operations of a planner that the owners of its parts use. ``Planner`` conforms to it. Tests of one
/// part use a substitute.
protocol Coordinator: AnyObject {
  /// Runs one transaction, with its events and reminders. Without a command it cannot be undone.
  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result

  /// Refreshes the plan within a transaction and returns the changes.
  /// - moves: sessions that were just moved.
  func refresh(_ writer: StoreWriter, after moves: [MovedSession]) throws -> PlanReport

  /// Refreshes after a committed change. A failure is retried.
  func refreshAfterwards()

  /// Stores an event that goes out after the commit.
  func emit(
    _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter) throws

  /// Carries out an edit that the user made in another program. Returns the session if the edit moved it.
  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession?

  /// Returns the notice of a reminder as of now; nil if nothing is left to say.
  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice?

  /// Returns the notices of dates that matter, by day.
  func dateTellings(_ reader: StoreReader) throws -> [DateTelling]

  /// Returns the agreed sessions that overlap a busy time; nil if that is not known.
  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>?

  /// Returns dates that matter as events for other programs, and the state that they depend on; nil if it is
  /// `known`.
  func dateEvents(unlike known: DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: DateState
  )?

  /// Stores the time of a notice of dates in its dates.
  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws

  /// Asks whether to cancel sessions that another program removed at the same time, unless this was asked
  /// already. Withdraws an open question about other sessions.
  func ask(removed itemIds: [String]) throws

  /// Tells the user about a problem through all enabled channels.
  func tell(_ title: String, _ trouble: String) throws

  /// Does the work after a commit or a change of the deadline.
  func settle() throws

  /// The state that readers beside the planner need in addition to the store.
  var content: Snapshot.Content { get }
}

/// The surroundings of a planner and its parts: the readers beside it, the alarm that wakes it, the log, and
/// the file watcher. Each part gets it, and reaches the planner's transactions through it.
package final class PlannerHost {
  private weak var planner: (any Coordinator)?
  private let store: PlannerStore
  let snapshot: Snapshot
  /// True if the snapshot belongs to another planner.
  let isBeside: Bool
  /// The line to plannerguests.
  let door = GuestDoor()
  /// The latest command that changed something since this was set to nil.
  var latestCommand: Int64?
  /// The earlier command that the present command joins.
  var joined: Int64?
  /// False until the clock was trusted for the first time.
  var hasBegun = false
  /// True while a transaction is under way.
  private(set) var isWriting = false
  /// True if state outside the store changed and readers do not have it yet.
  private var isNewsForReaders = false

  /// The time of the next call of ``Planner/wake()``: a day begins, a reminder is due, or a delivery is
  /// retried.
  package internal(set) var deadline = Instant(seconds: 0) {
    didSet { if deadline != oldValue { deadlineChanged() } }
  }
  package var deadlineChanged: () -> Void = {}
  /// Called if the set of files and folders to watch may have changed.
  package var watchedChanged: () -> Void = {}
  /// Called after a failure of work that no caller waits for.
  package var failed: (_ what: String, any Error) -> Void = { _, _ in }
  /// Returns whether a path is on a file system that does not report other machines' changes. Called on
  /// background queues.
  var isRemote: @Sendable (String) -> Bool = { FileSystem.isRemote($0) }
  /// The surroundings of the planner that `doctor` examines; nil if there is no daemon.
  package var outside: Outside?

  init(_ store: PlannerStore, _ snapshot: Snapshot, isBeside: Bool) {
    self.store = store
    self.snapshot = snapshot
    self.isBeside = isBeside
  }

  func attach(_ planner: any Coordinator) { self.planner = planner }

  /// Makes sure that the deadline is not later than `time`.
  func wake(by time: Instant) { deadline = min(deadline, time) }

  // MARK: - Readers beside the planner

  /// Posts the planner's state outside the store to the readers beside it.
  func post(changed: Bool = false) {
    if changed { isNewsForReaders = true }
    // A transaction may still be rolled back, so nothing is posted during it.
    guard !isWriting, !isBeside, let planner else { return }
    snapshot.post(planner.content)
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

  func refresh(_ writer: StoreWriter, after moves: [MovedSession] = []) throws -> PlanReport {
    try planner?.refresh(writer, after: moves) ?? .empty
  }

  func dateTellings(_ reader: StoreReader) throws -> [DateTelling] { try planner?.dateTellings(reader) ?? [] }

  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>? {
    try planner?.sessionConflicts(reader)
  }

  func dateEvents(unlike known: DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: DateState
  )? { try planner?.dateEvents(unlike: known, reader) ?? nil }

  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws { try planner?.noteTold(row, writer) }

  func refreshAfterwards() { planner?.refreshAfterwards() }

  func emit(
    _ kind: EventKind, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil,
    to writer: StoreWriter
  ) throws {
    try planner?.emit(kind, item: item, contactId: contactId, detail: detail, to: writer)
  }

  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession? {
    try planner?.carryOut(edit, writer)
  }

  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice? { try planner?.notice(row, reader) }

  func ask(removed itemIds: [String]) throws { try planner?.ask(removed: itemIds) }

  func tell(_ title: String, _ trouble: String) throws { try planner?.tell(title, trouble) }

  func settle() throws { try planner?.settle() }
}
