import PlannerModel
import PlannerProtocol
import PlannerTime

/// What can be done with the whole plan.
enum PlanActions {
  static func undo(_ visit: Visit) throws -> Reply {
    let undone = try visit.call(Methods.Undo()).undone
    return .redirect(to: visit.origin, said: "Taken back: \(undone).")
  }

  static func snoozeTonight(_ visit: Visit) throws -> Reply {
    let moved = try visit.call(Methods.SnoozeTonight()).items
    return .redirect(to: visit.origin, said: "\(counted(moved.count, "session")) moved to tomorrow.")
  }

  static func refresh(_ visit: Visit) throws -> Reply {
    let plan = try visit.call(Methods.Refresh())
    var parts: [String] = []
    if !plan.placed.isEmpty { parts.append("\(counted(plan.placed.count, "session")) planned") }
    if !plan.moved.isEmpty { parts.append("\(plan.moved.count) moved") }
    if !plan.withdrawn.isEmpty { parts.append("\(plan.withdrawn.count) no longer planned") }
    if !plan.unplaced.isEmpty {
      parts.append("no time found for \(plan.unplaced.prefix(3).map(\.name).joined(separator: ", "))")
    }
    return .redirect(
      to: visit.origin,
      said: parts.isEmpty ? "The plan is up to date." : parts.joined(separator: ", ").capitalizedFirst + ".",
      undo: !parts.isEmpty)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
