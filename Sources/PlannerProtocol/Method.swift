/// One method of the interface: the type holds its parameters, `Reply` those of its answer.
///
/// All of them are written by docs/generate-protocol.py from the `.varlink` file beside this, which is the
/// description that the daemon serves.
package protocol Method: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// Without the interface: `Next`.
  static var name: String { get }
  /// `org.socialplanner.Planner`.
  static var interface: String { get }
  /// What its parameters are called.
  static var parameters: Set<String> { get }
}

extension Method {
  package static var name: String { String(describing: Self.self) }

  /// As it stands in a call: `org.socialplanner.Planner.Next`.
  package static var qualifiedName: String { "\(interface).\(name)" }
}

/// The text of the file of ``Methods/interface``.
package var plannerInterfaceDescription: String {
  String(decoding: PackageResources.org_socialplanner_Planner_varlink, as: UTF8.self)
}
