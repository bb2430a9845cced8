import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// A piece of news about a session from a transaction.
struct News {
  var kind: NoticeKind
  var item: PlanItem
  /// The session before a move; nil for other news.
  var old: PlanItem?
  /// The reason for a move by the planner; nil for other news.
  var reason: String?

  init(_ kind: NoticeKind, _ item: PlanItem) {
    self.kind = kind
    self.item = item
  }

  init?(_ event: EventKind, item: PlanItem?, detail: String?) {
    guard let item else { return nil }
    switch event {
    case .placed, .booked: kind = .placed
    case .moved, .snoozed, .rescheduled: kind = .moved
    case .missed, .lapsed: kind = .missed
    case .done: kind = .done
    default: return nil
    }
    self.item = item
    reason = event == .moved ? detail : nil
  }
}

/// A canceled session in the ledger. It is kept until all channels have delivered the news, because the item
/// and its person may be gone by then.
struct CanceledSession: Codable {
  var id: String
  var contactId: String
  var name: String
  var startAt: Instant
  var endAt: Instant

  /// - isNamed: false if the person must leave no trace.
  init(_ item: PlanItem, isNamed: Bool) {
    id = item.id
    contactId = isNamed ? item.contactId : ""
    name = isNamed ? item.name : "Somebody"
    (startAt, endAt) = (item.startAt, item.endAt)
  }

  static func text(_ sessions: [CanceledSession]) throws -> String {
    String(decoding: try JSONEncoder.sorted.encode(sessions), as: UTF8.self)
  }

  static func all(_ text: String?) throws -> [CanceledSession] {
    try text.map { try JSONDecoder().decode([CanceledSession].self, from: Data($0.utf8)) } ?? []
  }
}

/// The old times of moved sessions in the ledger. They are kept until all channels have delivered the news.
struct MovedSessions: Codable {
  struct Times: Codable {
    var startAt: Instant
    var endAt: Instant
  }

  /// The reason why the planner moved them; nil if the user moved them.
  var reason: String?
  /// The old times, by item id.
  var old: [String: Times]

  init(_ news: [News], reason: String?) {
    self.reason = reason
    old = news.reduce(into: [:]) { times, one in
      times[one.item.id] = one.old.map { Times(startAt: $0.startAt, endAt: $0.endAt) }
    }
  }

  /// - text: the text in the ledger. Earlier versions stored only the reason.
  init(_ text: String?) {
    let kept = text.flatMap { try? JSONDecoder().decode(MovedSessions.self, from: Data($0.utf8)) }
    self = kept ?? MovedSessions([], reason: text)
  }

  var text: String {
    get throws { String(decoding: try JSONEncoder.sorted.encode(self), as: UTF8.self) }
  }
}

extension DeliveryQueue {
  /// The number of notices of news that may wait for a failing channel. Beyond it, the oldest are given up.
  static let mostNews = 50

  /// Adds a notice for each kind of news of this transaction, and for each reason. The news are the
  /// differences between the live sessions before and after it, from any cause, and the outcomes of sessions
  /// that are over.
  /// - before: the live sessions before the transaction.
  /// - canUndo: false if a person who is gone now must leave no trace.
  func noteNews(since before: [PlanItem], canUndo: Bool, _ writer: StoreWriter) throws {
    defer { news.removeAll() }
    guard messenger != nil else { return }
    let news = try allNews(since: before, writer.reader)
    var ids: Set<String> = []
    for kind in NoticeKind.allCases {
      // A notice of a move by the planner has a reason. A notice of a move by the user has no reason.
      let ofKind = news.filter { $0.kind == kind }
      for reason in Set(ofKind.map(\.reason)).sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
        let moves = ofKind.filter { $0.reason == reason }
        let items = moves.map(\.item)
        var row = Reminder(
          id: newId(), kind: kind, dueAt: now, expiresAt: now.adding(minutes: 24 * 60), state: .claimed,
          claimedAt: now, itemIds: items.map(\.id), detail: reason)
        let channels = try channels(for: row, writer.reader)
        guard !channels.isEmpty else { continue }
        if kind == .moved { row.detail = try MovedSessions(moves, reason: reason).text }
        if kind == .canceled {
          row.detail = try CanceledSession.text(
            items.map { item in
              let isKnown = try canUndo || writer.reader.contact(id: item.contactId) != nil
              return CanceledSession(item, isNamed: isKnown)
            })
        }
        ids.insert(row.id)
        try open(put(row, writer), channels, writer)
      }
    }
    if !ids.isEmpty { try giveUpOldNews(but: ids, writer) }
  }

  private func giveUpOldNews(but new: Set<String>, _ writer: StoreWriter) throws {
    let waiting = try writer.reader.ownReminders().filter {
      $0.kind.isNews && $0.state == .claimed && !new.contains($0.id)
    }
    for row in waiting.dropLast(max(0, Self.mostNews - new.count)) {
      let isInHand = try writer.reader.deliveries(reminderId: row.id).contains {
        underWay.contains(DeliveryKey($0))
      }
      if !isInHand { try writer.deleteReminder(id: row.id) }
    }
  }

  private func allNews(since before: [PlanItem], _ reader: StoreReader) throws -> [News] {
    var all = news.filter { $0.kind == .done || $0.kind == .missed }
    let closed = Set(all.map(\.item.id))
    let (gone, placed, moved) = Self.differences(before, try reader.liveItems())
    for item in gone where !closed.contains(item.id) {
      switch try reader.item(id: item.id)?.status {
      case .done: all.append(News(.done, item))
      case .missed, .lapsed: all.append(News(.missed, item))
      default: all.append(News(.canceled, item))
      }
    }
    all += placed.map { News(.placed, $0) }
    for (item, old) in moved {
      var move = News(.moved, item)
      move.old = old
      move.reason = news.last { $0.kind == .moved && $0.item.id == item.id }?.reason
      all.append(move)
    }
    return all
  }

  /// Returns the sessions that are in only one of two lists, and those that are in both at different times,
  /// with their old state. Both lists are in order, and few sessions differ, so the common beginning and end
  /// need no lookup.
  private static func differences(
    _ before: [PlanItem], _ after: [PlanItem]
  ) -> (gone: [PlanItem], placed: [PlanItem], moved: [(item: PlanItem, old: PlanItem)]) {
    if before == after { return ([], [], []) }
    let most = min(before.count, after.count)
    let begin = (0..<most).first { before[$0] != after[$0] } ?? most
    let end =
      (0..<most - begin).first { before[before.count - 1 - $0] != after[after.count - 1 - $0] } ?? most
      - begin
    let old = before[begin..<before.count - end]
    let new = after[begin..<after.count - end]
    let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let present = Set(new.map(\.id))
    return (
      old.filter { !present.contains($0.id) }, new.filter { known[$0.id] == nil },
      new.compactMap { item in
        known[item.id].flatMap { ($0.startAt, $0.endAt) == (item.startAt, item.endAt) ? nil : (item, $0) }
      }
    )
  }
}
