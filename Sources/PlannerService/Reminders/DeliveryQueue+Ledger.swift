import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

extension DeliveryQueue {
  // MARK: - In the transaction that changes sessions

  /// Brings the ledger in line with the changes of this transaction.
  func update(_ writer: StoreWriter) throws {
    try apply(ledger(writer.reader).reconcile(), writer)
    // The ledger does not plan guests' notices. Old ones are only deleted.
    guard clocks.watch.isSettled else { return }
    for old in try writer.reader.guestNotices(before: now.adding(minutes: -Ledger.memoryDays * 24 * 60)) {
      try writer.deleteReminder(id: old.id)
    }
  }

  private func ledger(_ reader: StoreReader) throws -> Ledger {
    let preferences = try reader.preferences()
    return Ledger(
      now: now, zone: clocks.zone(preferences), preferences: preferences, leads: try reader.remindTimes(),
      live: try reader.liveItems(),
      reminders: try reader.ownReminders(), dates: try host.dateTellings(reader),
      cards: KnownCards(
        toldThrough: try reader.cardsToldThrough(), areComplete: try cards.areKnown(reader),
        areAwaited: try cards.isReadingNew(reader)),
      conflicts: try host.sessionConflicts(reader), newId: newId,
      mayForget: clocks.watch.isSettled)
  }

  private func apply(_ changes: Ledger.Changes, _ writer: StoreWriter) throws {
    for id in changes.remove { try writer.deleteReminder(id: id) }
    for row in changes.put { try put(row, writer) }
    for id in changes.withdraw { try withdraw(reminderId: id, writer) }
    if let day = changes.cardsToldThrough { try writer.put(cardsToldThrough: day) }
  }

  /// Withdraws a reminder: sent deliveries are withdrawn, and pending ones are dropped.
  private func withdraw(reminderId: String, _ writer: StoreWriter) throws {
    // A delivery that a channel has in hand counts as told until the channel answers. The session may come
    // back before that.
    let isInHand = try writer.reader.deliveries(reminderId: reminderId).contains {
      $0.state == .pending && underWay.contains(DeliveryKey($0))
    }
    try takeBack(reminderId: reminderId, writer)
    guard var row = try writer.reader.reminder(id: reminderId) else { return }
    if isInHand {
      row.state = .acknowledged
      try writer.put(row)
      return
    }
    guard row.kind == .summary,
      try writer.reader.deliveries(reminderId: reminderId).allSatisfy({ $0.deliveredAt == nil })
    else { return }
    try expire(remindersOf: row, writer) { _ in true }
  }

  func takeBack(reminderId: String, _ writer: StoreWriter) throws {
    for var delivery in try writer.reader.deliveries(reminderId: reminderId) {
      switch delivery.state {
      case .sent where delivery.externalId != nil: delivery.state = .withdrawing
      case .pending: delivery.state = .failed
      default: continue
      }
      delivery.attempts = 0
      delivery.nextAttemptAt = now
      try writer.put(delivery)
    }
  }

  /// Withdraws the notices of messages that were read, and drops their pending deliveries.
  func takeBack(_ messages: [Reminder], _ writer: StoreWriter) throws {
    for row in messages {
      try takeBack(reminderId: row.id, writer)
      try finish(row, writer)
    }
  }

  /// Ends the earlier notices of messages in a conversation, for a new notice. Two kinds of notices stay. A
  /// notice that a channel has in hand ends when its delivery fails. The latest visible notice stays until
  /// the new notice replaces it.
  func makeWay(in conversation: String, _ writer: StoreWriter) throws {
    var latest: (row: Reminder, at: Instant)?
    for var row in try writer.reader.guestNotices(.message, conversation: conversation) {
      var (isInHand, shownAt): (Bool, Instant?) = (false, nil)
      for var delivery in try writer.reader.deliveries(reminderId: row.id) {
        switch delivery.state {
        case .pending where !underWay.contains(DeliveryKey(delivery)):
          delivery.state = .failed
          try writer.put(delivery)
        case .pending:
          isInHand = true
          row.makeWay(at: now)
        case .withdrawing: isInHand = true
        case .sent where delivery.externalId != nil: shownAt = delivery.nextAttemptAt
        default: break
        }
      }
      if isInHand {
        try writer.put(row)
      } else {
        guard let shownAt, shownAt >= latest?.at ?? shownAt else {
          try writer.deleteReminder(id: row.id)
          continue
        }
        if let latest { try writer.deleteReminder(id: latest.row.id) }
        latest = (row, shownAt)
      }
      try finish(row, writer)
    }
  }

  /// Gives up a notice of a conversation that a channel could not deliver or that waits for the end of the
  /// quiet hours. Returns its sentences for a later notice; nil if the notice does not wait.
  func giveWay(_ row: Reminder, _ writer: StoreWriter) throws -> [String]? {
    let deliveries = try writer.reader.deliveries(reminderId: row.id)
    let waiting = deliveries.filter { $0.state == .pending && !underWay.contains(DeliveryKey($0)) }
    let isQuiet = row.dueAt > now.adding(seconds: Self.longWait)
    guard row.state == .claimed, waiting.contains(where: { isQuiet || $0.attempts > 0 }) else { return nil }
    if waiting.count == deliveries.count {
      try writer.deleteReminder(id: row.id)
    } else {
      for var delivery in waiting {
        delivery.state = .failed
        try writer.put(delivery)
      }
      try finish(row, writer)
    }
    return row.detail?.split(separator: "\n").map(String.init) ?? []
  }

  /// Seconds. This is longer than a notice waits for further actions of its guest.
  private static let longWait = 600

  /// Marks the untold reminders of a summary as expired, so that the next rollup reports them. All others of
  /// the summary count as sent. A reminder is untold if no delivery arrived while it mattered.
  private func expire(
    remindersOf summary: Reminder, _ writer: StoreWriter, where isUntold: (Reminder) -> Bool
  ) throws {
    for itemId in summary.itemIds {
      for var row in try writer.reader.reminders(itemId: itemId)
      where row.kind.isReminder && row.claimedAt == summary.claimedAt && isUntold(row) {
        row.state = .expired
        try writer.put(row)
      }
    }
  }

  // MARK: - Claiming

  /// Claims the reminders that are due. A crash after that repeats no delivery that a channel can confirm.
  func claimDue() throws {
    guard let next = try store.read({ try $0.nextReminder()?.dueAt }), next <= now else { return }
    defer { composed.removeAll() }
    try host.transaction(command: nil) { writer in
      let ledger = try self.ledger(writer.reader)
      let changes = try ledger.claim { try writer.reader.item(id: $0)?.status == .lapsed }
      for row in changes.put {
        let row = try self.put(row, writer)
        guard row.state == .claimed else { continue }
        if row.kind == .rollup || row.kind == .dates {
          if row.kind == .dates { try self.host.noteTold(row, writer) }
          self.composed[row.id] = try self.host.notice(row, writer.reader)
          // An empty notice is not sent.
          guard self.composed[row.id] != nil else {
            var row = row
            row.state = .expired
            try writer.put(row)
            continue
          }
        }
        try self.open(row, try self.channels(for: row, writer.reader), writer)
        if let kind = EventKind(claimOf: row.kind), let id = row.itemId,
          let item = try writer.reader.item(id: id)
        {
          try self.host.emit(kind, item: item, to: writer)
        }
      }
    }
  }

  /// Returns the channels that exist, are enabled, and carry this kind of reminder.
  func channels(for row: Reminder, _ reader: StoreReader) throws -> [ChannelName] {
    let wanted = try reader.preferences().channels
    return (messenger?.channels ?? []).filter { channel in
      guard wanted.contains(channel.name), channel.carries(row.kind) else { return false }
      // The desktop does not show moves by the user.
      return channel.name != .desktop || row.kind != .moved || row.detail != nil
    }.map(\.name)
  }

  /// Begins the deliveries of a claimed reminder when it is due. The reminder may be back with its session
  /// after an earlier claim. A channel that delivered it then gets no new delivery. A channel that may have
  /// delivered it is told that this is uncertain.
  func open(_ row: Reminder, _ channels: [ChannelName], _ writer: StoreWriter) throws {
    let known = Dictionary(
      try writer.reader.deliveries(reminderId: row.id).map { ($0.channel, $0.deliveredAt != nil) }
    ) { first, _ in first }
    for channel in channels where known[channel] != true {
      try writer.put(Delivery(reminderId: row.id, channel: channel, nextAttemptAt: max(now, row.dueAt)))
      if known[channel] == nil { unattempted.insert(DeliveryKey(reminderId: row.id, channel: channel)) }
    }
    try finish(row, writer)
  }

  /// Marks a reminder as delivered when it has no pending delivery; news is deleted instead. A reminder that
  /// expired before any delivery counts as not sent, so the next rollup reports it.
  func finish(_ row: Reminder, _ writer: StoreWriter) throws {
    let deliveries = try writer.reader.deliveries(reminderId: row.id)
    let isUnderWay = deliveries.contains { $0.state == .pending }
    let told = deliveries.compactMap(\.deliveredAt).min()
    if row.kind == .summary, !deliveries.isEmpty, let end = told ?? (isUnderWay ? nil : now) {
      try expire(remindersOf: row, writer) { $0.expiresAt <= end }
    }
    guard !isUnderWay else { return }
    if row.kind.isNews {
      try end(news: row, deliveries, writer)
    } else if row.hasMadeWay, told == nil {
      // A later notice has its content, and the user never saw this one.
      try writer.deleteReminder(id: row.id)
    } else if row.state == .claimed {
      let isLost = now >= row.expiresAt && !deliveries.isEmpty && told == nil
      var row = row
      row.state = isLost ? .expired : .delivered
      // A guest's text is not kept here.
      if row.kind.isOfGuests { row.detail = nil }
      try writer.put(row)
    } else if row.state == .acknowledged, told == nil, deliveries.contains(where: { $0.lastError != nil }) {
      // The reminder was withdrawn while a channel had it in hand, and that delivery failed.
      var row = row
      row.state = .expired
      try writer.put(row)
      if row.kind == .summary { try expire(remindersOf: row, writer) { _ in true } }
    }
  }

  // MARK: - Time

  /// Returns the time at which the ledger next needs the planner: a reminder is due, or a delivery must be
  /// tried.
  func deadline() throws -> Instant? {
    try store.read { reader in
      let pending = try next(until: nil, reader).compactMap(nextAttempt)
      let withdrawing = try reader.withdrawingDeliveries(limit: underWay.count + 1)
        .filter { !underWay.contains(DeliveryKey($0)) && inHand($0.channel) < Self.mostInHand }
        .map(\.nextAttemptAt)
      return (pending + withdrawing + [try reader.nextReminder()?.dueAt].compactMap { $0 }).min()
    }
  }
}

extension Reminder {
  /// Ends a notice of a message, because a later notice covers its conversation.
  fileprivate mutating func makeWay(at time: Instant) { expiresAt = min(dueAt, time) }

  var hasMadeWay: Bool { kind == .message && expiresAt <= dueAt }
}

/// The key of a delivery: a reminder and a channel.
struct DeliveryKey: Hashable {
  var reminderId: String
  var channel: ChannelName

  init(reminderId: String, channel: ChannelName) {
    self.reminderId = reminderId
    self.channel = channel
  }

  init(_ delivery: Delivery) {
    self.init(reminderId: delivery.reminderId, channel: delivery.channel)
  }
}

extension EventKind {
  /// The event that `Watch` reports after the claim of a reminder of that kind; nil if it reports no event.
  init?(claimOf kind: NoticeKind) {
    switch kind {
    case .reminder, .earlyReminder: self = .reminded
    case .followUp: self = .ended
    default: return nil
    }
  }
}
