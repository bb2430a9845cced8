import PlannerModel
import PlannerProtocol
import PlannerTime

extension Methods.Status.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let counts: Styled =
      "\(counted(contacts, "person", "people")), \(counted(goals, "goal")), \(counted(liveItems, "session")) planned"
    var lines = ["Planner \(version)"] + counts.hanging(in: context)
    var facts = Facts()
    facts.add("next", nextItem?.title(in: context))
    facts.add("reminder", nextReminder?.inWords(in: context))
    if today > 0 { facts.add("today", "\(counted(today, "session")) left") }
    if overdue > 0 {
      facts.add("overdue", Styled("\(counted(overdue, "person", "people")) without a session", .late))
    }
    if waiting > 0 {
      facts.add(
        "waiting", Styled("\(counted(waiting, "session")) over, not yet done or missed", .warning))
    }
    facts.add("backup", newestBackup.map { Styled(age(of: $0, in: context)) })
    lines += facts.lines(width: context.width)
    if !conflicts.isEmpty { lines += ["Conflicts:"] + ConflictingItem.lines(conflicts, in: context) }
    return lines + warningLines(warnings, in: context)
  }

  private func age(of day: CivilDate, in context: RenderContext) -> String {
    let days = context.zone.date(at: context.now).daysSinceEpoch - day.daysSinceEpoch
    return days <= 0 ? "of today" : "of \(day), \(counted(days, "day")) old"
  }
}

extension Methods.Doctor.Reply: Rendered {
  var isBroken: Bool { findings.contains { $0.severity == .broken } }

  func lines(in context: RenderContext) -> [Styled] {
    if findings.isEmpty { return ["Nothing is wrong."] }
    return findings.flatMap { finding -> [Styled] in
      let (what, place) = (Styled(oneLine(finding.what)), Styled(oneLine(finding.where), .dim))
      let fix = finding.severity == .ok || finding.fix.isEmpty ? [] : [Styled(oneLine(finding.fix))]
      let room = context.width - 8
      let whole = what + "  " + place
      let found = whole.width <= room ? [whole] : what.wrapped(to: room) + place.wrapped(to: room)
      return (found + fix.flatMap { $0.wrapped(to: room) }).enumerated().map {
        ($0 == 0 ? finding.mark + " " : "        ") + $1
      }
    }
  }
}

extension Finding {
  /// The severity, padded to seven columns.
  fileprivate var mark: Styled {
    switch severity {
    case .ok: Styled("ok     ", .good)
    case .warning: Styled("warning", .warning)
    case .broken: Styled("broken ", .bad)
    }
  }
}

/// Shows the numbers of objects that were imported or erased.
struct CountsView: Rendered {
  var verb: String
  var counts: Counts

  func lines(in context: RenderContext) -> [Styled] {
    let parts = [
      counted(counts.contacts, "person", "people"), counted(counts.goals, "goal"),
      counted(counts.items, "session"), counted(counts.log, "log entry", "log entries"),
      counted(counts.away, "time away", "times away"),
    ]
    return [Styled("\(verb) \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1]).")]
  }
}
