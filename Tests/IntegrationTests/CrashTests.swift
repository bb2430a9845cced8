import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing
import Varlink

@Suite struct `A daemon that is killed` {
  /// Adds people, one command after the other, over one connection. Returns the acknowledged names.
  private static func add(_ range: Range<Int>, path: String) -> BackgroundThread<[String]> {
    BackgroundThread {
      var acknowledged: [String] = []
      guard let connection = try? VarlinkConnection(path: path, timeout: ChildProcess.patience) else {
        return []
      }
      for index in range {
        let name = "Person \(index)"
        let goal = GoalSettings(cadenceDays: 7 + index % 20)
        guard
          (try? connection.call(Methods.AddContact(fields: ContactFields(displayName: name, goal: goal))))
            != nil
        else { break }
        acknowledged.append(name)
      }
      return acknowledged
    }
  }

  /// Checks that everybody has a goal, that each session has its person, and that names are unique.
  private func expectWhole(_ document: ExportDocument, _ names: [String]) {
    #expect(Set(names).count == names.count)
    #expect(Set(document.goals.map(\.contactId)) == Set(document.contacts.map(\.id)))
    #expect(document.goals.count == document.contacts.count)
    let ids = Set(document.contacts.map(\.id))
    #expect(document.items.allSatisfy { ids.contains($0.contactId) })
    let live = document.items.filter(\.status.isLive).sorted { $0.startAt < $1.startAt }
    for (earlier, later) in zip(live, live.dropFirst()) { #expect(earlier.endAt <= later.startAt) }
  }

  @Test func `in the middle of 500 commands has kept each one that it acknowledged`() throws {
    let planner = try RealPlanner()
    var known: [String] = []
    var rounds = 0
    // Kills the daemon at a different point in each round, until all 500 people exist.
    for stop in [1, 37, 120, 121, 260, 400, 500] {
      let daemon = try planner.start()
      let first = known.count
      let adding = Self.add(first..<500, path: planner.socket)
      let watch = try planner.connect()
      try daemon.waitUntil { try watch.call(Methods.Status()).contacts >= min(stop, 500) }
      #expect(try planner.stop(SIGKILL) == -SIGKILL)
      known += try adding.value
      rounds += 1

      try planner.start()
      let document = try planner.connect().call(Methods.Export()).document
      let names = document.contacts.map(\.displayName)
      #expect(Set(names).isSuperset(of: known), "round \(rounds)")
      // At most the command in progress was stored without an acknowledgement.
      #expect(names.count <= known.count + 1)
      expectWhole(document, names)
      #expect(
        try planner.connect().call(Methods.Doctor()).findings.allSatisfy {
          $0.severity != .broken || $0.where == "channels"
        })
      for name in names where !known.contains(name) { known.append(name) }
      #expect(try planner.stop() == 0)
    }
    #expect(rounds == 7)
    #expect(known.count == 500)
  }

  @Test func `takes up where it was: what was undone stays undone, what can be undone can be`() throws {
    let planner = try RealPlanner()
    try planner.start()
    try planner.json("add", "Ada", "--every", "1w")
    try planner.json("add", "Bo")
    try planner.json("undo")
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    try planner.start()
    #expect(try planner.json("people")["people"]?.elements.count == 1)
    #expect(try planner.json("undo")["undone"] == "add Ada")
    #expect(try planner.json("people")["people"]?.elements.isEmpty == true)
    #expect(try planner.stop() == 0)
  }
}
