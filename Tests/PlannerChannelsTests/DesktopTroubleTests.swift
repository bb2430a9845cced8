import PlannerModel
import PlannerReminders
import PlannerTestSupport
import SystemdKit
import Testing

@testable import PlannerChannels

private func notice() -> Notice { Notice.sample("Ana in 30 min") }

@Suite(
  "A desktop in trouble",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct DesktopTroubleTests {
  private func failure(_ desktop: Desktop) async -> String? {
    await #expect(throws: ChannelFailure.self) { try await desktop.deliver(notice()) }?.description
  }

  @Test func `no bus: fails at once, and delivers when it is there`() async throws {
    let desktop = try Desktop(busIsRunning: false)
    desktop.channel.start { _ in }
    #expect(
      await failure(desktop)
        == "Not shown on the desktop: \(desktop.channel.bus.address) cannot be reached: No such file or directory."
    )
    let finding = try #require(await desktop.channel.examine().first)
    #expect(!finding.isInOrder && finding.fix.contains("dbus-user-session"))
    try desktop.privateBus.start()
    try desktop.startServer()
    _ = try await desktop.deliver(notice())
    #expect(try desktop.calls().count == 1)
  }

  @Test func `no server: fails at once, and says when there is one`() async throws {
    let desktop = try Desktop(nil)
    let events = Events()
    desktop.channel.start { events.add($0) }
    #expect(await failure(desktop)?.contains("there is no notification server") == true)
    let finding = try #require(await desktop.channel.examine().first)
    #expect(!finding.isInOrder && finding.fix.contains("mako or dunst"))
    #expect(events.all.isEmpty)
    try desktop.startServer()
    #expect(await events.first { _ in true } == .ready)
    _ = try await desktop.deliver(notice())
  }

  @Test
  func `a server that answers with errors: fails with the error's name, and delivers when it has recovered`()
    async throws
  {
    var mode = Desktop.Mode()
    let error = "org.freedesktop.Notifications.MaxNotificationsExceeded"
    mode.fail = ["Notify": error]
    let desktop = try Desktop(mode)
    #expect(
      await failure(desktop) == """
        Not shown on the desktop: org.freedesktop.Notifications.Notify was answered with the error \(error).
        """)
    mode.fail = ["Notify": error, "GetCapabilities": error, "GetServerInformation": error]
    try await desktop.change(mode)
    #expect(await failure(desktop)?.contains(error) == true)
    let finding = try #require(await desktop.channel.examine().first)
    #expect(!finding.isInOrder && !finding.fix.isEmpty)
    try await desktop.change(Desktop.Mode())
    _ = try await desktop.deliver(notice())
    #expect(try desktop.calls().last?.body == "Thursday 18:00 to 18:30", "asked again what it can do")
  }

  @Test func `a server that does not say what it can do gets what the least able shows`() async throws {
    var mode = Desktop.Mode()
    mode.fail = ["GetCapabilities": "org.freedesktop.DBus.Error.UnknownMethod"]
    let desktop = try Desktop(mode)
    _ = try await desktop.deliver(notice())
    let shown = try desktop.shown()
    #expect(shown.body == "")
    #expect(shown.summary.contains("plannerctl snooze 1a2b 1h"))
  }

  @Test func `a slow server gets a notice once`() async throws {
    var mode = Desktop.Mode()
    mode.slow = ["Notify": 1.5]
    let desktop = try Desktop(mode)
    #expect(try await desktop.deliver(notice()).hasPrefix("1@"))
    #expect(try desktop.calls().count == 1)
  }

  @Test func `a server that never answers: fails after its time, which holds up no other call`() async throws
  {
    var mode = Desktop.Mode()
    mode.slow = ["Notify": 3600]
    let desktop = try Desktop(mode, patience: .milliseconds(2500))
    #expect(
      await failure(desktop) == """
        Not shown on the desktop: org.freedesktop.Notifications.Notify was not answered within 2.5 seconds, \
        or its server ended.
        """)
    try await desktop.change(Desktop.Mode())
    _ = try await desktop.deliver(notice())
  }

  @Test func `a server that dies at a delivery: fails, and the next server gets it`() async throws {
    var mode = Desktop.Mode()
    mode.die = ["Notify"]
    let desktop = try Desktop(mode)
    let events = Events()
    desktop.channel.start { events.add($0) }
    #expect(await failure(desktop)?.contains("Notify was not answered") == true)
    try desktop.killServer()
    try desktop.startServer()
    _ = try await desktop.deliver(notice())
    #expect(try desktop.calls().count == 2)
  }

  @Test func `a bus that restarts: the next delivery goes over the new one, and buttons are told again`()
    async throws
  {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    _ = try await desktop.deliver(notice())
    try desktop.privateBus.stop()
    _ = await failure(desktop)
    try desktop.privateBus.start()
    try desktop.startServer()
    let notice = notice()
    _ = try await desktop.deliver(notice)
    try await desktop.press(1, "done", of: notice)
    #expect(await events.first { $0 != .ready } == .pressed(noticeId: notice.id, key: "done"))
  }

  @Test func `the doctor names the server, and what its lacks mean`() async throws {
    let able = try Desktop()
    let whole = await able.channel.examine()
    #expect(whole.map(\.what) == ["Notifications are shown by test 1.0."])
    var mode = Desktop.Mode()
    mode.name = "dunst"
    mode.capabilities = ["actions", "body"]
    let lacking = try Desktop(mode)
    let dunst = await lacking.channel.examine()
    #expect(!dunst.contains { !$0.isInOrder })
    #expect(
      dunst.map(\.what) == [
        "Notifications are shown by dunst 1.0.",
        "dunst draws no buttons: the text has the commands (its menu has the actions as well).",
        "dunst does not keep closed notifications: the text explains how to see them again.",
      ])
    withExtendedLifetime((able, lacking)) {}
  }
}
