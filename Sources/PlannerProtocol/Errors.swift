import PlannerModel
import PlannerTime

/// One error of the interface: its parameters, and a sentence for people in `message`.
package protocol PlannerError: Error, Codable, Hashable, Sendable {
  var message: String { get }
}

extension PlannerError {
  /// As it stands on the wire: `org.socialplanner.Planner.NotFound`.
  package static var qualifiedName: String { "\(plannerInterface).\(Self.self)" }
}

/// All of them, in the order of the interface file.
package let plannerErrors: [any PlannerError.Type] = [
  NotFound.self, Ambiguous.self, InvalidField.self, NoFreeSlot.self, AlreadyDone.self, Conflict.self,
  NothingToUndo.self, ReadOnly.self, OutcomeUnknown.self, Busy.self, Internal.self,
]

/// Nothing matches. kind: item, person, tag, away or preference. near: names or tags that are hardly different.
package struct NotFound: PlannerError {
  package var kind: String
  package var selector: String
  package var near: [String]?
  package var message: String

  package init(kind: String, selector: String, near: [String]? = nil, message: String) {
    self.kind = kind
    self.selector = selector
    self.near = near
    self.message = message
  }
}

/// More than one thing matches.
package struct Ambiguous: PlannerError {
  package var selector: String
  package var matches: [Match]
  package var message: String

  package init(selector: String, matches: [Match], message: String) {
    self.selector = selector
    self.matches = matches
    self.message = message
  }
}

// A value that is not allowed.
extension InvalidField: PlannerError {}

/// No time is free in the day that follows the wish.
package struct NoFreeSlot: PlannerError {
  package var item: String
  package var target: String
  package var message: String

  package init(item: String, target: String, message: String) {
    self.item = item
    self.target = target
    self.message = message
  }
}

/// The session is closed already. status: how.
package struct AlreadyDone: PlannerError {
  package var item: String
  package var status: String
  package var message: String

  package init(item: String, status: String, message: String) {
    self.item = item
    self.status = status
    self.message = message
  }
}

/// The time is taken, quiet or past.
package struct Conflict: PlannerError {
  package var obstacles: [Obstacle]
  package var message: String

  package init(obstacles: [Obstacle], message: String) {
    self.obstacles = obstacles
    self.message = message
  }
}

/// There is nothing to take back.
package struct NothingToUndo: PlannerError {
  package var message: String

  package init(message: String) {
    self.message = message
  }
}

/// The database cannot be written. path: the file.
package struct ReadOnly: PlannerError {
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

/// The disk fails, and whether the latest change was stored is not known. path: the database.
package struct OutcomeUnknown: PlannerError {
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

/// Too much at once: another program holds the database, there are too many connections, or a reader
/// of `Watch` did not keep up.
package struct Busy: PlannerError {
  package var message: String

  package init(message: String) {
    self.message = message
  }
}

/// A fault of the planner's own; nothing changed.
package struct Internal: PlannerError {
  package var message: String

  package init(message: String) {
    self.message = message
  }
}
