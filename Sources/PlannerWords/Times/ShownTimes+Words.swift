import PlannerModel
import PlannerProtocol
import PlannerTime

extension ShownTimes {
  package init(_ reply: Methods.GetPreferences.Reply) {
    self.init(
      timeZone: reply.preferences.timeZone, clock: reply.preferences.clock?.rawValue,
      contactHours: reply.preferences.contactHours, journey: reply.journey)
  }

  /// Returns the user's zone: of the journey, else of the preference, else of the machine.
  package func zone(_ zones: ZoneDatabase) -> ZoneTable {
    let zone = timeZone.flatMap { zones.zone(named: $0) } ?? zones.systemZone()
    guard let journey, let home = zones.zone(named: journey.home) else { return zone }
    return zone.until(endOf: journey.until, thenIn: home)
  }

  /// Returns how times are written: by the preference, else by the locale.
  /// - locale: The variables of locale(7).
  package func style(locale: [String: String]) -> TimeStyle {
    var style = TimeStyle(locale: locale)
    if let clock = clock.flatMap(Preferences.Clock.init) { style.hasTwelveHours = clock == .twelveHours }
    return style
  }
}
