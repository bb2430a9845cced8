import PlannerModel

/// A UID made by a planner: `<itemId>@<plannerId>.social-planner` for the event of a session and
/// `<itemId>.task@<plannerId>.social-planner` for its task.
package struct MirrorUID: Hashable, Sendable {
  package var plannerId: String
  package var itemId: String
  package var component: MirrorCopy.Component

  package init(plannerId: String, itemId: String, component: MirrorCopy.Component) {
    self.plannerId = plannerId
    self.itemId = itemId
    self.component = component
  }

  /// Returns nil if the UID was not made by a planner for a session.
  package init?(_ text: String) {
    guard text.hasSuffix(Self.ending), let at = text.firstIndex(of: "@") else { return nil }
    let name = text[..<at]
    let planner = text[text.index(after: at)...].dropLast(Self.ending.count)
    let isTask = name.hasSuffix(Self.taskEnding)
    let item = isTask ? name.dropLast(Self.taskEnding.count) : name
    guard !item.isEmpty, !planner.isEmpty, !DateUID.isName(item) else { return nil }
    self.init(plannerId: String(planner), itemId: String(item), component: isTask ? .task : .event)
  }

  package var text: String {
    "\(itemId)\(component == .task ? Self.taskEnding : "")@\(plannerId)\(Self.ending)"
  }

  package var key: MirrorCopy.Key { MirrorCopy.Key(itemId: itemId, component: component) }

  /// Returns the suffix of all UIDs of one planner.
  package static func suffix(plannerId: String) -> String { "@\(plannerId)\(ending)" }

  private static let ending = ".social-planner"
  private static let taskEnding = ".task"
}
