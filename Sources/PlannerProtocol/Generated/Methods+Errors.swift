// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// All of them, in the order of the interface file.
package let plannerErrors: [any PlannerError.Type] = [
  NotFound.self, Ambiguous.self, InvalidField.self, NoFreeSlot.self, AlreadyDone.self, Conflict.self,
  NothingToUndo.self, ReadOnly.self, OutcomeUnknown.self, Busy.self, Internal.self
]

/// Nothing matches.
package struct NotFound: PlannerError {
  package static var interface: String { Methods.interface }

  /// What was looked for.
  package var kind: ObjectKind
  /// What was asked for.
  package var selector: String
  /// Up to three names or tags that are hardly different; absent where there are none.
  package var near: [String]?
  package var message: String

  package init(kind: ObjectKind, selector: String, near: [String]? = nil, message: String) {
    self.kind = kind
    self.selector = selector
    self.near = near
    self.message = message
  }
}

/// More than one thing matches.
package struct Ambiguous: PlannerError {
  package static var interface: String { Methods.interface }

  /// What was asked for.
  package var selector: String
  /// What it could mean.
  package var matches: [Match]
  package var message: String

  package init(selector: String, matches: [Match], message: String) {
    self.selector = selector
    self.matches = matches
    self.message = message
  }
}

/// No time is free in the day that follows the wish.
package struct NoFreeSlot: PlannerError {
  package static var interface: String { Methods.interface }

  /// Its id, empty where several were to move.
  package var item: String
  /// The wish, an instant or `tomorrow`.
  package var target: String
  package var message: String

  package init(item: String, target: String, message: String) {
    self.item = item
    self.target = target
    self.message = message
  }
}

/// The session is closed already.
package struct AlreadyDone: PlannerError {
  package static var interface: String { Methods.interface }

  /// Its id.
  package var item: String
  /// How.
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
  package static var interface: String { Methods.interface }

  /// What is in the way.
  package var obstacles: [Obstacle]
  package var message: String

  package init(obstacles: [Obstacle], message: String) {
    self.obstacles = obstacles
    self.message = message
  }
}

/// There is nothing to take back.
package struct NothingToUndo: PlannerError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }
}

/// The database cannot be written, and nothing was changed.
package struct ReadOnly: PlannerError {
  package static var interface: String { Methods.interface }

  /// The file.
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

/// The disk failed while a change was written, and fails still: whether it was stored is not known. Every
/// call is answered with this until the disk works; what is told from then on is so.
package struct OutcomeUnknown: PlannerError {
  package static var interface: String { Methods.interface }

  /// The database.
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}

/// Too much at once: another program holds the database, all connections are in use, there are too many
/// streams, or a reader of `Watch` did not keep up.
package struct Busy: PlannerError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }
}

/// A fault of the planner's own; nothing changed.
package struct Internal: PlannerError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }
}
