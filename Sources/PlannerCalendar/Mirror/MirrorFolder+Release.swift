import Glibc
import PlannerFiles
import PlannerTime

extension MirrorFolder {
  /// Takes our files out of a folder that is no longer the mirror, and what ``claim(plannerId:create:)``
  /// wrote, so that another planner may have it.
  /// - Returns: whether nothing of ours is left there; false: it is to be tried again.
  package func leave(plannerId: String, now: Instant) -> Bool {
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return true }
    guard let files = try? read() else { return false }
    let mirror = Mirror(
      plannerId: plannerId, form: .both, now: now, zone: .utc, zoneNamed: { _ in nil }, sessions: [],
      copies: [],
      files: files)
    let outcome = carryOut(mirror.difference())
    guard outcome.trouble == nil, outcome.skipped.isEmpty else { return false }
    return release(plannerId: plannerId)
  }

  private func release(plannerId: String) -> Bool {
    let place = "\(path)/.social-planner"
    guard case .bytes(let bytes, _) = FileContent(path: place, limit: 4096) else { return true }
    let owner = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    guard owner == plannerId else { return true }
    return unlink(place) == 0 && (try? sync()) != nil
  }
}
