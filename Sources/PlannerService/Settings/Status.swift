import FoundationEssentials
import PlannerCalendar
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Status: UseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let counts = try reader.counts()
      let situation = try planner.situation(reader)
      let look = try planner.look(over: situation.busy, reader)
      let (items, now) = (situation.items, planner.now)
      let zone = situation.scenario.zone
      let today = zone.date(at: now)
      // These are indices, because an office has ten thousand future sessions, and every page of the browser
      // makes this call.
      let live = items.indices.filter { items[$0].status.isLive }
      let waiting = try planner.unanswered(reader)
      let ahead = live.filter { items[$0].endAt > now }
      let next = ahead.min { (items[$0].startAt, items[$0].id) < (items[$1].startAt, items[$1].id) }
      let planned = Set(ahead.compactMap { items[$0].goalId })
      let tomorrow = zone.instant(of: today.adding(days: 1))
      return Reply(
        version: plannerVersion, contacts: counts.contacts, goals: counts.goals, liveItems: counts.liveItems,
        nextReminder: try planner.nextReminder(reader), nextItem: next.map { items[$0].shown(look) },
        today: ahead.count { items[$0].startAt < tomorrow },
        overdue: Engine.due(before: today, situation.scenario).filter { !planned.contains($0) }.count,
        waiting: waiting.count,
        conflicts: planner.conflicts(situation).map {
          ConflictingItem(item: $0.item.shown(look), with: $0.with)
        },
        newestBackup: planner.backups.state.newest,
        undoable: try reader.lastUndo(by: planner.host.program)?.command,
        warnings: try planner.warnings(
          waiting.isEmpty
            ? nil : ChangeWords(situation, reader).names(of: waiting.map { $0.shown(look) }), reader))
    }
  }
}

extension Planner {
  /// Returns the warnings. unanswered: the sessions that wait for an answer, in words; nil if no session
  /// waits.
  fileprivate func warnings(_ unanswered: String?, _ reader: StoreReader) throws -> [String] {
    var warnings: [String] = []
    if let doubt = try doubtInWords(reader) { warnings.append("\(doubt) The plan and reminders wait.") }
    if let unanswered { warnings.append("Not answered: \(unanswered) (`plannerctl review`)") }
    for calendar in try reader.calendars() {
      let trouble = try reader.calendarReading(calendar.id)?.trouble
      if let trouble = try trouble ?? brokenFiles(of: calendar, reader).sentence {
        warnings.append("The calendar \(calendar.name): \(trouble)")
      }
    }
    for book in addressBooks.cards.books {
      if let trouble = book.trouble ?? addressBooks.brokenFiles(of: book).sentence {
        warnings.append("The address book \(book.addressBook.name): \(trouble)")
      }
    }
    if let trouble = backups.state.trouble { warnings.append("No backup can be made: \(trouble)") }
    if let trouble = host.door.standing.copyTrouble {
      warnings.append("The guests' messages cannot be copied: \(trouble)")
    }
    if let trouble = mirror.trouble(try reader.mirror()) { warnings.append("The mirror: \(trouble)") }
    if let remark = MirrorRemark.strangers(mirror.state.strangers ?? []) {
      warnings.append("The mirror: \(remark.sentence)")
    }
    if let trouble = try mirror.state(reader)?.datesTrouble {
      warnings.append("The calendar of dates: \(trouble)")
    }
    return warnings
  }
}

extension Planner {
  func nextReminder(_ reader: StoreReader) throws -> NextReminder? {
    guard let row = try reader.nextReminder(),
      let kind = row.kind.isReminder ? .reminder : ReminderKind(rawValue: row.kind.rawValue)
    else {
      return nil
    }
    let look = try addressBooks.look(reader)
    return NextReminder(
      at: row.dueAt, kind: kind,
      item: try row.itemId.flatMap { try reader.item(id: $0) }?.shown(look))
  }

  /// Returns the future live sessions that overlap a busy time.
  func conflicts(_ situation: Situation) -> [(item: PlanItem, with: BusyTime)] {
    let conflicts = Engine.conflicts(situation.scenario, forced: situation.forced)
    let items = situation.items(conflicts.map(\.id))
    return conflicts.compactMap { conflict in
      items[conflict.id].map { ($0, situation.busy[conflict.busy]) }
    }
  }
}
