import PlannerModel

/// An error of the interface: its parameters, and a sentence for people in `message`.
package protocol PlannerError: Error, Codable, Hashable, Sendable {
  var message: String { get }
  /// The interface that declares the error.
  static var interface: String { get }
}

extension PlannerError {
  /// The full name, as sent over the socket: `org.socialplanner.Planner.NotFound`.
  package static var qualifiedName: String { "\(interface).\(Self.self)" }
}

// The error for a value that is not allowed.
extension InvalidField: PlannerError {
  package static var interface: String { Methods.interface }
}
