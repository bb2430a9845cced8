import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Runs a planner with guests, reminders and a mirror with a wrong clock. Afterwards, everything must be as
/// before.
@Suite struct `A planner that ran with a wrong clock` {
  /// The state, without the parts that only depend on the clock.
  private struct Look: Equatable {
    var stored: TestPlanner.Snapshot
    /// The planned notices: the kind, the session and the time.
    var reminders: Set<[String]>
    /// The sessions in the mirror's files.
    var mirror: [String: [String]]
    var invitations: [String: GuestInvitation]
    var kept: [KeptInvitation]
    var conversations: [String: GuestConversation]
  }

  private let mirror: CalendarFolder
  private let house: InvitingPlanner

  init() throws {
    mirror = try CalendarFolder()
    house = try InvitingPlanner(channels: TestPlanner.everyChannel, mirror: mirror.path)
    let planner = house.planner
    try planner.add("Ana", every: 3, windows: evenings)
    for name in ["Bo", "Cleo", "Dede"] { try planner.add(name, every: 14, windows: evenings) }
    try planner.call(Methods.Book(name: "Ana", at: "2026-03-12 19:00"))
    // A time at which the clock that is a month ahead runs.
    try planner.call(Methods.Book(name: "Dede", at: "2026-04-02 10:00", force: true))
    try planner.call(PeopleMethods.SetProfile(name: "Dede", set: PersonProfile(birthday: "1990-03-29")))
    let booked = try house.invite("Bo")
    house.guests.pick([booked.times[0]], of: booked.id)
    let asked = try house.invite("Cleo")
    house.guests.pick([local("2026-03-18 20:15")], of: asked.id)
    try house.write("Hello", in: house.guests.conversation(of: booked.id))
    // A link that is still unused, and that has expired according to a clock that is ahead.
    try house.invite("Dede")
    try house.wake()
  }

  private func look() throws -> Look {
    let planner = house.planner
    let rows = try planner.rows(nil, .planned).map { row in
      [row.kind.rawValue, row.itemId ?? "", row.startAt?.description ?? "", row.dueAt.description]
    }
    let lines = try mirror.names().map { name in
      let lines = try mirror.text(of: name).split(whereSeparator: \.isNewline).map(String.init)
      return (name, lines.filter { ["DTSTART", "DTEND", "STATUS", "UID"].contains(where: $0.hasPrefix) })
    }
    return Look(
      stored: try planner.snapshot(), reminders: Set(rows),
      mirror: Dictionary(uniqueKeysWithValues: lines), invitations: house.guests.invitations,
      kept: try planner.store.read { try $0.invitations() }, conversations: house.guests.conversations)
  }

  private func bytes() throws -> [String] {
    try mirror.names().map { "\($0)\n" + (try mirror.text(of: $0)) }
  }

  /// The days of the error, for three seconds or three hours. The clock is set while the planner runs, or
  /// before it starts.
  @Test(arguments: [31, 26_000, -31, -20_514], [(false, false), (true, false), (false, true), (true, true)])
  func `has everything as it was`(days: Int, _ way: (isLong: Bool, isAtStart: Bool)) throws {
    let time = house.planner.time
    let (before, files) = (try look(), try bytes())
    #expect(before.invitations.count == 3 && !files.isEmpty)
    time.jump(days: days)
    let second = way.isAtStart ? try restarted() : nil
    func act(_ body: @escaping @Sendable (Planner) throws -> Void) throws {
      if let second { try body(second) } else { try house.planner.onPlanner(body) }
    }
    try act { try $0.clockWasSet() }
    if way.isLong {
      for _ in 1...18 {
        time.advance(minutes: 10)
        try act { try $0.wake() }
      }
    } else {
      #expect(try look() == before)
    }
    time.jump(days: -days)
    if way.isLong { time.advance(minutes: -180) }
    try act { try $0.clockWasSet() }
    try act { try $0.wake() }
    let after = try look()
    #expect(after.stored == before.stored)
    #expect(after.reminders == before.reminders)
    #expect(after.mirror == before.mirror)
    #expect(after.invitations == before.invitations)
    #expect(after.kept == before.kept)
    #expect(after.conversations == before.conversations)
    if days < 0 || !way.isLong {
      #expect(try bytes() == files, "a clock that was not believed wrote no file")
    }
  }

  @Test(arguments: [31, 26_000, -31, -20_514])
  func `books what a guest took meanwhile once the clock is right`(days: Int) throws {
    let made = try house.invite("Dede")
    house.planner.time.jump(days: days)
    try house.planner.onPlanner { try $0.clockWasSet() }
    house.guests.pick([made.times[0]], of: made.id)
    #expect(try house.invitation(made.id).state == .unanswered, "it waits")
    house.planner.time.jump(days: -days)
    try house.planner.onPlanner { try $0.clockWasSet() }
    #expect(try house.invitation(made.id).state == .booked)
    #expect(try house.session(of: made.id).startAt == made.times[0])
  }

  private func restarted() throws -> Planner {
    let messages = house.planner.messages
    house.guests.kill()
    let planner = Planner(
      store: house.planner.store, clock: house.planner.time.clock, zones: TestPlanner.zones,
      messenger: messages, mirrorPath: mirror.path)
    messages.planner = planner
    house.guests.attach(to: planner)
    try planner.start()
    return planner
  }
}
