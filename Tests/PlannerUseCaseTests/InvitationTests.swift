import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `An invitation` {
  @Test func `has times that are free, and a link that the guest's program knows by its hash alone`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14, windows: evenings)
    let made = try house.invite("ana", for: 45, within: "3w")
    #expect(made.times.count == 5)
    #expect(made.durationMin == 45 && made.name == "Ana" && made.told)
    let token = try #require(made.token)
    #expect(token.utf8.count == 22)
    #expect(made.link == "https://meet.example/i/\(token)")
    #expect(house.guests.hashes[made.id] == SHA256.hex(of: Array(token.utf8)))
    #expect(house.guests.invitations[made.id]?.times == made.times)
    let zone = TestPlanner.zones.systemZone()
    for start in made.times {
      let clock = zone.wallClock(at: start)
      #expect((1080...1215).contains(clock.minuteOfDay), "within Ana's hours: \(clock)")
      #expect(start < local("23 mar 08:01"))
    }
    #expect(Set(made.times.map { zone.date(at: $0) }).count == 5, "each on a day of its own")
  }

  @Test func `needs a name for guests, a person and a length that there can be`() throws {
    let house = try InvitingPlanner(named: nil)
    try house.planner.add("Ana", every: 14)
    #expect(
      try house.planner.refusedField(of: InvitationMethods.Invite(name: "Ana")) == "displayNameForGuests")
    try house.planner.call(InvitationMethods.SetDoor(displayName: "Robin", greeting: "Hello"))
    #expect(house.guests.settings.displayName == "Robin" && house.guests.settings.greeting == "Hello")
    for (field, call) in [
      ("name", InvitationMethods.Invite()),
      ("durationMin", InvitationMethods.Invite(name: "Ana", durationMin: 4)),
      ("most", InvitationMethods.Invite(name: "Ana", most: 51)),
      ("within", InvitationMethods.Invite(name: "Ana", within: "2y")),
      ("note", InvitationMethods.Invite(name: "Ana", note: String(repeating: "x", count: 1001))),
      ("token", InvitationMethods.Invite(kind: .open, token: "Chat!")),
    ] {
      #expect(try house.planner.refusedField(of: call) == field)
    }
    try house.planner.refusal(NotFound.self, of: InvitationMethods.Invite(name: "Nobody"))
  }

  @Test func `is booked when its guest takes a time, and the session that was planned gives way`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    let start = made.times[1]
    house.guests.pick([start], of: made.id)
    #expect(house.guests.told == ["booked \(start)"])
    let sessions = try house.planner.items(of: "Ana").filter(\.status.isLive)
    #expect(sessions.map(\.startAt) == [start], "the planner's own session gave way")
    #expect(sessions.map(\.origin) == [.manual] && sessions[0].placing == nil)
    let now = try house.invitation(made.id)
    #expect(now.state == .booked && now.bookedAt == start && now.item == sessions[0].id)
    #expect(house.guests.acknowledged == house.guests.latest)
    #expect(house.guests.invitations[made.id]?.times.contains(start) == false)
  }

  @Test func `takes the time of the planner's own session if its guest wants that`() throws {
    let house = try InvitingPlanner()
    let planned = try house.planner.addOne("Ana", every: 14, windows: evenings)
    let made = try house.invite("Ana", within: "2w", most: 50)
    let start = try #require(made.times.first { abs($0.seconds - planned.startAt.seconds) < 1800 })
    house.guests.pick([start], of: made.id)
    #expect(house.guests.told == ["booked \(start)"])
    #expect(try house.planner.items(of: "Ana").filter(\.status.isLive).map(\.startAt) == [start])
  }

  @Test func `offers fresh times if what is taken is no longer free`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    try house.planner.add("Bob", every: 14)
    let (ana, bob) = (try house.invite("Ana", most: 20), try house.invite("Bob", most: 20))
    let start = try #require(ana.times.first { bob.times.contains($0) })
    // Both guests ask before either is answered.
    house.guests.isHeard = { _ in nil }
    house.guests.pick([start], of: ana.id)
    house.guests.pick([start], of: bob.id)
    house.guests.isHeard = { _ in true }
    house.planner.time.advance(minutes: 1)
    try house.wake()
    #expect(house.guests.told == ["booked \(start)", "fresh"])
    #expect(try house.invitation(bob.id).state == .unanswered)
    let others = try #require(house.guests.invitations[bob.id]?.times)
    #expect(!others.isEmpty && !others.contains(start))
    #expect(try house.planner.items().filter { $0.origin == .manual }.count == 1)
  }

  @Test func `loses times that are taken otherwise, and those that have passed`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 60)
    try house.planner.add("Bob")
    let made = try house.invite("Ana")
    try house.planner.call(Methods.Book(name: "Bob", at: "\(made.times[1])", durationMin: 30))
    #expect(house.guests.invitations[made.id]?.times.contains(made.times[1]) == false)
    #expect(
      house.guests.invitations[made.id]?.times.contains(made.times[2]) == true, "the others stay as they are")
    let first = try #require(house.guests.invitations[made.id]?.times.first)
    house.planner.time.now = first.adding(minutes: -10)
    #expect(try house.planner.onPlanner { $0.host.deadline } <= first)
    try house.wake()
    #expect(house.guests.invitations[made.id]?.times.contains(first) == false)
    house.planner.time.now = local("30 mar 8:00")
    try house.wake()
    #expect(house.guests.invitations[made.id]?.times.isEmpty == true)
    #expect(try house.planner.call(InvitationMethods.ListInvitations()).invitations.isEmpty)
  }

  @Test func `tells its guest what becomes of the session, whatever moved it`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    try house.planner.call(Methods.Reschedule(item: item.id, startAt: "\(made.times[2])"))
    #expect(house.guests.told.last == "set \(made.times[2])")
    try house.planner.call(Methods.Cancel(item: item.id))
    #expect(house.guests.told.last == "set off")
    #expect(try house.invitation(made.id).state == .canceled)
    try house.planner.call(Methods.Undo())
    #expect(house.guests.told.last == "set \(made.times[2])", "what was undone is told, too")
    #expect(try house.invitation(made.id).state == .booked)
    // A session that took place is not news for the guest.
    let count = house.guests.told.count
    house.planner.time.now = made.times[2].adding(minutes: 40)
    try house.planner.call(Methods.Done(item: item.id))
    #expect(house.guests.told.count == count)
  }

  @Test func `is moved and called off by its guest`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    let other = try #require(house.guests.invitations[made.id]?.times.last)
    house.guests.pick([other], of: made.id)
    #expect(try house.session(of: made.id).startAt == other)
    #expect(try house.session(of: made.id).id == item.id, "the same session")
    #expect(house.guests.told == ["booked \(made.times[0])", "booked \(other)"])
    house.guests.cancel(made.id)
    #expect(try house.planner.item(item.id).status == .canceled)
    #expect(try house.invitation(made.id).state == .canceled)
    #expect(house.guests.told.count == 2, "they know")
    try house.wake()
    #expect(house.guests.told.count == 2)
  }

  @Test func `keeps what its guest asks for where the user moves or cancels what is booked meanwhile`() throws
  {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    house.guests.pick([made.times[1]], of: made.id)
    try house.planner.call(Methods.Reschedule(item: item.id, startAt: "\(made.times[2])"))
    try house.planner.call(Methods.Cancel(item: item.id))
    #expect(house.guests.told.suffix(2) == ["set \(made.times[2])", "set off"])
    #expect(try house.invitation(made.id).state == .asked)
    #expect(house.guests.invitations[made.id]?.state == .asked)
    // The guest cancels the request. Nothing is left on either side.
    house.guests.cancel(made.id)
    #expect(try house.invitation(made.id).state == .unanswered)
    #expect(house.guests.invitations[made.id]?.state == .unanswered)
    house.guests.pick([made.times[1]], of: made.id)
    try house.planner.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
    #expect(house.guests.told.last == "booked \(made.times[1])")
    #expect(try house.session(of: made.id).startAt == made.times[1])
  }

  @Test func `waits for the user if they want to confirm, or if a proposal is unusual`() throws {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 14, windows: evenings)
    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    #expect(house.guests.told.isEmpty)
    #expect(try house.invitation(made.id).proposed == [made.times[0]])
    #expect(try house.planner.call(InvitationMethods.GetDoor()).door.waiting == 1)
    let notice = try #require(house.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(notice.title.hasPrefix("Ana asks for "))
    try house.planner.call(InvitationMethods.AnswerInvitation(id: "Ana", answer: .booked))
    #expect(house.guests.told == ["booked \(made.times[0])"])
    #expect(
      try house.planner.refusedField(of: InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
        == "id")

    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "no"))
    try house.planner.add("Bob", every: 30, windows: evenings)
    let bob = try house.invite("Bob")
    house.guests.pick([local("fri 12:00"), local("fri 13:00")], of: bob.id)
    #expect(house.guests.told.count == 1, "free, but not in the hours for Bob")
    #expect(try house.invitation(bob.id).state == .asked)
    try house.planner.call(
      InvitationMethods.AnswerInvitation(id: bob.id, answer: .booked, at: "fri 13:00"))
    #expect(house.guests.told.last == "booked \(local("fri 13:00"))")

    try house.planner.add("Cid", every: 30, windows: evenings)
    let cid = try house.invite("Cid")
    house.guests.pick([local("sat 12:00")], of: cid.id)
    try house.planner.call(InvitationMethods.AnswerInvitation(id: cid.id, answer: .fresh))
    #expect(house.guests.told.last == "fresh")
    house.guests.pick([local("sat 12:00")], of: cid.id)
    try house.planner.call(InvitationMethods.AnswerInvitation(id: cid.id, answer: .declined, note: "Sorry"))
    #expect(house.guests.told.last == "declined")
    #expect(try house.invitation(cid.id).state == .declined)
  }

  @Test func `answers what the user read, and nothing that the guest asks for by now`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.cancel(made.id)
    house.guests.pick([made.times[1]], of: made.id)
    func answer(_ asked: [String]) -> InvitationMethods.AnswerInvitation {
      InvitationMethods.AnswerInvitation(id: made.id, answer: .booked, asked: asked)
    }
    for old in [["\(made.times[0])"], ["\(made.times[1])", "\(made.times[0])"], ["yesterday"], []] {
      #expect(try house.planner.refusedField(of: answer(old)) == "asked")
    }
    #expect(house.guests.told.isEmpty)
    #expect(try house.invitation(made.id).state == .asked)
    try house.planner.call(answer(["\(made.times[1])"]))
    #expect(house.guests.told == ["booked \(made.times[1])"])
  }

  @Test func `waits for the user with proposed times, who is told which suit: their guest learns nothing`()
    throws
  {
    let house = try InvitingPlanner(channels: [.desktop])
    try house.planner.add("Ana", every: 60)
    try house.planner.add("Bob")
    try house.planner.call(Methods.Book(name: "Bob", at: "fri 12:00", durationMin: 60))
    let made = try house.invite("Ana")
    house.guests.pick([local("fri 12:15"), local("fri 15:07")], of: made.id)
    #expect(house.guests.told.isEmpty && house.guests.invitations[made.id]?.state == .asked)
    let notice = try #require(house.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(notice.lines.first == "You are free Fri 6 Mar 15:07.")
    try house.planner.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
    #expect(house.guests.told == ["booked \(local("fri 15:07"))"])
    // A request for a busy time also waits for the user.
    try house.planner.add("Cid", every: 60)
    let other = try house.invite("Cid")
    house.guests.pick([local("fri 12:15")], of: other.id)
    #expect(house.guests.told.count == 1 && house.guests.invitations[other.id]?.state == .asked)
    let taken = try #require(house.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(taken.lines.first == "You are not free then.")
  }

  @Test func `that is closed takes no offers: nobody could see them`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    house.guests.pick([made.times[0]], of: made.id)
    let conversation = house.guests.conversation(of: made.id)
    let offer = InvitationMethods.Invite(name: "Ana", conversation: conversation)
    let offered = try house.planner.call(offer).invitation
    try house.planner.call(InvitationMethods.RevokeInvitation(id: made.id))
    #expect(try house.planner.refusedField(of: offer) == "conversation")
    #expect(house.guests.invitations[offered.id]?.conversation == conversation)
  }

  @Test func `is closed by the user, and forgotten with its person`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    let made = try house.invite("Ana")
    try house.planner.call(InvitationMethods.RevokeInvitation(id: String(made.id.prefix(8))))
    #expect(house.guests.invitations[made.id]?.revoked == true)
    #expect(try house.planner.refusedField(of: InvitationMethods.RevokeInvitation(id: made.id)) == "id")
    let other = try house.invite("Ana")
    try house.planner.call(Methods.RemoveContact(name: "Ana"))
    #expect(Set(house.guests.erased) == [made.id, other.id])
    try house.planner.call(Methods.Undo())
    #expect(house.guests.invitations[other.id]?.times.isEmpty == false, "she is back, and so is her link")
    house.guests.write("Hello", in: house.guests.conversation(of: other.id))
    let conversation = try #require(house.guests.invitations[other.id]?.conversation)
    try house.planner.call(Methods.Erase(name: "Ana"))
    #expect(house.guests.erased.contains(conversation) && house.guests.invitations.isEmpty)
    #expect(try house.planner.store.read { try $0.guestErasures() }.isEmpty)
  }

  @Test func `is told apart from others for the same person by when it was made`() throws {
    let house = try InvitingPlanner()
    try house.planner.add("Ana", every: 14)
    try house.invite("Ana")
    house.planner.time.advance(minutes: 61)
    try house.invite("Ana")
    let refused = try house.planner.refusal(Ambiguous.self, of: InvitationMethods.RevokeInvitation(id: "Ana"))
    let made = refused.matches.map { String($0.name.split(separator: ", made ").last ?? "") }
    #expect(Set(made).count == 2 && made.allSatisfy { $0.hasPrefix("Mon 2 Mar ") }, "\(made)")
  }

  @Test func `is an open page where anybody can write`() throws {
    let house = try InvitingPlanner()
    let made = try house.planner.call(InvitationMethods.Invite(kind: .open, token: "chat")).invitation
    #expect(made.link == "https://meet.example/chat" && made.times.isEmpty && made.told)
    #expect(
      try house.planner.refusedField(of: InvitationMethods.Invite(kind: .open, token: "chat")) == "token")
    try house.planner.call(InvitationMethods.RevokeInvitation(id: "chat"))
    #expect(house.guests.invitations[made.id]?.revoked == true)
    // A link that was closed by mistake opens again.
    let again = try house.planner.call(InvitationMethods.Invite(kind: .open, token: "chat", note: "Hi"))
      .invitation
    #expect(again.id == made.id && !again.revoked && again.note == "Hi")
    #expect(house.guests.invitations[made.id]?.revoked == false)
    // Links for one person begin with `i`.
    #expect(try house.planner.refusedField(of: InvitationMethods.Invite(kind: .open, token: "i")) == "token")
  }
}
