import PlannerModel
import PlannerStore
import PlannerTime
import VarlinkNIO

/// Makes views of a store, on one thread: the planner's own, or the thread of a reader beside it. It keeps what
/// all views of the thread share.
final class ViewSource {
  let clocks: Clocks
  let cards: CardContents
  let calendars: CalendarContents
  let dateCache = DateCache()
  let snapshot: Snapshot
  let folders: KeptFolders
  /// The folder of the user's own templates of drafts; nil if there is no such folder.
  let templates: String?
  /// The folder of the mirror if the user chose no folder; nil if nothing is mirrored then.
  let mirrorPath: String?
  /// The program that makes the present call, for the audit log.
  var program = ProgramName.own
  /// Returns the state of the planner's parts; nil in a source beside a planner, which has the posted state.
  var state: (() -> Snapshot.Content?)?

  private let store: PlannerStore
  private var posted: Snapshot.Content

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ cards: CardContents, _ calendars: CalendarContents,
    _ snapshot: Snapshot, mirrorPath: String?, templates: String?
  ) {
    self.store = store
    self.clocks = clocks
    self.cards = cards
    self.calendars = calendars
    self.snapshot = snapshot
    self.mirrorPath = mirrorPath
    self.templates = templates
    folders = KeptFolders(beside: store)
    posted = Snapshot.Content(systemZone: clocks.systemZone)
  }

  /// Creates a source on another thread than the planner's. Its store is read-only.
  convenience init(beside origin: Planner.Origin, store: PlannerStore) {
    let content = origin.snapshot.latest
    let clocks = Clocks(origin.clock, origin.zones, systemZone: content.systemZone)
    self.init(
      store, clocks, CardContents(clocks), CalendarContents(clocks, isBeside: true), origin.snapshot,
      mirrorPath: origin.mirrorPath, templates: origin.templates)
    take(content)
  }

  /// Takes over the state that the planner posted, and drops what was computed from an earlier one.
  func take(_ content: Snapshot.Content) {
    posted = content
    clocks.systemZone = content.systemZone
    cards.take(content)
    calendars.forgetTimes()
  }

  /// The state of the parts that the store does not have.
  var standing: Snapshot.Content { state?() ?? posted }

  /// The current time in whole seconds.
  var now: Instant { clocks.now }

  /// The version of the store; nil while a commit is under way.
  var version: Int? { store.version }

  /// Runs `body` with a view of the committed state.
  func read<Result>(_ body: (PlannerView) throws -> Result) throws -> Result {
    try store.read { try body(view($0)) }
  }

  /// Returns a view of the rows that a reader has.
  func view(_ reader: StoreReader) -> PlannerView { PlannerView(reader, of: self) }

  /// Runs `body` on behalf of a program.
  func called<Result>(by program: String, _ body: () throws -> Result) rethrows -> Result {
    self.program = program
    defer { self.program = ProgramName.own }
    return try body()
  }
}
