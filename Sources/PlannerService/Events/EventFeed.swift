import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Tells whoever listens to `Watch` what was committed, once and in order, and which sessions begin.
final class EventFeed {
  /// One reader of `Watch`; returns false once it is gone.
  typealias Watcher = (Methods.Watch.Reply) -> Bool

  /// Whoever watches from another thread.
  var audience: Audience?
  /// Whether the transaction under way made an event.
  private(set) var hasEvents = false

  private let store: PlannerStore
  private let clocks: Clocks
  private let addressBooks: AddressBookReadings
  private(set) var watchers: [Watcher] = []
  /// Watchers know of each session that began before this time.
  private var beganUntil = Instant(seconds: 0)
  private var lastEvent: Int64 = 0

  init(_ store: PlannerStore, _ clocks: Clocks, _ addressBooks: AddressBookReadings) {
    self.store = store
    self.clocks = clocks
    self.addressBooks = addressBooks
  }

  /// When the next session begins, if anybody wants to know.
  func deadline() throws -> Instant? { isWatched ? try untold().first?.startAt : nil }

  // MARK: - Who watches

  func watch(_ watcher: @escaping Watcher) {
    if watchers.isEmpty { beganUntil = clocks.now }
    watchers.append(watcher)
  }

  /// Somebody watches from another thread, as the first one.
  func audienceBegins() { beganUntil = clocks.now }

  private var isWatched: Bool { !watchers.isEmpty || audience?.isEmpty == false }

  // MARK: - Events

  func forgetEvents() { hasEvents = false }

  func emit(
    _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter
  ) throws {
    hasEvents = true
    // Here, and not with every transaction: one that has nothing to tell writes nothing.
    try writer.dropEvents(upTo: lastEvent)
    try writer.emit(
      StoreEvent(
        kind: kind.rawValue, at: clocks.now, item: item, contactId: contactId ?? item?.contactId,
        detail: detail))
  }

  /// Hands out what was committed.
  func tellWatchers() throws {
    guard isWatched else {
      lastEvent = max(lastEvent, try store.read { try $0.lastEventId() } ?? 0)
      return
    }
    let (events, look) = try store.read { reader in
      let events = try reader.events(after: lastEvent)
      return (events, try addressBooks.look(at: events.compactMap(\.item), reader))
    }
    for event in events {
      lastEvent = event.id
      tell(
        Methods.Watch.Reply(
          event: event.kind, at: event.at, item: event.item?.shown(look), contactId: event.contactId,
          detail: event.detail))
    }
  }

  /// Sessions begin without anything being written: only those who watch want to know.
  func tellWhatBegan() throws {
    guard isWatched else { return }
    let now = clocks.now
    let begun = try untold().filter { $0.startAt <= now }
    let look = begun.isEmpty ? nil : try store.read { try addressBooks.look(at: begun, $0) }
    beganUntil = now
    guard let look else { return }
    for item in begun {
      tell(
        Methods.Watch.Reply(
          event: EventKind.began.rawValue, at: now, item: item.shown(look), contactId: item.contactId))
    }
  }

  func tellDayBegan() { tell(Methods.Watch.Reply(event: EventKind.dayBegan.rawValue, at: clocks.now)) }

  /// Sessions that have not ended and were not told of, by start: all that began, and the next one.
  private func untold() throws -> [PlanItem] {
    let now = clocks.now
    return try store.read { reader in
      var limit = 4
      while true {
        let items = try reader.nextItems(after: now, limit: limit)
        // Any number may run at once.
        if items.count < limit || items.contains(where: { $0.startAt > max(now, beganUntil) }) {
          return items.filter { $0.startAt > beganUntil }
        }
        limit *= 2
      }
    }
  }

  private func tell(_ event: Methods.Watch.Reply) {
    watchers.removeAll { !$0(event) }
    audience?.tell(event)
  }
}
