import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Varlink

/// A request with all data for making its page. It is used on one thread.
package struct Visit {
  /// The connection to the daemon. Each call blocks.
  let planner: VarlinkConnection
  let words: PageWords
  let preferences: Preferences
  /// The variable parts of the path, such as a person's id.
  let parameters: [String: String]
  let query: Form
  /// The fields that were sent with an action.
  let form: Form
  /// The path with its query, to come back to.
  let address: String
  /// The requested path with its query. For an action it is the action's path.
  let requested: String
  /// The token that every form sends.
  let token: String
  /// The message about the last action, shown once.
  let said: Said?
  /// Further sentences about it.
  let saidMore: [String]
  /// The secret of the browser's session.
  let session: String?
  /// The environment of this program, which gives the place of the planner's data.
  let environment: [String: String]
  let pages: PageTemplates
  let sending: Sending
  /// Opens a connection to plannerassist.
  let assist: @Sendable () throws -> VarlinkConnection
  /// Opens a connection to plannerguests. Throws `GuestsConnection.Missing`.
  let guests: @Sendable () throws -> GuestsConnection
  /// The refusal of the action, if the page is shown after one.
  var refusal: RefusedForm?

  /// The changes by this request.
  let changes = Changes()

  /// The latest change by a request, and the combined changes of the plan. It is used on the thread of its
  /// visit.
  final class Changes {
    fileprivate(set) var undo: Said.Undo?
    fileprivate(set) var ofPlan = PlanChanges()
  }

  func call<M: Method>(_ method: M) throws -> M.Reply {
    let reply = try planner.call(method)
    if let id = (reply as? any UndoableReply)?.undoId {
      changes.undo = Said.Undo(id: id, isRedo: (reply as? TakenBack).map { $0.redone != true } ?? false)
    }
    changes.ofPlan.add(reply)
    return reply
  }

  /// Sends the frame of a slow page at once. Later errors are shown in it.
  /// - values: The values of ``Frame``.
  /// - wait: A sentence about the work in progress.
  func begin(_ values: Values, _ wait: String) {
    // A refused form needs another status, which is not known yet.
    if refusal == nil { sending.begin(pages.beginning(values, wait)) }
  }

  /// Returns the form that forces a refused change, with the entered values and a confirming field. Returns
  /// nil if the change cannot be forced.
  /// - place: The address for leaving without a change.
  func asks(leavingTo place: String) -> Values? {
    guard let refusal, let objection = refusal.objection else { return nil }
    let label =
      switch objection {
      case .taken: "Take that time anyway"
      case .guest: requested.hasSuffix("/cancel") ? "Yes, skip it anyway" : "Yes, move it anyway"
      case .second: "Log another meeting"
      }
    return [
      "action": requested, "again": objection.rawValue, "label": label, "leave": place,
      "sent": refusal.entered.all.filter { !["token", "back"].contains($0.name) }.map {
        ["sentName": $0.name, "sentValue": $0.value]
      },
    ]
  }

  /// The id in the path.
  var id: String { parameters["id"] ?? "" }

  /// The page to which an action goes back, which is the page of its form.
  var origin: String { Self.origin(of: form) }

  /// Returns the page of a form: an address of this site, as browsers write it.
  static func origin(of form: Form) -> String {
    let back = form["back"] ?? ""
    // Compares bytes, because a combining mark would hide a character in a comparison of texts.
    let bytes = Array(back.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    return back
  }
}

/// A value that the daemon refused.
struct RefusedForm {
  /// The path of the value in the call, such as `goal.cadenceDays`. Nil if it is not about a single value.
  var field: String?
  /// The reason, as a sentence.
  var message: String
  /// The entered values.
  var entered: Form
  /// The objection, if the user can overrule it.
  var objection: Objection?
  /// The id of a change that was not undone, and can be undone by force.
  var undo: String?

  var canForce: Bool { objection == .taken }
  var isOfGuest: Bool { objection == .guest }

  /// The objections that a user may overrule. The raw value is the field that overrules it.
  enum Objection: String {
    /// The time is busy.
    case taken = "force"
    /// A guest took the time.
    case guest
    /// A meeting with the same person ended a moment ago.
    case second = "again"
  }
}

/// Times in the user's zone and style, as in the terminal.
struct PageWords: TimeWords {
  var zone: ZoneTable
  var now: Instant
  var style: TimeStyle
  var zones: ZoneDatabase

  /// - language: The first language of the browser, such as `en-US`. It selects how times are written
  ///   unless the user has a preference.
  init(
    _ reply: Methods.GetPreferences.Reply, zones: ZoneDatabase, now: Instant, language: String?,
    environment: [String: String]
  ) {
    let times = ShownTimes(reply)
    let locale = language.map { ["LC_ALL": $0.replacing("-", with: "_") + ".UTF-8"] } ?? environment
    (self.now, self.zones) = (now, zones)
    (zone, style) = (times.zone(zones), times.style(locale: locale))
  }

  /// Returns a time such as `their 19:00`. Returns nil if their clocks agree with yours, or if their zone
  /// is unknown.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    name.flatMap { zones.zone(named: $0) }?.clock(at: instant, seenFrom: zone, style).map { "their \($0)" }
  }
}
