import PlannerModel
import PlannerTime

extension Composer {
  /// Returns a notice of what a guest did; nil if it was told already, and what was to be told is gone.
  package func guest(_ row: Reminder) -> Notice? {
    guard let lines = row.detail?.split(separator: "\n").map(String.init), let title = lines.first,
      let conversation = row.itemIds.first
    else { return nil }
    return Notice(
      id: row.id, kind: row.kind, at: row.dueAt, late: row.late, title: oneLine(title),
      lines: lines.dropFirst().map(oneLine),
      actions: [
        NoticeAction(
          key: "reply", label: "Reply", command: "plannerctl inbox show \(conversation.prefix(8))")
      ])
  }
}
