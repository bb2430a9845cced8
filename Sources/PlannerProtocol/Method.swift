import PlannerModel

/// A method of the interface: the type holds its parameters, and `Reply` those of its reply.
///
/// docs/generate-protocol.py generates all methods from the `.varlink` file beside this one. The daemon
/// serves that file as its interface description.
package protocol Method: Codable, Sendable {
  associatedtype Reply: Codable & JSONWritable & Sendable

  /// The name without the interface: `Next`.
  static var name: String { get }
  /// `org.socialplanner.Planner`.
  static var interface: String { get }
  /// The names of its parameters.
  static var parameters: Set<String> { get }
}

extension Method {
  package static var name: String { String(describing: Self.self) }

  /// The full name, as used in a call: `org.socialplanner.Planner.Next`.
  package static var qualifiedName: String { "\(interface).\(name)" }
}

/// The text of the `.varlink` file that describes ``Methods/interface``.
package var plannerInterfaceDescription: String {
  String(decoding: PackageResources.org_socialplanner_Planner_varlink, as: UTF8.self)
}
