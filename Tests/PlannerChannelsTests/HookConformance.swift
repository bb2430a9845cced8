import PlannerChannels
import PlannerReminders
import SystemdKit

/// Provides a hook for ``ChannelConformance`` that records the title of each notice.
final class HookConformance: ChannelFixture {
  private let fixture: HookFixture
  let broken: any Channel

  init(_ way: HookWay) throws {
    fixture = try HookFixture(way)
    try fixture.write("10-title", "printf '%s\\n' \"$PLANNER_TITLE\" >> OUT/titles")
    // A file in place of the folder.
    broken = try HookChannel(
      folder: "\(fixture.hooks)/10-title", environment: [:], on: EventThread(name: "hooks"), bus: nil
    ) { _ in }
  }

  var channel: any Channel { fixture.channel }
  /// Hooks give no ids to their deliveries.
  let unknownId = "1"
  let recognisesRepeats = false

  func arrivals(ofTitle title: String) -> Int {
    fixture.text("titles").split(separator: "\n").count { $0.contains(title) }
  }

  func press(_ externalId: String?, key: String, of notice: Notice) -> Bool { false }
}
