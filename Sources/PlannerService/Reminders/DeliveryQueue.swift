import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTime

/// The queue of deliveries to the user: the ledger of reminders, and what each channel was asked to deliver
/// of it.
final class DeliveryQueue {
  /// The way to the user; nil if nobody is told anything.
  let messenger: (any Messenger)?
  /// The news of the transaction under way.
  var news: [News] = []
  /// The deliveries that were handed out and are not answered yet.
  var underWay: Set<DeliveryKey> = []
  /// The deliveries in `underWay` that may show somebody who was erased since.
  var outdated: Set<DeliveryKey> = []
  /// The channels that failed and delivered nothing since: how often, and when the next delivery is tried for all that
  /// wait.
  private var failing: [ChannelName: (times: Int, until: Instant)] = [:]
  /// The notices that were composed during the current claim, by reminder id.
  var composed: [String: Notice] = [:]
  /// The deliveries that no attempt of an earlier process can have made.
  var unattempted: Set<DeliveryKey> = []
  /// What is to be told of dates, until what it depends on changes.
  var knownTellings: (state: Planner.DateState, tellings: [DateTelling])?
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost
  let addressBooks: AddressBookReadings

  init(
    _ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ addressBooks: AddressBookReadings,
    _ messenger: (any Messenger)?
  ) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.addressBooks = addressBooks
    self.messenger = messenger
  }

  var now: Instant { clocks.now }

  /// Adds news of the transaction under way.
  func note(_ news: News) { self.news.append(news) }

  func forgetNews() { news.removeAll() }

  /// Marks deliveries as outdated: each is withdrawn once its channel has delivered it.
  func markOutdated(_ keys: [DeliveryKey]) { outdated.formUnion(keys) }

  // MARK: - Deliveries

  /// So many deliveries a channel has in hand at most; the others follow as it answers.
  static let mostInHand = 100

  /// So many that are over are given up at once: no change waits for all of them.
  private static let mostGivenUp = 20

  /// Hands out the deliveries whose time has come and that are not under way.
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
    // Cards have the phone number and the time zone that notices show.
    if try !pending.isEmpty && store.read({ try addressBooks.isAwaited($0) }) { return }
    var over: [DeliveryKey] = []
    for delivery in pending where nextAttempt(delivery).map({ $0 <= now }) ?? false {
      guard over.count < Self.mostGivenUp else { break }
      if inHand(delivery.channel) < Self.mostInHand, try !dispatch(delivery) {
        over.append(DeliveryKey(delivery))
      }
    }
    if !over.isEmpty { try giveUp(over) }
  }

  /// Gives up what is over. If there is more of it, the deadline is now.
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
        // The reminder may have to be told again after all.
        if row.state == .acknowledged { try self.update(writer) }
      }
    }
    unattempted.subtract(keys)
  }

  /// Returns the deliveries that come next on each channel. However many wait, few are read: a channel that failed gets
  /// one of those that it had before, and no channel has many in hand.
  /// - time: only those whose attempt is no later; nil: the first ones, whenever they are.
  func next(until time: Instant?, _ reader: StoreReader) throws -> [Delivery] {
    var found: [Delivery] = []
    for channel in ChannelName.allCases {
      let inHand = inHand(channel)
      guard inHand < Self.mostInHand else { continue }
      let limit = time == nil ? inHand + 1 : Self.mostInHand
      found += try reader.pendingDeliveries(channel, tried: false, until: time, limit: limit)
      let isFailing = failing[channel] != nil
      if isFailing && inHand > 0 { continue }
      // One of them is tried; those before it may be over, and are given up.
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

  /// Returns when a pending delivery is to be tried; nil if an answer has to come first. A channel that failed is tried
  /// by one delivery for all that failed before: the others follow once it delivers.
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
    // What was handed out together fails together.
    guard known.until <= now else { return }
    failing[channel] = (known.times + 1, now.adding(seconds: Delivery.pause(after: known.times)))
  }

  /// Returns whether it is still to be told.
  private func dispatch(_ known: Delivery) throws -> Bool {
    let key = DeliveryKey(known)
    // The answer to an earlier delivery may have come meanwhile, and have dispatched this one.
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
      // The next rollup says what this one would have said.
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

  /// Returns when the quiet hours end that a popup waits for; nil if it comes now. What has to be known before they end
  /// does not wait, nor does what the user wants to be told in quiet hours.
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

  /// Returns the external id of the visible notice about the same session, or of what the same guest wrote, which the
  /// new one replaces; nil if there is none.
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

  /// Handles the result of ``Errand/deliver(_:by:uncertain:replacing:)``.
  func delivered(
    _ reminderId: String, by channel: ChannelName, _ result: Result<String?, ChannelFailure>
  ) throws {
    let key = DeliveryKey(reminderId: reminderId, channel: channel)
    underWay.remove(key)
    let isOutdated = try outdated.remove(key) != nil || store.read { try isOvertaken(key, $0) }
    // Also if the ledger cannot be written: the channel must then check whether it delivered this already.
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
        // It may have been withdrawn while it was under way.
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

  /// Returns whether a later notice of what is written in the same conversation shows, or is in the channel's hand: that
  /// could not take this one's place.
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

  /// Handles the result of ``Errand/withdraw(reminderId:externalId:by:)``.
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

  /// Returns the deliveries still visible that are about a person, or about anybody (nil). Those about
  /// several people are included.
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

  /// Retries at once what waits for a channel; nil: for any. After a change of the clock, retry times by the earlier
  /// clock do not count. What failed before, also in an earlier process, is tried by one delivery.
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
      // The reminder may have to be told again after all.
      if row.state == .acknowledged { try self.update(writer) }
      return delivery.state == .pending
    }
    if !isPending { unattempted.remove(key) }
  }
}

extension Delivery {
  /// Sets the next attempt: after 5 s, 10 s, 20 s and so on, at most five minutes. The expiry of the reminder
  /// ends this.
  fileprivate mutating func retry(after failure: ChannelFailure, now: Instant) {
    nextAttemptAt = now.adding(seconds: Self.pause(after: attempts))
    attempts += 1
    lastError = failure.description
  }

  /// Returns the seconds until the next attempt after so many that failed before the latest.
  fileprivate static func pause(after attempts: Int) -> Int { min(300, 5 << min(attempts, 6)) }
}
