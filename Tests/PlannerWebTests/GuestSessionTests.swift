import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import Testing

@testable import PlannerGuests
@testable import PlannerWeb

@Suite struct `A session that a guest took` {
  @Test
  func
    `is named before a pause, before it is removed with its person or with everything, and before an order`()
    async throws
  {
    try await withGuests { page, door, session in
      page.answersByRules()
      let ana = try await page.add("Ana")
      try await page.call(Methods.SetPreference(key: "invitationsNeedConfirmation", value: "yes"))
      let own = try #require(try await page.items().first)
      let made = try await page.call(InvitationMethods.Invite(name: "Ana")).invitation
      try await door.door.pick(made.times[1], of: made.id, as: .invitation(made.id))
      try await page.hearsRequest(of: made.id)
      // The planner placed the session, and the user moved it to the requested time.
      try await page.call(Methods.Reschedule(item: own.id, startAt: "\(made.times[1])"))
      try await page.call(InvitationMethods.AnswerInvitation(id: made.id, answer: .booked))
      func isLive() async throws -> Bool {
        try await page.call(Methods.Item(item: own.id)).item.status.isLive
      }
      let (word, hidden) = ("and will see that it is off.", #"name="guest" value="1""#)
      for path in ["/people/\(ana)/leave", "/settings"] {
        #expect(try await page.get(path, as: session).shows(word), "\(path)")
      }

      for question in ["cancel ana", "move ana to tomorrow 12:00"] {
        let shown = try await page.get("/ask?question=\(Form.encoded(question))", as: session)
        #expect(shown.shows("Ana booked this time and will see ") && shown.shows(hidden), "\(question)")
      }
      let order = [("word", "pause"), ("word", "Ana"), ("question", "pause ana"), ("meant", "")]
      let refused = try await page.post("/ask/do", order, as: session)
      #expect(refused.status == 422 && refused.shows(word) && refused.shows(">Do it anyway</button>"))
      #expect(refused.hidden("guest") == ["1"] && refused.hidden("word") == ["pause", "Ana"])

      let many = [("who", ana), ("do", "pause"), ("until", "")]
      for (path, form, button) in [
        ("/people/\(ana)/pause", [("until", "")], ">Pause anyway</button>"),
        ("/people/many", many, ">Change anyway</button>"),
      ] {
        let refused = try await page.post(path, form, as: session)
        #expect(refused.status == 422 && refused.shows(word), "\(path)")
        #expect(refused.shows(button) && refused.shows(hidden), "\(path)")
      }
      #expect(try await isLive())
      let done = try await page.post("/ask/do", order + [("guest", "1")], as: session)
      #expect(done.status == 303)
      #expect(try await !isLive())
    }
  }

  @Test func `is changed only once the user has confirmed it, in whatever way`() async throws {
    try await withGuests { page, door, session in
      try await page.add("Ana")
      let made = try await page.call(InvitationMethods.Invite(name: "Ana")).invitation
      try await door.door.pick(made.times[1], of: made.id, as: .invitation(made.id))
      try await page.books(made.id)
      let invitation = try await page.call(InvitationMethods.ListInvitations(id: made.id)).invitations.first
      let id = try #require(invitation?.item)
      func start() async throws -> Instant { try await page.call(Methods.Item(item: id)).item.startAt }
      let word = "Ana booked this time and will see"
      let hidden = #"name="guest" value="1""#
      for path in ["/items/\(id)", "/plan?move=\(id)"] {
        let shown = try await page.get(path, as: session)
        #expect(shown.shows(word) && !shown.shows(hidden), "\(path) only says it")
      }
      let at = "\(made.times[1].adding(minutes: 1440))"
      let dragged = try await page.post("/plan?move=\(id)", [("at", at)], as: session)
      #expect(dragged.status == 422 && dragged.shows(word) && dragged.shows(">Yes, move it anyway</button>"))
      #expect(dragged.shows(#"name="guest" value="1" autofocus"#))
      for (path, form, button) in [
        ("snooze", [("by", "1d")], "Yes, move it anyway"), ("move", [("at", at)], "Yes, move it anyway"),
        ("cancel", [], "Yes, skip it anyway"),
      ] {
        let refused = try await page.post("/items/\(id)/\(path)", form, as: session)
        #expect(refused.status == 422 && refused.shows(word), "\(path)")
        #expect(refused.shows(#"class="row asks" method="post" action="/items/\#(id)/\#(path)""#), "\(path)")
        #expect(refused.shows(">\(button)</button>") && refused.shows(">Cancel</a>"), "\(path)")
        for (name, value) in form { #expect(refused.hidden(name) == [value], "\(path)") }
      }
      #expect(try await start() == made.times[1])
      let moved = try await page.post("/plan?move=\(id)", [("at", at), ("guest", "1")], as: session)
      #expect(moved.status == 303)
      #expect(try await start() == made.times[1].adding(minutes: 1440))
    }
  }

  @Test func `is named where days away lie over it, and stays`() async throws {
    try await withGuests { page, door, session in
      let (id, start) = try await page.taken(door)
      let day = "\(TestPage.zones.systemZone().date(at: start))"
      let away = try await page.post(
        "/settings/away", [("from", day), ("to", day), ("note", "the hills")], as: session)
      #expect(
        away.said.contains("Ana, \(page.moment(start)), stays, over the hills: Ana booked it."),
        "\(away.said)")
      #expect(try await page.call(Methods.Item(item: id)).item.startAt == start)
    }
  }
}

extension TestPage {
  /// Creates a session that Ana booked through an invitation. Returns its id and start.
  fileprivate func taken(_ door: TestGuests) async throws -> (id: String, start: Instant) {
    try await add("Ana")
    let made = try await call(InvitationMethods.Invite(name: "Ana")).invitation
    try await door.door.pick(made.times[1], of: made.id, as: .invitation(made.id))
    try await books(made.id)
    let invitation = try await call(InvitationMethods.ListInvitations(id: made.id)).invitations.first
    return (try #require(invitation?.item), made.times[1])
  }
}
