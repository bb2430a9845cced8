import PlannerClient
import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime
import PlannerWords

/// One request, with all that a page is made from. It is used on one thread.
package struct Visit {
  /// Calls the daemon; each call blocks.
  let planner: PlannerConnection
  let words: PageWords
  let preferences: Preferences
  /// The parts of the path that name something, such as a person's id.
  let parameters: [String: String]
  let query: Form
  /// The fields that were sent with an action.
  let form: Form
  /// The path with its query, to come back to.
  let address: String
  /// The path with its query that was asked for: of an action, its own.
  let requested: String
  /// What every form sends along.
  let token: String
  /// What the last action did; shown once.
  let said: Said?
  /// What it did besides, a sentence each.
  let saidMore: [String]
  /// The secret of the browser's session.
  let session: String?
  /// The environment of this program, which says where the planner's data is.
  let environment: [String: String]
  let pages: PageTemplates
  let sending: Sending
  /// Opens a connection to plannerassist.
  let assist: @Sendable () throws -> PlannerConnection
  /// Opens a connection to plannerguests. Throws `GuestsConnection.Missing`.
  let guests: @Sendable () throws -> GuestsConnection
  /// Why the action was refused that this page is shown after.
  var refusal: Refusal?

  /// What it changed.
  let changes = Changes()

  /// The latest change that a request made, and what all of them did to the plan; used on the thread of its visit.
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

  /// Shows what stands around the page at once: for one that takes a while. What fails from now on is said in it.
  /// - values: those of ``Frame``.
  /// - wait: what is going on, in a sentence.
  func begin(_ values: Values, _ wait: String) {
    // A refused form has another status, which the page is yet to get.
    if refusal == nil { sending.begin(pages.beginning(values, wait)) }
  }

  /// The form that does a refused change all the same: what was entered, and a field that says that it is meant.
  /// Nil where nothing was refused that may be done.
  /// - place: where nothing is changed.
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

  /// The part of the path that names what the page is about.
  var id: String { parameters["id"] ?? "" }

  /// Where an action goes back to: the page that its form was on.
  var origin: String { Self.origin(of: form) }

  /// Returns the page that a form was on: an address of this site, as browsers write one.
  static func origin(of form: Form) -> String {
    let back = form["back"] ?? ""
    // Byte by byte: a mark that follows a character hides it from a comparison of texts.
    let bytes = Array(back.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    return back
  }
}

/// A value that the daemon refused.
struct Refusal {
  /// The path of the value in the call: `goal.cadenceDays`; nil if it is about no single one.
  var field: String?
  /// Why, in a sentence.
  var message: String
  /// What was entered.
  var entered: Form
  /// What stands against it, if the same is done where it is asked for again.
  var objection: Objection?
  /// The change that was not taken back, and is by force.
  var undo: String?

  var canForce: Bool { objection == .taken }
  var isOfGuest: Bool { objection == .guest }

  /// What a user may overrule, by the field that does.
  enum Objection: String {
    /// The time is not free.
    case taken = "force"
    /// A guest took the time.
    case guest
    /// A meeting with the same person ended a moment ago.
    case second = "again"
  }
}

/// Times in the user's zone and style, as the terminal has them.
struct PageWords: TimeWords {
  var zone: ZoneTable
  var now: Instant
  var style: TimeStyle
  var zones: ZoneDatabase

  /// - language: the first language that the browser asks for: `en-US`. Without a preference of the user's,
  ///   it says how times are written.
  init(
    _ reply: Methods.GetPreferences.Reply, zones: ZoneDatabase, now: Instant, language: String?,
    environment: [String: String]
  ) {
    var zone = reply.preferences.timeZone.flatMap { zones.zone(named: $0) } ?? zones.systemZone()
    if let journey = reply.journey, let home = zones.zone(named: journey.home) {
      zone = zone.until(endOf: journey.until, thenIn: home)
    }
    self.zone = zone
    self.now = now
    self.zones = zones
    let locale = language.map { ["LC_ALL": $0.replacing("-", with: "_") + ".UTF-8"] } ?? environment
    style = TimeStyle(locale: locale)
    if let clock = reply.preferences.clock { style.hasTwelveHours = clock == .twelveHours }
  }

  /// `their 19:00`; nil if their clocks agree with yours, or if their zone is unknown.
  func theirs(_ instant: Instant, zone name: String?) -> String? {
    name.flatMap { zones.zone(named: $0) }?.clock(at: instant, seenFrom: zone, style).map { "their \($0)" }
  }
}
