import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

/// The advance notice that guests must give, the limit on moves of a meeting, and unanswered requests.
@Suite struct `A guest at the door` {
  private let link = "/i/\(House.token)"

  private func post(
    _ browser: Browser, _ action: String, _ invitation: GuestInvitation, _ start: Instant? = nil
  ) throws -> Browser.Answer {
    try browser.post(
      "\(link)/\(action)",
      [("invitation", invitation.id)] + (start.map { [("start", "\($0.seconds)")] } ?? []))
  }

  private func answer(_ house: House, _ answer: RequestAnswer, late: Bool? = nil) throws {
    let event = try #require(try house.events().last)
    _ = try house.owner().call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(event.request), answer: answer,
          start: answer == .booked ? event.times[0] : nil, times: answer == .booked ? [] : House.times(),
          late: late)))
  }

  private func open(notice: Int) async throws -> (house: House, browser: Browser) {
    let house = try await House.open()
    _ = try house.owner().call(
      GuestMethods.SetDoor(
        settings: DoorSettings(displayName: "Maria", retentionDays: 365, noticeMin: notice)))
    return (house, Browser(house))
  }

  @Test func `gives the notice that the owner wants, to take, to move and to call off`() async throws {
    let (house, browser) = try await open(notice: 120)
    let invitation = try house.invite()
    let first = House.times()[0]
    house.time.now = first.adding(minutes: -119)
    let early = try browser.get(link)
    #expect(!early.shows(">09:00</button>") && early.shows(">10:00</button>"))
    #expect(try post(browser, "pick", invitation, first).shows("choose a time at least 2 h ahead."))
    house.time.now = first.adding(minutes: -120)
    #expect(try post(browser, "pick", invitation, first).status == 303)
    let asked = try #require(
      try house.owner().call(GuestMethods.ListInvitations()).invitations.first {
        $0.id == invitation.id
      })
    #expect(asked.askedAt == house.time.now, "the planner judges it by that time")
    try answer(house, .booked)
    #expect(try browser.get(link).shows("Call it off"))
    house.time.advance(minutes: 1)
    let page = try browser.get(link)
    #expect(page.shows("until 2 h before. Write a message instead.") && !page.shows("Call it off"))
    #expect(!page.shows(">10:00</button>"))
    let count = try house.events().count
    #expect(try post(browser, "cancel", invitation).status == 409)
    #expect(try post(browser, "pick", invitation, House.times()[2]).status == 409)
    #expect(try house.events().count == count)
    // The guest's proposal waits for the owner.
    let propose = try browser.post(
      "\(link)/propose", [("invitation", invitation.id), ("day1", "2026-03-09"), ("time1", "10:00")])
    #expect(propose.status == 303)
    try await house.stop()
  }

  @Test func `moves a meeting six times a day, also by calling it off and taking it again`() async throws {
    let (house, browser) = try await open(notice: 0)
    let invitation = try house.invite(times: House.times(9))
    #expect(try post(browser, "pick", invitation, House.times(9)[0]).status == 303)
    try answer(house, .booked)
    for number in 1...6 {
      if number > 3 { #expect(try post(browser, "cancel", invitation).status == 303) }
      #expect(try post(browser, "pick", invitation, House.times(9)[number]).status == 303)
      try answer(house, .booked)
      house.time.advance(minutes: 1)
    }
    let count = try house.events().count
    let seventh = try post(browser, "pick", invitation, House.times(9)[7])
    #expect(seventh.status == 409 && seventh.shows("6 times within a day"))
    #expect(try house.events().count == count)
    // Proposals count against the limit too.
    #expect(
      try browser.post(
        "\(link)/propose", [("invitation", invitation.id), ("day1", "2026-03-09"), ("time1", "10:00")]
      ).status == 409)
    house.time.now = House.now.adding(minutes: 24 * 60 + 1)
    #expect(try post(browser, "pick", invitation, House.times(9)[7]).status == 303)
    try await house.stop()
  }

  @Test func `reads that a request has ended when its time came, also while the planner sleeps`() async throws
  {
    let (house, browser) = try await open(notice: 30)
    let invitation = try house.invite()
    #expect(try post(browser, "pick", invitation, House.times()[0]).status == 303)
    house.time.now = House.times()[0].adding(minutes: -1)
    #expect(try browser.get(link).shows("You see the answer here."))
    house.time.now = House.times()[0]
    let asleep = try browser.get(link)
    #expect(asleep.shows("Nobody answered in time: your request has") && !asleep.shows("Withdraw"))
    #expect(asleep.shows(">10:00</button>"), "and can take another one")
    try answer(house, .fresh, late: true)
    #expect(try browser.get(link).shows("Nobody answered before Fri 6 Mar 09:00, so your request has ended."))
    // The next request replaces an expired one.
    #expect(try post(browser, "pick", invitation, House.times()[1]).status == 303)
    house.time.now = House.times()[1]
    #expect(try post(browser, "pick", invitation, House.times()[2]).status == 303)
    #expect(try browser.get(link).shows("You asked for Fri 6 Mar 11:00"))
    let kinds = try house.messages().map(\.kind)
    #expect(kinds == [.picked, .late, .picked, .picked])
    try await house.stop()
  }
}
