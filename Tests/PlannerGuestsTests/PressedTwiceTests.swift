import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import PlannerWebKit
import Testing

@testable import PlannerGuests

/// Double presses, lost answers, and pages that are slightly outdated.
@Suite struct `What comes twice or late` {
  private let link = "/i/\(House.token)"

  /// Creates an invitation with a booked time and a request to move it.
  private func moving(_ house: House, _ browser: Browser) throws -> GuestInvitation {
    let invitation = try house.invite()
    try answer(house, try pick(browser, invitation.id, 0), .booked, 0)
    _ = try pick(browser, invitation.id, 1)
    return invitation
  }

  @discardableResult
  private func pick(_ browser: Browser, _ id: String, _ index: Int) throws -> Browser.Answer {
    try browser.post(
      "\(link)/pick", [("invitation", id), ("start", "\(House.times()[index].seconds)")])
  }

  private func answer(_ house: House, _ picked: Browser.Answer, _ answer: RequestAnswer, _ index: Int) throws
  {
    #expect(picked.status == 303)
    let request = try #require(house.events().last?.request)
    // The daemon offers the times that are free now, without the taken one.
    let free = House.times().filter { $0 != House.times()[index] }
    _ = try house.owner().call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: request, answer: answer, start: answer == .booked ? House.times()[index] : nil, times: free
        )))
  }

  @Test func `a time is taken once, and whoever has it is told of no obstacle`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let browser = Browser(house)
    try pick(browser, invitation.id, 0)
    #expect(try pick(browser, invitation.id, 0).status == 303, "it waits for its answer")
    #expect(try pick(browser, invitation.id, 1).shows("You have asked already."))
    let asked = try house.events().filter { $0.kind == .picked }
    #expect(asked.count == 1)
    _ = try house.owner().call(
      GuestMethods.AnswerRequest(
        answer: AnswerToRequest(
          request: try #require(asked.first?.request), answer: .booked, start: House.times()[0], times: [])))
    #expect(try pick(browser, invitation.id, 0).status == 303, "it is theirs")
    let proposal = [("invitation", invitation.id), ("day1", "2026-03-06"), ("time1", "09:00")]
    #expect(try browser.post("\(link)/propose", proposal).shows("You have one of these times already."))
    #expect(try house.events().filter { $0.kind != .began && $0.kind != .message }.count == 1)
    #expect(try browser.get(link).shows("Fri 6 Mar 09:00"))
    try await house.stop()
  }

  @Test func `'Take it back' takes back what its page shows, and never what is booked`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    let invitation = try moving(house, browser)
    let page = try browser.get(link)
    let fields = [("invitation", invitation.id), ("shown", try #require(page.field("shown")))]
    #expect(page.shows("Withdraw") && !page.shows("Call it off"))
    for _ in 1...2 { #expect(try browser.post("\(link)/cancel", fields).status == 303) }
    #expect(try house.events().filter { $0.kind == .canceled }.count == 1)
    let booked = try browser.get(link)
    #expect(booked.shows("Fri 6 Mar 09:00") && booked.shows("Call it off"))
    // The owner declines the next request, while the guest's earlier page is still open.
    let asked = try pick(browser, invitation.id, 2)
    let old = try #require(try browser.get(link).field("shown"))
    try answer(house, asked, .declined, 2)
    _ = try browser.post("\(link)/cancel", [("invitation", invitation.id), ("shown", old)])
    #expect(try house.events().filter { $0.kind == .canceled }.count == 1)
    let off = [("invitation", invitation.id), ("shown", try #require(browser.get(link).field("shown")))]
    for _ in 1...2 { #expect(try browser.post("\(link)/cancel", off).status == 303) }
    #expect(try house.events().filter { $0.kind == .canceled }.count == 2)
    #expect(try browser.get(link).shows("It was called off"))
    try await house.stop()
  }

  @Test func `other words with the id of a message are not taken for it, and stay in the field`() async throws
  {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("hello")
    let id = UUID().uuidString
    #expect(try browser.say("See you at 5", id: id).status == 303)
    let refused = try browser.say("See you at 6", id: id)
    #expect(refused.status == 409 && refused.shows("That was not sent. Send it again."))
    #expect(refused.shows(">See you at 6</textarea>"))
    let next = try #require(refused.field("id"))
    #expect(next != id)
    #expect(try browser.say("See you at 6", id: next).status == 303)
    #expect(try house.messages().map(\.text) == ["hello", "See you at 5", "See you at 6"])

    let owner = try house.owner()
    let conversation = try house.conversation().id
    func say(_ text: String, id: String = next.lowercased(), in conversation: String = conversation) throws {
      _ = try owner.call(GuestMethods.SendMessage(conversation: conversation, id: id, text: text))
    }
    for text in ["Fine", "See you at 6"] {
      #expect(throws: InvalidField.self, "it is the guest's") { try say(text) }
    }
    #expect(try house.messages().count == 3)
    // The same id cannot be used for another conversation.
    let other = Browser(house)
    try other.begin("hi")
    let its = try #require(
      owner.call(GuestMethods.ListConversations()).conversations.map(\.id).first { $0 != conversation })
    let own = UUID().uuidString.lowercased()
    for _ in 1...2 { try say("Fine", id: own) }
    #expect(throws: InvalidField.self) { try say("Fine", id: own, in: its) }
    #expect(try house.messages(its).map(\.text) == ["hi"])
    #expect(try house.messages(conversation).count == 4)
    try await house.stop()
  }

  @Test func `an old password lets nobody in who was waiting while it was changed`() async throws {
    let house = try await House.open()
    let phone = Browser(house)
    try phone.begin("from the phone")
    let conversation = try house.conversation().id
    let (door, own) = (house.door, Secret.hash(try #require(phone.cookie)))
    let name = try await door.signUp(conversation, name: "Ana", password: "password number 0").name
    for round in 0..<6 {
      let (old, new) = ("password number \(round)", "password number \(round + 1)")
      async let isIn: Void = door.signIn(name: name, password: old, device: "device \(round)", current: nil)
      async let isSet: Void = door.setPassword(new, of: conversation, password: old, device: own)
      try await isSet
      _ = try? await isIn
      #expect(try await door.device(hash: "device \(round)") == nil)
    }
    try await house.stop()
  }
}
