import FoundationEssentials
import Glibc
import PlannerPosix
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Maintenance of the database while no daemon uses it, which the lock on the data ensures.
package struct Maintenance {
  private let paths: Paths
  private let clock: Clock

  package init(paths: Paths, clock: Clock) {
    self.paths = paths
    self.clock = clock
  }

  /// Replaces the database by a copy: a file if `what` is a path, a daily copy if it is a date, the newest
  /// copy if it is nil. Throws ``Daemon/StartError``.
  package func restore(_ what: String?) throws -> Replaced {
    let source = try source(what)
    let outcome = try alone { try Restoration.restore(source, to: paths.database, stamp: stamp) }
    return Replaced(outcome, from: source)
  }

  /// Replaces the database by a new one with all that can be read of it. Throws ``Daemon/StartError``.
  package func recover() throws -> Replaced {
    Replaced(try alone { try Recovery.recover(paths.database, stamp: stamp) }, from: nil)
  }

  private func source(_ what: String?) throws -> String {
    let backups = Backups(of: paths.database)
    let copies = backups.list()
    guard let what else {
      if let newest = copies.first { return newest.path }
      throw Daemon.StartError.failed("There is no copy in '\(backups.folder)'; name a file to bring back.")
    }
    guard let date = CivilDate(what) else { return what }
    if let copy = copies.first(where: { $0.date == date }) { return copy.path }
    let there = copies.isEmpty ? "none" : copies.map { "\($0.date)" }.joined(separator: ", ")
    throw Daemon.StartError.failed("There is no copy of \(date) in '\(backups.folder)'; there are: \(there).")
  }

  /// The current time, like `20261122T084700Z`.
  private var stamp: String { "\(Instant(seconds: clock.now().seconds))".filter { $0 != "-" && $0 != ":" } }

  private func alone<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      try Paths.makePrivate(folder: paths.data)
      let lock = try FileLock(path: paths.dataLock)
      return try withExtendedLifetime(lock) { try body() }
    } catch is FileLock.Held {
      throw Daemon.StartError.failed(
        "another plannerd is running for '\(paths.data)': end it, and try again.")
    } catch let error as FileLock.Unavailable {
      throw Daemon.StartError(error)
    } catch let error as FileLock.NoLocks {
      throw Daemon.StartError(error)
    } catch let error as PathError {
      throw Daemon.StartError.notPermitted(error.message)
    } catch let error as StoreError {
      throw Daemon.StartError(error)
    }
  }
}

extension Daemon.StartError {
  init(_ error: FileLock.Unavailable) {
    self = .notPermitted("The lock '\(error.path)' cannot be taken: \(error.reason).")
  }

  init(_ error: FileLock.NoLocks) {
    self.init(StoreError.noLocks(path: error.path, detail: error.reason))
  }

  init(_ error: StoreError) {
    if case .readOnly = error {
      self = .notPermitted(error.description)
    } else {
      self = .failed(error.description)
    }
  }
}

extension Replaced {
  fileprivate init(_ outcome: Restoration.Outcome, from source: String?) {
    let counts = outcome.counts
    self.init(
      from: source, kept: outcome.kept,
      counts: Counts(
        contacts: counts.contacts, goals: counts.goals, items: counts.items, log: counts.log,
        away: counts.away),
      lost: outcome.lost)
  }
}
