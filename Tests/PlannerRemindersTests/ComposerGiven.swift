import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// Words in New York on Friday 6 March 2026, 17:30 (22:30 UTC), unless it is another time.
func composer(at time: String = "22:30") throws -> Composer {
  Composer(zone: try zone("America/New_York"), now: t(time))
}

/// A session at 18:00 in New York, half an hour long, of whose person nothing more is known.
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

/// Everything that a notice says, one line each.
func text(_ notice: Notice?) -> String {
  guard let notice else { return "nothing" }
  return ([notice.title] + notice.lines).joined(separator: "\n")
}

/// Its buttons: `done: Done = plannerctl done 1a2b`.
func buttons(_ notice: Notice) -> String {
  notice.actions.map { "\($0.key): \($0.label) = \($0.command)" }.joined(separator: "\n")
}
