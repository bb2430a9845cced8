import Foundation
import Glibc
import PlannerTestSupport
import Testing

/// The real plannerguests with a failing disk below `guests.db`.
@Suite struct `A guest whose host's disk` {
  private func say(_ text: String, _ house: GuestHouse, _ path: String) throws -> String {
    try house.page("\(path)/send", [("id", UUID().uuidString), ("text", text)])
  }

  @Test func `is full is told so by name, as the owner is, and nobody's words are lost or doubled`() throws {
    let house = try GuestHouse()
    let disk = try FailingDisk(house.planner)
    try house.planner.json("add", "Ana", "--every", "2w")
    let path = try house.invite("ana").path
    try house.killDoor()
    try house.openDoor(disk.environment)
    _ = try say("First", house, path)
    try house.wait("it is in the inbox") {
      try house.planner.plannerctl("inbox", "show", "ana").out.contains("First")
    }
    try disk.begin(.full)
    let refused = try say("Second", house, path)
    #expect(refused.contains("disk of the computer behind this page is full"), "\(refused)")
    #expect(refused.contains("Second"), "what was typed is still there")
    let reply = try house.planner.plannerctl("inbox", "reply", "ana", "Hello")
    #expect(reply.code != 0)
    #expect(reply.err.contains("No space is left for"), "\(reply)")
    try disk.fix()
    #expect(try say("Third", house, path).contains("Third") || house.page(path).contains("Third"))
    try house.killDoor()
    try house.openDoor()
    let page = try house.page(path)
    #expect(page.contains("First") && page.contains("Third") && !page.contains("Second"))
  }

  @Test func `fails to sync is told so, and what was refused does not come back after a kill`() throws {
    let house = try GuestHouse()
    let disk = try FailingDisk(house.planner)
    try house.planner.json("add", "Ana", "--every", "2w")
    let path = try house.invite("ana").path
    try house.killDoor()
    for round in 1...4 {
      try house.openDoor(disk.environment)
      _ = try say("Kept \(round)", house, path)
      var refused: String?
      // The fault may hit an acknowledgement by the daemon instead.
      for attempt in 1...50 where refused == nil {
        try disk.begin(.syncOnce(after: 0))
        let text = "Refused \(round)-\(attempt)"
        if try say(text, house, path).contains("disk of the computer behind this page fails") {
          refused = text
        }
      }
      try disk.fix()
      let text = try #require(refused)
      try house.killDoor()
      try house.openDoor()
      let page = try house.page(path)
      #expect(page.contains("Kept \(round)") && !page.contains(text), "round \(round)")
      try house.killDoor()
    }
  }

  @Test func `fails for longer hears that nobody knows what was kept, until the disk works`() throws {
    let house = try GuestHouse()
    let disk = try FailingDisk(house.planner)
    try house.planner.json("add", "Ana", "--every", "2w")
    let path = try house.invite("ana").path
    try house.killDoor()
    try house.openDoor(disk.environment)
    try disk.begin(.sync)
    #expect(try say("Lost", house, path).contains("so this may not be saved"))
    #expect(try house.page(path).contains("so this may not be saved"))
    #expect(try house.planner.plannerctl("inbox").err.contains("may not be stored"))
    try disk.fix()
    #expect(try !house.page(path).contains("Lost"))
    _ = try say("There", house, path)
    #expect(try house.page(path).contains("There"))
  }
}
