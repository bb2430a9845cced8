import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// Where the daily copies of the database stand.
struct Backing {
  /// Where they are made; nil: none are.
  var workshop: (any Workshop)?
  var isUnderWay = false
  /// The day of the newest one.
  var newest: CivilDate?
  /// Why the latest attempt failed, in a sentence.
  var trouble: String?
  /// When it is tried again after a failure.
  var retryAt: Instant?
  var waiting: [(Result<Backups.Copy, any Error>) -> Void] = []
}

extension Planner {
  var backups: Backups { Backups(of: store.path) }

  /// Once a day, and again an hour after a failure.
  func backUpIfDue() throws {
    guard backing.workshop != nil, !backing.isUnderWay, !store.isScrubDue else { return }
    let isRetried = backing.retryAt.map { $0 <= now } ?? false
    guard try isRetried || backing.retryAt == nil && backing.newest != today() else { return }
    try backUp { _ in }
  }

  /// `done` runs once there is a copy of today, or none could be made. The database is read and written to off the loop.
  func backUp(then done: @escaping (Result<Backups.Copy, any Error>) -> Void) throws {
    guard let workshop = backing.workshop else {
      throw StoreError.other("this planner keeps no copies of \(store.path)")
    }
    // A copy would hold whom an erasure could not remove from the file yet.
    guard backing.isUnderWay || !store.isScrubDue else { throw StoreError.busy(path: store.path) }
    backing.waiting.append(done)
    if backing.isUnderWay { return }
    backing.isUnderWay = true
    let (backups, today) = (backups, try today())
    workshop.run {
      Result { try backups.make(on: today) }
    } then: { [weak self] result in
      self?.backedUp(result)
    }
  }

  /// `done` runs once no copy is being made.
  func afterBackup(_ done: @escaping () -> Void) {
    if backing.isUnderWay { backing.waiting.append { _ in done() } } else { done() }
  }

  private func backedUp(_ result: Result<Backups.Copy, any Error>) {
    backing.isUnderWay = false
    let waiting = backing.waiting
    backing.waiting = []
    if store.isScrubDue {
      // Somebody was erased meanwhile: the copy goes with the others, and there is another one after that.
      refreshAfterwards()
      if backing.isUnderWay {
        backing.waiting += waiting
        return
      }
    }
    switch result {
    case .success(let copy) where !store.isScrubDue:
      backing.newest = copy.date
      backing.trouble = nil
      backing.retryAt = nil
      for done in waiting { done(.success(copy)) }
    case .success:
      // What could not be rewritten may be in the copy.
      for done in waiting { done(.failure(StoreError.busy(path: store.path))) }
    case .failure(let error):
      backing.retryAt = now.adding(minutes: 60)
      deadline = min(deadline, now.adding(minutes: 60))
      tell("\(error)")
      for done in waiting { done(.failure(error)) }
    }
  }

  /// Rewrites the file where an erasure wants it, which also removes the copies, and makes one anew. A copy that is under
  /// way reads the file: then it is done after it.
  func scrubIfDue() throws {
    guard store.isScrubDue, !backing.isUnderWay else { return }
    try store.scrubIfDue()
    backing.newest = nil
    backing.retryAt = nil
    try backUpIfDue()
  }

  /// Once for each spell of failure.
  private func tell(_ trouble: String) {
    defer { backing.trouble = trouble }
    guard backing.trouble == nil else { return }
    failed("no backup could be made", StoreError.other(trouble))
    guard let messenger else { return }
    let told = try? store.read { reader in
      (
        try composer(reader).trouble(id: newId(), title: "No backup could be made", text: trouble),
        try reader.preferences().channels
      )
    }
    guard let (notice, wanted) = told else { return }
    messenger.trial(notice, by: messenger.channels.map(\.name).filter(wanted.contains)) { _ in }
  }

  func today() throws -> CivilDate { try localZone().date(at: now) }
}
