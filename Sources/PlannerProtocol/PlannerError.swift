import PlannerModel

/// One error of the interface: its parameters, and a sentence for people in `message`.
package protocol PlannerError: Error, Codable, Hashable, Sendable {
  var message: String { get }
  /// Whose it is.
  static var interface: String { get }
}

extension PlannerError {
  /// As it stands on the wire: `org.socialplanner.Planner.NotFound`.
  package static var qualifiedName: String { "\(interface).\(Self.self)" }
}

// A value that is not allowed.
extension InvalidField: PlannerError {
  package static var interface: String { Methods.interface }
}
