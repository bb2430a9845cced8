import PlannerModel
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Says what the user should have been told, from what the sessions were over time and nothing else.
///
/// **What should have fired.** A reminder belongs to one start of one session. It should have been told by
/// the time that all of this has been so for a minute, on end and by the clock on the wall: the daemon runs,
/// awake, with the journal whole and the clock and zone as they were; the session is live and stands where it
/// stands; the lead time is what it is; and it is no more than the lead time ahead, or runs. So whatever a
/// suspend, a death or a clock step does, a session that is still ahead or running a minute later has been
/// told, and one that is over has not to be (the next rollup has it). One told of at an earlier start and
/// moved to less than the lead time ahead is told again by its new start, not at once. A summary tells of
/// each session in it. What a clock that went back makes come twice is not told twice. What a clock told that was
/// wrong does not count: it is told again, and nothing of it shows any more.
///
/// **How often.** On the journal once. On the desktop and to the hooks once, and once more for each death of
/// the daemon after the channel had it and before the daemon had written that down.
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
    /// Since when it stands there.
    var since: Instant
    /// It came there after a reminder of another start, when less than the lead time was left.
    var isSoonAgain: Bool
  }

  private let time: TestClock
  private(set) var problems: [String] = []
  /// How often each channel was told of each subject.
  private(set) var counts: [ChannelName: [Subject: Int]] = [:]
  private var allowed: [ChannelName: [Subject: Int]] = [:]
  /// Of rollups, by when they were due.
  private(set) var rollups: [ChannelName: [Instant: Int]] = [:]
  private var allowedRollups: [ChannelName: [Instant: Int]] = [:]
  private(set) var dates = TortureDates()
  private var handedIds: Set<String> = []
  private(set) var summaries = 0
  private(set) var repeats = 0
  private(set) var late = 0

  private var standing: [String: OutlooksBefore] = [:]
  /// Sessions of which some reminder was handed over.
  private var reminded: Set<String> = []
  /// Where a session once stood and does not any more, or was seen to be over: what was on its way then may
  /// have been given up.
  private var left: Set<Start> = []
  /// Starts that were told while the desktop was switched on, by ``desktopEpoch``.
  private var toldInEpoch: [Start: (epoch: Int, at: Instant)] = [:]
  private var desktopEpoch = 0
  private var isDesktopOn = true

  private var preferences = Preferences.defaults
  private var preferencesSince: Instant
  private var leadSince: Instant
  /// Since when the daemon runs undisturbed; nil: it does not.
  private var calmSince: Instant?
  /// The same for the desktop.
  private var desktopCalmSince: Instant
  var isServerUp = true
  private var lastChange: Instant
  /// The notices that there were before the clock went wrong; nil while it is right.
  private var claimedBefore: Set<String>?
  /// The notices of futures that did not come.
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

  // MARK: - What happens to the daemon

  /// From now on nothing disturbs it, or (seconds) after what it was disturbed by has worn off.
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

  /// The clock goes far ahead, and nobody confirms it.
  func futureBegins(_ reader: StoreReader) throws {
    claimedBefore = Set(try reader.reminders().filter { $0.state != .planned }.map(\.id))
  }

  func futureEnds() { claimedBefore = nil }

  // MARK: - What channels are told

  private func subjects(_ notice: Notice) -> [Subject] {
    let kind = notice.kind == .summary ? NoticeKind.reminder : notice.kind
    guard kind == .reminder || kind == .followUp else { return [] }
    return notice.sessions.map { Subject(kind: kind, start: Start(item: $0.id, at: $0.startAt)) }
  }

  /// When a notice leaves the planner: it speaks of how things are.
  func handed(_ errand: Errand, _ reader: StoreReader) throws {
    guard case .deliver(let notice, let channel, let uncertain, _) = errand else { return }
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
      // What is due in quiet hours comes before them.
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

  /// The clocks that times are said in. On the day after a journey they are those of home, while rollups come
  /// by ``zone``, that of the machine.
  var spokenZone: (StoreReader) throws -> ZoneTable = { _ in .utc }

  /// A channel did as it was asked.
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

  /// The daemon died and does not know that the channel has it. The journal can be asked.
  func unrecorded(_ notice: Notice, on channel: ChannelName) {
    guard channel != .journal, !ofFutures.contains(notice.id) else { return }
    for subject in subjects(notice) { allowed[channel, default: [:]][subject, default: 0] += 1 }
    dates.unrecorded(notice, on: channel)
    if notice.kind == .rollup { allowedRollups[channel, default: [:]][notice.at, default: 0] += 1 }
  }

  func count(_ channel: ChannelName, _ kind: NoticeKind, _ start: Start) -> Int {
    counts[channel]?[Subject(kind: kind, start: start)] ?? 0
  }

  // MARK: - What the sessions are

  /// After each step: where each session stands now.
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

  // MARK: - What should have been

  /// After each step, where the daemon is undisturbed.
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

  /// A day with sessions ahead gets its rollups; a time that the clock passes a second time gets no other.
  private func checkRollups(since calmSince: Instant, _ reader: StoreReader) throws {
    let zone = zone(preferences)
    let today = zone.date(at: now)
    for minute in preferences.defaultNotificationTimes {
      let at = zone.instant(of: today, minuteOfDay: minute)
      let begin = max(calmSince, preferencesSince, highestBeforeCalm)
      guard (60...3600).contains(seconds(since: at)), at.seconds - begin.seconds > 60 else { continue }
      // On a journey, sessions after it are on the days of home.
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

  /// At the very end, everything having been quiet for days.
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
