import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests
@testable import PlannerWeb

/// Runs a test with a planner that guests can reach, and a session of the page.
func withGuests(
  _ body: (_ page: TestPage, _ door: TestGuests, _ session: String) async throws -> Void
) async throws {
  try await TestPage.with(guests: true) { page in
    try await page.call(InvitationMethods.SetDoor(displayName: "Robin"))
    try await body(page, #require(page.door), page.session())
  }
}

extension TestPage {
  fileprivate func messages(_ id: String) throws -> [GuestMessage] {
    try #require(door).door.conversation(GuestMethods.GetConversation(id: id)).messages
  }

  fileprivate func conversation(_ id: String) throws -> GuestConversation {
    try #require(door).door.conversation(GuestMethods.GetConversation(id: id)).conversation
  }

  /// Waits until the daemon knows the number of unread conversations.
  fileprivate func hears(unread: Int) async throws {
    try await waitUntil { [connect] in
      (try? connect().call(InvitationMethods.GetDoor()).door.unread) == unread
    }
  }

  /// Waits until the daemon has booked a guest's choice.
  func books(_ id: String) async throws {
    try await waitUntil { [connect] in
      let found = try? connect().call(InvitationMethods.ListInvitations(id: id)).invitations.first
      return found?.bookedAt != nil
    }
  }

  /// Waits until the daemon knows a guest's request.
  func hearsRequest(of id: String) async throws {
    try await waitUntil { [connect] in
      (try? connect().call(InvitationMethods.ListInvitations(id: id)).invitations.first?.proposed.isEmpty)
        == false
    }
  }
}

@Suite struct `The inbox` {
  @Test func `lists conversations, with what waits in the navigation of every page`() async throws {
    try await withGuests { page, door, session in
      #expect(try await page.get("/inbox", as: session).shows("Nobody has written yet"))
      let ana = try await door.begin("Hello <Robin>", named: "Ana <b>")
      _ = try await door.begin("Anybody there?")
      try await page.hears(unread: 2)
      let inbox = try await page.get("/inbox", as: session)
      #expect(inbox.shows("Ana &lt;b&gt;") && inbox.shows("Hello &lt;Robin&gt;") && inbox.shows("A guest"))
      #expect(
        inbox.shows("1 unread message") && inbox.shows("anonymous") && inbox.shows("/inbox/\(ana)#end"))
      let count = #"aria-label="unread or waiting for your answer: 2""#
      for path in ["/inbox", "/", "/people", "/settings"] {
        #expect(try await page.get(path, as: session).shows(count), "\(path)")
      }
      let found = try await page.get("/inbox?search=robin", as: session)
      #expect(found.shows("Ana &lt;b&gt;") && !found.shows("Anybody there?"))
      #expect(try await page.get("/inbox?search=nothing", as: session).shows("No conversation matches"))
      #expect(try await page.get("/inbox?archived=1", as: session).shows("Nothing is archived"))
    }
  }

  @Test func `shows a conversation, which is read then`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Look: https://example.org/<a>")
      try await page.hears(unread: 1)
      let shown = try await page.get("/inbox/\(id)", as: session)
      #expect(shown.shows(#"<a href="https://example.org/""#) && shown.shows("(example.org)"))
      #expect(!shown.shows("waiting for your answer"), "it is not counted any more")
      #expect(try page.conversation(id).unread == 0)
      #expect(try page.messages(id).map(\.read) == [true])
      // Older messages are on a separate page, which does not mark messages as read.
      for number in 1...60 { try await door.say("message \(number).", in: id) }
      let unread = try await page.get("/inbox/\(id)", as: session)
      #expect(unread.shows("message 60.") && unread.shows("message 1."), "all that was not read is shown")
      #expect(try page.conversation(id).unread == 0)
      let latest = try await page.get("/inbox/\(id)", as: session)
      #expect(latest.shows("message 60.") && !latest.shows("message 10."))
      #expect(latest.shows("/inbox/\(id)?before=12#end"))
      try await door.say("new", in: id)
      let older = try await page.get("/inbox/\(id)?before=12", as: session)
      #expect(older.shows("message 10.") && !older.shows("message 60.") && older.shows("To the latest"))
      #expect(try page.conversation(id).unread == 1)
      for unknown in ["/inbox/no", "/inbox/\(UUID().uuidString)", "/inbox/\(id)/image/no"] {
        #expect(try await page.get(unknown, as: session).status == 404, "\(unknown)")
      }
    }
  }

  @Test func `answers once, however often the form comes`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello")
      let form = [("id", UUID().uuidString.lowercased()), ("text", "Hello,\r\nAna ")]
      for _ in 1...2 {
        let said = try await page.post("/inbox/\(id)", form, as: session)
        #expect(said.status == 303 && said["Location"] == "/inbox/\(id)#end")
      }
      #expect(try page.messages(id).map(\.text) == ["Hello", "Hello,\nAna"])
      // Only shown messages count as read.
      #expect(try page.conversation(id).unread == 1)
      _ = try await page.get("/inbox/\(id)", as: session)
      #expect(try page.conversation(id).unread == 0)
      let empty = try await page.post("/inbox/\(id)", [("text", " \n")], as: session)
      #expect(empty.status == 422 && empty.shows("Write a message first"))
      let long = String(repeating: "a", count: 4001)
      let refused = try await page.post("/inbox/\(id)", [("id", "x"), ("text", long)], as: session)
      #expect(refused.status == 422 && refused.shows(long) && refused.shows(#"name="id" value="x""#))
      #expect(try page.messages(id).count == 2)
      let shown = try await page.get("/inbox/\(id)", as: session)
      #expect(shown.shows("Yes, gladly.") && shown.shows(">sent<"))
      try page.writeReplies("\n See <you> soon. \n")
      let own = try await page.get("/inbox/\(id)", as: session)
      #expect(own.shows(#"value="See &lt;you&gt; soon.""#) && !own.shows("Yes, gladly."))
    }
  }

  @Test func `says where a link is closed, and sends nothing there`() async throws {
    try await withGuests { page, door, session in
      try await page.add("Ana")
      let made = try await page.call(InvitationMethods.Invite(name: "Ana")).invitation
      try await door.door.say(
        GuestService.Said(id: UUID().uuidString, text: "Hello"), as: .invitation(made.id))
      let id = try #require(
        try door.door.conversations(GuestMethods.ListConversations()).conversations.first?.id)
      try await page.hears(unread: 1)
      _ = try await page.call(InvitationMethods.RevokeInvitation(id: made.id))
      try await page.waitUntil {
        (try? door.door.conversation(GuestMethods.GetConversation(id: id)).invitations.first?.revoked) == true
      }
      let closed = try await page.get("/inbox/\(id)", as: session)
      #expect(closed.shows("Their link is closed: nobody can read") && !closed.shows("<textarea"))
      let said = try await page.post(
        "/inbox/\(id)", [("id", UUID().uuidString), ("text", "Hi")], as: session)
      #expect(said.status == 422 && said.shows("Nothing was sent."))
      let offer = [("offer", "1"), ("length", "45m")]
      #expect(try await page.post("/inbox/\(id)/offer", offer, as: session).status == 422)
      #expect(try page.messages(id).map(\.text) == ["Hello"])
    }
  }

  @Test func `keeps, mutes, archives, blocks and marks a conversation`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello")
      for (name, path) in [
        ("pinned", "/inbox/\(id)"), ("muted", "/inbox/\(id)"), ("archived", "/inbox"),
        ("blocked", "/inbox/\(id)"),
      ] {
        let set = try await page.post("/inbox/\(id)/set", [(name, "yes")], as: session)
        #expect(set.status == 303 && set["Location"] == path, "\(name)")
      }
      var kept = try page.conversation(id)
      #expect(kept.pinned && kept.muted && kept.archived && kept.blocked)
      let shown = try await page.get("/inbox/\(id)", as: session)
      #expect(shown.shows("Unblock") && shown.shows("Move to the inbox"))
      for name in ["pinned", "muted", "archived", "blocked"] {
        _ = try await page.post("/inbox/\(id)/set", [(name, "no")], as: session)
      }
      _ = try await page.get("/inbox/\(id)", as: session)
      let unread = try await page.post("/inbox/\(id)/set", [("unread", "yes")], as: session)
      #expect(unread["Location"] == "/inbox", "looking at it again would mark it as read")
      kept = try page.conversation(id)
      #expect(!kept.pinned && !kept.muted && !kept.archived && !kept.blocked && kept.markedUnread)
      #expect(try await page.get("/inbox", as: session).shows("marked as unread"))
    }
  }

  @Test func `has pictures, and all of a conversation as a file, to whoever is let in`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello", named: "Ana")
      try await door.say(
        nil, image: GuestService.NewImage(data: Data("RIFF".utf8), width: 3, height: 2), in: id)
      let image = try #require(try page.messages(id).last?.image)
      let shown = try await page.get("/inbox/\(id)", as: session)
      #expect(shown.shows(#"src="/inbox/\#(id)/image/\#(image)" alt="Picture" width="3" height="2""#))
      let picture = try await page.get("/inbox/\(id)/image/\(image)", as: session)
      #expect(picture.status == 200 && picture["Content-Type"] == "image/webp" && picture.body == "RIFF")
      #expect(picture["X-Content-Type-Options"] == "nosniff" && picture["Cache-Control"] == "no-store")
      let file = try await page.get("/inbox/\(id)/export", as: session)
      #expect(file["Content-Disposition"]?.contains("Ana.json") == true && file.shows("\"Hello\""))
      for path in [
        "/inbox", "/inbox/\(id)", "/inbox/\(id)/image/\(image)", "/inbox/\(id)/export", "/invitations",
      ] {
        #expect(try await page.get(path, as: nil).status == 403, "\(path)")
      }
    }
  }

  @Test func `deletes what was said, and erases a guest`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello")
      let deleted = try await page.post("/inbox/\(id)/delete", as: session)
      #expect(deleted.status == 303)
      #expect(try page.messages(id).isEmpty)
      let erased = try await page.post("/inbox/\(id)/erase", as: session)
      #expect(erased["Location"] == "/inbox")
      #expect(try await page.get("/inbox/\(id)", as: session).status == 404)
    }
  }

  @Test func `says who it is, offers times, and answers what they ask for`() async throws {
    try await withGuests { page, door, session in
      try await page.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: .bool(true)))
      let ana = try await page.add("Ana", every: 14)
      let id = try await door.begin("Hello")
      #expect(try await page.get("/inbox/\(id)", as: session).shows("First link a person"))
      let unknown = try await page.post("/inbox/\(id)/link", [("person", "Nobody")], as: session)
      #expect(unknown.status == 422 && unknown.shows(#"value="Nobody""#))
      let linked = try await page.post("/inbox/\(id)/link", [("person", "ana")], as: session)
      #expect(linked.status == 303)
      #expect(try page.conversation(id).person == ana)
      #expect(try await page.get("/inbox/\(id)", as: session).shows(#"href="/people/\#(ana)""#))
      #expect(try await page.get("/inbox?search=ANA", as: session).shows("/inbox/\(id)#end"))
      let wrong = try await page.post(
        "/inbox/\(id)/offer", [("offer", "1"), ("length", "forever")], as: session)
      #expect(wrong.status == 422 && wrong.shows(#"id="length-error""#))
      _ = try await page.post(
        "/inbox/\(id)/offer", [("offer", "1"), ("length", "45m"), ("times", "3"), ("note", "Lunch?")],
        as: session)
      let made = try #require(try await page.call(InvitationMethods.ListInvitations()).invitations.first)
      #expect(made.kind == .offer && made.durationMin == 45 && made.times.count == 3 && made.note == "Lunch?")
      #expect(try page.messages(id).last?.kind == .offered)
      // The guest takes a time, and the request waits.
      try await door.door.pick(made.times[1], of: made.id, as: .conversation(id))
      try await page.hearsRequest(of: made.id)
      let asking = try await page.get("/inbox/\(id)", as: session)
      #expect(asking.shows("Ana asks for") && asking.shows("Book it"))
      #expect(try await page.get("/inbox", as: session).shows("waits for your answer"))
      door.stop()
      let away = try await page.get("/inbox", as: session)
      #expect(away.shows("not available at the moment"))
      #expect(away.shows("Ana asks for"), "the daemon knows it all the same")
      try door.start()
      // In the meantime, the user has another session then.
      try await page.add("Bob")
      try await page.call(Methods.Book(name: "Bob", at: made.times[1].description, force: true))
      let answer = [
        ("invitation", made.id), ("asked", made.times[1].description), ("at", made.times[1].description),
        ("note", "Good"),
      ]
      // A page from before the guest asked for another time does not book anything.
      let asked = ("asked", made.times[0].description)
      let old = try await page.post("/inbox/\(id)/answer", [answer[0], asked], as: session)
      #expect(old.status == 422 && old.shows("They changed their request meanwhile. Nothing was answered."))
      #expect(old.shows(#"name="asked" value="\#(made.times[1])""#), "and it shows what they ask for")
      let taken = try await page.post("/inbox/\(id)/answer", answer, as: session)
      #expect(taken.status == 422 && taken.shows("That time is not free") && taken.shows(#"value="Good""#))
      #expect(taken.shows("Take that time anyway"))
      let forced = try await page.post(
        "/inbox/\(id)/answer", [answer[0], answer[1], ("force", made.times[1].description)], as: session)
      #expect(forced.status == 303)
      let again = try await page.post("/inbox/\(id)/answer", answer, as: session)
      #expect(again.status == 422 && again.shows("There is nothing to answer any more."))
      let booked = try #require(
        try await page.call(InvitationMethods.ListInvitations(id: made.id)).invitations.first)
      #expect(booked.state == .booked && booked.bookedAt == made.times[1])
      #expect(try await page.get("/inbox/\(id)", as: session).shows("/items/\(try #require(booked.item))"))
      _ = try await page.post("/inbox/\(id)/link", [("nobody", "1")], as: session)
      #expect(try page.conversation(id).person == nil)
    }
  }

  /// Tests/Browser/test_inbox.py tests the live updates.
  @Test func `shows that a guest types, and tells them that you do`() async throws {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello")
      try await door.door.guestTypes(in: id)
      #expect(try await page.get("/inbox/\(id)", as: session).shows("is typing…"))
      let typing = try await page.post("/inbox/\(id)/typing", as: session)
      #expect(typing.status == 204)
      #expect(door.door.broadcaster.ownerTyped(in: id) != nil)
    }
  }

  @Test func `says what is the matter where plannerguests is not there, and keeps what was written`()
    async throws
  {
    try await withGuests { page, door, session in
      let id = try await door.begin("Hello")
      door.stop()
      let away = try await page.get("/inbox", as: session)
      #expect(
        away.status == 200 && away.shows("Your inbox is not available")
          && away.shows("systemctl --user enable"))
      let form = [("id", UUID().uuidString.lowercased()), ("text", "A long <answer>")]
      let unsent = try await page.post("/inbox/\(id)", form, as: session)
      #expect(unsent.status == 422 && unsent.shows("A long &lt;answer&gt;") && unsent.shows(form[0].1))
      for path in ["/", "/people", "/settings", "/invitations"] {
        #expect(try await page.get(path, as: session).status == 200, "\(path)")
      }
      try door.start()
      #expect(try await page.post("/inbox/\(id)", form, as: session).status == 303)
      #expect(try page.messages(id).count == 2)
    }
  }
}

@Suite struct `The page of invitations` {
  @Test func `makes a link, shows it, and closes it`() async throws {
    try await withGuests { page, _, session in
      let ana = try await page.add("Ana", every: 14)
      #expect(try await page.get("/people/\(ana)", as: session).shows("/invitations?to=\(ana)#new"))
      #expect(try await page.get("/invitations?to=\(ana)", as: session).shows(#"value="Ana""#))
      let unknown = try await page.post("/invitations", [("to", "Nobody"), ("note", "kept")], as: session)
      #expect(unknown.status == 422 && unknown.shows(#"value="Nobody""#) && unknown.shows("kept"))
      let made = try await page.post("/invitations", [("to", "ana"), ("within", "2w")], as: session)
      let place = try #require(made["Location"])
      let shown = try await page.get(String(place.prefix { $0 != "#" }), as: session)
      #expect(made.status == 303 && shown.shows(#"value="https://meet.example/i/"#))
      let id = try #require(try await page.call(InvitationMethods.ListInvitations()).invitations.first).id
      #expect(try await page.post("/invitations/close", [("id", id)], as: session).status == 303)
      #expect(try await page.get("/invitations", as: session).shows("No link is open"))
      #expect(try await page.get("/invitations?all=1", as: session).shows("closed"))
      let open = try await page.post("/invitations", [("page", "Chat")], as: session)
      #expect(open.status == 303)
      #expect(try await page.get("/invitations", as: session).shows("https://meet.example/chat"))
      let again = try await page.post("/invitations", [("page", "chat")], as: session)
      #expect(again.status == 422 && again.shows(#"id="page-error""#))
    }
  }

  @Test func `asks for your name before the first one, and says that plannerguests is not there`()
    async throws
  {
    try await TestPage.with { page in
      let session = try await page.session()
      try await page.add("Ana", every: 14)
      let first = try await page.get("/invitations", as: session)
      #expect(first.shows("Your name for guests") && first.shows("plannerguests does not answer"))
      let made = try await page.post("/invitations", [("name", "Robin"), ("to", "ana")], as: session)
      #expect(made.status == 303)
      #expect(try await page.call(InvitationMethods.GetDoor()).door.displayName == "Robin")
      let place = String(try #require(made["Location"]).prefix { $0 != "#" })
      #expect(try await page.get(place, as: session).shows("The planner knows the whole link"))
    }
  }

  @Test func `sets what guests see, beside the preferences of guests`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      let form = [("displayName", "Robin <b>"), ("greeting", "Hello\r\nyou"), ("days", "90")]
      #expect(try await page.post("/settings/door", form, as: session).status == 303)
      let door = try await page.call(InvitationMethods.GetDoor()).door
      #expect((door.displayName, door.greeting, door.retentionDays) == ("Robin <b>", "Hello\nyou", 90))
      let shown = try await page.get("/settings", as: session)
      #expect(shown.shows("Robin &lt;b&gt;") && shown.shows(#"value="90""#))
      for (field, value) in [("days", "forever"), ("days", "5000"), ("displayName", " ")] {
        let refused = try await page.post(
          "/settings/door", form.filter { $0.0 != field } + [(field, value)], as: session)
        #expect(refused.status == 422 && refused.shows(#"id="\#(field)-error""#), "\(field): \(value)")
      }
    }
  }
}
