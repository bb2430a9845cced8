import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Checks time zones and the clock.
extension Methods.Doctor {
  func clock(_ planner: Planner) throws -> [Finding] {
    guard let sentence = try planner.read({ try ClockDoubt($0).inWords() }) else { return [] }
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
    let (preferences, contacts) = try planner.read { (try $0.reader.preferences(), try $0.reader.contacts()) }
    let strangers = contacts.compactMap { contact -> Finding? in
      guard let zone = contact.timeZone, !planner.clocks.isKnownZone(zone) else { return nil }
      return .warning(
        "The time zone '\(zone)' is no longer known.", contact.displayName,
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
      return .ok("The time zone data is installed.", place)
    }
    // The edition came out at some time in that year.
    guard ZoneTable.utc.date(at: now).components.year - year > 2 else {
      return .ok("The time zone data is installed, edition \(edition).", place)
    }
    return .warning(
      "The time zone data is old (edition \(edition)): times are wrong in zones with newer clock rules.",
      place, fix: "Update the package tzdata.")
  }

  /// Reports the user's zone.
  private func zone(_ preferences: Preferences, _ planner: Planner) -> Finding {
    let place = "time zone"
    if let chosen = preferences.timeZone {
      return planner.clocks.isKnownZone(chosen)
        ? .ok("Times are in \(chosen), your choice.", place)
        : .warning(
          "Your time zone '\(chosen)' is no longer known: the planner uses the machine's.", place,
          fix: "Update the package tzdata, or: plannerctl prefs set timeZone ZONE")
    }
    switch planner.clocks.zones.settingTrouble() {
    case nil:
      return .ok("Times are in \(planner.clocks.zones.systemZone().name), the machine's zone.", place)
    case .unknown(let setting):
      return .warning(
        "TZ is '\(setting)', not a time zone: the planner uses \(planner.clocks.zones.systemZone().name).",
        place,
        fix: "Correct TZ at the start of the daemon, or: plannerctl prefs set timeZone ZONE")
    case .missing:
      return .warning(
        "The machine has no time zone: the planner uses UTC.", planner.clocks.zones.localtime,
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
          "The clock is behind the latest record (\(newest)).", "clock",
          fix: "Check the machine's date and time.")
      ]
    }
    return [.ok("The clock agrees with the records.", "clock")]
  }

  func clock(_ keeping: SystemFacts.ClockKeeping) -> Finding {
    switch keeping {
    case .synchronized: .ok("The network keeps the clock right.", "clock")
    case .waiting: .ok("The clock waits for a time server on the network; none has answered yet.", "clock")
    case .nobody:
      .ok("No program here keeps the clock right; the host of a virtual machine may.", "clock")
    case .unknown: .ok("The planner cannot find out whether the clock is kept right.", "clock")
    case .off:
      .warning(
        "Nothing keeps the clock right, and reminders depend on it.", "clock",
        fix: "sudo timedatectl set-ntp true")
    }
  }
}
