import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// Where the daily copies of the database stand.
struct Backing {
  var isUnderWay = false
  /// The day of the newest one.
  var newest: CivilDate?
  /// Why the latest attempt failed, in a sentence.
  var trouble: String?
  /// When it is tried again after a failure.
  var retryAt: Instant?
  var waiting: [(Result<Backups.Copy, any Error>) -> Void] = []
}

/// Copies the database once a day, beside the planner's loop, and rewrites the file after an erasure.
final class DailyBackups {
  private(set) var state = Backing() {
    didSet {
      if (state.newest, state.trouble) != (oldValue.newest, oldValue.trouble) { host.post(changed: true) }
    }
  }
  /// Where copies are made; nil: none are.
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

  /// Looks which copies there are.
  func start() throws {
    guard isMade else { return }
    let today = try today()
    // One of a day to come was made by another clock.
    state.newest = copies.list().map(\.date).first { $0 <= today }
  }

  /// Whether this planner makes any.
  var isMade: Bool { queue != nil }

  var copies: Backups { Backups(of: store.path) }

  /// When it is tried again after a failure.
  var deadline: Instant? { state.retryAt.flatMap { $0 > clocks.now ? $0 : nil } }

  /// What another planner knows.
  func take(newest: CivilDate?, trouble: String?) { (state.newest, state.trouble) = (newest, trouble) }

  private func today() throws -> CivilDate { try store.read { try clocks.today($0) } }

  /// Once a day, and again an hour after a failure.
  func makeIfDue() throws {
    guard isMade, !state.isUnderWay, !store.isScrubDue else { return }
    let isRetried = state.retryAt.map { $0 <= clocks.now } ?? false
    guard try isRetried || state.retryAt == nil && state.newest != today() else { return }
    try make { _ in }
  }

  /// `done` runs once there is a copy of today, or none could be made. The database is read and written to
  /// off the loop.
  func make(then done: @escaping (Result<Backups.Copy, any Error>) -> Void) throws {
    guard let queue else {
      throw StoreError.other("this planner keeps no copies of \(store.path)")
    }
    // A copy would hold whom an erasure could not remove from the file yet.
    guard state.isUnderWay || !store.isScrubDue else { throw StoreError.busy(path: store.path) }
    state.waiting.append(done)
    if state.isUnderWay { return }
    state.isUnderWay = true
    let (copies, today) = (copies, try today())
    queue.run {
      Result { try copies.make(on: today) }
    } then: { [weak self] result in
      self?.wasMade(result)
    }
  }

  /// `done` runs once no copy is being made.
  func afterwards(_ done: @escaping () -> Void) {
    if state.isUnderWay { state.waiting.append { _ in done() } } else { done() }
  }

  private func wasMade(_ result: Result<Backups.Copy, any Error>) {
    state.isUnderWay = false
    let waiting = state.waiting
    state.waiting = []
    if store.isScrubDue {
      // Somebody was erased meanwhile: the copy goes with the others, and there is another one after that.
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
      // What could not be rewritten may be in the copy.
      for done in waiting { done(.failure(StoreError.busy(path: store.path))) }
    case .failure(let error):
      let retry = clocks.now.adding(minutes: 60)
      state.retryAt = retry
      host.wake(by: retry)
      tell("\(error)")
      for done in waiting { done(.failure(error)) }
    }
  }

  /// Rewrites the file where an erasure wants it, which also removes the copies, and makes one anew. A copy
  /// that is under way reads the file: then it is done after it.
  func scrubIfDue() throws {
    guard store.isScrubDue, !state.isUnderWay else { return }
    try store.scrubIfDue()
    state.newest = nil
    state.retryAt = nil
    try makeIfDue()
  }

  /// The same. Where another program reads the file, or there is no room to rewrite it, `doctor` says so
  /// until the next try.
  func scrubIfPossible() throws {
    do { try scrubIfDue() } catch StoreError.busy, StoreError.full {}
  }

  /// Once for each spell of failure.
  private func tell(_ trouble: String) {
    defer { state.trouble = trouble }
    guard state.trouble == nil else { return }
    host.failed("no backup could be made", StoreError.other(trouble))
    try? host.tell("No backup could be made", trouble)
  }
}
