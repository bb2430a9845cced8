import PlannerModel
import PlannerProtocol
import PlannerTime

/// Texts about removing and erasing people.
package enum Leaving {
  package static let outOfReach = """
    It cannot erase data outside the planner: the system's journal, the effects of hooks, servers of \
    synchronised calendars and address books, copies elsewhere, and exports.
    """
}

extension Methods.Person.Reply {
  /// The person and the objects that are removed with them.
  package var inWords: String {
    "\(contact.displayName) with \(goal == nil ? "" : "their goal, ")\(counted(items.count, "session")) and "
      + counted(log.count, "log entry", "log entries")
  }
}
