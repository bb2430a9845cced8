import PlannerModel
import PlannerTime

extension Composer {
  /// Returns a notice of a guest's action; nil if the row has no text or no conversation.
  package func guest(_ row: Reminder) -> Notice? {
    guard let lines = row.detail?.split(separator: "\n").map(String.init), let title = lines.first,
      let conversation = row.itemIds.first
    else { return nil }
    return Notice(
      id: row.id, kind: row.kind, at: row.dueAt, late: row.late, title: oneLine(title),
      lines: lines.dropFirst().map(oneLine),
      actions: [
        NoticeAction(
          .reply, label: "Reply", command: "plannerctl inbox show \(conversation.prefix(8))")
      ])
  }

  /// Returns a notice that asks whether to move a session at a time that a guest took.
  /// - key: the key of the button that the user pressed. word: a sentence that says who took the time.
  package func confirmation(
    _ row: Reminder, of session: NoticeSession, key: ButtonKey, _ word: String
  ) -> Notice {
    Notice(
      id: row.id, kind: row.kind, at: row.dueAt, title: oneLine(word),
      lines: ["It is planned for \(moment(session.startAt))."], sessions: [session],
      actions: [
        NoticeAction(
          key: .confirmed(key), label: "Yes, move it", command: command(key, session) + " --yes"),
        NoticeAction(.leave, label: "Keep it", command: "plannerctl why \(session.shortId)"),
      ])
  }

  private func command(_ key: ButtonKey, _ session: NoticeSession) -> String {
    switch key {
    case .at(let time): "plannerctl reschedule \(session.shortId) --at \(time)"
    case .button(let button): "plannerctl snooze \(session.shortId) \(button.snooze ?? "1h")"
    case .confirmed(let key), .ofSession(let key, _): command(key, session)
    }
  }
}
