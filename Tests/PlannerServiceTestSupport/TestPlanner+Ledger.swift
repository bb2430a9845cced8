import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService

/// Helpers for tests of reminders: passing time with the daemon's alarm, and the ledger's rows.
extension TestPlanner {
  static let everyChannel: [FakeChannel] = [.journal, .desktop, .hooks]

  /// Returns a planner with every channel, through the router.
  static func reminding(at start: Instant = TestPlanner.monday) throws -> TestPlanner {
    try TestPlanner(at: start, channels: everyChannel)
  }

  var messages: RecordingMessenger {
    guard let messenger else { preconditionFailure("a planner without channels") }
    return messenger
  }

  /// Restarts the daemon with the same store. Unanswered deliveries are lost.
  func restarted(after minutes: Int = 0, zones: ZoneDatabase = TestPlanner.zones) throws -> TestPlanner {
    messenger?.planner = nil
    let next = try TestPlanner(
      at: time.now.adding(minutes: minutes), store: store, zones: zones,
      channels: messenger?.channels.compactMap { $0 as? FakeChannel })
    // Answers the deliveries made during the start.
    next.messenger?.release()
    try next.wake()
    return next
  }

  func wake() throws { try onPlanner { try $0.wake() } }

  /// Lets time pass. The planner wakes at its deadlines, as with the daemon's alarm.
  func run(until end: Instant) throws {
    var rings = 0
    while true {
      let deadline = try onPlanner { $0.host.deadline }
      // A deadline that could not be met is retried after a second.
      let ring = deadline > time.now ? deadline : time.now.adding(seconds: 1)
      guard ring <= end else { break }
      time.now = ring
      try wake()
      rings += 1
      try #require(rings < 20_000, "the alarm rings and rings")
    }
    time.now = end
  }

  func run(until text: String) throws { try run(until: local(text)) }

  /// The machine sleeps, and wakes at a time.
  func sleep(until text: String) throws {
    time.now = local(text)
    try wake()
  }

  /// Sets the clock.
  func setClock(_ text: String) throws {
    time.now = local(text)
    try onPlanner { try $0.clockWasSet() }
  }

  // MARK: - Sessions

  /// Books a session with a person without a goal, so that no other session is placed.
  @discardableResult
  func session(_ name: String, _ start: String, for minutes: Int = 30) throws -> ShownItem {
    if try !snapshot().contacts.contains(where: { $0.displayName == name }) { try add(name) }
    return try call(Methods.Book(name: name, at: start, durationMin: minutes, force: true)).item
  }

  // MARK: - The ledger

  func rows(_ kind: NoticeKind? = nil, _ state: Reminder.State? = nil) throws -> [Reminder] {
    try store.read { try $0.reminders() }
      .filter { (kind == nil || $0.kind == kind) && (state == nil || $0.state == state) }
  }

  func row(_ kind: NoticeKind, of item: some Session) throws -> Reminder? {
    let found = try rows(kind).filter { $0.itemId == item.id }
    return found.first { $0.state == .planned } ?? found.last
  }

  /// Returns the due time of a session's planned row of a kind; nil if there is no such row.
  func due(_ kind: NoticeKind, of item: some Session) throws -> Instant? {
    try rows(kind, .planned).filter { $0.itemId == item.id }.map(\.dueAt).first
  }

  func deliveries(of row: Reminder?) throws -> [ChannelName: Delivery] {
    let row = try #require(row)
    return Dictionary(
      uniqueKeysWithValues: try store.read { try $0.deliveries(reminderId: row.id) }.map {
        ($0.channel, $0)
      })
  }

  /// Returns the desktop's id of the single notice of that kind.
  func shown(_ kind: NoticeKind, of item: some Session) throws -> String {
    try #require(try deliveries(of: row(kind, of: item))[.desktop]?.externalId)
  }

  /// Presses a button of the notice with the desktop's id `externalId`.
  func press(_ key: String, on externalId: String) throws {
    let delivery = try store.read { try $0.delivery(channel: .desktop, externalId: externalId) }
    try onPlanner { try $0.hear(.pressed(key, noticeId: delivery?.reminderId ?? externalId, on: .desktop)) }
  }
}

/// A session, either stored or shown.
protocol Session {
  var id: String { get }
}

extension PlanItem: Session {}
extension ShownItem: Session {}
