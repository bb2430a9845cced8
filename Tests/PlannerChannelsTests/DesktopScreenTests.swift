import Foundation
import PlannerModel
import PlannerReminders
import PlannerTime
import SystemdKit
import Testing

@testable import PlannerChannels

/// The key that Tests/System/desktop.sh is going to press, and how often the notice is delivered before.
private let expected = ProcessInfo.processInfo.environment["PLANNER_TEST_PRESSED"]
private let deliveries = ProcessInfo.processInfo.environment["PLANNER_TEST_DELIVERIES"].flatMap(Int.init) ?? 1

@Suite(
  "A real notification server",
  .enabled(if: expected != nil, "run by Tests/System/desktop.sh, which needs a screen and a mouse"),
  .timeLimit(.minutes(1)))
struct DesktopScreenTests {
  @Test("shows a reminder, and the button that is clicked is told")
  func clicked() async throws {
    let thread = try EventThread(name: "desktop-screen")
    let channel = DesktopChannel(over: Bus(.session, on: thread))
    let events = Events()
    channel.start { events.add($0) }
    for finding in await channel.examine() {
      print("\(finding.isInOrder ? "ok" : "broken"): \(finding.what)")
    }
    var id: String?
    for number in 1...deliveries {
      id = try await channel.deliver(try reminder(), uncertain: number > 1, replacing: nil)
    }
    let pressed = await events.first { if case .pressed = $0 { true } else { false } }
    #expect(pressed == .pressed(externalId: try #require(id), key: expected ?? ""))
    channel.bus.close()
  }

  /// As the daemon would word it.
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
