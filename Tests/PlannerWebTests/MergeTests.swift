import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

@testable import PlannerWeb

@Suite struct `The page for people who are there twice` {
  @Test func `merges another entry into a person, and says what was not taken`() async throws {
    try await TestPage.with { page in
      let ana = try await page.add("Ana")
      let annie = try await page.add("Annie")
      for (id, company) in [(ana, "Acme"), (annie, "Smith")] {
        try await page.call(PeopleMethods.SetProfile(name: id, set: PersonProfile(company: company)))
      }
      let session = try await page.session()
      #expect(try await page.get("/people/\(ana)", as: session).shows("Merge with…"))
      let done = try await page.post("/people/\(ana)/merge", [("with", "annie")], as: session)
      let said = done.cookies.joined().removingPercentEncoding ?? ""
      #expect(done.status == 303 && said.contains("Annie and Ana are one person now."))
      #expect(said.contains("Company: Acme stays; the merge dropped Smith."))
      #expect(try await page.call(Methods.People()).people.map(\.contact.displayName) == ["Ana"])
    }
  }

  @Test func `says beside the field who cannot be meant`() async throws {
    try await TestPage.with { page in
      let ana = try await page.add("Ana")
      let session = try await page.session()
      let refused = try await page.post("/people/\(ana)/merge", [("with", "ana")], as: session)
      #expect(refused.shows("nobody is merged with themselves") && refused.shows("id=\"merge\" open"))
    }
  }

  @Test func `lists duplicates with a button each`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/people", as: session).shows("/people/duplicates"))
      #expect(try await page.get("/people/duplicates", as: session).shows("show no duplicates"))
      let phone = PersonProfile(phones: [LabeledValue(value: "+351 900 000 001")])
      let ids = [try await page.add("Ana Souza"), try await page.add("Ana")]
      for id in ids { try await page.call(PeopleMethods.SetProfile(name: id, set: phone)) }
      let listed = try await page.get("/people/duplicates", as: session)
      #expect(listed.shows("similar name, same number") && listed.shows("/people/\(ids[1])/merge"))
      let done = try await page.post(
        "/people/\(ids[1])/merge", [("with", ids[0]), ("listed", "1")], as: session)
      #expect(done.status == 303)
      #expect(try await page.get("/people/duplicates", as: session).shows("show no duplicates"))
    }
  }
}
