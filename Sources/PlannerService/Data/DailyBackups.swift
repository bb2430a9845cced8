import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// The state of the daily copies of the database.
struct Backing {
  var isUnderWay = false
  /// The day of the newest copy; nil if no copy exists.
  var newest: CivilDate?
  /// The reason why the latest attempt failed, as a sentence; nil if it succeeded.
  var trouble: String?
  /// The time of the retry after a failure; nil if the latest attempt succeeded.
  var retryAt: Instant?
  var waiting: [(Result<Backups.Copy, any Error>) -> Void] = []
  /// Callbacks of requests that came while a copy was made. That copy may lack their changes, so another one
  /// follows.
  var next: [(Result<Backups.Copy, any Error>) -> Void] = []
}

/// The daily copies of the database, made on a background queue. This class also rewrites the database file
/// after an erasure.
final class DailyBackups {
  private(set) var state = Backing() {
    didSet {
      if (state.newest, state.trouble) != (oldValue.newest, oldValue.trouble) { host.post(changed: true) }
    }
  }
  /// The background queue that makes copies; nil if this planner makes no copies.
  private let queue: (any BackgroundQueue)?
  private let store: PlannerStore
  private let clocks: Clocks
  private let host: PlannerHost

  init(_ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: (any BackgroundQueue)?) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
  }

  /// Looks up the newest copy.
  func start() throws {
    guard isMade else { return }
    let today = try today()
    // A copy with a date in the future was made while the clock was wrong.
    state.newest = copies.list().map(\.date).first { $0 <= today }
  }

  /// True if this planner makes copies.
  var isMade: Bool { queue != nil }

  var copies: Backups { Backups(of: store.path) }

  /// The time of the retry after a failure; nil if no retry is ahead.
  var deadline: Instant? { state.retryAt.flatMap { $0 > clocks.now ? $0 : nil } }

  /// Takes over the state of another planner.
  func take(newest: CivilDate?, trouble: String?) { (state.newest, state.trouble) = (newest, trouble) }

  private func today() throws -> CivilDate { try store.read { try clocks.today($0) } }

  /// Makes a copy once a day, and again an hour after a failure.
  func makeIfDue() throws {
    guard isMade, !state.isUnderWay, !store.isScrubDue else { return }
    let isRetried = state.retryAt.map { $0 <= clocks.now } ?? false
    guard try isRetried || state.retryAt == nil && state.newest != today() else { return }
    try make { _ in }
  }

  /// Makes a copy of the stored data. `done` runs when the copy exists or the attempt failed. The database is
  /// read and written off the event loop.
  func make(then done: @escaping (Result<Backups.Copy, any Error>) -> Void) throws {
    guard let queue else {
      throw StoreError.other("this planner keeps no copies of \(store.path)")
    }
    // The data of erased people is still in the file, and a copy would hold it.
    guard state.isUnderWay || !store.isScrubDue else { throw StoreError.busy(path: store.path) }
    if state.isUnderWay {
      state.next.append(done)
      return
    }
    state.waiting.append(done)
    state.isUnderWay = true
    let (copies, today) = (copies, try today())
    queue.run {
      Result { try copies.make(on: today) }
    } then: { [weak self] result in
      self?.wasMade(result)
    }
  }

  /// Runs other work in the folder of the database, after a copy that is under way.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) { (queue ?? ImmediateQueue()).run(work, then: then) }

  /// Runs `done` when no copy is under way.
  func afterwards(_ done: @escaping () -> Void) {
    if state.isUnderWay { state.waiting.append { _ in done() } } else { done() }
  }

  private func wasMade(_ result: Result<Backups.Copy, any Error>) {
    defer { makeNext() }
    state.isUnderWay = false
    let waiting = state.waiting
    state.waiting = []
    if store.isScrubDue {
      // An erasure happened during the copy. The refresh removes this copy with the others and then makes
      // another one.
      host.refreshAfterwards()
      if state.isUnderWay {
        state.waiting += waiting
        return
      }
    }
    switch result {
    case .success(let copy) where !store.isScrubDue:
      state.newest = copy.date
      state.trouble = nil
      state.retryAt = nil
      for done in waiting { done(.success(copy)) }
    case .success:
      // The copy may hold data that could not be removed from the file.
      for done in waiting { done(.failure(StoreError.busy(path: store.path))) }
    case .failure(let error):
      let retry = clocks.now.adding(minutes: 60)
      state.retryAt = retry
      host.wake(by: retry)
      tell("\(error)")
      for done in waiting { done(.failure(error)) }
    }
  }

  private func makeNext() {
    guard !state.isUnderWay, !state.next.isEmpty else { return }
    let next = state.next
    state.next = []
    func answer(_ result: Result<Backups.Copy, any Error>) { for done in next { done(result) } }
    do { try make(then: answer) } catch { answer(.failure(error)) }
  }

  /// Rewrites the database file if an erasure needs that, which also removes the copies. Then makes a new
  /// copy. A copy that is under way reads the file, so the rewrite waits for it.
  func scrubIfDue() throws {
    guard store.isScrubDue, !state.isUnderWay else { return }
    try store.scrubIfDue()
    state.newest = nil
    state.retryAt = nil
    try makeIfDue()
  }

  /// Like ``scrubIfDue()``, but does not throw if another program reads the file or the disk has no room for
  /// the rewrite. `doctor` reports that until the next try.
  func scrubIfPossible() throws {
    do { try scrubIfDue() } catch StoreError.busy, StoreError.full {}
  }

  /// Reports the first failure of a series.
  private func tell(_ trouble: String) {
    defer { state.trouble = trouble }
    guard state.trouble == nil else { return }
    host.failed("no backup could be made", StoreError.other(trouble))
    try? host.tell("No backup could be made", trouble)
  }
}
