import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The planner and plannerguests agree after a lost answer, a removed person, or a store restored from a
/// copy.
@Suite struct `A guest and the planner agree` {
  private func invited(
    channels: [FakeChannel]? = nil, store: PlannerStore? = nil
  ) throws -> (house: InvitingPlanner, made: Invitation) {
    let house = try InvitingPlanner(channels: channels, store: store)
    try house.planner.add("Ana", every: 14)
    return (house, try house.invite("Ana"))
  }

  private func comeBack(_ house: InvitingPlanner) throws {
    house.guests.isHeard = { _ in true }
    house.planner.time.advance(minutes: 10)
    try house.wake()
  }

  @Test(arguments: [true, false])
  func `where the reply to an answer was lost and the session is moved, or off`(
    isMoved: Bool
  ) throws {
    let (house, made) = try invited()
    house.guests.isHeard = { $0 == "AnswerRequest" ? false : true }
    house.guests.pick([made.times[0]], of: made.id)
    #expect(house.guests.told == ["booked \(made.times[0])"], "the guest knows")
    house.guests.isThere = false
    let item = try house.session(of: made.id)
    if isMoved {
      try house.planner.call(Methods.Reschedule(item: item.id, startAt: "\(made.times[2])"))
    } else {
      try house.planner.call(Methods.Cancel(item: item.id))
    }
    house.guests.isThere = true
    try comeBack(house)
    #expect(house.guests.invitations[made.id]?.bookedAt == (isMoved ? made.times[2] : nil))
    #expect(house.guests.told.last == (isMoved ? "set \(made.times[2])" : "set off"))
    #expect(try house.planner.item(item.id).status == (isMoved ? .rescheduled : .canceled))
    #expect(try house.invitation(made.id).state == (isMoved ? .booked : .canceled))
  }

  @Test func `where the guest withdraws what was booked a moment before`() throws {
    let (house, made) = try invited(channels: [.desktop])
    // The answer is lost, and the guest cancels the request.
    house.guests.isHeard = { $0 == "AnswerRequest" ? nil : true }
    house.guests.pick([made.times[0]], of: made.id)
    #expect(house.planner.messages.handed(.invitation, to: .desktop).last?.notice.lines == ["It is booked."])
    house.guests.cancel(made.id)
    try comeBack(house)
    let last = try #require(house.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(last.title.hasPrefix("Ana canceled"), "whoever was told that it is booked")
    #expect(house.guests.told.isEmpty && house.guests.invitations[made.id]?.bookedAt == nil)
    #expect(try house.planner.items(of: "Ana").filter { $0.origin == .manual }.map(\.status) == [.canceled])
    #expect(try house.invitation(made.id).state == .unanswered)
  }

  @Test(arguments: [true, false])
  func `where the guest withdraws the move that was made a moment before`(isFree: Bool) throws {
    let (house, made) = try invited(channels: [.desktop])
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.isHeard = { $0 == "AnswerRequest" ? nil : true }
    house.guests.pick([made.times[1]], of: made.id)
    #expect(try house.session(of: made.id).startAt == made.times[1])
    if !isFree {
      try house.planner.add("Bob", every: 14)
      _ = try house.planner.call(Methods.Book(name: "Bob", at: "\(made.times[0])", force: true))
    }
    house.guests.cancel(made.id)
    try comeBack(house)
    let kept = made.times[isFree ? 0 : 1]
    #expect(try house.session(of: made.id).startAt == kept)
    #expect(house.guests.invitations[made.id]?.bookedAt == kept, "what is not free any more they are told")
    #expect(house.guests.told == ["booked \(made.times[0])"] + (isFree ? [] : ["set \(kept)"]))
    #expect(try house.invitation(made.id).state == .booked)
    let last = try #require(house.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(last.title.hasPrefix(isFree ? "Ana keeps" : "Ana moved it to"))
  }

  @Test(arguments: [true, false])
  func `where the guest takes back what they asked for while nobody listened`(isMove: Bool) throws {
    let (house, made) = try invited(channels: [.desktop])
    if isMove { house.guests.pick([made.times[3]], of: made.id) }
    let told = house.planner.messages.handed(.invitation, to: .desktop).count
    house.guests.isThere = false
    house.guests.kill()
    house.guests.pick([made.times[1]], of: made.id)
    house.guests.cancel(made.id)
    house.guests.isThere = true
    try comeBack(house)
    #expect(house.guests.invitations[made.id]?.bookedAt == (isMove ? made.times[3] : nil))
    #expect(
      try house.planner.items(of: "Ana").filter { $0.origin == .manual }.map(\.startAt)
        == (isMove ? [made.times[3]] : []))
    #expect(try house.invitation(made.id).state == (isMove ? .booked : .unanswered))
    #expect(house.planner.messages.handed(.invitation, to: .desktop).count == told, "nothing happened")
    // Later requests are received.
    house.guests.pick([made.times[2]], of: made.id)
    #expect(house.guests.told.last == "booked \(made.times[2])")
  }

  @Test func `where the user calls off what its guest does not know of yet, and takes that back`() throws {
    let (house, made) = try invited()
    house.guests.isHeard = { $0 == "AnswerRequest" ? nil : true }
    house.guests.pick([made.times[0]], of: made.id)
    try house.planner.call(Methods.Cancel(item: try house.session(of: made.id).id))
    try comeBack(house)
    #expect(house.guests.told == ["fresh"], "nothing is declined in the user's name")
    #expect(house.guests.invitations[made.id]?.state == .unanswered)
    #expect(try house.invitation(made.id).state == .unanswered)
    try house.planner.call(Methods.Undo())
    #expect(house.guests.told.last == "set \(made.times[0])")
    #expect(try house.invitation(made.id).state == .booked)
  }

  @Test func `where the person is removed, and back`() throws {
    let (house, made) = try invited()
    house.guests.pick([made.times[0]], of: made.id)
    try house.planner.call(Methods.RemoveContact(name: "Ana"))
    #expect(house.guests.told.last == "erased off")
    #expect(house.guests.invitations[made.id]?.times.isEmpty == true)
    try house.planner.call(Methods.Undo())
    #expect(house.guests.invitations[made.id]?.bookedAt == made.times[0])
    #expect(try house.invitation(made.id).state == .booked)
    #expect(try house.invitation(made.id).told)
  }

  /// Returns a planner with a copy of the store from before `body`.
  private func restored(
    _ house: InvitingPlanner, _ id: String, _ body: () throws -> Void
  ) throws -> InvitingPlanner {
    let store = house.planner.store
    let (invitation, door) = try store.read { (try $0.invitation(id: id), try $0.door()) }
    try body()
    house.guests.kill()
    try store.write(command: nil, at: house.planner.time.now) { writer in
      for item in try writer.reader.liveItems() where item.origin == .manual {
        try writer.deleteItem(id: item.id)
      }
      if let invitation { try writer.put(invitation) }
      try writer.put(door)
    }
    let now = house.planner.time.now
    return try InvitingPlanner(
      at: now, channels: [.desktop], named: nil, store: store, guests: house.guests)
  }

  @Test func `where the planner comes back from a copy: what a guest has booked is booked again`() throws {
    let (house, made) = try invited(store: TestPlanner.plainStore())
    let again = try restored(house, made.id) { house.guests.pick([made.times[1]], of: made.id) }
    try again.wake()
    #expect(house.guests.invitations[made.id]?.bookedAt == made.times[1])
    #expect(try again.session(of: made.id).startAt == made.times[1])
    let notice = try #require(again.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(
      notice.title.hasPrefix("Ana has ") && notice.lines.first?.contains("was restored from a copy") == true)
    #expect(house.guests.told == ["booked \(made.times[1])"], "the guest is told nothing else")
    #expect(try again.planner.store.read { try $0.door().event } == house.guests.latest)
  }

  @Test func `where the planner comes back from a copy: what a guest asked for is answered`() throws {
    let (house, made) = try invited(store: TestPlanner.plainStore())
    try house.planner.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
    let again = try restored(house, made.id) { house.guests.pick([made.times[1]], of: made.id) }
    try again.wake()
    #expect(try again.invitation(made.id).proposed == [made.times[1]])
    try again.planner.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
    #expect(house.guests.told == ["booked \(made.times[1])"])
  }

  @Test func `where the planner comes back from a copy: links that it does not know are closed at once`()
    throws
  {
    let (house, made) = try invited(store: TestPlanner.plainStore())
    var second = ""
    let again = try restored(house, made.id) {
      try house.planner.add("Bob", every: 14)
      let bob = try house.invite("Bob")
      second = bob.id
      house.guests.pick([bob.times[0]], of: bob.id)
      try house.planner.store.write(command: nil, at: house.planner.time.now) { writer in
        try writer.deleteContact(id: try #require(bob.contactId))
      }
    }
    try again.wake()
    #expect(house.guests.erased == [second] && house.guests.invitations[second]?.bookedAt == nil)
    let notice = try #require(again.planner.messages.handed(.invitation, to: .desktop).last).notice
    #expect(notice.title.hasPrefix("A meeting with a guest was canceled: "))
  }

  @Test func `where the guest is erased: nothing of them is left, and what is booked stays`() throws {
    let (house, made) = try invited()
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    let conversation = try #require(house.guests.invitations[made.id]?.conversation)
    let reply = try house.planner.call(InvitationMethods.EraseGuest(conversation: conversation))
    #expect(reply.erased && house.guests.erased == [conversation] && house.guests.invitations.isEmpty)
    #expect(try house.planner.call(InvitationMethods.ListInvitations(all: true)).invitations.isEmpty)
    #expect(try house.planner.item(item.id).status.isLive)
    #expect(try house.planner.store.read { try $0.guest(conversation) } == nil)
    house.guests.kill()
    try comeBack(house)
    #expect(house.guests.invitations.isEmpty, "the link does not live again")
    // While plannerguests is down, the change is remembered.
    house.guests.isThere = false
    house.guests.kill()
    let later = UUID().uuidString.lowercased()
    #expect(try !house.planner.call(InvitationMethods.EraseGuest(conversation: later)).erased)
    #expect(
      try house.planner.refusedField(of: InvitationMethods.EraseGuest(conversation: "x")) == "conversation")
  }

  @Test
  func `where something was called off: other times can be taken, and nobody is refused in the user's name`()
    throws
  {
    let (house, made) = try invited()
    house.guests.pick([made.times[0]], of: made.id)
    house.guests.cancel(made.id)
    let other = try #require(house.guests.invitations[made.id]?.times.last)
    house.guests.pick([other], of: made.id)
    #expect(house.guests.told.last == "booked \(other)")
    #expect(try house.invitation(made.id).state == .booked)
    try house.planner.call(Methods.Cancel(item: try house.session(of: made.id).id))
    #expect(house.guests.invitations[made.id]?.state == .canceled)
    let fresh = try #require(house.guests.invitations[made.id]?.times)
    #expect(!fresh.isEmpty)
    #expect(
      try house.planner.call(InvitationMethods.ListInvitations()).invitations.count == 1, "it is still open")
    // After the invitation's expiry, a request that came too late has ended.
    house.planner.time.now = try #require(made.expiresAt)
    house.guests.pick([fresh[0]], of: made.id)
    #expect(house.guests.told.last == "late" && house.guests.invitations[made.id]?.state == .unanswered)
  }

  @Test func `where they have met: nothing is moved or called off any more`() throws {
    let (house, made) = try invited()
    house.guests.pick([made.times[0]], of: made.id)
    let item = try house.session(of: made.id)
    house.planner.time.now = made.times[0].adding(minutes: made.durationMin)
    try house.wake()
    house.guests.cancel(made.id)
    #expect(try house.planner.item(item.id).status != .canceled)
    house.guests.invitations[made.id]?.bookedAt = made.times[0]
    house.guests.pick([made.times[3]], of: made.id)
    #expect(house.guests.told.last == "fresh")
    #expect(try house.planner.item(item.id).startAt == made.times[0])
    #expect(house.guests.invitations[made.id]?.times.isEmpty == true)
  }

  @Test func `where a conversation begins by the user's own booking: it is with the person`() throws {
    let (house, made) = try invited()
    let conversation = house.guests.conversation(of: made.id)
    house.guests.tell(
      GuestEvent(
        at: house.planner.time.now, kind: .began, conversation: conversation, invitation: made.id, times: []))
    #expect(house.guests.conversations[conversation]?.person == made.contactId)
    #expect(try house.invitation(made.id).conversation == conversation)
  }

  @Test func `answers before anybody gets other times, and a message changes no times`() throws {
    let (house, made) = try invited()
    var calls: [String] = []
    house.guests.isHeard = {
      if $0 == "AnswerRequest" || $0 == "PutInvitation" { calls.append($0) }
      return true
    }
    house.guests.pick([made.times[0]], of: made.id)
    #expect(calls.first == "AnswerRequest" && calls.contains("PutInvitation"))
    // Times are not searched again unless the plan has changed.
    try house.planner.store.write(command: nil, at: house.planner.time.now) { writer in
      var kept = try #require(try writer.reader.invitation(id: made.id))
      kept.times = []
      try writer.put(kept)
    }
    house.guests.write("Hello", in: house.guests.conversation(named: "Somebody"))
    #expect(try house.invitation(made.id).times.isEmpty)
    try house.planner.add("Bob", every: 14)
    #expect(try !house.invitation(made.id).times.isEmpty)
  }
}
