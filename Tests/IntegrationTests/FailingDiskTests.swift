import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

/// When a sync fails, SQLite has already written the whole commit to its log. After a crash, a recovery would
/// take this refused commit for a real one. So it must not stay in the log.
@Suite struct `A disk that fails to sync` {
  private func names(_ planner: RealPlanner) throws -> Set<String> {
    Set(try planner.connect().call(Methods.People()).people.map(\.contact.displayName))
  }

  @Test func `does not bring back what was refused, where the daemon is killed right then`() throws {
    let planner = try RealPlanner()
    let disk = try FailingDisk(planner)
    var acknowledged: Set<String> = []
    for round in 1...10 {
      try planner.start(disk.environment)
      let connection = try planner.connect()
      // In some rounds the log is new. In others it already contains commits.
      for index in 0..<round % 3 {
        _ = try connection.call(
          Methods.AddContact(
            fields: ContactFields(displayName: "Person \(round) \(index)", goal: GoalSettings(cadenceDays: 7))
          ))
        acknowledged.insert("Person \(round) \(index)")
      }
      // The fault may hit a write by the daemon itself, such as of the mirror. Then the command is stored.
      var refusal: ReadOnly?
      for attempt in 1...50 where refusal == nil {
        // Fails a different sync in each attempt, because the daemon's own syncs always come at the same
        // point after a command.
        try disk.begin(.syncOnce(after: attempt % 6))
        let name = "Refused \(round) \(attempt)"
        do {
          _ = try connection.call(
            Methods.AddContact(fields: ContactFields(displayName: name, goal: GoalSettings(cadenceDays: 7))))
          acknowledged.insert(name)
        } catch let error as ReadOnly {
          refusal = error
        }
      }
      #expect(refusal?.message.contains("nothing was changed") == true)
      #expect(try planner.stop(SIGKILL) == -SIGKILL)
      try planner.start()
      #expect(try names(planner) == acknowledged, "round \(round)")
      #expect(try planner.stop(round % 2 == 0 ? SIGKILL : SIGTERM) <= 0)
    }
  }

  @Test func `for longer leaves it open what became of the change, and says so until it is known`() throws {
    let planner = try RealPlanner()
    let disk = try FailingDisk(planner)
    try planner.start(disk.environment)
    try planner.json("add", "Ada", "--every", "1w")
    try disk.begin(.sync)
    let refused = try planner.plannerctl("add", "Bo", "--every", "1w")
    #expect(refused.code == 70)
    #expect(refused.err.contains("may not be stored"), "\(refused.err)")
    #expect(throws: OutcomeUnknown.self) { try planner.connect().call(Methods.People()) }
    #expect(throws: OutcomeUnknown.self) {
      try planner.connect().call(Methods.AddContact(fields: ContactFields(displayName: "Cleo")))
    }
    let broken = try planner.connect().call(Methods.Doctor()).findings.filter { $0.severity == .broken }
    #expect(broken.contains { $0.what.contains("may not be stored") }, "\(broken)")
    try disk.fix()
    #expect(try names(planner) == ["Ada"])
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    try planner.start(disk.environment)
    #expect(try names(planner) == ["Ada"], "what was told stays so")
    try planner.json("add", "Bo", "--every", "1w")
    #expect(try planner.stop() == 0)
    try planner.start()
    #expect(try names(planner) == ["Ada", "Bo"])
    #expect(try planner.stop() == 0)
  }

  @Test func `lets no daemon begin on what a killed one could not sync`() throws {
    let planner = try RealPlanner()
    let disk = try FailingDisk(planner)
    try planner.start(disk.environment)
    try planner.json("add", "Ada")
    try disk.begin(.sync)
    _ = try planner.plannerctl("add", "Bo")
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    let start = try ChildProcess.run(
      [RealPlanner.plannerd], environment: planner.environment.merging(disk.environment) { $1 })
    #expect(start.code == 70)
    #expect(start.err.contains("fails (disk I/O error)"), "\(start.err)")
    try disk.fix()
    try planner.start()
    // The client got no answer about Bo. From now on the result must not change.
    let known = try names(planner)
    #expect(known.contains("Ada"))
    #expect(try planner.stop(SIGKILL) == -SIGKILL)
    try planner.start()
    #expect(try names(planner) == known)
    #expect(try planner.stop() == 0)
  }
}
