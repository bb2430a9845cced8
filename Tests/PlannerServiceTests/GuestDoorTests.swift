import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `The line to plannerguests` {
  @Test func `may be missing: all else works, and it says so`() throws {
    let planner = try TestPlanner()
    try planner.add("Ana", every: 14)
    let door = try planner.call(InvitationMethods.SetDoor(displayName: "Robin")).door
    #expect(!door.here && door.url == nil)
    let made = try planner.call(InvitationMethods.Invite(name: "Ana"))
    #expect(made.invitation.times.count == 5 && made.invitation.link == nil && !made.invitation.told)
    try planner.refusal(
      NotFound.self, of: InvitationMethods.LinkGuest(conversation: UUID().uuidString, name: "Ana"))
  }

  @Test func `makes up for everything once it is there again`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let first = try house.invite("Ana")
    house.guests.isThere = false
    house.guests.kill()
    #expect(try !house.planner.call(InvitationMethods.GetDoor()).door.here)
    let second = try house.invite("Ana")
    #expect(!second.told && second.link != nil)
    try house.planner.call(InvitationMethods.RevokeInvitation(id: first.id))
    house.guests.isThere = true
    house.planner.time.advance(minutes: 10)
    try house.wake()
    #expect(house.guests.invitations[second.id] != nil && house.guests.invitations[first.id]?.revoked == true)
    #expect(try house.planner.call(InvitationMethods.GetDoor()).door.here)
  }

  @Test func `tells once that guests.db cannot be copied, and says so until it can`() throws {
    let house = try InvitingPlanner(channels: [.journal])
    func found() throws -> [String] {
      try house.planner.onPlanner { planner in
        try Methods.Status().run(in: planner).warnings + Methods.Doctor().guests(planner).map(\.what)
      }.filter { $0.contains("The guests' messages cannot be copied: No space.") }
    }
    #expect(try found().isEmpty)
    for _ in 1...2 { house.guests.copyTrouble = "No space." }
    house.guests.kill()
    try house.pass(seconds: 600)
    #expect(
      house.planner.messages.trials.map(\.notice.title) == ["The guests' messages could not be copied"])
    #expect(try found().count == 2)
    house.guests.copyTrouble = nil
    #expect(try found().isEmpty)
  }

  @Test func `tells a plannerguests whose store was lost what is booked`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.forgetEverything()
    house.planner.time.advance(minutes: 10)
    try house.wake()
    #expect(house.guests.invitations[made.id]?.bookedAt == made.times[0])
    #expect(house.guests.settings.displayName == "Robin")
    // Its event numbers start again, and the daemon still accepts the events.
    let conversation = house.guests.conversation(of: made.id)
    house.guests.invitations[made.id]?.conversation = conversation
    house.guests.cancel(made.id)
    #expect(try house.invitation(made.id).state == .canceled)
  }

  @Test func `may say anything: nothing of it does harm`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    let before = try house.planner.items()
    let long = String(repeating: "x", count: 5000)
    let far = try #require(Instant("9998-01-01T00:00:00Z"))
    for (invitation, request, times) in [
      (made.id, "r", [far]), (made.id, "r", []), (made.id, long, made.times), ("nothing", "r", made.times),
      (made.id, "r", [TestPlanner.monday]), (made.id, "a\0b", made.times), (long, "r", made.times),
    ] {
      house.guests.tell(
        GuestEvent(
          at: far, kind: .picked, conversation: long + "\0", invitation: invitation, request: request,
          times: times))
    }
    house.guests.tell(GuestEvent(at: far, kind: .merged, conversation: "a\0", times: [], into: long))
    house.guests.tell(GuestEvent(at: far, kind: .canceled, conversation: "x", invitation: "y", times: []))
    house.planner.time.advance(minutes: 10)
    try house.wake()
    #expect(house.guests.acknowledged == house.guests.latest)
    #expect(
      try house.planner.items().filter { $0.origin == .manual } == before.filter { $0.origin == .manual })
    house.guests.pick([try #require(house.guests.invitations[made.id]?.times.first)], of: made.id)
    #expect(try house.invitation(made.id).state == .booked, "the line goes on")
  }

  @Test func `is looked at by doctor where there is one`() throws {
    func found(_ house: InvitingPlanner) throws -> [Finding] {
      try house.planner.call(Methods.Doctor()).findings.filter {
        $0.what.hasPrefix("Guests ") || $0.what.hasPrefix("plannerguests")
      }
    }
    let house = try InvitingPlanner(named: nil)
    #expect(try found(house).map(\.fix) == ["plannerctl inbox door --name NAME"])
    try house.planner.call(InvitationMethods.SetDoor(displayName: "Robin"))
    #expect(try found(house).map(\.what) == ["Guests reach you at https://meet.example."])
    house.guests.url = "http://meet.example"
    try house.planner.call(InvitationMethods.SetDoor(greeting: "Hello"))
    #expect(try found(house).map(\.severity) == [.warning], "whoever is on the way can read it")
    // The program is gone while a link is open.
    try house.planner.add("Ana", every: 14)
    try house.invite("Ana")
    house.guests.isThere = false
    house.guests.kill()
    let gone = try found(house)
    #expect(gone.map(\.severity) == [.warning] && gone[0].what.contains("1 of your links"))
    // Findings do not mention the door to a user who never had one.
    let without = try TestPlanner(.router)
    #expect(try !without.call(Methods.Doctor()).findings.contains { $0.what.contains("uests") })
  }

  /// Kills the planner or plannerguests at every call of a story, before or after the call is carried out.
  @Test func `loses nothing and does nothing twice, wherever it breaks`() throws {
    // `make test` breaks the story at every fourth call, each in one of the four ways. `make soak` breaks it
    // at each call in all ways.
    let step = 4 / PropertySeeds.draws(4)
    for (way, (isAfter, restarts)) in [(false, false), (false, true), (true, false), (true, true)]
      .enumerated()
    {
      for place in stride(from: 1 + way % step, through: 40, by: step) {
        let store = try TestPlanner.plainStore()
        var house = try InvitingPlanner(store: store)
        let guests = house.guests
        try house.planner.add("Ana", every: 14)
        let made = try house.invite("Ana")
        var calls = 0
        guests.isHeard = { _ in
          calls += 1
          guard calls == place else { return true }
          return isAfter ? false : nil
        }
        func mend() throws {
          house.planner.time.advance(minutes: 10)
          if restarts {
            let now = house.planner.time.now
            guests.kill()
            house = try InvitingPlanner(at: now, named: nil, store: store, guests: guests)
          }
          try house.wake()
        }
        guests.pick([made.times[1]], of: made.id)
        try mend()
        let item = try #require(try house.planner.items(of: "Ana").first { $0.status.isLive })
        #expect(item.startAt == made.times[1])
        try house.planner.call(Methods.Reschedule(item: item.id, startAt: "\(made.times[2])"))
        try mend()
        #expect(guests.invitations[made.id]?.bookedAt == made.times[2], "\(place) \(isAfter) \(restarts)")
        let conversation = try #require(guests.invitations[made.id]?.conversation)
        guests.write("Hello", in: conversation)
        try mend()
        guests.cancel(made.id)
        try mend()
        let sessions = try house.planner.items(of: "Ana").filter { $0.origin == .manual }
        #expect(sessions.map(\.status) == [.canceled], "\(place) \(isAfter) \(restarts)")
        #expect(try house.planner.snapshot().log.count == 1)
        #expect(guests.acknowledged == guests.latest)
        #expect(guests.invitations[made.id]?.bookedAt == nil)
        #expect(guests.told.count { $0.hasPrefix("booked") } == 1)
        guests.isHeard = { _ in true }
        if calls < place { break }
      }
    }
  }

  /// Checks every sent byte over random runs: they contain only data that guests may see.
  @Test(arguments: PropertySeeds.take(4)) func `sends no name, no title and no busy time`(seed: UInt64) throws
  {
    var random = SeededRandom(seed: seed)
    let folder = try CalendarFolder()
    let house = try InvitingPlanner(channels: [.journal])
    var secrets: Set<String> = []
    func secret() -> String {
      let word =
        "x"
        + (0..<12).map { _ in String(UnicodeScalar(UInt8(97 + Int.random(in: 0..<26, using: &random)))) }
        .joined()
      secrets.insert(word)
      return word
    }
    let title = secret()
    try folder.put("a", at: "20260305T151700", for: "PT2H26M", ["SUMMARY:\(title)"])
    let calendar = secret()
    try house.planner.call(Methods.AddCalendar(path: folder.path, name: calendar))
    let names = (0..<4).map { _ in secret() }
    for name in names {
      try house.planner.add(name, every: Int.random(in: 7...30, using: &random))
      try house.planner.call(Methods.Note(item: name, text: secret(), private: true))
    }
    try house.planner.call(
      Methods.AddAway(from: "2026-03-10", to: "2026-03-11", note: secret()))
    var made: [Invitation] = []
    for _ in 0..<40 {
      house.planner.time.advance(minutes: Int.random(in: 1...300, using: &random))
      try house.wake()
      let name = names.randomElement(using: &random) ?? names[0]
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1: made.append(try house.invite(name, within: "2w"))
      case 2:
        if let id = made.randomElement(using: &random)?.id,
          let start = house.guests.invitations[id]?.times.randomElement(using: &random)
        {
          house.guests.pick([start], of: id)
        }
      case 3:
        if let id = made.randomElement(using: &random)?.id { house.guests.cancel(id) }
      case 4:
        if let item = try house.planner.items().filter(\.status.isLive).randomElement(using: &random) {
          _ = try? house.planner.call(Methods.Snooze(item: item.id, by: "1d"))
        }
      case 5:
        let conversation = house.guests.conversation(of: made.randomElement(using: &random)?.id)
        house.guests.write("Hello", in: conversation)
        _ = try? house.planner.call(InvitationMethods.LinkGuest(conversation: conversation, name: name))
      default:
        _ = try? house.planner.call(
          InvitationMethods.AnswerInvitation(id: name, answer: .booked))
      }
    }
    let sent = String(decoding: house.guests.bytes, as: UTF8.self)
    #expect(sent.contains("PutInvitation") && sent.utf8.count > 1000)
    for secret in secrets { #expect(!sent.contains(secret)) }
    for (instant, what) in [("2026-03-05T20:17", "a busy time begins"), ("2026-03-05T22:43", "one ends")] {
      #expect(!sent.contains(instant), Comment(rawValue: what))
    }
    // Only sessions booked by an invitation are mentioned. Ids reveal nothing.
    let allowed = Set(
      made.flatMap { $0.times }
        + house.guests.invitations.values.flatMap { $0.times + [$0.bookedAt].compactMap(\.self) })
    let own = try house.planner.items().filter { $0.origin == .auto }
    for item in own where !allowed.contains(item.startAt) {
      #expect(!sent.contains(item.id))
    }
  }
}
