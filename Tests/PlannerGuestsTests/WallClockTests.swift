import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

/// The zone of the times that a guest sees and types.
@Suite struct `A time of an invitation` {
  @Test func `is in the zone of the device that shows it, until the guest says another`() async throws {
    let house = try await House.open()
    let invitation = try house.invite()
    let browser = Browser(house)
    let link = "/i/\(House.token)"
    func tell(_ zone: String) throws -> Int {
      try browser.post("\(link)/zone", [("zone", zone), ("by", "script")]).status
    }
    // The owner opens the link first, and then the guest opens it in another zone.
    #expect(try [tell("Europe/Berlin"), tell("Europe/Berlin"), tell("Europe/Lisbon")] == [303, 204, 303])
    let page = try browser.get(link)
    #expect(page.shows(">09:00</button>") && page.shows(#"data-zone="Europe/Lisbon""#))
    #expect(!page.shows("data-zone-said"))
    #expect(try browser.post("\(link)/zone", [("zone", "New York")]).status == 303)
    #expect(try [tell("Europe/Berlin"), tell("America/New_York")] == [204, 204])
    let said = try browser.get(link)
    #expect(said.shows(">04:00</button>") && said.shows("data-zone-said"))
    // A page with another zone gets updates in that zone, and its times are read in it.
    let stream = try browser.listen(link, around: "0&zone=Europe/Berlin")
    #expect(try stream.next("around").data.contains(">10:00</button>"))
    let fields = [
      ("invitation", invitation.id), ("zone", "Europe/Berlin"), ("day1", "2026-03-09"), ("time1", "08:00"),
    ]
    // A rejected form is shown again in that zone too.
    let refused = try browser.post("\(link)/propose", fields.dropLast() + [("time1", "x")])
    #expect(refused.status == 409 && refused.field("zone") == "Europe/Berlin")
    #expect(try browser.post("\(link)/propose", fields).status == 303)
    #expect(try house.events().last?.times.map(\.description) == ["2026-03-09T07:00:00Z"])
    // The conversation keeps the zone that the guest chose.
    #expect(try browser.get(link).shows("data-zone-said"))
    try await house.stop()
  }

  @Test func `says of each proposal what is missing, and counts none that is refused`() async throws {
    var rules = GuestRules.loose
    rules.proposals = .init(1, per: 86_400)
    let house = try await House.open(rules: rules)
    let invitation = try house.invite()
    let browser = Browser(house)
    func propose(_ fields: [(String, String)]) throws -> Browser.Answer {
      try browser.post("/i/\(House.token)/propose", [("invitation", invitation.id)] + fields)
    }
    let good = [("day1", "2026-03-07"), ("time1", "18:30")]
    let half = try propose(good + [("time2", "12:00")])
    #expect(half.status == 409 && half.shows("Give a day and a time for each"))
    for _ in 1...3 { #expect(try propose([("day1", "2026-02-07"), ("time1", "18:30")]).status == 409) }
    #expect(try propose(good).status == 303)
    #expect(try house.events().last?.times.count == 1)
    try await house.stop()
  }

  @Test func `takes up to three times that the guest proposes, in the guest's zone`() async throws {
    let house = try await House.open()
    let invitation = try house.invite(times: [])
    let browser = Browser(house)
    let link = "/i/\(House.token)"
    _ = try browser.post("\(link)/zone", [("zone", "America/New_York")])
    let fields = [
      ("invitation", invitation.id), ("day1", "2026-03-07"), ("time1", "18:30"), ("day2", "2026-03-09"),
      ("time2", "08:00"),
    ]
    #expect(try browser.post("\(link)/propose", fields).status == 303)
    let event = try #require(house.events().last)
    // The clocks in New York change on 8 March.
    #expect(
      event.kind == .proposed
        && event.times.map(\.description) == ["2026-03-07T23:30:00Z", "2026-03-09T12:00:00Z"])
    #expect(try browser.post("\(link)/propose", fields).shows("You have asked already"))
    #expect(try browser.post("\(link)/cancel", [("invitation", invitation.id)]).status == 303)
    #expect(try house.events().last?.request == event.request)
    for bad in [
      [("day1", "2026-03-04"), ("time1", "18:30")], [("day1", "2026-03-07"), ("time1", "25:00")], [],
    ] {
      #expect(try browser.post("\(link)/propose", [("invitation", invitation.id)] + bad).status == 409)
    }
    try await house.stop()
  }

  @Test func `takes no time that the clocks leave out, and says which of two it takes`() async throws {
    let house = try await House.open()
    let invitation = try house.invite(times: [])
    let browser = Browser(house)
    let link = "/i/\(House.token)"
    _ = try browser.post("\(link)/zone", [("zone", "Europe/Berlin")])
    func propose(_ day: String, _ time: String) throws -> Browser.Answer {
      try browser.post(
        "\(link)/propose", [("invitation", invitation.id), ("day1", day), ("time1", time)])
    }
    let gap = try propose("2026-03-29", "02:30")
    #expect(gap.status == 409 && gap.shows("There is no 02:30 on Sun 29 Mar in Europe/Berlin"))
    #expect(gap.shows("value=\"2026-03-29\"") && gap.shows("value=\"02:30\""))
    #expect(try house.events().isEmpty)
    #expect(try propose("2026-10-25", "02:30").status == 303)
    #expect(try browser.get(link).shows("You asked for Sun 25 Oct 02:30, before the clocks are set back"))
    #expect(try house.events().last?.times.map(\.description) == ["2026-10-25T00:30:00Z"])
    for name in ["localtime", "posixrules", "right/Europe/Berlin"] {
      #expect(try browser.post("\(link)/zone", [("zone", name)]).shows("There is no such time zone."))
    }
    try await house.stop()
  }
}
