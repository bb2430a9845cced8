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

extension CalendarContents {
  func overlaps(_ reader: StoreReader) throws -> Overlaps {
    Overlaps(try busyTimes(in: clocks.zone(reader), reader), now: clocks.now)
  }

  /// Returns the look of these items only, with a mark for each overlap with a busy time.
  func look(at items: [PlanItem], _ cards: CardContents, _ reader: StoreReader) throws -> ItemLook {
    var look = try cards.look(at: items, reader)
    if !items.isEmpty { look.overlaps = try overlaps(reader) }
    return look
  }
}

/// Sessions that overlap busy times.
struct ConflictReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the look of all items, with a mark for each overlap with one of these busy times.
  func look(over busy: [BusyTime]) throws -> ItemLook {
    var look = try view.cards.look(reader)
    look.overlaps = Overlaps(busy, now: now)
    return look
  }

  /// Returns the agreed sessions ahead that overlap a busy time. Nil while a calendar is unread.
  func agreedConflicts() throws -> [(item: PlanItem, with: BusyTime)]? {
    let agreed = try reader.liveItems().filter { $0.startAt > now && $0.isAgreed }
    if agreed.isEmpty { return [] }
    if try view.calendars.isAwaited(reader) { return nil }
    let overlaps = try view.calendars.overlaps(reader)
    return agreed.compactMap { item in overlaps.of(item).map { (item, $0) } }
  }

  /// Returns the same as keys, for comparisons.
  func sessionConflicts() throws -> Set<SessionConflict>? {
    try agreedConflicts().map { Set($0.map { SessionConflict($0.item, $0.with) }) }
  }

  /// Returns the conflicts for notices, in order of time.
  func noticeConflicts() throws -> [NoticeConflict] {
    let conflicts = try agreedConflicts() ?? []
    if conflicts.isEmpty { return [] }
    let situation = try Situation(view)
    return try conflicts.sorted { ($0.item.startAt, $0.item.id) < ($1.item.startAt, $1.item.id) }.compactMap {
      item, busy in
      guard let session = try NoticeMaker(view).session(item) else { return nil }
      let best = Engine.bestLater(than: item.id, in: situation.scenario(choosingFor: item))
      return NoticeConflict(session: session, title: busy.inWords, busy: busy.range, best: best?.startAt)
    }
  }
}

extension NoticeButtons {
  /// Accepts an overlap, so that it is not reported any more.
  func keepBoth(_ item: PlanItem, _ busy: BusyTime) throws {
    _ = try planner.change("keep \(item.name) over \(busy.inWords)") { writer in
      var item = item
      item.forcedOver = (item.forcedOver ?? []) + [busy]
      item.agreed = item.isAgreed
      try writer.put(item)
      try planner.emit(.edited, contactId: item.contactId, detail: item.name, to: writer)
    }
  }
}

extension SessionConflict {
  init(_ item: PlanItem, _ busy: BusyTime) {
    self.init(itemId: item.id, startAt: item.startAt, busy: busy.range)
  }
}
