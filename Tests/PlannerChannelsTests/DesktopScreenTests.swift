import Foundation
import PlannerModel
import PlannerReminders
import PlannerTime
import SystemdKit
import Testing

@testable import PlannerChannels

/// The key that Tests/System/desktop.sh will press, and the file that signals it.
private let environment = ProcessInfo.processInfo.environment
private let pressedKey = environment["PRESSED"]

@Suite(
  "A real notification server",
  .enabled(if: pressedKey != nil, "run by Tests/System/desktop.sh, which needs a screen and a mouse"),
  .timeLimit(.minutes(60)))
struct DesktopScreenTests {
  @Test func `shows a reminder, and the button that is clicked is told`() async throws {
    let thread = try EventThread(name: "desktop-screen")
    let channel = DesktopChannel(over: Bus(.session, on: thread))
    let events = Events()
    channel.start { events.add($0) }
    for finding in await channel.examine() {
      print("\(finding.isInOrder ? "ok" : "broken"): \(finding.what)")
    }
    let reminder = try reminder()
    _ = try await channel.deliver(reminder, uncertain: false, replacing: nil)
    if try await channel.ask(patience: .seconds(10), activates: false).server.name == "dunst" {
      // The same reminder, as after a crash. The script checks that it appears only once.
      _ = try await channel.deliver(reminder, uncertain: true, replacing: nil)
    }
    try Data().write(to: URL(filePath: try #require(environment["SHOWN"])))
    let pressed = await events.first { if case .pressed = $0 { true } else { false } }
    #expect(pressed == .pressed(noticeId: reminder.id, key: pressedKey ?? ""))
    channel.bus.close()
  }

  /// Returns a reminder as the daemon would phrase it.
  private func reminder() throws -> Notice {
    let start = try #require(Instant("2026-03-05T23:00:00Z"))
    let now = start.adding(minutes: -30)
    let session = NoticeSession(
      id: "1a2b3c4d-0000-4000-8000-000000000000", shortId: "1a2b",
      contactId: "0c000000-0000-4000-8000-000000000000", name: "Ana", startAt: start,
      endAt: start.adding(minutes: 30), localStart: "2026-03-05T18:00:00-05:00", purpose: "keep in touch",
      lastMetAt: start.adding(minutes: -14 * 1440), lastOutcome: .met,
      lastNote: "moving to Lisbon in May; ask about the flat", phone: "+1 555 0100")
    let row = Reminder(
      id: "5e0d0000-0000-4000-8000-000000000001", kind: .reminder, itemId: session.id, startAt: start,
      dueAt: now, expiresAt: session.endAt)
    let zone = try #require(ZoneDatabase().zone(named: "America/New_York"))
    return Composer(zone: zone, now: now).reminder(row, of: session)
  }
}
