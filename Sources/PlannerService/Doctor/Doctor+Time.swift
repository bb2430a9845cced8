import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Checks time zones and the clock.
extension Methods.Doctor {
  func clock(_ planner: Planner) throws -> [Finding] {
    guard let sentence = try planner.store.read(planner.doubtInWords) else { return [] }
    return [
      .warning(
        "\(sentence) The plan and reminders wait for a while.", "the clock of this machine",
        fix: "Set it right, or wait: timedatectl set-ntp true")
    ]
  }

  func zones(_ planner: Planner) throws -> [Finding] {
    let place = planner.clocks.zones.directory
    guard planner.clocks.zones.zone(named: "Europe/Berlin") != nil else {
      return [
        .broken("The system's time zone data is missing.", place, fix: "Install the package tzdata.")
      ]
    }
    let (preferences, contacts) = try planner.store.read { (try $0.preferences(), try $0.contacts()) }
    let strangers = contacts.compactMap { contact -> Finding? in
      guard let zone = contact.timeZone, !planner.isKnownZone(zone) else { return nil }
      return .warning(
        "The time zone '\(zone)' is not known any more.", contact.displayName,
        fix: "Update the package tzdata, or: plannerctl edit \(contact.shellWord) --tz ZONE")
    }
    return [edition(planner.clocks.zones.edition(), at: place, now: planner.now)] + [
      zone(preferences, planner)
    ]
      + strangers
  }

  /// Reports the edition of the zone data. edition: an edition such as `2025b`; nil if it is not known.
  func edition(_ edition: String?, at place: String, now: Instant) -> Finding {
    guard let edition, let year = Int(edition.prefix(4)) else {
      return .ok("Time zone data is there.", place)
    }
    // The edition came out at some time in that year.
    guard ZoneTable.utc.date(at: now).components.year - year > 2 else {
      return .ok("Time zone data is there, of edition \(edition).", place)
    }
    return .warning(
      "The time zone data is old (edition \(edition)): where clock rules have changed since, times are wrong.",
      place, fix: "Update the package tzdata.")
  }

  /// Reports the user's zone.
  private func zone(_ preferences: Preferences, _ planner: Planner) -> Finding {
    let place = "time zone"
    if let chosen = preferences.timeZone {
      return planner.isKnownZone(chosen)
        ? .ok("Times are those of \(chosen), as you chose.", place)
        : .warning(
          "The time zone '\(chosen)' that you chose is not known any more: the machine's is used.", place,
          fix: "Update the package tzdata, or: plannerctl prefs set timeZone ZONE")
    }
    switch planner.clocks.zones.settingTrouble() {
    case nil:
      return .ok("Times are those of \(planner.clocks.zones.systemZone().name), the machine's zone.", place)
    case .unknown(let setting):
      return .warning(
        "TZ says '\(setting)', which is no time zone: \(planner.clocks.zones.systemZone().name) is used.",
        place,
        fix: "Correct TZ where the daemon is started, or: plannerctl prefs set timeZone ZONE")
    case .missing:
      return .warning(
        "The machine does not say its time zone: UTC is used.", planner.clocks.zones.localtime,
        fix: "sudo timedatectl set-timezone ZONE, or: plannerctl prefs set timeZone ZONE")
    }
  }

  func recordedTimes(_ planner: Planner) throws -> [Finding] {
    // The finding about the clock already says this.
    if planner.clocks.watch.doubt != nil { return [] }
    let newest = try planner.store.read { try $0.log(contactId: nil, limit: 1).first?.when }
    if let newest, newest > planner.now.adding(minutes: 1440) {
      return [
        .warning(
          "The clock is behind what was recorded (\(newest)).", "clock",
          fix: "Check the machine's date and time.")
      ]
    }
    return [.ok("The clock agrees with what was recorded.", "clock")]
  }

  func clock(_ keeping: SystemFacts.ClockKeeping) -> Finding {
    switch keeping {
    case .synchronized: .ok("The clock is kept right over the network.", "clock")
    case .waiting: .ok("The clock is to be kept right over the network; no server has answered yet.", "clock")
    case .nobody:
      .ok("No program of this machine keeps its clock right; the host of a virtual one may.", "clock")
    case .unknown: .ok("Whether the clock is kept right cannot be found out here.", "clock")
    case .off:
      .warning(
        "Nothing keeps the clock right, and reminders depend on it.", "clock",
        fix: "sudo timedatectl set-ntp true")
    }
  }
}
