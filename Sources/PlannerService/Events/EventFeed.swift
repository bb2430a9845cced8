import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The feed of events. It tells the listeners of `Watch` each committed event, once and in order. It also
/// tells them which sessions begin.
final class EventFeed {
  /// A listener of `Watch`; returns false after it is gone.
  typealias Watcher = (Methods.Watch.Reply) -> Bool

  /// The listeners on another thread.
  var subscribers: Subscribers?
  /// True if the transaction under way emitted an event.
  private(set) var hasEvents = false

  private let store: PlannerStore
  private let clocks: Clocks
  private let cards: CardContents
  private let calendars: CalendarContents
  private(set) var watchers: [Watcher] = []
  /// Listeners know of each session that began before this time.
  private var beganUntil = Instant(seconds: 0)
  private var lastEvent: Int64 = 0

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ addressBooks: AddressBookReadings,
    _ calendars: CalendarReadings
  ) {
    self.calendars = calendars.contents
    self.store = store
    self.clocks = clocks
    cards = addressBooks.contents
  }

  /// Returns the start of the next session, if there are listeners.
  func deadline() throws -> Instant? { isWatched ? try untold().first?.startAt : nil }

  // MARK: - Listeners

  func watch(_ watcher: @escaping Watcher) {
    if watchers.isEmpty { beganUntil = clocks.now }
    watchers.append(watcher)
  }

  /// Begins to report sessions from now, because the first listener on another thread has come.
  func subscribersBegin() { beganUntil = clocks.now }

  private var isWatched: Bool { !watchers.isEmpty || subscribers?.isEmpty == false }

  // MARK: - Events

  func forgetEvents() { hasEvents = false }

  func emit(
    _ kind: EventKind, item: PlanItem?, contactId: String?, detail: String?, to writer: StoreWriter
  ) throws {
    hasEvents = true
    // Events are dropped here and not in every transaction, so a transaction without events writes nothing.
    try writer.dropEvents(upTo: lastEvent)
    try writer.emit(
      StoreEvent(
        kind: kind.rawValue, at: clocks.now, item: item, contactId: contactId ?? item?.contactId,
        detail: detail))
  }

  /// Sends the committed events to listeners.
  func tellWatchers() throws {
    guard isWatched else {
      lastEvent = max(lastEvent, try store.read { try $0.lastEventId() } ?? 0)
      return
    }
    let (events, look) = try store.read { reader in
      let events = try reader.events(after: lastEvent)
      return (events, try calendars.look(at: events.compactMap(\.item), cards, reader))
    }
    for event in events {
      lastEvent = event.id
      tell(
        Methods.Watch.Reply(
          event: event.kind, at: event.at, item: event.item?.shown(look), contactId: event.contactId,
          detail: event.detail))
    }
  }

  /// Tells listeners which sessions have begun. Nothing is stored at that moment, so the store has no event
  /// for it.
  func tellWhatBegan() throws {
    guard isWatched else { return }
    let now = clocks.now
    let begun = try untold().filter { $0.startAt <= now }
    let look =
      begun.isEmpty ? nil : try store.read { try calendars.look(at: begun, cards, $0) }
    beganUntil = now
    guard let look else { return }
    for item in begun {
      tell(
        Methods.Watch.Reply(
          event: EventKind.began.rawValue, at: now, item: item.shown(look), contactId: item.contactId))
    }
  }

  func tellDayBegan() { tell(Methods.Watch.Reply(event: EventKind.dayBegan.rawValue, at: clocks.now)) }

  /// Returns the sessions that have not ended and were not reported, by start: all sessions that began, and
  /// the next session.
  private func untold() throws -> [PlanItem] {
    let now = clocks.now
    return try store.read { reader in
      var limit = 4
      while true {
        let items = try reader.nextItems(after: now, limit: limit)
        // Any number of sessions may run at once.
        if items.count < limit || items.contains(where: { $0.startAt > max(now, beganUntil) }) {
          return items.filter { $0.startAt > beganUntil }
        }
        limit *= 2
      }
    }
  }

  private func tell(_ event: Methods.Watch.Reply) {
    watchers.removeAll { !$0(event) }
    subscribers?.tell(event)
  }
}
