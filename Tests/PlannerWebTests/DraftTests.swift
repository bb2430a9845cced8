import PlannerModel
import PlannerProtocol
import Testing

@testable import PlannerWeb

@Suite struct `The page of drafts` {
  @Test func `makes a draft, saves what you made of it, and says what became of it`() async throws {
    try await TestPage.with { page in
      let ana = try await page.add("Ana <b>")
      try await page.call(
        PeopleMethods.SetProfile(
          name: ana, set: PersonProfile(emails: [LabeledValue(value: "ana+x@example.org")])))
      let session = try await page.session()
      #expect(try await page.get("/drafts", as: session).shows("No drafts are waiting"))
      #expect(try await page.get("/drafts?to=\(ana)", as: session).shows(#"value="Ana &lt;b&gt;""#))
      let made = try await page.post(
        "/drafts", [("to", "ana"), ("purpose", "thanks"), ("context", "The <books> came.")], as: session)
      let place = try #require(made["Location"])
      #expect(made.status == 303 && place.hasPrefix("/drafts/"))
      let shown = try await page.get(place, as: session)
      #expect(shown.shows("Thank-you to <bdi>Ana &lt;b&gt;</bdi>") && shown.shows("The &lt;books&gt; came."))
      #expect(shown.shows("mailto:ana%2Bx@example.org?subject=Thank%20you&amp;body=Hi%20Ana"))
      let saved = try await page.post(
        place, [("subject", "Danke"), ("text", "Hello.\r\n\r\nMe")], as: session)
      #expect(saved.status == 303)
      let draft = try #require(try await page.call(DraftMethods.ListDrafts()).drafts.first).draft
      #expect((draft.subject, draft.text) == ("Danke", "Hello.\n\nMe"))
      #expect(try await page.get(place, as: session).shows("Original draft"))
      #expect(try await page.get("/", as: session).shows(place), "it waits on Today")
      _ = try await page.post("\(place)/status", [("status", "approved")], as: session)
      #expect(try await page.get(place, as: session).shows("approved"))
      let sent = try await page.post("\(place)/status", [("status", "sent")], as: session)
      #expect(sent.status == 303 && sent["Location"] == "/drafts")
      #expect(try await page.call(Methods.Person(name: ana)).log.map(\.outcome) == [.text])
      let closed = try await page.get(place, as: session)
      #expect(closed.shows("sent") && !closed.shows("<textarea id=\"text\""))
    }
  }

  @Test func `says beside the field what is refused, and loses nothing`() async throws {
    try await TestPage.with { page in
      try await page.add("Ana")
      let session = try await page.session()
      let unknown = try await page.post("/drafts", [("to", "Nobody"), ("context", "kept")], as: session)
      #expect(unknown.status == 422 && unknown.shows("kept") && unknown.shows("Nobody"))
      let empty = try await page.post("/drafts", [("to", "ana"), ("purpose", "custom")], as: session)
      #expect(empty.status == 422 && empty.shows(#"id="context-error""#))
      let alone = try await page.post("/drafts", [("to", "ana"), ("purpose", "introduction")], as: session)
      #expect(alone.status == 422 && alone.shows(#"id="with-error""#))
      #expect(try await page.get("/drafts/ffffffff", as: session).status == 404)
      #expect(try await page.call(DraftMethods.ListDrafts()).drafts.isEmpty)
    }
  }

  @Test func `introduces two people by a draft to each`() async throws {
    try await TestPage.with { page in
      for name in ["Ana", "Bob"] { try await page.add(name) }
      let session = try await page.session()
      let made = try await page.post("/drafts", [("to", "ana"), ("with", "bob")], as: session)
      #expect(made["Location"] == "/drafts")
      #expect(try await page.call(DraftMethods.ListDrafts()).drafts.count == 2)
    }
  }
}
