import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A user with 2 to 9 people. Some users have a phone that shows their plan, and some send links to guests.
final class RandomUser {
  let planner: TestPlanner
  /// Nil if the user invites nobody.
  let house: InvitingPlanner?
  let work: CalendarFolder
  /// The folder shared by the phone and the planner; nil without a phone.
  let phone: CalendarFolder?
  var random: SeededRandom
  var story: [String] = []
  /// The events of the user's calendar.
  var events: [String] = []
  /// The number of actions.
  private(set) var actions = 0
  /// Removed people, who may come back.
  var former: [String] = []

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    let hasPhone = Int.random(in: 0..<3, using: &random) == 0
    let hasGuests = Int.random(in: 0..<3, using: &random) == 0
    let hasHours = Bool.random(using: &random)
    phone = hasPhone ? try CalendarFolder() : nil
    let store = hasHours ? try PlannerStore.inMemory() : try TestPlanner.plainStore()
    house = hasGuests ? try InvitingPlanner(store: store, mirror: phone?.path) : nil
    planner = try house?.planner ?? TestPlanner(store: store, mirror: phone?.path)
    work = try CalendarFolder()
    try planner.call(Methods.AddCalendar(path: work.path, name: "work"))
    let owns = [hasHours ? "preferred hours" : nil, hasPhone ? "a phone" : nil, hasGuests ? "guests" : nil]
    story.append("a user with \(["a calendar"] + owns.compactMap(\.self))")
    for number in 0..<Int.random(in: 2...9, using: &random) { _ = try add("P\(number)") }
  }

  /// The tag of every second person.
  static let tag = "friend"

  static func hasTag(_ name: String) -> Bool { (Int(name.dropFirst()) ?? 0) % 2 == 1 }

  func add(_ name: String) throws -> Methods.AddContact.Reply {
    let start = Int.random(in: 8...19, using: &random) * 60
    let windows = Windows(timeBlocks: [TimeBlock(start: start, end: start + 180)])
    let days = Int.random(in: 2...30, using: &random)
    let hasWindow = Bool.random(using: &random)
    note(
      "\(name) every \(days) days\(hasWindow ? " from \(start / 60):00 to \(start / 60 + 3):00" : "")")
    let goal = GoalSettings(cadenceDays: days, windows: hasWindow ? windows : nil)
    return try planner.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: name, tags: RandomUser.hasTag(name) ? [RandomUser.tag] : [], goal: goal)))
  }

  /// Makes one action. Returns whether all rules hold; the story names the violations.
  func act() throws -> Bool {
    let before = try picture()
    actions += 1
    var deed = Deed()
    do { deed = try choose(before) } catch let error as any InterfaceError {
      story.append("  refused: \(error.message)")
    }
    let after = try picture()
    var faults = rules(before, deed, after)
    faults += try others(after)
    if let undoId = deed.undoId, faults.isEmpty {
      // An undo is rejected if two sessions would be at one time, as after a forced move, or if a guest sees
      // the session.
      do { faults += try changeOfMind(undoId, before, after) } catch let error as UndoRefused {
        story.append("  undo refused: \(error.message)")
      }
    }
    if !faults.isEmpty { story += ["  before: \(list(before))", "  after: \(list(after))"] }
    story += faults.map { "  FAULT: \($0)" }
    return faults.isEmpty
  }

  private func list(_ picture: Picture) -> String {
    picture.live.map { item in
      let chosen = item.isAgreed ? " agreed" : picture.isOwn(item) ? "" : " postponed"
      return words(item) + chosen + (item.isDue == true ? " due" : "")
    }.joined(separator: ", ")
  }

  func note(_ sentence: String) {
    story.append("\(actions). \(words(planner.time.now)): \(sentence)")
  }

  // MARK: - State

  /// The state of the planner at one moment.
  struct Picture {
    /// Ordered by start, including past and unanswered sessions.
    var live: [PlanItem]
    var goals: [String: Goal]
    var names: [String]
    var preferences: Preferences
    var aways: [Away]
    var busy: [BusyTime]
    var invitations: [KeptInvitation]
    var zone: ZoneTable
    var now: Instant

    var byId: [String: PlanItem] { Dictionary(live.map { ($0.id, $0) }) { first, _ in first } }

    var ahead: [PlanItem] { live.filter { $0.startAt > now } }

    func goal(of item: PlanItem) -> Goal? { goals[item.contactId] }

    /// Returns whether the planner chose its time, and may move it.
    func isOwn(_ item: PlanItem) -> Bool { !ScenarioItem(item).isFixed && item.goalId != nil }

    func day(_ item: PlanItem) -> Int { day(item.startAt) }

    func day(_ instant: Instant) -> Int { zone.date(at: instant).daysSinceEpoch }
  }

  func picture() throws -> Picture {
    let now = planner.time.now
    return try planner.onPlanner { planner in
      try planner.store.read { reader in
        let zone = try planner.zone(reader)
        let contacts = try reader.contacts()
        return Picture(
          live: try reader.liveItems().sorted { ($0.startAt, $0.name, $0.id) < ($1.startAt, $1.name, $1.id) },
          goals: Dictionary(try reader.goals().map { ($0.contactId, $0) }) { first, _ in first },
          names: contacts.map(\.displayName).sorted(), preferences: try reader.preferences(),
          aways: try reader.aways().sorted { $0.from < $1.from },
          busy: try planner.views.calendars.busyTimes(in: zone, reader),
          invitations: try reader.invitations().sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) },
          zone: zone, now: now)
      }
    }
  }

  func words(_ instant: Instant) -> String {
    let wall = TestPlanner.zones.systemZone().wallClock(at: instant)
    return "\(wall.date.weekday) \(wall.date) \(wall.time)"
  }

  func words(_ item: PlanItem) -> String { "\(item.name) \(words(item.startAt))" }
}
