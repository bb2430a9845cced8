import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerWeb

@Suite struct `The page of somebody who died or is archived` {
  @Test func `says so in the place of the goal, and in the list`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Opa")
      try await page.call(
        PeopleMethods.SetProfile(name: id, set: PersonProfile(death: Death(diedOn: "2020-03-10"))))
      let session = try await page.session()
      let shown = try await page.get("/people/\(id)", as: session)
      #expect(shown.shows("Died 10 Mar 2020.") && !shown.shows("Say how often"))
      #expect(try await page.get("/people", as: session).shows("died"))
    }
  }

  @Test func `is archived and brought back with a button each`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Ana")
      let session = try await page.session()
      #expect(try await page.get("/people/\(id)/leave", as: session).shows("Archive <bdi>Ana</bdi>"))
      #expect(try await page.post("/people/\(id)/archive", as: session).status == 303)
      #expect(try await page.call(Methods.Person(name: id)).contact.archived == true)
      #expect(try await !page.get("/people", as: session).shows("<bdi>Ana</bdi>"))
      #expect(try await page.get("/people?archived=1", as: session).shows("<bdi>Ana</bdi>"))
      #expect(try await page.get("/people/\(id)", as: session).shows("Bring them back"))
      #expect(try await page.post("/people/\(id)/archive", [("back", "1")], as: session).status == 303)
      #expect(try await page.call(Methods.Person(name: id)).contact.archived == nil)
    }
  }

  @Test func `dials the number to call first, and no fax`() async throws {
    try await TestPage.with { page in
      let id = try await page.add("Gerd")
      try await page.call(
        PeopleMethods.SetProfile(
          name: id,
          set: PersonProfile(phones: [
            LabeledValue(value: "+49 30 111", label: "work fax"),
            LabeledValue(value: "+49 170 222", label: "mobile"),
          ])))
      let shown = try await page.get("/people/\(id)", as: try await page.session())
      #expect(shown.shows("tel:+49170222") && !shown.shows("tel:+4930111") && shown.shows("work fax"))
    }
  }
}
