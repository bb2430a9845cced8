import PlannerTime
import Synchronization

/// When each person was last met, as it was read until the log changes. Each connection has its own.
final class LastMeetings: Sendable {
  let version = TableVersion(["contact", "log"])
  private let known = Mutex<(version: Int, met: [String: Instant])?>(nil)

  func all(_ read: () throws -> [String: Instant]) rethrows -> [String: Instant] {
    let version = version.current
    if let known = known.withLock(\.self), known.version == version { return known.met }
    let met = try read()
    known.withLock { $0 = (version, met) }
    return met
  }
}
