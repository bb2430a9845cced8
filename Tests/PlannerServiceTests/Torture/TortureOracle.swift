import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Derives the expected notices from the history of the sessions only.
///
/// **Expected notices.** A reminder belongs to one start of one session. It is expected once the following
/// conditions have held for a minute without interruption, also by the wall clock: the daemon runs on an
/// awake machine, with a working journal and an unchanged clock and zone; the session is live and has not
/// moved; the lead time is unchanged; and the session runs, or is at most the lead time ahead. So after a
/// suspend, death or clock step, a session that is ahead or running a minute later has had its reminder. A
/// session that is over needs none, because the next rollup lists it. If a session with a reminder moves to
/// less than the lead time ahead, it gets another one at its new start, not at once. A summary counts for
/// each of its sessions. A time that a backward clock step repeats brings no second notice. Notices by a
/// wrong clock do not count: they are repeated later, and may no longer show.
///
/// **Number.** Once on the journal. On the desktop and to hooks once, and again for each death of the daemon
/// after the channel's delivery and before the daemon recorded it.
final class TortureOracle {
  struct Start: Hashable {
    var item: String
    var at: Instant
  }

  /// A notice of one kind for one start.
  struct Subject: Hashable {
    var kind: NoticeKind
    var start: Start
  }

  private struct OutlooksBefore {
    var at: Instant
    var end: Instant
    /// The time since which it has this start.
    var since: Instant
    /// True if it moved there, to less than the lead time ahead, after a reminder of another start.
    var isSoonAgain: Bool
  }

  private let time: TestClock
  private(set) var problems: [String] = []
  /// How often each channel delivered each subject.
  private(set) var counts: [ChannelName: [Subject: Int]] = [:]
  private var allowed: [ChannelName: [Subject: Int]] = [:]
  /// The delivered rollups, by due time.
  private(set) var rollups: [ChannelName: [Instant: Int]] = [:]
  private var allowedRollups: [ChannelName: [Instant: Int]] = [:]
  private(set) var dates = TortureDates()
  private var handedIds: Set<String> = []
  private(set) var summaries = 0
  private(set) var repeats = 0
  private(set) var late = 0

  private var standing: [String: OutlooksBefore] = [:]
  /// Sessions with at least one reminder handed over.
  private var reminded: Set<String> = []
  /// Starts that a session has left, or that were seen to be over. Their notices in transit may have been
  /// given up.
  private var left: Set<Start> = []
  /// Starts with a notice while the desktop was on, by ``desktopEpoch``.
  private var toldInEpoch: [Start: (epoch: Int, at: Instant)] = [:]
  private var desktopEpoch = 0
  private var isDesktopOn = true

  private var preferences = Preferences.defaults
  private var preferencesSince: Instant
  private var leadSince: Instant
  /// The time since which the daemon runs undisturbed; nil if it does not.
  private var calmSince: Instant?
  /// The same for the desktop.
  private var desktopCalmSince: Instant
  var isServerUp = true
  private var lastChange: Instant
  /// The notices that existed before the clock went wrong; nil while it is right.
  private var claimedBefore: Set<String>?
  /// The notices of futures that did not happen.
  private(set) var ofFutures: Set<String> = []
  private var highest: Instant
  private var highestBeforeCalm: Instant

  init(time: TestClock) {
    self.time = time
    let now = time.now
    preferencesSince = now
    leadSince = now
    desktopCalmSince = now
    lastChange = now
    highest = now
    highestBeforeCalm = now
  }

  private var now: Instant { time.now }
  private func seconds(since past: Instant) -> Int { now.seconds - past.seconds }

  func problem(_ text: String) { problems.append("\(now): \(text)") }

  // MARK: - Events of the daemon

  /// Begins an undisturbed period, after the given seconds until the last disturbance has worn off.
  func isUndisturbed(in seconds: Int = 0) {
    calmSince = now.adding(seconds: seconds)
    highestBeforeCalm = highest
    desktopIsUndisturbed(in: seconds)
  }

  func disturbed() { calmSince = nil }

  func desktopIsUndisturbed(in seconds: Int = 0) {
    if isServerUp { desktopCalmSince = now.adding(seconds: seconds) }
  }

  func changed() { lastChange = now }

  /// Begins a period with a clock that is far ahead and not confirmed.
  func futureBegins(_ reader: StoreReader) throws {
    claimedBefore = Set(try reader.reminders().filter { $0.state != .planned }.map(\.id))
  }

  func futureEnds() { claimedBefore = nil }

  // MARK: - Deliveries

  private func subjects(_ notice: Notice) -> [Subject] {
    let kind = notice.kind == .summary ? NoticeKind.reminder : notice.kind
    guard kind == .reminder || kind == .followUp else { return [] }
    return notice.sessions.map { Subject(kind: kind, start: Start(item: $0.id, at: $0.startAt)) }
  }

  /// Records a notice that leaves the planner, which must describe the current state.
  func handed(_ job: DeliveryJob, _ reader: StoreReader) throws {
    guard case .deliver(let notice, let channel, let uncertain, _) = job else { return }
    if let claimedBefore, !claimedBefore.contains(notice.id) {
      ofFutures.insert(notice.id)
      return
    }
    let isFirst = handedIds.insert(notice.id).inserted
    if notice.kind == .reminder || notice.kind == .summary {
      reminded.formUnion(notice.sessions.map(\.id))
    }
    if claimedBefore != nil {
      if notice.kind == .dates { _ = try dates.handed(notice, today: nil, reader) }
      return
    }
    let preferences = try reader.preferences()
    for subject in subjects(notice) {
      let item = try reader.item(id: subject.start.item)
      let name = "\(notice.kind) of \(subject.start) to \(channel)"
      guard let item, item.status.isLive else {
        problem("\(name): the session is closed")
        continue
      }
      if item.startAt != subject.start.at { problem("\(name): it is at \(item.startAt)") }
      if subject.kind == .reminder, now >= item.endAt { problem("\(name): it is over") }
      if subject.kind == .followUp, now < item.endAt, !uncertain, isFirst {
        problem("\(name): it is not over")
      }
      let due = item.startAt.adding(minutes: -preferences.leadTimeMin)
      // A reminder due in quiet hours comes before them.
      let beginning = preferences.beginningOfQuietHours(at: due, in: zone(preferences))
      if subject.kind == .reminder, isFirst, !uncertain, now < beginning?.adding(minutes: -1) ?? due {
        problem("\(name): too early")
      }
    }
    if notice.kind == .rollup, isFirst, !uncertain { try check(rollup: notice, reader) }
    if notice.kind == .dates {
      let today = isFirst && !uncertain ? zone(try reader.preferences()).date(at: now) : nil
      try dates.handed(notice, today: today, reader).forEach(problem)
    }
  }

  private func check(rollup notice: Notice, _ reader: StoreReader) throws {
    let zone = zone(try reader.preferences())
    let shown = Set(notice.sessions.map(\.id))
    let last = try reader.preferences().defaultNotificationTimes.max() ?? 0
    let isLast = zone.wallClock(at: notice.at).minuteOfDay >= last
    let clocks = try spokenZone(reader)
    for item in try reader.liveItems() where !shown.contains(item.id) {
      if item.endAt > now, clocks.date(at: item.startAt) == clocks.date(at: now) {
        problem("rollup of \(notice.at) leaves out \(item.id) of today")
      }
      if item.endAt <= now, isLast {
        problem("the last rollup of \(notice.at) does not ask about \(item.id)")
      }
      let start = Start(item: item.id, at: item.startAt)
      if item.endAt <= now, count(.journal, .reminder, start) == 0, count(.journal, .followUp, start) == 0,
        !reminded.contains(item.id)
      {
        problem("rollup of \(notice.at) does not know of \(item.id), of which nothing was ever said")
      }
    }
  }

  var zone: (Preferences) -> ZoneTable = { _ in .utc }

  /// Returns the zone in which times are given. On the day after a journey this is the home zone, while
  /// rollups follow ``zone``, the machine's.
  var spokenZone: (StoreReader) throws -> ZoneTable = { _ in .utc }

  /// Records a delivery by a channel.
  func told(_ notice: Notice, on channel: ChannelName) {
    if ofFutures.contains(notice.id) { return }
    if notice.kind == .summary, channel == .journal { summaries += 1 }
    if notice.late, channel == .journal { late += 1 }
    for subject in subjects(notice) {
      counts[channel, default: [:]][subject, default: 0] += 1
      let count = counts[channel]?[subject] ?? 0
      if count > 1 { repeats += 1 }
      if count > 1 + (allowed[channel]?[subject] ?? 0) {
        problem("\(subject) told \(count) times on \(channel)")
      }
      if channel == .journal, subject.kind == .reminder, isDesktopOn, notice.kind != .summary {
        toldInEpoch[subject.start] = (desktopEpoch, now)
      }
    }
    dates.told(notice, on: channel).forEach(problem)
    if notice.kind == .rollup {
      rollups[channel, default: [:]][notice.at, default: 0] += 1
      if rollups[channel]?[notice.at] ?? 0 > 1 + (allowedRollups[channel]?[notice.at] ?? 0) {
        problem("the rollup of \(notice.at) was told twice on \(channel)")
      }
    }
  }

  /// Records a delivery that the daemon forgot by dying. The journal can be queried, so it gets no
  /// repetition.
  func unrecorded(_ notice: Notice, on channel: ChannelName) {
    guard channel != .journal, !ofFutures.contains(notice.id) else { return }
    for subject in subjects(notice) { allowed[channel, default: [:]][subject, default: 0] += 1 }
    dates.unrecorded(notice, on: channel)
    if notice.kind == .rollup { allowedRollups[channel, default: [:]][notice.at, default: 0] += 1 }
  }

  func count(_ channel: ChannelName, _ kind: NoticeKind, _ start: Start) -> Int {
    counts[channel]?[Subject(kind: kind, start: start)] ?? 0
  }

  // MARK: - Sessions

  /// Records each session's start after each step.
  func observe(_ reader: StoreReader) throws {
    guard claimedBefore == nil else { return }
    highest = max(highest, now)
    let preferences = try reader.preferences()
    if preferences != self.preferences {
      preferencesSince = now
      if preferences.leadTimeMin != self.preferences.leadTimeMin { leadSince = now }
      isDesktopOn = preferences.channels.contains(.desktop)
      if preferences.channels != self.preferences.channels { desktopEpoch += 1 }
      self.preferences = preferences
    }
    try dates.observe(reader, at: now)
    let live = Dictionary(try reader.liveItems().map { ($0.id, $0) }) { first, _ in first }
    for (id, known) in standing where live[id]?.startAt != known.at {
      left.insert(Start(item: id, at: known.at))
      standing[id] = nil
      lastChange = now
    }
    for item in live.values {
      if now >= item.endAt { left.insert(Start(item: item.id, at: item.startAt)) }
      guard standing[item.id] == nil else { continue }
      let isSoon = now >= item.startAt.adding(minutes: -preferences.leadTimeMin)
      standing[item.id] = OutlooksBefore(
        at: item.startAt, end: item.endAt, since: now, isSoonAgain: isSoon && reminded.contains(item.id))
    }
  }

  // MARK: - Checks

  /// Checks the notices after each step, if the daemon is undisturbed.
  func check(popups: [Int: TortureWorld.Popup], _ reader: StoreReader) throws {
    guard claimedBefore == nil, let calmSince, seconds(since: calmSince) >= 60 else { return }
    for (id, session) in standing {
      let start = Start(item: id, at: session.at)
      let natural = session.at.adding(minutes: -preferences.leadTimeMin)
      if seconds(since: max(calmSince, session.since, leadSince)) >= 60, seconds(since: natural) >= 60,
        now < session.end
      {
        checkReminder(start, session)
      }
      let isAwaited = seconds(since: session.end) >= 60 && seconds(since: session.end) < 7200
      if isAwaited, session.end.seconds - max(calmSince, session.since).seconds > 60,
        count(.journal, .reminder, start) > 0, count(.journal, .followUp, start) == 0
      {
        problem("nobody asked whether \(start) took place")
      }
    }
    if isServerUp, seconds(since: max(calmSince, desktopCalmSince, lastChange)) >= 60 {
      for popup in popups.values { check(popup) }
    }
    try checkRollups(since: calmSince, reader)
    if let row = try reader.nextReminder(), seconds(since: max(row.dueAt, lastChange)) >= 60 {
      problem("a \(row.kind) has been due since \(row.dueAt) and is not claimed")
    }
  }

  private func checkReminder(_ start: Start, _ session: OutlooksBefore) {
    if count(.journal, .reminder, start) == 0 {
      let isForLater = session.isSoonAgain || (leadSince >= session.since && reminded.contains(start.item))
      if !isForLater || seconds(since: session.at) >= 60 { problem("\(start) was not reminded of") }
    } else if let told = toldInEpoch[start], told.epoch == desktopEpoch, isDesktopOn, isServerUp,
      !left.contains(start),
      seconds(since: max(desktopCalmSince, told.at)) >= 60, count(.desktop, .reminder, start) == 0
    {
      problem("\(start) is on the journal and not on the desktop")
    }
  }

  private func check(_ popup: TortureWorld.Popup) {
    if !popup.isOrphan, ofFutures.contains(popup.notice.id) {
      problem("a \(popup.notice.kind) of a future that did not come still shows")
    }
    let kinds: [NoticeKind] = [.reminder, .followUp, .choices]
    guard !popup.isOrphan, kinds.contains(popup.notice.kind), let session = popup.notice.sessions.first
    else { return }
    if standing[session.id]?.at != session.startAt {
      problem("the \(popup.notice.kind) of \(session.id) at \(session.startAt) still shows")
    }
  }

  /// Checks that a day with upcoming sessions gets its rollups. A time that the clock passes twice gets only
  /// one.
  private func checkRollups(since calmSince: Instant, _ reader: StoreReader) throws {
    let zone = zone(preferences)
    let today = zone.date(at: now)
    for minute in preferences.defaultNotificationTimes {
      let at = zone.instant(of: today, minuteOfDay: minute)
      let begin = max(calmSince, preferencesSince, highestBeforeCalm)
      guard (60...3600).contains(seconds(since: at)), at.seconds - begin.seconds > 60 else { continue }
      // On a journey, the sessions after it are on the days of the home zone.
      let clocks = try spokenZone(reader)
      let isAwaited = standing.values.contains {
        $0.end > now && zone.date(at: $0.at) == today && clocks.date(at: $0.at) == clocks.date(at: at)
          && at.seconds - $0.since.seconds > 60
      }
      if isAwaited, rollups[.journal]?[at] == nil { problem("there was no rollup at \(at)") }
      if minute == preferences.defaultNotificationTimes.min() {
        dates.missing(of: today, morning: at, since: begin).forEach(problem)
      }
    }
  }

  /// Checks the final state, after days without disturbance.
  func finalCheck(_ reader: StoreReader) throws {
    for row in try reader.reminders() {
      if row.state == .claimed { problem("a \(row.kind) of \(row.dueAt) is still claimed") }
      let isLive = try row.itemId.map { try reader.item(id: $0)?.status.isLive ?? false } ?? false
      if row.dueAt < now.adding(minutes: -60 * 1440), !isLive {
        problem("a \(row.kind) of \(row.dueAt) (\(row.state)) is kept for ever")
      }
    }
    for state in [Delivery.State.pending, .withdrawing] {
      for delivery in try reader.deliveries(state) {
        problem("a delivery to \(delivery.channel) is still \(state): \(delivery.lastError ?? "")")
      }
    }
  }
}
