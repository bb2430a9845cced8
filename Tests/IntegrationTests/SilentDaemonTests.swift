import Glibc
import PlannerClient
import PlannerProtocol
import PlannerTestSupport
import Testing

@Suite struct `A daemon that is stopped` {
  @Test
  func `is named with the next step by commands, by doctor and in a status bar, and goes on afterwards`()
    throws
  {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    defer {
      daemon.send(SIGCONT)
      _ = try? planner.stop()
    }
    daemon.send(SIGSTOP)
    let said = "plannerd does not answer, because it is stopped; continue it with: kill -CONT \(daemon.pid)"
    let status = try planner.plannerctl("status")
    #expect(status.code == 70 && status.err.contains(said))
    #expect(try planner.plannerctl("doctor").out.contains("kill -CONT \(daemon.pid)"))
    let bar = try planner.plannerctl("status", "--format", "waybar")
    #expect(bar.code == 0 && bar.out.contains("Planner off") && bar.out.contains(said))
    daemon.send(SIGCONT)
    #expect(try planner.plannerctl("status").code == 0)
  }

  @Test func `does what it was asked for as soon as it goes on, as the message says`() throws {
    let planner = try RealPlanner()
    let daemon = try planner.start()
    defer {
      daemon.send(SIGCONT)
      _ = try? planner.stop()
    }
    daemon.send(SIGSTOP)
    let added = try planner.plannerctl("add", "Ana")
    #expect(added.code == 70 && added.err.contains("it may still run your command then"))
    daemon.send(SIGCONT)
    let connection = try planner.connect()
    try daemon.waitUntil { try connection.call(Methods.Status()).contacts == 1 }
    #expect(try planner.plannerctl("people").out.contains("Ana"))
  }
}
