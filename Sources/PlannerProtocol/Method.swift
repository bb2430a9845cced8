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

/// An interface of the daemon.
package struct InterfaceDescription: Sendable {
  package let name: String
  package let methods: [any Method.Type]
  /// The `.varlink` file that describes it.
  package let text: String
}

/// What plannerassist serves.
package let askDescription = InterfaceDescription(
  name: AskMethods.interface, methods: AskMethods.all,
  text: String(decoding: PackageResources.org_socialplanner_Ask_varlink, as: UTF8.self))

/// What plannerguests serves.
package let guestsDescription = InterfaceDescription(
  name: GuestMethods.interface, methods: GuestMethods.all,
  text: String(decoding: PackageResources.org_socialplanner_Guests_varlink, as: UTF8.self))

/// All of the daemon, the planner's own first.
package let interfaceDescriptions = [
  InterfaceDescription(
    name: Methods.interface, methods: Methods.all,
    text: String(decoding: PackageResources.org_socialplanner_Planner_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: PeopleMethods.interface, methods: PeopleMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_People_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: PageMethods.interface, methods: PageMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Page_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: DraftMethods.interface, methods: DraftMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Drafts_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: AssistantMethods.interface, methods: AssistantMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Assistant_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: ContentMethods.interface, methods: ContentMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Content_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: ModuleMethods.interface, methods: ModuleMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Modules_varlink, as: UTF8.self)),
  InterfaceDescription(
    name: InvitationMethods.interface, methods: InvitationMethods.all,
    text: String(decoding: PackageResources.org_socialplanner_Invitations_varlink, as: UTF8.self)),
]
