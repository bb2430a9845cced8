import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// Returns a composer for New York on Friday 6 March 2026, 17:30 (22:30 UTC) by default.
func composer(at time: String = "22:30") throws -> Composer {
  Composer(zone: try zone("America/New_York"), now: t(time))
}

/// Returns a session at 18:00 in New York, for half an hour, with a person without further facts.
func session(
  _ name: String = "Ana", _ start: String = "23:00", for minutes: Int = 30, id: String = "1a2b",
  _ change: (inout NoticeSession) -> Void = { _ in }
) -> NoticeSession {
  var session = NoticeSession(
    id: "\(id)0000", shortId: id, contactId: "c", name: name, startAt: t(start),
    endAt: t(start).adding(minutes: minutes), localStart: "2026-03-06T18:00:00-05:00")
  change(&session)
  return session
}

func row(_ kind: NoticeKind, late: Bool = false, detail: String? = nil) -> Reminder {
  Reminder(
    id: "r1", kind: kind, dueAt: t("22:30"), expiresAt: t("23:30"), state: .claimed, late: late,
    detail: detail)
}

/// Returns all text of a notice, one line each.
func text(_ notice: Notice?) -> String {
  guard let notice else { return "nothing" }
  return ([notice.title] + notice.lines).joined(separator: "\n")
}

/// Returns the buttons of a notice: `done: Done = plannerctl done 1a2b`.
func buttons(_ notice: Notice) -> String {
  notice.actions.map { "\($0.key): \($0.label) = \($0.command)" }.joined(separator: "\n")
}
