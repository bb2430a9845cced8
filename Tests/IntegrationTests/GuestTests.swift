import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

/// The real daemon, the real plannerguests, and a guest who uses HTTP.
@Suite struct `A guest with a link` {
  private func sessions(_ house: GuestHouse) throws -> [JSONValue] {
    try house.planner.json("next", "9")["items"]?.elements ?? []
  }

  @Test func `takes a time, sees that it was moved, and calls it off, while both programs are killed`() throws
  {
    let house = try GuestHouse()
    try house.planner.json("add", "Ana Lovelace", "--every", "2w")
    let (invitation, path) = try house.invite("ana", "--for", "45m")
    let id = try #require(invitation["id"]?.text)
    let times = invitation["times"]?.elements.compactMap { $0.text.flatMap { Instant($0) } } ?? []
    #expect(times.count == 5)

    let page = try house.page(path)
    #expect(page.contains("Meet Robin for 45"))
    for secret in ["Ana", "Lovelace"] { #expect(!page.contains(secret)) }
    for time in times { #expect(page.contains("value=\"\(time.seconds)\"")) }
    try house.killDaemon()
    _ = try house.page(
      "\(path)/pick", [("invitation", id), ("start", "\(times[2].seconds)"), ("zone", "Europe/Berlin")])
    try house.wait("it is booked") { try house.invitation(id)["bookedAt"]?.text == "\(times[2])" }
    try house.wait("the guest sees it") { try house.page(path).contains("You meet Robin") }
    let item = try #require(try sessions(house).first { $0["startAt"]?.text == "\(times[2])" })
    #expect(item["origin"]?.text == "manual")

    // The owner moves the session while plannerguests is down.
    try house.killDoor()
    try house.planner.json("reschedule", try #require(item["id"]?.text), "--at", "\(times[3])", "--yes")
    try house.openDoor()
    let owner = try VarlinkConnection(path: "\(house.planner.home)/guests.sock", timeout: 60)
    try house.wait("the guest is told") {
      try owner.call(GuestMethods.ListInvitations(id: id)).invitations.first?.bookedAt == times[3]
    }
    _ = try house.page("\(path)/cancel", [("invitation", id)])
    try house.killDoor()
    try house.killDaemon()
    try house.openDoor()
    try house.wait("it is called off") { try house.invitation(id)["state"]?.text == "canceled" }
    #expect(try !sessions(house).contains { $0["startAt"]?.text == "\(times[3])" })
    let messages = try VarlinkConnection(path: "\(house.planner.home)/guests.sock", timeout: 60)
    let found = try #require(
      try messages.call(GuestMethods.ListConversations()).conversations.first)
    let said = try messages.call(GuestMethods.GetConversation(id: found.id)).messages.map(\.kind)
    #expect(said == [.picked, .booked, .booked, .canceled], "each once")
  }

  @Test func `writes, is found in the inbox, and has an answer`() throws {
    let house = try GuestHouse()
    try house.planner.json("add", "Ana", "--every", "2w")
    let path = try house.invite("ana").path
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "Hello%20there")])
    try house.wait("the count is known") {
      try house.planner.json("inbox", "door")["door"]?["unread"] == .number(1)
    }
    let shown = try house.planner.plannerctl("inbox", "show", "ana")
    #expect(shown.code == 0 && shown.out.contains("Hello there"), "\(shown)")
    #expect(try house.planner.plannerctl("inbox", "reply", "ana", "See", "you").out == "Sent to Ana.\n")
    #expect(try house.page(path).contains("See you"))
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "One%20more")])
    let sent = try house.planner.plannerctl("inbox", "reply", "ANA", "Fine").out
    let end = "You had not read that yet.\nSent to Ana.\n"
    #expect(sent.contains("One more") && sent.hasSuffix(end), "\(sent)")
    try house.wait("it is read") {
      try house.planner.json("inbox", "door")["door"]?["unread"] == .number(0)
    }
    let log = try house.planner.json("history", "ana")["entries"]?.elements.compactMap { $0["outcome"]?.text }
    #expect(log == ["text"])
    #expect(try house.planner.plannerctl("inbox", "erase", "ana", "--yes").code == 0)
    #expect(try house.planner.json("inbox")["conversations"]?.elements.isEmpty == true)
  }

  @Test func `is completed by name and by id, and no name is run`() throws {
    let house = try GuestHouse()
    let name = "b$(touch PWNED)"
    try house.planner.json("add", name, "--every", "2w")
    let (invitation, path) = try house.invite(name)
    _ = try house.page("\(path)/send", [("id", UUID().uuidString), ("text", "Hello")])
    try house.wait("it is known who wrote") {
      try house.planner.json("inbox")["conversations"]?.elements.first?["person"]?.text != nil
    }
    let conversation = try #require(
      try house.planner.json("inbox")["conversations"]?.elements.first?["id"]?.text)
    let conversations = try house.planner.offeredByBash(after: "inbox", "show")
    #expect(conversations.contains(name) && conversations.contains(String(conversation.prefix(8))))
    let id = try #require(invitation["id"]?.text)
    let invitations = try house.planner.offeredByBash(after: "invite", "confirm")
    #expect(invitations.contains(name) && invitations.contains(String(id.prefix(8))))
    try house.planner.expectNothingRan()
  }
}
