import PlannerModel
import PlannerProtocol

/// The user's preferences for times, which is the part of the `GetPreferences` reply that each command needs.
/// Decoding the whole reply would take a fifth of the run time of `next`.
struct ShownTimes: Decodable {
  var timeZone: String?
  var clock: Preferences.Clock?
  var contactHours = Preferences.defaults.contactHours
  var journey: Journey?

  init() {}

  init(_ reply: Methods.GetPreferences.Reply) {
    timeZone = reply.preferences.timeZone
    clock = reply.preferences.clock
    contactHours = reply.preferences.contactHours
    journey = reply.journey
  }

  init(from decoder: any Decoder) throws {
    let reply = try decoder.container(keyedBy: MemberKey.self)
    let preferences = try reply.nestedContainer(keyedBy: MemberKey.self, forKey: "preferences")
    timeZone = try preferences.decodeIfPresent(String.self, forKey: "timeZone")
    clock = try preferences.decodeIfPresent(String.self, forKey: "clock").flatMap(Preferences.Clock.init)
    contactHours = try preferences.decodeIfPresent([Double].self, forKey: "contactHours") ?? contactHours
    journey = try reply.decodeIfPresent(Journey.self, forKey: "journey")
  }
}
