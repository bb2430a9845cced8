import PlannerEngine
import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// Finds the busy times that overlap a session. All code that marks such sessions or reports them uses it.
struct Overlaps {
  private let busy: [BusyTime]
  private let index: BusyIndex
  private let now: Instant

  init(_ busy: [BusyTime], now: Instant) {
    self.busy = busy
    self.now = now
    index = BusyIndex(busy.map(\.range))
  }

  /// Returns the first busy time that overlaps a session and that the user has not accepted. Nil if no such
  /// time exists, or the session has ended or is closed.
  func of(_ item: PlanItem) -> BusyTime? {
    guard item.status.isLive, item.endAt > now, !busy.isEmpty else { return nil }
    let accepted = item.forcedOver?.map(\.range) ?? []
    return index.first(overlapping: Range(minutesOf: item.startAt..<item.endAt)) {
      !accepted.contains(busy[$0].range)
    }.map { busy[$0] }
  }
}

extension CalendarReadings {
  func overlaps(_ reader: StoreReader) throws -> Overlaps {
    Overlaps(try busyTimes(in: clocks.zone(reader), reader), now: clocks.now)
  }

  /// Returns the look of these items only, with a mark for each overlap with a busy time.
  func look(
    at items: [PlanItem], _ addressBooks: AddressBookReadings, _ reader: StoreReader
  ) throws -> ItemLook {
    var look = try addressBooks.look(at: items, reader)
    if !items.isEmpty { look.overlaps = try overlaps(reader) }
    return look
  }
}

extension Planner {
  func overlaps(_ reader: StoreReader) throws -> Overlaps { try calendars.overlaps(reader) }

  /// Returns the look of all items, with a mark for each overlap with one of these busy times.
  func look(over busy: [BusyTime], _ reader: StoreReader) throws -> ItemLook {
    var look = try addressBooks.look(reader)
    look.overlaps = Overlaps(busy, now: now)
    return look
  }

  /// Does the same as ``CalendarReadings/look(at:_:_:)``.
  func markedLook(at items: [PlanItem], _ reader: StoreReader) throws -> ItemLook {
    try calendars.look(at: items, addressBooks, reader)
  }

  /// Returns the agreed sessions ahead that overlap a busy time. Nil while a calendar is unread.
  func conflicts(_ reader: StoreReader) throws -> [(item: PlanItem, with: BusyTime)]? {
    let agreed = try reader.liveItems().filter { $0.startAt > now && $0.isAgreed }
    if agreed.isEmpty { return [] }
    if try calendars.isAwaited(reader) { return nil }
    let overlaps = try overlaps(reader)
    return agreed.compactMap { item in overlaps.of(item).map { (item, $0) } }
  }

  func sessionConflicts(_ reader: StoreReader) throws -> Set<SessionConflict>? {
    try conflicts(reader).map { Set($0.map { SessionConflict($0.item, $0.with) }) }
  }

  /// Returns the conflicts for notices, in order of time.
  func noticeConflicts(_ reader: StoreReader) throws -> [NoticeConflict] {
    let conflicts = try conflicts(reader) ?? []
    if conflicts.isEmpty { return [] }
    let situation = try situation(reader)
    return try conflicts.sorted { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }.compactMap {
      item, busy in
      guard let session = try session(item, reader) else { return nil }
      let best = Engine.bestLater(than: item.id, in: situation.scenario(choosingFor: item))
      return NoticeConflict(session: session, title: busy.inWords, busy: busy.range, best: best?.startAt)
    }
  }

  /// Accepts an overlap, so that it is not reported any more.
  func keepBoth(_ item: PlanItem, _ busy: BusyTime) throws {
    _ = try change("keep \(item.name) over \(busy.inWords)") { writer in
      var item = item
      item.forcedOver = (item.forcedOver ?? []) + [busy]
      item.agreed = item.isAgreed
      try writer.put(item)
      try emit(.edited, contactId: item.contactId, detail: item.name, to: writer)
    }
  }
}

extension SessionConflict {
  init(_ item: PlanItem, _ busy: BusyTime) {
    self.init(itemId: item.id, startAt: item.startAt, busy: busy.range)
  }
}
