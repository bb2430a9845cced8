import PlannerModel
import Varlink

extension Method {
  /// All interfaces of the planner have the same errors.
  package static var errors: [any InterfaceError.Type] { plannerErrors }
}

extension VarlinkService {
  /// - product: The name of the program.
  package init(_ product: String, _ interfaces: [(name: String, text: String)]) {
    let program = Program(
      vendor: "Social Planner", product: product, version: plannerVersion, url: "https://socialplanner.org")
    self.init(program, interfaces)
  }
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

// The error for a value that is not allowed.
extension InvalidField: InterfaceError {
  package static var interface: String { Methods.interface }
}
