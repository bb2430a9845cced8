import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime
import PlannerWords

/// The question about several sessions that another program removed at the same time. Its row of the ledger
/// stays until the user answers.
extension NoticeButtons {
  func ask(removed itemIds: [String]) throws {
    let open = try planner.store.read { reader in
      try reader.ownReminders().filter { $0.asksAboutRemoved && $0.expiresAt > now }
    }
    if itemIds.isEmpty && open.isEmpty || open.map(\.itemIds) == [itemIds] { return }
    try planner.store.write(command: nil, at: now) { writer in
      for var row in open {
        row.state = .acknowledged
        row.expiresAt = now
        try writer.put(row)
        try planner.deliveries.takeBack(reminderId: row.id, writer)
      }
      if itemIds.isEmpty { return }
      let row = Reminder(
        id: newId(), kind: .choices, dueAt: now, expiresAt: now.adding(minutes: 30 * 1440), state: .claimed,
        claimedAt: now, itemIds: itemIds)
      let channels = try planner.deliveries.channels(for: row, writer.reader)
      try planner.deliveries.open(planner.deliveries.put(row, writer), channels, writer)
    }
  }

  /// Handles a button of the question.
  func pressed(_ button: NoticeButton, ofRemoved row: Reminder, sentAs externalId: String?) throws {
    let answer: RemovedSessions
    switch button {
    case .cancel: answer = .cancel
    case .keep: answer = .keep
    case .done, .no, .plan, .draft, .reply, .reschedule, .leave, .snoozeHour, .snoozeDay, .snoozeThreeDays:
      return
    }
    let names = try planner.read { try NoticeMaker($0).items(row).names }
    guard row.expiresAt > now else {
      return try say(answer.told([]), replacing: externalId)
    }
    try acknowledge(row)
    planner.mirror.answer(answer) { [weak planner = planner] in
      try? planner.map(NoticeButtons.init)?.say(answer.told(names), replacing: nil)
    }
  }
}
