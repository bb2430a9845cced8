import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// The queue of deliveries to the user: the ledger of reminders, and their deliveries by each channel.
final class DeliveryQueue {
  /// The way to the user; nil to send no notices.
  let messenger: (any Messenger)?
  /// The news of the transaction under way.
  var news: [News] = []
  /// The deliveries that channels have in hand and have not answered yet.
  var underWay: Set<DeliveryKey> = []
  /// The deliveries in `underWay` that may show a person who was erased since.
  var outdated: Set<DeliveryKey> = []
  /// The channels that failed and have delivered nothing since: the number of failures, and the time of the
  /// next attempt for all their waiting deliveries.
  private var failing: [ChannelName: (times: Int, until: Instant)] = [:]
  /// The notices that were composed during the current claim, by reminder id.
  var composed: [String: Notice] = [:]
  /// The deliveries that no earlier process can have attempted.
  var unattempted: Set<DeliveryKey> = []
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost
  let cards: CardContents

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ addressBooks: AddressBookReadings,
    _ messenger: (any Messenger)?
  ) {
    self.store = store
    self.clocks = clocks
    self.host = host
    cards = addressBooks.contents
    self.messenger = messenger
  }

  var now: Instant { clocks.now }

  /// Adds news of the transaction under way.
  func note(_ news: News) { self.news.append(news) }

  func forgetNews() { news.removeAll() }

  /// Marks deliveries as outdated. Each is withdrawn after its channel has delivered it.
  func markOutdated(_ keys: [DeliveryKey]) { outdated.formUnion(keys) }

  // MARK: - Deliveries

  /// The number of deliveries that a channel may have in hand. The others follow as it answers.
  static let mostInHand = 100

  /// The number of expired deliveries that are given up at once, so that no change waits for all of them.
  private static let mostGivenUp = 20

  /// Hands out the due deliveries that are not under way.
  func dispatch() throws {
    let withdrawing = try store.read { reader in
      try reader.withdrawingDeliveries(limit: Self.mostInHand + underWay.count).filter { isToTry($0) }
    }
    for delivery in withdrawing {
      guard let externalId = delivery.externalId, inHand(delivery.channel) < Self.mostInHand else { continue }
      underWay.insert(DeliveryKey(delivery))
      messenger?.carryOut(
        .withdraw(reminderId: delivery.reminderId, externalId: externalId, by: delivery.channel))
    }
    let pending = try store.read { try next(until: now, $0) }
    // Cards have the phone number and the time zone for notices.
    if try !pending.isEmpty && store.read({ try cards.isAwaited($0) }) { return }
    var over: [DeliveryKey] = []
    for delivery in pending where nextAttempt(delivery).map({ $0 <= now }) ?? false {
      guard over.count < Self.mostGivenUp else { break }
      if inHand(delivery.channel) < Self.mostInHand, try !dispatch(delivery) {
        over.append(DeliveryKey(delivery))
      }
    }
    if !over.isEmpty { try giveUp(over) }
  }

  /// Gives up these deliveries. If more remain, the deadline is now.
  private func giveUp(_ keys: [DeliveryKey]) throws {
    try store.write(command: nil, at: now) { writer in
      for key in keys {
        let known = try writer.reader.deliveries(reminderId: key.reminderId)
        guard let row = try writer.reader.reminder(id: key.reminderId),
          var delivery = known.first(where: { $0.channel == key.channel }), delivery.state == .pending
        else { continue }
        delivery.state = .failed
        try writer.put(delivery)
        try finish(row, writer)
        // The reminder may have to be sent again.
        if row.state == .acknowledged { try self.update(writer) }
      }
    }
    unattempted.subtract(keys)
  }

  /// Returns the next deliveries of each channel. Reads only a few, even if many wait: a failed channel gets
  /// one of its earlier deliveries, and no channel has many in hand.
  /// - time: the latest time of an attempt; nil for the first deliveries at any time.
  func next(until time: Instant?, _ reader: StoreReader) throws -> [Delivery] {
    var found: [Delivery] = []
    for channel in ChannelName.allCases {
      let inHand = inHand(channel)
      guard inHand < Self.mostInHand else { continue }
      let limit = time == nil ? inHand + 1 : Self.mostInHand
      found += try reader.pendingDeliveries(channel, tried: false, until: time, limit: limit)
      let isFailing = failing[channel] != nil
      if isFailing && inHand > 0 { continue }
      // One of them is tried. Those before it may have expired, and are given up.
      let most = isFailing ? min(limit, Self.mostGivenUp) : limit
      found += try reader.pendingDeliveries(channel, tried: true, until: time, limit: most)
    }
    return found.filter { !underWay.contains(DeliveryKey($0)) }.sorted {
      ($0.nextAttemptAt, $0.reminderId, $0.channel.rawValue)
        < ($1.nextAttemptAt, $1.reminderId, $1.channel.rawValue)
    }
  }

  func inHand(_ channel: ChannelName) -> Int { underWay.count { $0.channel == channel } }

  private func isToTry(_ delivery: Delivery) -> Bool {
    delivery.nextAttemptAt <= now && !underWay.contains(DeliveryKey(delivery))
  }

  /// Returns the time for the next attempt of a pending delivery; nil if an answer must come first. A failed
  /// channel is tried with one of its failed deliveries. The others follow when it delivers.
  func nextAttempt(_ delivery: Delivery) -> Instant? {
    if underWay.contains(DeliveryKey(delivery)) { return nil }
    guard delivery.attempts > 0, let failure = failing[delivery.channel] else {
      return delivery.nextAttemptAt
    }
    if underWay.contains(where: { $0.channel == delivery.channel }) { return nil }
    return max(delivery.nextAttemptAt, failure.until)
  }

  private func note(failureOf channel: ChannelName) {
    let known = failing[channel] ?? (0, now)
    // Deliveries that were handed out together fail together, and count as one failure.
    guard known.until <= now else { return }
    failing[channel] = (known.times + 1, now.adding(seconds: Delivery.pause(after: known.times)))
  }

  /// Hands out a delivery. Returns false if it is no longer wanted.
  private func dispatch(_ known: Delivery) throws -> Bool {
    let key = DeliveryKey(known)
    // The answer to an earlier delivery may have come in the meantime, and may have dispatched this one.
    let current = try store.read { try $0.deliveries(reminderId: key.reminderId) }
      .first { $0.channel == key.channel }
    guard let current, current.state == .pending, isToTry(current) else { return true }
    let (row, notice, replacing) = try store.read { reader in
      guard let row = try reader.reminder(id: key.reminderId),
        try channels(for: row, reader).contains(key.channel)
      else { return (nil, nil, nil) as (Reminder?, Notice?, String?) }
      return (
        row, try composed[row.id] ?? host.notice(row, reader),
        try predecessor(of: row, by: key.channel, reader)
      )
    }
    guard let row, let notice, now < row.expiresAt else { return false }
    if let morning = try endOfQuietHours(for: row, on: key.channel) {
      // The next rollup has the content of this one.
      guard morning < row.expiresAt else { return false }
      try note(key) { $0.nextAttemptAt = morning }
      return true
    }
    underWay.insert(key)
    messenger?.carryOut(
      .deliver(
        notice, by: key.channel, uncertain: !unattempted.contains(key), replacing: replacing))
    return true
  }

  /// Returns the end of the quiet hours that a popup waits for; nil if it comes now. A notice that the user
  /// needs before that end does not wait. Neither does a notice that the user wants in quiet hours.
  private func endOfQuietHours(for row: Reminder, on channel: ChannelName) throws -> Instant? {
    if channel != .desktop || row.kind.isReminder || row.kind == .summary { return nil }
    let preferences = try store.read { try $0.preferences() }
    let zone = clocks.zone(preferences)
    // A date that becomes known at night is due at once.
    let morning = preferences.defaultNotificationTimes.min() ?? 0
    let dueAt =
      row.kind == .dates
      ? zone.instant(of: zone.date(at: row.dueAt), minuteOfDay: morning) : row.dueAt
    guard preferences.isQuiet(now, in: zone), row.kind.isNews || !preferences.isQuiet(dueAt, in: zone)
    else { return nil }
    let end = preferences.endOfQuietHours(at: now, in: zone)
    return end > now && (end < row.expiresAt || row.kind == .rollup) ? end : nil
  }

  /// Returns the external id of a visible notice that the new one replaces: a notice about the same session,
  /// or about the same guest's messages. Returns nil if there is no such notice.
  private func predecessor(
    of row: Reminder, by channel: ChannelName, _ reader: StoreReader
  ) throws -> String? {
    if row.kind == .message {
      guard let conversation = row.itemIds.first else { return nil }
      return try reader.shownMessage(conversation: conversation, channel: channel, otherThan: row.id)?
        .externalId
    }
    guard let itemId = row.itemId else { return nil }
    var latest: Delivery?
    for other in try reader.reminders(itemId: itemId) where other.id != row.id {
      for delivery in try reader.deliveries(reminderId: other.id)
      where delivery.channel == channel && delivery.state == .sent && delivery.externalId != nil {
        if let sent = delivery.deliveredAt, sent >= latest?.deliveredAt ?? sent { latest = delivery }
      }
    }
    return latest?.externalId
  }

  /// Handles the result of ``DeliveryJob/deliver(_:by:uncertain:replacing:)``.
  func delivered(
    _ reminderId: String, by channel: ChannelName, _ result: Result<String?, ChannelFailure>
  ) throws {
    let key = DeliveryKey(reminderId: reminderId, channel: channel)
    underWay.remove(key)
    let isOutdated = try outdated.remove(key) != nil || store.read { try isOvertaken(key, $0) }
    // Also done if the ledger cannot be written: the channel must then check whether it already delivered
    // this.
    switch result {
    case .success:
      unattempted.remove(key)
      failing[channel] = nil
    case .failure: note(failureOf: channel)
    }
    if case .success(let externalId?) = result,
      try store.read({ try $0.deliveries(reminderId: reminderId) }).isEmpty
    {
      // The person was erased while the delivery was under way.
      messenger?.carryOut(.withdraw(reminderId: reminderId, externalId: externalId, by: channel))
    }
    try record(key) { delivery in
      switch result {
      case .success(let externalId):
        // The delivery may have been withdrawn while it was under way.
        let isWanted = delivery.state == .pending && !isOutdated
        delivery.state = isWanted || externalId == nil ? .sent : .withdrawing
        delivery.externalId = externalId
        delivery.deliveredAt = now
        delivery.nextAttemptAt = now
        delivery.lastError = nil
      case .failure(let failure):
        delivery.retry(after: failure, now: now)
      }
    }
  }

  /// Returns whether a later notice of messages in the same conversation is visible or in the channel's hand.
  /// That notice could not replace this one.
  private func isOvertaken(_ key: DeliveryKey, _ reader: StoreReader) throws -> Bool {
    guard let row = try reader.reminder(id: key.reminderId), row.hasMadeWay,
      let conversation = row.itemIds.first
    else { return false }
    return try reader.guestNotices(.message, conversation: conversation).contains { other in
      try !other.hasMadeWay
        && reader.deliveries(reminderId: other.id).contains {
          $0.channel == key.channel && ($0.state == .sent || underWay.contains(DeliveryKey($0)))
        }
    }
  }

  /// Handles the result of ``DeliveryJob/withdraw(reminderId:externalId:by:)``.
  func withdrawn(
    _ reminderId: String, by channel: ChannelName, _ result: Result<Void, ChannelFailure>
  ) throws {
    let key = DeliveryKey(reminderId: reminderId, channel: channel)
    underWay.remove(key)
    try record(key) { delivery in
      switch result {
      case .success: delivery.state = .withdrawn
      case .failure(let failure):
        delivery.retry(after: failure, now: now)
        // A popup that could not be reached for an hour is given up.
        if delivery.attempts > 15 { delivery.state = .withdrawn }
      }
    }
  }

  /// Returns the visible deliveries about a person, or about any person if `contactId` is nil. Includes
  /// deliveries about several people.
  func showing(ofContact contactId: String?, _ reader: StoreReader) throws -> [Delivery] {
    try (reader.deliveries(.sent) + reader.deliveries(.withdrawing)).filter { delivery in
      guard delivery.externalId != nil, let contactId else { return delivery.externalId != nil }
      guard let itemId = try reader.reminder(id: delivery.reminderId)?.itemId else { return true }
      return try reader.item(id: itemId)?.contactId == contactId
    }
  }

  /// Returns the deliveries under way that are about several people.
  func underWayOfSeveral(_ reader: StoreReader) throws -> [DeliveryKey] {
    try underWay.filter { key in
      let isPending = try reader.deliveries(reminderId: key.reminderId).contains {
        $0.channel == key.channel && $0.state == .pending
      }
      return try isPending && reader.reminder(id: key.reminderId)?.itemId == nil
    }.sorted { ($0.reminderId, $0.channel.rawValue) < ($1.reminderId, $1.channel.rawValue) }
  }

  /// Withdraws deliveries that the ledger no longer has.
  func takeBack(_ deliveries: [Delivery]) {
    for delivery in deliveries {
      guard let externalId = delivery.externalId else { continue }
      messenger?.carryOut(
        .withdraw(reminderId: delivery.reminderId, externalId: externalId, by: delivery.channel))
    }
  }

  /// Retries the waiting deliveries of a channel at once; nil for all channels. After a change of the clock,
  /// retry times by the earlier clock do not count. Of the deliveries that failed before, also in an earlier
  /// process, one is tried.
  func retryAtOnce(_ channel: ChannelName? = nil) throws {
    let over = try store.read { reader in
      try reader.overtakenNotices().flatMap { try reader.deliveries(reminderId: $0.id) }
        .filter { $0.state == .pending && !underWay.contains(DeliveryKey($0)) }.map { DeliveryKey($0) }
    }
    if !over.isEmpty { try giveUp(over) }
    let tried = try store.read { reader in
      try ChannelName.allCases.filter {
        try (channel ?? $0) == $0 && !reader.pendingDeliveries($0, tried: true, limit: 1).isEmpty
      }
    }
    for channel in Set(failing.keys).union(tried) {
      failing[channel] = (failing[channel]?.times ?? 0, now)
    }
    guard try store.read({ try $0.hasWaitingDelivery(after: now) }) else { return }
    try store.write(command: nil, at: now) { try $0.hastenDeliveries(channel, now: now) }
  }

  private func record(_ key: DeliveryKey, _ change: (inout Delivery) -> Void) throws {
    try note(key, change)
    try host.settle()
  }

  private func note(_ key: DeliveryKey, _ change: (inout Delivery) -> Void) throws {
    let isPending = try store.write(command: nil, at: now) { writer in
      let known = try writer.reader.deliveries(reminderId: key.reminderId)
      guard let row = try writer.reader.reminder(id: key.reminderId),
        var delivery = known.first(where: { $0.channel == key.channel })
      else { return false }
      change(&delivery)
      if row.hasMadeWay, delivery.state == .pending { delivery.state = .failed }
      // News is given up after a few attempts.
      if row.kind.isNews, delivery.state == .pending, delivery.attempts > 3 { delivery.state = .failed }
      try writer.put(delivery)
      try finish(row, writer)
      // The reminder may have to be sent again.
      if row.state == .acknowledged { try self.update(writer) }
      return delivery.state == .pending
    }
    if !isPending { unattempted.remove(key) }
  }
}

extension Delivery {
  /// Sets the next attempt: after 5 s, 10 s, 20 s and so on, at most five minutes. Attempts end when the
  /// reminder expires.
  fileprivate mutating func retry(after failure: ChannelFailure, now: Instant) {
    nextAttemptAt = now.adding(seconds: Self.pause(after: attempts))
    attempts += 1
    lastError = failure.description
  }

  /// Returns the seconds until the next attempt, from the number of failures before the latest failure.
  fileprivate static func pause(after attempts: Int) -> Int { min(300, 5 << min(attempts, 6)) }
}
