import FoundationEssentials
import PlannerCalendar
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Status: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let counts = try view.reader.counts()
      let situation = try Situation(view)
      let look = try ConflictReader(view).look(over: situation.busy)
      let (items, now) = (situation.items, view.now)
      let zone = situation.scenario.zone
      let today = zone.date(at: now)
      // These are indices, because an office has ten thousand future sessions, and every page of the browser
      // makes this call.
      let live = items.indices.filter { items[$0].status.isLive }
      let waiting = try AgendaReader(view).unanswered()
      let ahead = live.filter { items[$0].endAt > now }
      let next = ahead.min { (items[$0].startAt, items[$0].id) < (items[$1].startAt, items[$1].id) }
      let planned = Set(ahead.compactMap { items[$0].goalId })
      let tomorrow = zone.instant(of: today.adding(days: 1))
      return Reply(
        version: plannerVersion, contacts: counts.contacts, goals: counts.goals, liveItems: counts.liveItems,
        nextReminder: try StatusReader(view).nextReminder(), nextItem: next.map { items[$0].shown(look) },
        today: ahead.count { items[$0].startAt < tomorrow },
        overdue: Engine.due(before: today, situation.scenario).filter { !planned.contains($0) }.count,
        waiting: waiting.count,
        conflicts: ConflictReader(view).conflicts(situation).map {
          ConflictingItem(item: $0.item.shown(look), with: $0.with)
        },
        newestBackup: view.standing.newestBackup,
        undoable: try view.reader.lastUndo(by: views.program)?.command,
        warnings: try StatusReader(view).warnings(
          waiting.isEmpty
            ? nil : ChangeWords(situation, view.reader).names(of: waiting.map { $0.shown(look) })))
    }
  }
}

/// The warnings and the next reminder of `Status`.
private struct StatusReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  func nextReminder() throws -> NextReminder? {
    guard let row = try reader.nextReminder(),
      let kind = row.kind.isReminder ? .reminder : ReminderKind(rawValue: row.kind.rawValue)
    else {
      return nil
    }
    let look = try view.cards.look(reader)
    return NextReminder(
      at: row.dueAt, kind: kind,
      item: try row.itemId.flatMap { try reader.item(id: $0) }?.shown(look))
  }

  /// Returns the warnings. unanswered: the sessions that wait for an answer, in words; nil if no session
  /// waits.
  func warnings(_ unanswered: String?) throws -> [String] {
    var warnings: [String] = []
    if let doubt = try ClockDoubt(view).inWords() { warnings.append("\(doubt) The plan and reminders wait.") }
    if let unanswered { warnings.append("Not answered: \(unanswered) (`plannerctl review`)") }
    for calendar in try reader.calendars() {
      let trouble = try reader.calendarReading(calendar.id)?.trouble
      if let trouble = try trouble ?? CalendarStates(view).brokenFiles(of: calendar).sentence {
        warnings.append("The calendar \(calendar.name): \(trouble)")
      }
    }
    for book in view.cards.index.books {
      if let trouble = book.trouble ?? view.cards.brokenFiles(of: book).sentence {
        warnings.append("The address book \(book.addressBook.name): \(trouble)")
      }
    }
    if let trouble = view.standing.backupTrouble { warnings.append("No backup can be made: \(trouble)") }
    if let trouble = view.standing.door.copyTrouble {
      warnings.append("The guests' messages cannot be copied: \(trouble)")
    }
    if let trouble = try MirrorReader(view).trouble() { warnings.append("The mirror: \(trouble)") }
    if let remark = MirrorRemark.strangers(view.standing.strangersInMirror ?? []) {
      warnings.append("The mirror: \(remark.sentence)")
    }
    if let trouble = try MirrorReader(view).state()?.datesTrouble {
      warnings.append("The calendar of dates: \(trouble)")
    }
    return warnings
  }
}

extension ConflictReader {
  /// Returns the future live sessions that overlap a busy time.
  func conflicts(_ situation: Situation) -> [(item: PlanItem, with: BusyTime)] {
    let conflicts = Engine.conflicts(situation.scenario, forced: situation.forced)
    let items = situation.items(conflicts.map(\.id))
    return conflicts.compactMap { conflict in
      items[conflict.id].map { ($0, situation.busy[conflict.busy]) }
    }
  }
}
