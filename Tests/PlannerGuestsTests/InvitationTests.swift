import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerGuests

@Suite struct `An invitation` {
  private func pick(_ browser: Browser, _ invitation: String, _ start: Instant, _ token: String = House.token)
    throws
    -> Browser.Answer
  {
    try browser.post("/i/\(token)/pick", [("invitation", invitation), ("start", "\(start.seconds)")])
  }

  @Test func `shows its times in the guest's own zone, and a pick becomes a request that the owner books`()
    async throws
  {
    let house = try await House.open()
    let invitation = try house.invite(note: "Coffee?")
    let browser = Browser(house)
    let link = "/i/\(House.token)"
    let first = try browser.get(link)
    #expect(
      first.status == 200 && first.shows("Maria") && first.shows("Coffee?") && first.shows(">09:00</button>"))
    #expect(try browser.post("\(link)/zone", [("zone", "Europe/Berlin")]).status == 303)
    #expect(try browser.get(link).shows(">10:00</button>"))
    let time = House.times()[1]
    #expect(try pick(browser, invitation.id, time).status == 303)
    #expect(try browser.get(link).shows("You asked for Fri 6 Mar 11:00"))

    let events = try house.events()
    #expect(events.map(\.kind) == [.began, .picked])
    let request = try #require(events[1].request)
    #expect(events[1].times == [time] && events[1].durationMin == 45 && events[1].invitation == invitation.id)
    let answer = AnswerToRequest(request: request, answer: .booked, start: time, times: [])
    let booked = try house.owner().call(GuestMethods.AnswerRequest(answer: answer)).invitation
    #expect(
      booked.state == .booked && booked.bookedAt == time && booked.request == nil && booked.sequence == 1)
    // A second answer has no effect, even with another start.
    for start in [time, time.adding(minutes: 60)] {
      let again = AnswerToRequest(request: request, answer: .booked, start: start, times: [])
      #expect(throws: NotFound.self) { try house.owner().call(GuestMethods.AnswerRequest(answer: again)) }
    }
    #expect(try house.owner().call(GuestMethods.ListInvitations(id: invitation.id)).invitations == [booked])
    let page = try browser.get(link)
    #expect(page.shows("Fri 6 Mar 11:00–11:45") && page.shows("It is booked: Fri 6 Mar 11:00."))

    let file = try browser.get("\(link)/meeting/\(invitation.id).ics")
    #expect(file["content-type"]?.hasPrefix("text/calendar") == true)
    #expect(
      !file.shows("METHOD:") && file.shows("STATUS:CONFIRMED\r\n") && file.shows("UID:\(invitation.id)\r\n"))
    #expect(file.shows("DTSTART:20260306T100000Z\r\n") && file.shows("DTEND:20260306T104500Z\r\n"))
    try await house.stop()
  }

  @Test
  func `is live for a guest who did nothing yet: new times, the end of it, and what another window does`()
    async throws
  {
    let house = try await House.open()
    let invitation = try house.invite()
    let link = "/i/\(House.token)"
    let browser = Browser(house)
    let first = try browser.get(link)
    let mark = try #require(first.mark)
    #expect(first.shows("data-listens") && !first.shows("data-live"))
    // The stream reports a change between loading and listening, and nothing that did not change.
    try house.invite(id: invitation.id, times: Array(House.times()[1...]))
    let early = try browser.listen(link, around: mark)
    #expect(try !early.next("around").data.contains(">09:00</button>"))
    let stream = try browser.listen(link, around: try #require(try browser.get(link).mark))
    try house.invite(id: invitation.id, times: House.times(1))
    for stream in [early, stream] {
      let around = try stream.next().data
      #expect(around.contains(">09:00</button>") && !around.contains(">10:00</button>"))
    }
    // The guest did nothing yet, so the owner sees no conversation.
    #expect(try house.owner().call(GuestMethods.ListConversations()).total == 0)
    #expect(try house.owner().call(GuestMethods.GetDoor()).guests == 2)
    #expect(try pick(browser, invitation.id, House.times()[0]).status == 303)
    for stream in [early, stream] { #expect(try stream.next().name == "reload") }
    let other = "BcDeFgHiJkLmNoPqRsTuVw"
    let second = try house.invite(other).id
    let last = try browser.listen("/i/\(other)", around: try #require(try browser.get("/i/\(other)").mark))
    try house.invite(other, id: second, revoked: true)
    #expect(try last.next().name == "reload")
    #expect(try browser.get("/i/\(other)").status == 404)
    try await house.stop()
  }

  @Test func `is moved and called off by the same link, and the meeting keeps its UID`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let browser = Browser(house)
    let owner = try house.owner()
    let (first, second) = (House.times()[0], House.times()[1])
    #expect(try pick(browser, invitation.id, first).status == 303)
    _ = try owner.call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(house.events().last?.request), answer: .booked, start: first, times: [])))
    #expect(try pick(browser, invitation.id, second).status == 303)
    let moved = try #require(house.events().last)
    #expect(moved.kind == .moved && moved.times == [second])
    // The booking stays until the move is answered.
    #expect(try browser.get("/i/\(House.token)").shows("You asked for Fri 6 Mar 10:00 instead."))
    _ = try owner.call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(moved.request), answer: .booked, start: second, times: [])))
    let file = try browser.get("/i/\(House.token)/meeting/\(invitation.id).ics")
    #expect(
      file.shows("SEQUENCE:2") && file.shows("DTSTART:20260306T100000Z") && file.shows("UID:\(invitation.id)")
    )
    #expect(try browser.post("/i/\(House.token)/cancel", [("invitation", invitation.id)]).status == 303)
    let canceled = try #require(house.events().last)
    #expect(canceled.kind == .canceled && canceled.request == nil && canceled.times == [second])
    let page = try browser.get("/i/\(House.token)")
    #expect(page.shows("It was called off") && page.shows("Remove it from your calendar"))
    #expect(page.shows("You called off Fri 6 Mar 10:00."))
    // Calendars that contain the meeting remove it.
    let gone = try browser.get("/i/\(House.token)/meeting/\(invitation.id).ics")
    #expect(gone.shows("STATUS:CANCELLED\r\n") && gone.shows("SEQUENCE:3\r\n"))
    #expect(gone.shows("DTSTART:20260306T100000Z\r\n") && gone.shows("UID:\(invitation.id)\r\n"))
    try await house.stop()
  }

  @Test func `that is over makes room for those that are not`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("Hello, can we meet?")
    let conversation = try house.conversation().id
    func offer(_ note: String, expiresAt: Instant?) throws {
      let offer = NewInvitation(
        id: UUID().uuidString.lowercased(), kind: .offer, durationMin: 30, expiresAt: expiresAt, note: note,
        times: House.times(), revoked: false, inConversation: conversation)
      _ = try house.owner().call(GuestMethods.PutInvitation(invitation: offer))
      house.time.advance(minutes: 1)
    }
    for number in 1...3 { try offer("card \(number)", expiresAt: House.now.adding(minutes: 30)) }
    try offer("card 4", expiresAt: nil)
    #expect(try browser.get("/chat").body.matches(of: /<section class="card invitation"/).count == 4)
    house.time.advance(minutes: 60)
    #expect(try browser.get("/chat").body.matches(of: /<section class="card invitation"/).count == 1)
    try await house.stop()
  }

  @Test
  func `has the same answer where it is unknown, revoked or over, and a booked one still shows its time`()
    async throws
  {
    let house = try await House.open()
    let browser = Browser(house)
    let open = try house.invite("OpenOpenOpenOpenOpenOp", expiresAt: House.now.adding(minutes: 60))
    try house.invite("RevokedRevokedRevokedR", revoked: true)
    try house.invite("OverOverOverOverOverOv", expiresAt: House.now)
    let answers = try [
      "UnknownUnknownUnknownU", "RevokedRevokedRevokedR", "OverOverOverOverOverOv", "", "x",
      String(repeating: "x", count: 3000),
    ]
    .map { try browser.get("/i/\($0)") }
    #expect(Set(answers.map(\.status)) == [404] && Set(answers.map(\.body)).count == 1)
    let names = ["date", "content-length"]
    #expect(
      Set(answers.map { $0.headers.filter { !names.contains($0.name) }.map { "\($0.name): \($0.value)" } })
        .count == 1)
    #expect(try browser.get("/other").body == answers[0].body)
    #expect(try pick(browser, open.id, House.times()[0], "OpenOpenOpenOpenOpenOp").status == 303)
    _ = try house.owner().call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(house.events().last?.request), answer: .booked, start: House.times()[0],
          times: [])))
    house.time.advance(minutes: 61)
    #expect(try browser.get("/i/OpenOpenOpenOpenOpenOp").shows("Fri 6 Mar 09:00–09:45"))
    #expect(
      try pick(browser, open.id, House.times()[1], "OpenOpenOpenOpenOpenOp").shows("This invitation is over.")
    )
    try await house.stop()
  }

  @Test func `of 64 guests who take the same time at once one gets it, and the others fresh times`()
    async throws
  {
    let house = try await House.open()
    let times = House.times(4)
    let tokens = (0..<64).map { "Guest\(String(1000 + $0))GuestGuestGu" }
    let ids = try tokens.map { try house.invite($0, times: times).id }
    // The owner books the first request for a time, and offers other times to later ones.
    let path = house.path
    let owner = BackgroundThread<Int> {
      var taken: Set<Instant> = []
      var answered = 0
      do {
        let (watching, answering) = (try VarlinkConnection(path: path), try VarlinkConnection(path: path))
        try watching.watch(GuestMethods.Watch(after: 0)) { reply in
          guard reply.event.kind == .picked, let request = reply.event.request else { return true }
          let isFree = taken.insert(reply.event.times[0]).inserted
          _ = try answering.call(
            GuestMethods.AnswerRequest(
              answer: AnswerToRequest(
                request: request, answer: isFree ? .booked : .fresh,
                start: isFree ? reply.event.times[0] : nil,
                times: isFree ? [] : Array(times[1...]))))
          answered += 1
          return answered < 64
        }
      } catch {}
      return answered
    }
    let picked = try await withThrowingTaskGroup(of: Int.self) { group in
      for (token, id) in zip(tokens, ids) {
        group.addTask {
          try Browser(house).post("/i/\(token)/pick", [("invitation", id), ("start", "\(times[0].seconds)")])
            .status
        }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(picked == Array(repeating: 303, count: 64))
    #expect(try owner.value == 64)
    let found = try house.owner().call(GuestMethods.ListInvitations()).invitations.filter {
      $0.kind == .personal
    }
    #expect(found.count { $0.bookedAt == times[0] } == 1)
    #expect(found.count { $0.state == .unanswered && $0.times == Array(times[1...]) } == 63)
    let shown = try tokens.map { try Browser(house).get("/i/\($0)") }
    #expect(
      shown.count { $0.shows("It is booked") } == 1 && shown.count { $0.shows("That does not work") } == 63)
    try await house.stop()
  }

  @Test func `of two windows that take a time of the same invitation one is told to wait`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let answers = try await withThrowingTaskGroup(of: Int.self) { group in
      for time in House.times() {
        group.addTask { try self.pick(Browser(house), invitation.id, time).status }
      }
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(answers.sorted() == [303, 409, 409])
    #expect(try house.events().count { $0.kind == .picked } == 1)
    try await house.stop()
  }

  @Test func `is another guest's: neither its times nor its meeting can be had by a link of one's own`()
    async throws
  {
    let house = try await House.open()
    let theirs = try house.invite("TheirsTheirsTheirsThei")
    try house.invite()
    let browser = Browser(house)
    #expect(try pick(browser, theirs.id, House.times()[0]).status == 409)
    #expect(try browser.get("/i/\(House.token)/meeting/\(theirs.id).ics").status == 404)
    #expect(try house.events().isEmpty)
    try await house.stop()
  }

  @Test func `is moved and called off by the owner, and offered within a conversation`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    #expect(try browser.begin("Hello, can we meet?").status == 303)
    let conversation = try house.conversation().id
    let offer = NewInvitation(
      id: UUID().uuidString.lowercased(), kind: .offer, durationMin: 30, times: House.times(), revoked: false,
      inConversation: conversation)
    _ = try owner.call(GuestMethods.PutInvitation(invitation: offer))
    let page = try browser.get("/chat")
    #expect(page.shows("Maria offers times") && page.shows(">10:00</button>"))
    let token = try #require(page.field("token"))
    let start = House.times()[0]
    #expect(
      try browser.post(
        "/chat/pick", [("invitation", offer.id), ("start", "\(start.seconds)"), ("token", token)]
      ).status == 303)
    _ = try owner.call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(house.events().last?.request), answer: .booked, start: start, times: [])))
    let later = start.adding(minutes: 90)
    _ = try owner.call(
      GuestMethods.SetBooking(booking: NewBooking(id: offer.id, start: later, note: "Sorry")))
    #expect(try browser.get("/chat").shows("Fri 6 Mar 11:30–12:00"))
    _ = try owner.call(GuestMethods.SetBooking(booking: NewBooking(id: offer.id)))
    #expect(try browser.get("/chat").shows("Maria called off Fri 6 Mar 11:30."))
    try await house.stop()
  }

  @Test func `that is moved by the owner still has what its guest asks for instead`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let made = try house.invite()
    let browser = Browser(house)
    func pick(_ number: Int) throws -> String {
      let reply = try browser.post(
        "/i/\(House.token)/pick", [("invitation", made.id), ("start", "\(House.times()[number].seconds)")])
      #expect(reply.status == 303)
      return try #require(house.events().last?.request)
    }
    func answer(_ request: String, _ start: Instant) throws -> GuestInvitation {
      let answer = AnswerToRequest(request: request, answer: .booked, start: start, times: [])
      return try owner.call(GuestMethods.AnswerRequest(answer: answer)).invitation
    }
    _ = try answer(try pick(0), House.times()[0])
    let request = try pick(1)
    let later = House.times()[0].adding(minutes: 90)
    let moved = try owner.call(GuestMethods.SetBooking(booking: NewBooking(id: made.id, start: later)))
      .invitation
    #expect((moved.state, moved.bookedAt, moved.request) == (.asked, later, request))
    let off = try owner.call(GuestMethods.SetBooking(booking: NewBooking(id: made.id))).invitation
    #expect((off.state, off.bookedAt, off.request) == (.asked, nil, request))
    #expect(try browser.get("/i/\(House.token)").shows("You asked for"))
    #expect(try answer(request, House.times()[1]).bookedAt == House.times()[1])
    try await house.stop()
  }

  @Test func `is put as it may be alone`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    func put(_ change: (inout NewInvitation) -> Void) throws {
      var new = NewInvitation(
        id: UUID().uuidString, kind: .personal, tokenHash: SHA256.hex(of: Array("t".utf8)), durationMin: 30,
        times: [],
        revoked: false)
      change(&new)
      _ = try owner.call(GuestMethods.PutInvitation(invitation: new))
    }
    #expect(throws: InvalidField.self) { try put { $0.id = "x" } }
    #expect(throws: InvalidField.self) { try put { $0.durationMin = 4 } }
    #expect(throws: InvalidField.self) { try put { $0.tokenHash = "abc" } }
    #expect(throws: InvalidField.self) { try put { $0.tokenHash = nil } }
    #expect(throws: InvalidField.self) { try put { $0.kind = .offer } }
    #expect(throws: InvalidField.self) { try put { $0.times = House.times(201) } }
    #expect(throws: InvalidField.self) { try put { $0.note = String(repeating: "x", count: 1001) } }
    #expect(throws: NotFound.self) {
      try put { ($0.kind, $0.tokenHash, $0.inConversation) = (.offer, nil, UUID().uuidString.lowercased()) }
    }
    let kept = try house.invite()
    #expect(throws: InvalidField.self) { try put { ($0.id, $0.kind) = (kept.id, .open) } }
    #expect(throws: InvalidField.self) { try put { $0.tokenHash = SHA256.hex(of: Array(House.token.utf8)) } }
    #expect(throws: NotFound.self) {
      _ = try owner.call(
        GuestMethods.AnswerRequest(
          answer: AnswerToRequest(request: "none", answer: .declined, times: [])))
    }
    try await house.stop()
  }
}
