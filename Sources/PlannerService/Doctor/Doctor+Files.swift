import Glibc
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Checks calendars, the mirror, and the watches on their files.
extension Methods.Doctor {
  /// Reports calendars that could not be read, and their files that could not be used completely.
  func calendars(_ planner: Planner) throws -> [Finding] {
    try planner.read { view in
      try view.reader.calendars().flatMap { calendar -> [Finding] in
        let state = try CalendarStates(view).state(of: calendar)
        let check = calendar.checkCommand
        var findings = state.problems.prefix(20).map {
          Finding(
            severity: .warning, what: "\($0.file) of the calendar \(calendar.name): \($0.problem)",
            where: calendar.path, fix: "Fix or remove the file, then: \(check)")
        }
        if let trouble = state.trouble {
          findings.append(
            Finding(
              severity: try CalendarStates(view).brokenFiles(of: calendar).areOld ? .broken : .warning,
              what: "The calendar \(calendar.name): \(trouble)", where: calendar.path, fix: check))
        }
        if !findings.isEmpty { return findings }
        return [
          Finding(
            severity: .ok, what: "The calendar \(calendar.name) is read: \(counted(state.events, "event")).",
            where: calendar.path, fix: "")
        ]
      }
    }
  }

  func mirror(_ planner: Planner) throws -> [Finding] {
    guard let state = try planner.read({ try MirrorReader($0).state() }) else { return [] }
    if let trouble = state.trouble {
      let fix =
        state.removed == nil ? opening(state.path, planner) : "plannerctl mirror removed (cancel|keep)"
      return [.warning(trouble, state.path, fix: fix)] + dates(state)
    }
    let left = try planner.store.read { try $0.mirrorLeft() }.map { path in
      Finding.warning(
        "The planner's earlier folder still has its files.", path,
        fix: "Make the folder writable, then: plannerctl refresh")
    }
    let conflicts = try planner.read { view in
      let words = try view.composer()
      return try MirrorReader(view).conflicts().map { edit, item in
        Finding.warning(
          "The session of \(item.name), \(words.moment(item.startAt)), was \(edit.detail).",
          state.path,
          fix: "Check its time and notes: plannerctl history \(Quoted.shell(item.name))")
      }
    }
    return left + conflicts + planner.mirror.remarks.map { .warning($0.sentence, state.path, fix: $0.fix) }
      + [
        .ok("Sessions are written for other programs: \(state.files) files.", state.path)
      ] + dates(state)
  }

  /// Reports the state of the calendar of dates, if the user has one.
  private func dates(_ state: MirrorState) -> [Finding] {
    guard let path = state.dates else { return [] }
    if let trouble = state.datesTrouble {
      return [
        .warning(
          trouble, path,
          fix:
            "Make sure that the folder exists and is yours, then: plannerctl mirror set --dates "
            + "\(Quoted.shell(path))"
        )
      ]
    }
    return [.ok("Dates are written for other programs: \(state.dateFiles ?? 0) files.", path)]
  }

  /// Reports whether the mirror's folder is writable, even if no file must be written now.
  func mirrorFolder(_ planner: Planner, _ answer: @escaping ([Finding]) -> Void) {
    let state = (try? planner.read { try MirrorReader($0).state() }) ?? nil
    guard let state, state.trouble == nil else { return answer([]) }
    let (path, fix) = (state.path, opening(state.path, planner))
    // This runs off the event loop, because a network disk may hang.
    planner.mirror.queue.run {
      access(path, W_OK) == 0 ? nil : String(cString: strerror(errno))
    } then: { reason in
      answer(
        reason.map {
          [.warning("Sessions cannot be written there: \($0).", path, fix: fix)]
        } ?? [])
    }
  }

  /// Returns the fix for a folder. `mirror set` also allows the unit's sandbox to write to a folder that the
  /// user chose.
  private func opening(_ path: String, _ planner: Planner) -> String {
    path == planner.mirror.ownPath
      ? "Check the folder's owner and permissions; 'plannerctl mirror' shows its state."
      : "Make sure that the folder exists and is yours, then: plannerctl mirror set \(Quoted.shell(path))"
  }

  func watches(_ unwatched: [SystemFacts.Unwatched]) -> [Finding] {
    unwatched.map { place in
      let reason = String(cString: strerror(place.errorNumber))
      let limit: String? =
        switch place.errorNumber {
        case ENOSPC: "max_user_watches"
        case EMFILE: "max_user_instances"
        default: nil
        }
      return .warning(
        limit.map { "The planner cannot see changes in it: the limit fs.inotify.\($0) is reached." }
          ?? "The planner cannot see changes in it: \(reason).",
        place.path,
        fix: limit.map {
          "Raise it: sudo sysctl fs.inotify.\($0)=\($0 == "max_user_watches" ? 524_288 : 1024) (and in "
            + "/etc/sysctl.d to keep it), then: plannerctl refresh"
        } ?? "Make the folder readable, then: plannerctl refresh")
    }
  }
}
