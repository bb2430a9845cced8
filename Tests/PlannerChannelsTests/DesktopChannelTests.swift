import PlannerModel
import PlannerReminders
import PlannerTestSupport
import SystemdKit
import Testing

@testable import PlannerChannels

private let needs: Testing.Comment = "needs dbus-daemon, python3-dbus and python3-gi"

private func notice(_ title: String = "Ana in 30 min", kind: NoticeKind = .reminder) -> Notice {
  Notice.sample(title, kind: kind, lines: ["18:00", "a < b"])
}

extension Desktop {
  struct Fixture: ChannelFixture {
    let desktop: Desktop
    let away: Desktop
    var channel: any Channel { desktop.channel }
    var broken: any Channel { away.channel }
    var unknownId: String { "4711@:1.999/0" }
    var recognisesRepeats: Bool { false }

    func arrivals(ofTitle title: String) async throws -> Int {
      try desktop.calls().count { $0.summary.contains(title) }
    }

    func press(_ externalId: String?, key: String, of notice: Notice) async throws -> Bool {
      let number = try #require(externalId.flatMap(DesktopChannel.parse)?.number)
      try await desktop.press(number, key, of: notice)
      return true
    }
  }
}

@Suite("The desktop channel", .enabled(if: PrivateBus.isAvailable, needs), .timeLimit(.minutes(60)))
struct DesktopChannelTests {
  @Test func `is a channel like the others`() async throws {
    try await ChannelConformance(
      Desktop.Fixture(desktop: try Desktop(), away: try Desktop(busIsRunning: false))
    ).run()
  }

  @Test func `carries what is for the user to see, and of news what was moved`() throws {
    let channel = try Desktop().channel
    #expect(
      NoticeKind.allCases.filter(channel.carries) == [
        .reminder, .earlyReminder, .followUp, .rollup, .dates, .summary, .moved, .conflict, .message,
        .invitation, .choices, .answer, .test, .trouble,
      ])
  }

  @Test func `sends what the specification wants, and names what it sent`() async throws {
    let desktop = try Desktop()
    let notice = notice()
    let id = try await desktop.deliver(notice)
    #expect(id == "1@\(try await desktop.owner())")
    let shown = try desktop.shown()
    #expect(shown.app == "Social Planner")
    #expect(shown.replaces == 0)
    #expect(shown.icon == "appointment-soon")
    #expect(shown.summary == "Ana in 30 min")
    #expect(shown.body == "18:00\na &lt; b")
    #expect(shown.actions == ["\(notice.id):done", "Done", "\(notice.id):snooze-1h", "In 1 hour"])
    #expect(shown.timeout == -1)
    #expect(
      shown.hints == [
        "urgency": .number(1), "category": .text("x-socialplanner.reminder"), "transient": .flag(false),
        "desktop-entry": .text("org.socialplanner.plannerctl"), "x-dunst-stack-tag": .text(notice.id),
      ])
  }

  @Test func `marks what needs not be kept`() async throws {
    let desktop = try Desktop()
    var answer = notice(kind: .answer)
    answer.isTransient = true
    _ = try await desktop.deliver(answer)
    #expect(try desktop.shown().hints["transient"] == .flag(true))
  }

  @Test func `asks a server once what it can do, and the next one again`() async throws {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    #expect(await events.first { $0 == .ready } != nil)
    for _ in 0..<3 { _ = try await desktop.deliver(notice()) }
    #expect(try desktop.calls("GetCapabilities").count == 1)
    #expect(try desktop.calls("GetServerInformation").count == 1)
    try desktop.killServer()
    var bare = Desktop.Mode()
    bare.capabilities = []
    try desktop.startServer(bare)
    #expect(await events.first { $0 == .ready } != nil)
    _ = try await desktop.deliver(notice())
    #expect(try desktop.calls("GetCapabilities").count == 2)
    let last = try #require(try desktop.calls().last)
    #expect(last.body == "" && last.actions == [])
    #expect(last.summary.contains("plannerctl done 1a2b"))
  }

  @Test func `puts a notice in the place of one that the same server has, and of no other's`() async throws {
    let desktop = try Desktop()
    _ = try await desktop.deliver(notice("other"))
    let first = try await desktop.deliver(notice())
    #expect(first.hasPrefix("2@"))
    #expect(try await desktop.deliver(notice(), replacing: first) == first)
    #expect(try desktop.calls().map(\.replaces) == [0, 0, 2])
    let owner = try await desktop.owner()
    for stranger in [
      "2@:1.999/\(owner.bus)", "2@\(owner.name)/0123456789abcdef0123456789abcdef", "2@\(owner.name)", "2",
    ] {
      _ = try await desktop.deliver(notice(), replacing: stranger)
    }
    #expect(try desktop.calls().map(\.replaces) == [0, 0, 2, 0, 0, 0, 0])
  }

  @Test func `shows a notice anew where the server does not let it replace the earlier one`() async throws {
    let desktop = try Desktop()
    let first = try await desktop.deliver(notice())
    var mode = Desktop.Mode()
    mode.refuse = [1]
    try await desktop.change(mode)
    let second = try await desktop.deliver(notice(), replacing: first)
    #expect(second != first)
    #expect(try desktop.calls().map(\.replaces) == [0, 1, 0])
  }

  @Test func `takes back what its server shows, and leaves other servers' numbers alone`() async throws {
    let desktop = try Desktop()
    let id = try await desktop.deliver(notice())
    try await desktop.channel.withdraw("1@:1.999/0")
    #expect(try desktop.calls("CloseNotification").isEmpty)
    try await desktop.channel.withdraw(id)
    #expect(try desktop.calls("CloseNotification").map(\.number) == [1])
    var refusing = Desktop.Mode()
    refusing.fail = ["CloseNotification": "org.freedesktop.Notifications.InvalidId"]
    try await desktop.change(refusing)
    try await desktop.channel.withdraw(id)
    try desktop.killServer()
    try await desktop.channel.withdraw(id)
    try desktop.startServer()
    try await desktop.channel.withdraw(id)
    #expect(try desktop.calls("CloseNotification").count == 2, "the number is another one's now")
  }
}

@Suite(
  "What the user does on the desktop", .enabled(if: PrivateBus.isAvailable, needs), .timeLimit(.minutes(60)))
struct DesktopEventTests {
  @Test(arguments: [
    "done", "no", "snooze-1h", "snooze-1d", "snooze-3d", "reschedule", "at-2026-03-05T18:00:00-05:00",
  ])
  func `every button is told`(key: String) async throws {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    let notice = notice()
    let id = try await desktop.deliver(notice)
    try await desktop.press(1, key, of: notice)
    #expect(await events.first { $0 != .ready } == .pressed(noticeId: notice.id, key: key))
    #expect(
      await events.first { $0 != .ready } == .dismissed(externalId: id), "servers close what was pressed")
  }

  @Test func `closing by hand is told; the server's own closing and ours are not`() async throws {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    let id = try await desktop.deliver(notice())
    for reason: UInt32 in [1, 3, 4, 0, 2] { try await desktop.close(1, reason: reason) }
    #expect(await events.first { $0 != .ready } == .dismissed(externalId: id))
    #expect(events.all == [.ready, .dismissed(externalId: id)])
  }

  @Test
  func `a button of a notice that an earlier run of the daemon sent is told, without any delivery before`()
    async throws
  {
    let desktop = try Desktop()
    let notice = notice()
    _ = try await desktop.deliver(notice)
    let thread = try EventThread(name: "next-run")
    let next = DesktopChannel(over: Bus(.at(desktop.privateBus.address), on: thread))
    let events = Events()
    next.start { events.add($0) }
    #expect(await events.first { $0 == .ready } != nil)
    try await desktop.press(1, "done", of: notice)
    #expect(await events.first { $0 != .ready } == .pressed(noticeId: notice.id, key: "done"))
    next.bus.close()
  }

  @Test
  func `a button that a restarted server still shows is told, and another program's of that number is not`()
    async throws
  {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    let notice = notice()
    let id = try await desktop.deliver(notice)
    try desktop.killServer()
    try desktop.startServer()
    let owner = try await desktop.owner()
    for foreign in ["done", "no", "default", ""] { try await desktop.press(1, foreign) }
    try await desktop.press(1, "done", of: notice)
    let pressed = await events.first { if case .pressed = $0 { true } else { false } }
    #expect(pressed == .pressed(noticeId: notice.id, key: "done"))
    #expect(id != "1@\(owner)")
    #expect(try await desktop.deliver(notice) == "1@\(owner)", "numbers begin anew")
  }

  @Test func `a button that somebody else claims was pressed is not told`() async throws {
    let desktop = try Desktop()
    let events = Events()
    desktop.channel.start { events.add($0) }
    let notice = notice()
    _ = try await desktop.deliver(notice)
    // To all, and to each client: the bus does not check the sender of a signal for a single client.
    for destination in [""] + (0..<9).map({ "--dest=:1.\($0)" }) {
      let forged = try ChildProcess.run(
        ["dbus-send", "--bus=\(desktop.privateBus.address)", "--type=signal"]
          + (destination.isEmpty ? [] : [destination])
          + [
            DesktopChannel.object.path, "org.freedesktop.Notifications.ActionInvoked", "uint32:1",
            "string:\(notice.id):cancel",
          ])
      #expect(forged.code == 0, "\(forged.err)")
    }
    try await desktop.press(1, "done", of: notice)
    #expect(await events.first { $0 != .ready } == .pressed(noticeId: notice.id, key: "done"))
  }

  @Test func `listening starts no server; a delivery may`() async throws {
    let desktop = try Desktop(nil, startable: true)
    let events = Events()
    desktop.channel.start { events.add($0) }
    let findings = await desktop.channel.examine()
    #expect(findings.map(\.isInOrder) == [true])
    #expect(findings.first?.what.contains("starts one at the first reminder") == true)
    #expect(try desktop.calls("GetCapabilities").isEmpty)
    #expect(events.all.isEmpty)
    let notice = notice()
    _ = try await desktop.deliver(notice)
    #expect(await events.first { $0 == .ready } != nil)
    try await desktop.press(1, "done", of: notice)
    #expect(await events.first { $0 != .ready } == .pressed(noticeId: notice.id, key: "done"))
    var dying = Desktop.Mode()
    dying.die = ["Notify"]
    try await desktop.change(dying)
    await #expect(throws: ChannelFailure.self) { try await desktop.deliver(notice) }
  }
}
