import Glibc
import PlannerFiles

extension MirrorFolder {
  /// Takes back what ``claim(plannerId:create:)`` wrote, so that another planner may have the folder.
  package func release(plannerId: String) {
    let place = "\(path)/.social-planner"
    guard case .bytes(let bytes, _) = FileContent(path: place, limit: 4096) else { return }
    let owner = String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    if owner == plannerId { unlink(place) }
  }
}
