import PlannerModel

/// A method of an interface. The type holds the parameters, and `Reply` the parameters of the reply.
///
/// docs/generate-protocol.py generates all methods from the `.varlink` files beside this one. The daemon
/// serves these files as its interface descriptions.
package protocol Method: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// The name without the interface: `Next`.
  static var name: String { get }
  /// The interface of the method: `org.socialplanner.Planner`.
  static var interface: String { get }
  /// The names of the parameters.
  static var parameters: Set<String> { get }
  /// True if no parameter is given. Then the call is sent without `parameters`, as strict services require.
  var isBare: Bool { get }
}

extension Method {
  package var isBare: Bool { MemoryLayout<Self>.size == 0 }
}

extension Methods.Next {
  // The client's most frequent call. Without parameters it avoids loading the encoder's types.
  package var isBare: Bool { count == nil }
}

/// The reply of a method that changes something.
package protocol UndoableReply {
  /// The id of the change, for `Undo`; nil if nothing changed.
  var undoId: String? { get set }
}

/// A reply that tells how to write its times, so that the client needs no second call.
package protocol TimedReply {
  /// Nil if the daemon is an older one.
  var times: ShownTimes? { get set }
}

/// A method that changes sessions. Guests may see the changes of sessions that they booked.
package protocol AskingMethod: Method {
  /// True refuses the call with ``GuestBooked`` if a guest took the time of such a session.
  var ask: Bool? { get set }
}

extension Methods.Snooze: AskingMethod {}
extension Methods.Reschedule: AskingMethod {}
extension Methods.Cancel: AskingMethod {}
extension Methods.SetPaused: AskingMethod {}
extension Methods.SetArchived: AskingMethod {}
extension Methods.SetContactsPaused: AskingMethod {}

extension Method {
  /// The full name, as used in a call: `org.socialplanner.Planner.Next`.
  package static var qualifiedName: String { "\(interface).\(name)" }
}

/// An interface and its description.
package struct InterfaceDescription: Sendable {
  package let name: String
  package let methods: [any Method.Type]
  /// The text of the `.varlink` file that describes the interface.
  package let text: String

  /// - methods: The list of the interface's methods, such as ``Methods/All``.
  init<each M: Method>(_ name: String, _ methods: (repeat each M).Type, _ text: String) {
    self.name = name
    self.text = text
    var types: [any Method.Type] = []
    for method in repeat (each M).self { types.append(method) }
    self.methods = types
  }
}

/// The interface of plannerassist.
package let askDescription = InterfaceDescription(
  AskMethods.interface, AskMethods.All.self, EmbeddedText.org_socialplanner_Ask_varlink)

/// The interface of plannerguests.
package let guestsDescription = InterfaceDescription(
  GuestMethods.interface, GuestMethods.All.self, EmbeddedText.org_socialplanner_Guests_varlink)

/// The interfaces of the daemon, `org.socialplanner.Planner` first.
package let interfaceDescriptions = [
  InterfaceDescription(
    Methods.interface, Methods.All.self, EmbeddedText.org_socialplanner_Planner_varlink),
  InterfaceDescription(
    PeopleMethods.interface, PeopleMethods.All.self, EmbeddedText.org_socialplanner_People_varlink),
  InterfaceDescription(
    PageMethods.interface, PageMethods.All.self, EmbeddedText.org_socialplanner_Page_varlink),
  InterfaceDescription(
    DraftMethods.interface, DraftMethods.All.self, EmbeddedText.org_socialplanner_Drafts_varlink),
  InterfaceDescription(
    AssistantMethods.interface, AssistantMethods.All.self,
    EmbeddedText.org_socialplanner_Assistant_varlink),
  InterfaceDescription(
    ContentMethods.interface, ContentMethods.All.self, EmbeddedText.org_socialplanner_Content_varlink),
  InterfaceDescription(
    ModuleMethods.interface, ModuleMethods.All.self, EmbeddedText.org_socialplanner_Modules_varlink),
  InterfaceDescription(
    InvitationMethods.interface, InvitationMethods.All.self,
    EmbeddedText.org_socialplanner_Invitations_varlink),
]
