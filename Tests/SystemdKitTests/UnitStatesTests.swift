import PlannerTestSupport
import SystemdKit
import Testing

@Suite(
  "The states of units",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct UnitStatesTests {
  /// A private bus with our client and a manager, which does not answer if `wait` is -1.
  private struct Party {
    let thread: EventThread
    let privateBus: PrivateBus
    let bus: Bus
    var child: ChildProcess?

    init(wait: Int?, isRunning: Bool = true) throws {
      thread = try EventThread(name: "units-test")
      privateBus = try PrivateBus(isRunning: isRunning)
      bus = Bus(.at(privateBus.address), on: thread)
      child = try wait.map { try privateBus.run("service_manager.py", ["\($0)"]) }
    }
  }

  private let names = ["plannerd.service", "plannerd.socket", "plannerd-refresh.timer"]

  @Test func `are what the manager says, in the order of the names, missing ones too`() async throws {
    let party = try Party(wait: 0)
    let asked = try await UnitStates(bus: party.bus).of(names, service: "plannerd.service")
    let (units, service) = try #require(asked)
    #expect(
      units == [
        UnitState(
          name: "plannerd.service", load: "loaded", active: "active", file: "enabled", needsReload: true),
        UnitState(
          name: "plannerd.socket", load: "loaded", active: "failed", file: "enabled", needsReload: true),
        UnitState(
          name: "plannerd-refresh.timer", load: "not-found", active: "inactive", file: "", needsReload: false),
      ])
    #expect(service?.mainProcess == 4711 && service?.watchdog == 300)
    #expect((service?.heartbeatAge ?? 0) > 0)
  }

  @Test func `are none where there is no manager, or no bus`() async throws {
    let alone = try Party(wait: nil)
    #expect(try await UnitStates(bus: alone.bus).of(names, service: names[0]) == nil)
    let nowhere = try Party(wait: nil, isRunning: false)
    #expect(try await UnitStates(bus: nowhere.bus).of(names, service: names[0]) == nil)
  }

  @Test func `of a manager that hangs are not waited for twice`() async throws {
    let party = try Party(wait: -1)
    let states = UnitStates(bus: party.bus, patience: .milliseconds(50))
    await #expect(throws: BusError.self) { try await states.of(names, service: names[0]) }
  }

  @Test func `and the clock's are unknown where nobody knows`() async throws {
    let party = try Party(wait: nil)
    #expect(await ClockKeeping.ask(over: party.bus, patience: .seconds(2)) == .unknown)
    let peer = try party.privateBus.run("bus_peer.py", ["org.freedesktop.timedate1"])
    // The manager has no such method.
    #expect(await ClockKeeping.ask(over: party.bus, patience: .milliseconds(50)) == .unknown)
    withExtendedLifetime(peer) {}
    let nowhere = try Party(wait: nil, isRunning: false)
    #expect(await ClockKeeping.ask(over: nowhere.bus) == .unknown)
  }
}
