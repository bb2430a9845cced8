import Glibc
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Doctor: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    var findings: [Finding] = []
    findings.append(store(planner))
    findings += permissions(planner)
    findings.append(zoneData(planner))
    findings.append(clock(planner))
    findings += try plan(planner)
    findings += try deliveries(planner)
    findings += try calendars(planner)
    findings += try contacts(planner)
    findings += try mirror(planner)
    guard let messenger = planner.messenger else { return done(.success(Reply(findings: findings))) }
    let own = findings
    messenger.examine { channels in
      let found = channels.map {
        Finding(severity: $0.isInOrder ? .ok : .warning, what: $0.what, where: $0.where, mend: $0.mend)
      }
      done(.success(Reply(findings: own + found)))
    }
  }

  private func store(_ planner: Planner) -> Finding {
    do {
      let problems = try planner.store.read { try $0.integrityProblems() }
      if planner.store.isScrubDue {
        return Finding(
          severity: .warning,
          what: "What was erased can still be found in the file: another program was reading it.",
          where: planner.store.path, mend: "Close the other program, then: plannerctl refresh")
      }
      if problems.isEmpty {
        return Finding(severity: .ok, what: "The database is whole.", where: planner.store.path, mend: "")
      }
      return Finding(
        severity: .broken, what: "The database is damaged: \(problems.joined(separator: "; ")).",
        where: planner.store.path,
        mend: "Stop plannerd, put a copy of the file aside, and import your latest export.")
    } catch {
      return Finding(
        severity: .broken, what: "The database cannot be read: \(error).", where: planner.store.path,
        mend: "Check the disk and the file's permissions.")
    }
  }

  /// The file 0600, its folder 0700.
  private func permissions(_ planner: Planner) -> [Finding] {
    let file = planner.store.path
    guard file.hasPrefix("/") else { return [] }
    let folder = file.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" }
    return [(file, 0o600), (folder, 0o700)].compactMap { path, wanted in
      // Not through FileManager: what it gives for the mode depends on whether all of Foundation is linked.
      var status = stat()
      let mode = stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
      guard mode & 0o077 != 0 else { return nil }
      return Finding(
        severity: .warning, what: "Others may read it (mode \(String(mode, radix: 8))).", where: path,
        mend: "chmod \(String(wanted, radix: 8)) '\(path)'")
    }
  }

  private func zoneData(_ planner: Planner) -> Finding {
    let place = planner.zones.directory
    guard planner.zones.zone(named: "Europe/Berlin") != nil else {
      return Finding(
        severity: .broken, what: "The system's time zone data is missing.", where: place,
        mend: "Install the package tzdata.")
    }
    return Finding(severity: .ok, what: "Time zone data is there.", where: place, mend: "")
  }

  private func clock(_ planner: Planner) -> Finding {
    let newest = (try? planner.store.read { try $0.log(contactId: nil, limit: 1).first?.when }) ?? nil
    if let newest, newest > planner.now.adding(minutes: 1440) {
      return Finding(
        severity: .warning, what: "The clock is behind what was recorded (\(newest)).", where: "clock",
        mend: "Check the machine's date and time.")
    }
    return Finding(severity: .ok, what: "The clock agrees with what was recorded.", where: "clock", mend: "")
  }

  private func plan(_ planner: Planner) throws -> [Finding] {
    try planner.store.read { reader in
      let situation = try planner.situation(reader)
      var findings = planner.conflicts(situation).map { conflict in
        Finding(
          severity: .warning,
          what: "The session with \(conflict.item.name) lies over \(conflict.with.title).",
          where: conflict.item.id, mend: "plannerctl reschedule \(conflict.item.id.prefix(8))")
      }
      for unplaced in Engine.plan(situation.scenario).unplaced where unplaced.reason == .noWindow {
        guard let goal = situation.goals.first(where: { $0.id == unplaced.goalId }),
          let contact = try reader.contact(id: goal.contactId)
        else { continue }
        findings.append(
          Finding(
            severity: .warning,
            what:
              "No time fits \(contact.displayName): their window, quiet hours and session length leave none.",
            where: contact.displayName, mend: "plannerctl edit '\(contact.displayName)' --between 09:00-21:00"
          ))
      }
      return findings
    }
  }

  /// Notices that a channel did not take.
  private func deliveries(_ planner: Planner) throws -> [Finding] {
    let failing = try planner.store.read { try $0.deliveries(.pending) }.filter { $0.lastError != nil }
    return Dictionary(grouping: failing, by: \.channel).sorted { $0.key.rawValue < $1.key.rawValue }.map {
      Finding(
        severity: .warning,
        what: "\($1.count) of its notices wait to be tried again: \($1.last?.lastError ?? "")",
        where: $0.rawValue, mend: "plannerctl remind --test")
    }
  }

  /// Calendars that could not be read, and files of them that could not be used whole.
  private func calendars(_ planner: Planner) throws -> [Finding] {
    try planner.store.read { reader in
      try reader.calendars().flatMap { calendar -> [Finding] in
        let state = try planner.state(of: calendar, reader)
        let check = "plannerctl calendars check '\(calendar.name)'"
        var findings = state.problems.prefix(20).map {
          Finding(
            severity: .warning, what: "\($0.file) of the calendar \(calendar.name): \($0.problem)",
            where: calendar.path, mend: "Mend or remove the file, then: \(check)")
        }
        if let trouble = state.trouble {
          findings.append(
            Finding(
              severity: .warning, what: "The calendar \(calendar.name): \(trouble)", where: calendar.path,
              mend: check))
        }
        if !findings.isEmpty { return findings }
        return [
          Finding(
            severity: .ok, what: "The calendar \(calendar.name) is read: \(state.events) events.",
            where: calendar.path, mend: "")
        ]
      }
    }
  }

  private func mirror(_ planner: Planner) throws -> [Finding] {
    guard let state = try planner.store.read({ try planner.mirrorState($0) }) else { return [] }
    if let trouble = state.trouble {
      return [Finding(severity: .warning, what: trouble, where: state.path, mend: "plannerctl mirror")]
    }
    return planner.mirrorRemarks.map {
      Finding(severity: .warning, what: $0, where: state.path, mend: "Mend or remove the file.")
    } + [
      Finding(
        severity: .ok, what: "Sessions are written for other programs: \(state.files) files.",
        where: state.path, mend: "")
    ]
  }
}
