import FoundationEssentials
import Glibc
import PlannerPosix
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Maintenance of the database while no daemon uses it. The lock on the data ensures this.
package struct Maintenance {
  private let paths: Paths
  private let clock: Clock

  package init(paths: Paths, clock: Clock) {
    self.paths = paths
    self.clock = clock
  }

  /// Replaces the database with a copy: the file at a path, the daily copy of a date, or the newest copy if
  /// `what` is nil. Throws ``Daemon/StartError``.
  package func restore(_ what: String?) throws -> Replaced {
    let source: String
    do { source = try Backups(of: paths.database).source(what) } catch let error as Backups.NoCopy {
      throw Daemon.StartError.failed("\(error.reason).")
    }
    let outcome = try alone {
      try Restoration.restore(source, to: paths.database, stamp: clock.now().stamp)
    }
    return Replaced(outcome, from: source)
  }

  /// Replaces the database with a new one that has all its readable data. Throws ``Daemon/StartError``.
  package func recover() throws -> Replaced {
    Replaced(try alone { try Recovery.recover(paths.database, stamp: clock.now().stamp) }, from: nil)
  }

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
