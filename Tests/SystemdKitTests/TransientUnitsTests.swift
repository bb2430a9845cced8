import PlannerTestSupport
import SystemdKit
import Testing

/// Uses a slow or silent manager. Tests/System tests the real one.
@Suite(
  "A transient unit",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct TransientUnitsTests {
  private static let manager = BusObject(
    name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager")

  /// A private bus with a manager and our client.
  private struct Party {
    let thread: EventThread
    let privateBus: PrivateBus
    let bus: Bus
    let child: ChildProcess
    let units: TransientUnits

    init(wait: Int, patience: Duration) throws {
      thread = try EventThread(name: "units-test")
      privateBus = try PrivateBus()
      bus = Bus(.at(privateBus.address), on: thread)
      child = try privateBus.run("service_manager.py", ["\(wait)"])
      units = TransientUnits(bus: bus, patience: patience)
    }

    func told(_ member: String) async throws -> [String] {
      try await bus.call(manager, member).strings(0)
    }
  }

  private func command(_ name: String) -> Command {
    Command(
      name: name, purpose: "a test", executable: "/bin/true", environment: [:], input: [], folder: "/",
      limit: .milliseconds(1), grace: .milliseconds(1))
  }

  @Test
  func `of which nobody says that it has ended is waited for no longer than it may take, and let go of`()
    async throws
  {
    let party = try Party(wait: 0, patience: .milliseconds(200))
    let running = await party.units.start(command("10-silent"))
    #expect(await running.end() == .unknown)
    let started = try await party.told("Started")
    #expect(started.count == 1)
    #expect(try await party.told("Forgotten") == started)
  }

  @Test func `does not wait for the start of the one before, and comes after it`() async throws {
    let names = (10..<30).map { "\($0)-slow" }
    let party = try Party(wait: names.count, patience: .seconds(20))
    var running: [any RunningCommand] = []
    for name in names { running.append(await party.units.start(command(name))) }
    for each in running { #expect(await each.end() == .exited(status: 0)) }
    let started = try await party.told("Started")
    #expect(started.map { String($0.dropFirst("planner-hook-".count).prefix(7)) } == names)
    #expect(try await party.told("Forgotten").sorted() == started.sorted())
  }

  @Test func `that is wanted when the daemon ends is not started`() async throws {
    let party = try Party(wait: 1, patience: .seconds(20))
    party.units.stop()
    let running = await party.units.start(command("10-late"))
    #expect(await running.end() == .notStarted("the daemon ends"))
    #expect(try await party.told("Started") == [])
  }

  @Test func `that the manager does not answer for in time may run all the same`() async throws {
    let party = try Party(wait: 2, patience: .milliseconds(200))
    let running = await party.units.start(command("10-unanswered"))
    #expect(await running.end() == .unknown)
  }
}
