import PlannerModel
import PlannerProtocol

extension ShownTimes {
  static let unknown = ShownTimes(contactHours: Preferences.defaults.contactHours)
}

/// The part of the `GetPreferences` reply that a command without a ``TimedReply`` needs. Decoding the whole
/// reply would take a fifth of the run time of a short command.
struct PreferredTimes: Decodable {
  var times = ShownTimes.unknown

  init(from decoder: any Decoder) throws {
    let reply = try decoder.container(keyedBy: MemberKey.self)
    let preferences = try reply.nestedContainer(keyedBy: MemberKey.self, forKey: "preferences")
    times.timeZone = try preferences.decodeIfPresent(String.self, forKey: "timeZone")
    times.clock = try preferences.decodeIfPresent(String.self, forKey: "clock")
    if let hours = try preferences.decodeIfPresent([Double].self, forKey: "contactHours") {
      times.contactHours = hours
    }
    times.journey = try reply.decodeIfPresent(Journey.self, forKey: "journey")
  }
}
