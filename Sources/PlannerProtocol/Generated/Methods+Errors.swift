// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// All of them, in the order of the interface file.
package let plannerErrors: [any InterfaceError.Type] = [
  NotFound.self, Ambiguous.self, InvalidField.self, NoFreeSlot.self, AlreadyDone.self, DoneAlready.self,
  GuestBooked.self, Conflict.self, NothingToUndo.self, UndoRefused.self, ReadOnly.self, OutcomeUnknown.self,
  Busy.self, Internal.self
]

/// Nothing matches.
package struct NotFound: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The kind of object.
  package var kind: ObjectKind
  /// The selector that was given.
  package var selector: String
  /// Up to three names or tags that are similar; absent if there is no similar one.
  package var near: [String]?
  package var message: String

  package init(kind: ObjectKind, selector: String, near: [String]? = nil, message: String) {
    self.kind = kind
    self.selector = selector
    self.near = near
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    kind = try container.decode(ObjectKind.self, forKey: "kind")
    selector = try container.decode(String.self, forKey: "selector")
    near = try container.decodeIfPresent([String].self, forKey: "near")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(selector, forKey: "selector")
    try container.encodeIfPresent(near, forKey: "near")
    try container.encode(message, forKey: "message")
  }
}

/// Several objects match.
package struct Ambiguous: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The selector that was given.
  package var selector: String
  /// The objects that it could mean.
  package var matches: [Match]
  package var message: String

  package init(selector: String, matches: [Match], message: String) {
    self.selector = selector
    self.matches = matches
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    selector = try container.decode(String.self, forKey: "selector")
    matches = try container.decode([Match].self, forKey: "matches")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(selector, forKey: "selector")
    try container.encode(matches, forKey: "matches")
    try container.encode(message, forKey: "message")
  }
}

/// No free time was found near the wanted time; for `Snooze`, within a year after it.
package struct NoFreeSlot: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The id of the session; empty for `SnoozeTonight` and for `PlanDate` of org.socialplanner.People.
  package var item: String
  /// The wanted time: an instant, `tomorrow` or a date.
  package var target: String
  package var message: String

  package init(item: String, target: String, message: String) {
    self.item = item
    self.target = target
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(String.self, forKey: "item")
    target = try container.decode(String.self, forKey: "target")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(target, forKey: "target")
    try container.encode(message, forKey: "message")
  }
}

/// The session is closed already.
package struct AlreadyDone: InterfaceError {
  package static var interface: String { Methods.interface }

  /// Its id.
  package var item: String
  /// Its status.
  package var status: String
  package var message: String

  package init(item: String, status: String, message: String) {
    self.item = item
    self.status = status
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(String.self, forKey: "item")
    status = try container.decode(String.self, forKey: "status")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(status, forKey: "status")
    try container.encode(message, forKey: "message")
  }
}

/// A meeting with that person ended less than two hours ago.
package struct DoneAlready: InterfaceError {
  package static var interface: String { Methods.interface }

  /// When it began.
  package var at: Instant
  package var message: String

  package init(at: Instant, message: String) {
    self.at = at
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    at = try container.decode(Instant.self, forKey: "at")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(at, forKey: "at")
    try container.encode(message, forKey: "message")
  }
}

/// A guest took the time of a session that would change.
package struct GuestBooked: InterfaceError {
  package static var interface: String { Methods.interface }

  /// Its id; if there are several, the first.
  package var item: String
  /// The guest's name, and which change they will see.
  package var message: String

  package init(item: String, message: String) {
    self.item = item
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    item = try container.decode(String.self, forKey: "item")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(item, forKey: "item")
    try container.encode(message, forKey: "message")
  }
}

/// The time is taken, quiet or past.
package struct Conflict: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The obstacles.
  package var obstacles: [Obstacle]
  package var message: String

  package init(obstacles: [Obstacle], message: String) {
    self.obstacles = obstacles
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    obstacles = try container.decode([Obstacle].self, forKey: "obstacles")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(obstacles, forKey: "obstacles")
    try container.encode(message, forKey: "message")
  }
}

/// There is nothing to take back.
package struct NothingToUndo: InterfaceError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(message, forKey: "message")
  }
}

/// Undoing the command would put two sessions at one time, or change a session that a guest booked.
package struct UndoRefused: InterfaceError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(message, forKey: "message")
  }
}

/// The database cannot be written, and nothing was changed.
package struct ReadOnly: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The file.
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    path = try container.decode(String.self, forKey: "path")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(path, forKey: "path")
    try container.encode(message, forKey: "message")
  }
}

/// The disk failed while a change was written, and still fails, so it is not known whether the change was
/// stored. Every call gets this error until the disk works again. Replies after that are reliable.
package struct OutcomeUnknown: InterfaceError {
  package static var interface: String { Methods.interface }

  /// The database.
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    path = try container.decode(String.self, forKey: "path")
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(path, forKey: "path")
    try container.encode(message, forKey: "message")
  }
}

/// Too much happens at once: another program holds the database, all connections are in use, there are too
/// many streams, or a reader of `Watch` did not keep up.
package struct Busy: InterfaceError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(message, forKey: "message")
  }
}

/// The planner has an internal error; nothing changed.
package struct Internal: InterfaceError {
  package static var interface: String { Methods.interface }

  package var message: String

  package init(message: String) {
    self.message = message
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    message = try container.decode(String.self, forKey: "message")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(message, forKey: "message")
  }
}
