import Glibc
import PlannerFiles
import PlannerTime

extension MirrorFolder {
  /// Removes the planner's files, and the file of ``claim(plannerId:create:)``, from a folder that is no
  /// longer the mirror. Another planner may then use it.
  /// - Returns: true if no file of the planner is left; false if the removal must be retried.
  package func leave(plannerId: String, now: Instant) -> Bool {
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return true }
    guard let files = try? read() else { return false }
    let mirror = Mirror(
      plannerId: plannerId, form: .both, now: now, zone: .utc, zoneNamed: { _ in nil }, sessions: [],
      copies: [],
      files: files)
    let dates = DateCalendar(plannerId: plannerId, now: now, events: [])
    for difference in [mirror.difference(), dates.difference(from: files)] {
      let outcome = carryOut(difference)
      guard outcome.trouble == nil, outcome.skipped.isEmpty else { return false }
    }
    return release(plannerId: plannerId)
  }

  private func release(plannerId: String) -> Bool {
    let place = "\(path)/.social-planner"
    guard case .bytes(let bytes, _) = FileContent(path: place, limit: 4096) else { return true }
    let owner = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    guard owner == plannerId else { return true }
    // The temporary file of a killed process.
    unlink("\(path)/\(Self.temporaryFile)")
    return unlink(place) == 0 && (try? sync()) != nil
  }
}
