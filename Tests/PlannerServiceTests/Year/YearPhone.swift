import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerServiceTestSupport

/// A phone with the server's calendar. It makes changes, which must have the expected effects on the planner.
struct YearPhone {
  enum Edit {
    case moved(to: Instant, minutes: Int)
    case deleted
    case noted(String)
    case done
  }

  /// A change on the phone.
  struct Change {
    var itemId: String
    var edit: Edit
    /// True if the session was not also changed in the planner, so that nothing can interfere.
    var isAlone: Bool
  }

  private let server: CalDAVServer
  /// The server's files.
  private let there: YearFiles
  private let mirror: YearFiles
  private(set) var counts = [String: Int]()

  init(server: CalDAVServer, there: YearFiles, mirror: YearFiles) {
    self.server = server
    self.there = there
    self.mirror = mirror
  }

  /// Changes at most one session.
  mutating func change(
    _ items: [String: PlanItem], besides changed: Set<String>, now: Instant, _ random: inout SeededRandom
  ) throws -> Change? {
    let copies = try there.copies().filter { _, copy in
      let item = items[Self.itemId(copy.uid)]
      return item.map {
        $0.status.isLive && $0.startAt > now.adding(minutes: 120) && !changed.contains($0.id)
      } ?? false
    }
    let choices = copies.sorted {
      ($0.value.start ?? "", $0.value.title, $0.value.isTask ? 1 : 0)
        < ($1.value.start ?? "", $1.value.title, $1.value.isTask ? 1 : 0)
    }
    guard let (name, copy) = choices.randomElement(using: &random) else { return nil }
    let itemId = Self.itemId(copy.uid)
    let here = try mirror.copies().values.first { $0.uid == copy.uid }
    let others = try there.copies().filter { Self.itemId($0.value.uid) == itemId && $0.key != name }
    let edit: Edit
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4 where !copy.isTask:
      let start = Instant(
        minutes: now.minuteRoundedUp + Int.random(in: 4 * 24...9 * 4 * 24, using: &random) * 15)
      edit = .moved(to: start, minutes: Int.random(in: 2...8, using: &random) * 15)
    case 4 where copies.count > 6, 5 where copies.count > 6: edit = .deleted
    case 6 where copy.isTask, 7 where copy.isTask: edit = .done
    default: edit = .noted("from the phone \(Int.random(in: 0...9999, using: &random))")
    }
    switch edit {
    case .moved(let start, let minutes):
      try server.edit(name, in: "plan") { $0.move(to: start, minutes: minutes) }
      counts["moved", default: 0] += 1
    case .deleted:
      for one in [name] + others.keys { try server.delete(one, in: "plan") }
      counts["deleted", default: 0] += 1
    case .noted(let text):
      try server.edit(name, in: "plan") { $0["DESCRIPTION"] = text }
      counts["noted", default: 0] += 1
    case .done:
      try server.edit(name, in: "plan") { $0.complete(at: now) }
      counts["done", default: 0] += 1
    }
    return Change(itemId: itemId, edit: edit, isAlone: here == copy)
  }

  static func itemId(_ uid: String) -> String { String(uid.prefix { $0 != "@" && $0 != "." }) }
}
