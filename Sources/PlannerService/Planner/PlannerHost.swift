import PlannerCalendar
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// The operations of a planner that the owners of its parts use. ``Planner`` conforms to it; tests of one
/// part use a substitute.
protocol Coordinator: AnyObject {
  /// Runs one transaction, with the events and reminders that follow from it. It cannot be undone without a
  /// command.
  func transaction<Result>(command: String?, _ body: (StoreWriter) throws -> Result) throws -> Result

  /// Refreshes the plan within a transaction and returns what is new.
  /// - moves: sessions that were just moved.
  func refresh(_ writer: StoreWriter, after moves: [MovedSession]) throws -> PlanReport

  /// Refreshes after a change that is committed already; a failure is retried.
  func refreshAfterwards()

  /// Notes an event that goes out after the commit.
  func emit(
    _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter) throws

  /// Carries out an edit that the user made in another program. Returns the session if the edit moved it.
  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession?

  /// Returns a reminder in words, as things are now; nil if there is nothing (left) to say.
  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice?

  /// Returns what is to be told of dates that matter, by day.
  func dateTellings(_ reader: StoreReader) throws -> [DateTelling]

  /// Returns the agreed sessions that something overlaps; nil if that is not known.
  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>?

  /// Returns dates that matter as other programs see them, and what that depends on; nil if that is as it was.
  func dateEvents(unlike known: Planner.DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: Planner.DateState
  )?

  /// Records when the user was told of the dates of a reminder.
  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws

  /// Asks whether sessions that another program removed at once are to be canceled, if that was not asked yet. Takes
  /// back what was asked about others.
  func ask(removed itemIds: [String]) throws

  /// Tells the user through all enabled channels that something does not work.
  func tell(_ title: String, _ trouble: String) throws

  /// Does what follows a commit or a change of the deadline.
  func settle() throws

  /// The state that readers beside the planner need in addition to the store.
  var content: Bulletin.Content { get }
}

/// The surroundings of a planner and its parts: the readers beside it, the alarm that wakes it, the log, and
/// the file watcher. Each owner is given it, and reaches the planner's transactions through it.
package final class PlannerHost {
  private weak var planner: (any Coordinator)?
  private let store: PlannerStore
  let bulletin: Bulletin
  /// True if the bulletin is another planner's.
  let isBeside: Bool
  /// The folder of the user's own templates of drafts; nil if there is none.
  let templates: String?
  /// The line to plannerguests.
  let door = GuestDoor()
  /// The program on whose behalf the planner works, for the audit log.
  var program = ProgramName.own
  /// The latest command that changed something; nil: none since it was set to nil.
  var latestCommand: Int64?
  /// The earlier command that the one under way becomes a part of.
  var joined: Int64?
  /// False until the clock was believed for the first time.
  var hasBegun = false
  /// True while a transaction is under way.
  private(set) var isWriting = false
  /// True if something outside the store changed that readers show, and they were not told yet.
  private var isNewsForReaders = false

  /// The time at which ``Planner/wake()`` is to be called next: a day begins, a reminder is due, or a
  /// delivery is retried.
  package internal(set) var deadline = Instant(seconds: 0) {
    didSet { if deadline != oldValue { deadlineChanged() } }
  }
  package var deadlineChanged: () -> Void = {}
  /// Called if the set of files and folders to watch may have changed.
  package var watchedChanged: () -> Void = {}
  /// Called if work failed whose result nobody waits for.
  package var failed: (_ what: String, any Error) -> Void = { _, _ in }
  /// Returns whether a path is on a file system that reports no changes of other machines; called on background queues.
  var isRemote: @Sendable (String) -> Bool = { FileSystem.isRemote($0) }
  /// The surroundings of the planner that `doctor` asks; nil if there is no daemon.
  package var outside: Outside?

  init(_ store: PlannerStore, _ bulletin: Bulletin, isBeside: Bool, templates: String? = nil) {
    self.store = store
    self.templates = templates
    self.bulletin = bulletin
    self.isBeside = isBeside
  }

  func attach(_ planner: any Coordinator) { self.planner = planner }

  /// Makes sure that the deadline is not later than `time`.
  func wake(by time: Instant) { deadline = min(deadline, time) }

  // MARK: - Readers beside the planner

  /// Posts what the planner knows besides the store to the readers beside it.
  func post(changed: Bool = false) {
    if changed { isNewsForReaders = true }
    // A transaction may still be rolled back.
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

  func refresh(_ writer: StoreWriter, after moves: [MovedSession] = []) throws -> PlanReport {
    try planner?.refresh(writer, after: moves) ?? .empty
  }

  func dateTellings(_ reader: StoreReader) throws -> [DateTelling] { try planner?.dateTellings(reader) ?? [] }

  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>? {
    try planner?.sessionConflicts(reader)
  }

  func dateEvents(unlike known: Planner.DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: Planner.DateState
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
