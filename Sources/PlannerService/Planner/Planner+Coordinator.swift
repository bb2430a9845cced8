import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore

extension Planner: Coordinator {
  func refresh(_ writer: StoreWriter, after moves: [MovedSession] = []) throws -> PlanReport {
    try PlanRefresh(self).refresh(writer, after: moves, knownToo: false)
  }

  func carryOut(_ edit: MirrorEdit, _ writer: StoreWriter) throws -> MovedSession? {
    try MirrorEdits(self).carryOut(edit, writer)
  }

  func notice(_ row: Reminder, _ reader: StoreReader) throws -> Notice? {
    try NoticeMaker(view(reader)).notice(row)
  }

  func dateTellings(_ reader: StoreReader) throws -> [DateTelling] {
    try DateNotices(view(reader)).dateTellings()
  }

  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>? {
    try ConflictReader(view(reader)).sessionConflicts()
  }

  func dateEvents(unlike known: DateState?, _ reader: StoreReader) throws -> (
    events: [DateEvent], state: DateState
  )? { try DateReader(view(reader)).dateEvents(unlike: known) }

  func noteTold(_ row: Reminder, _ writer: StoreWriter) throws {
    try ToldDates(self).noteTold(row, writer)
  }

  func ask(removed itemIds: [String]) throws { try NoticeButtons(self).ask(removed: itemIds) }

  func tell(_ title: String, _ trouble: String) throws {
    guard let messenger = deliveries.messenger else { return }
    let (notice, wanted) = try read { view in
      (
        try view.composer().trouble(id: newId(), title: title, text: trouble),
        try view.reader.preferences().channels
      )
    }
    messenger.trial(notice, by: messenger.channels.map(\.name).filter(wanted.contains)) { _ in }
  }
}
