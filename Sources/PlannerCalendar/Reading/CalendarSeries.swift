import PlannerModel
import PlannerTime

/// The VEVENTs with one UID: the event itself (several if a file uses the UID several times), and its
/// overridden instances.
struct CalendarSeries {
  private var masters: [CalendarEntry] = []
  /// Additional instances in separate messages (METHOD:ADD).
  private var added: [CalendarEntry] = []
  private var overrides: [CalendarEntry] = []
  private var masterIndex: [Key: Int] = [:]
  private var overrideIndex: [Key: Int] = [:]

  private struct Key: Hashable {
    var second: Int
    var isDate: Bool
  }

  /// Adds a VEVENT. Of two VEVENTs for the same start or instance, the higher SEQUENCE counts, then a
  /// cancellation, then the VEVENT that was changed or added later.
  mutating func add(_ entry: CalendarEntry) {
    let moment = entry.replaces ?? entry.start
    let key = Key(second: moment.isDate ? moment.wall : moment.second, isDate: moment.isDate)
    if entry.method == .add {
      added.append(entry)
    } else if entry.replaces == nil {
      Self.insert(entry, key, into: &masters, &masterIndex)
    } else {
      Self.insert(entry, key, into: &overrides, &overrideIndex)
    }
  }

  private static func insert(
    _ entry: CalendarEntry, _ key: Key, into entries: inout [CalendarEntry], _ index: inout [Key: Int]
  ) {
    if let known = index[key] {
      if entries[known].rank <= entry.rank { entries[known] = entry }
    } else {
      index[key] = entries.count
      entries.append(entry)
    }
  }

  /// Adds all times of the series to `expansion`.
  func expand(into expansion: inout CalendarExpansion) {
    var looks: [CalendarLook] = []
    var known: [CalendarLook: Int] = [:]
    func look(of entry: CalendarEntry) -> Int {
      let look = CalendarLook(
        title: entry.title, isAllDay: entry.start.isDate, takesDays: entry.takesDays,
        isTentative: entry.isTentative)
      if let index = known[look] { return index }
      known[look] = looks.count
      looks.append(look)
      return looks.count - 1
    }
    let masters = newest
    let current = masters + (masters.contains { $0.method == .cancel } ? [] : added)
    let overrides = standing(besides: masters, &expansion)
    // A moved instance counts at its new time.
    for entry in overrides where entry.takesTime {
      let second = entry.start.second
      expansion.add(
        start: second - entry.travel,
        end: entry.length.end(wall: entry.start.wall, second: second, zone: entry.start.zone),
        look: look(of: entry))
    }
    let later = overrides.filter(\.andFuture).compactMap { LaterInstances($0, look: look(of: $0)) }
      .sorted { $0.threshold < $1.threshold }
    let replaced = overrides.compactMap(\.replaces)
    // All masters of a UID share these, because there may be many of both.
    let reach = LaterInstances.Reach(later)
    var changed: [Bool: LeftOut] = [:]
    for master in current where master.takesTime || !later.isEmpty {
      let leftOut = changed[master.start.isDate] ?? LeftOut(replaced, of: master.start)
      changed[master.start.isDate] = leftOut
      var instances = MasterExpansion(
        master, look: look(of: master), changed: leftOut, later: later, reach: reach)
      instances.run(&expansion)
    }
    expansion.finish(uid: (current.first ?? self.overrides.first)?.uid ?? "", looks: looks)
  }

  /// True if the planner made the event.
  var isOwn: Bool { (masters.first ?? overrides.first ?? added.first)?.isOwn ?? false }

  /// The time of one of the planner's own sessions; nil for a date or a cancelled session. A session takes
  /// place once: if another program made it recurring, the first time counts, as in the mirror.
  var ownTime: CalendarTime? {
    guard let entry = (newest.isEmpty ? overrides : newest).first(where: \.takesTime),
      MirrorUID(entry.uid) != nil
    else { return nil }
    let start = entry.start.second
    let end = entry.length.end(wall: entry.start.wall, second: start, zone: entry.start.zone)
    return CalendarTime(
      uid: entry.uid, start: Instant(seconds: start), end: Instant(seconds: max(start, end)), title: "",
      isAllDay: entry.start.isDate)
  }

  /// The current versions of the event. A higher SEQUENCE replaces a lower one (RFC 5546 section 2.1.5). All
  /// versions with the same SEQUENCE count, because some programs use one UID twice. But a message that
  /// cancels the event cancels all of them.
  private var newest: [CalendarEntry] {
    let sequence = masters.reduce(Int.min) { max($0, $1.sequence) }
    let newest = masters.filter { $0.sequence == sequence }
    let cancelling = newest.filter { $0.method == .cancel }
    return cancelling.isEmpty ? newest : cancelling
  }

  /// Returns the overrides that count. An override with a lower SEQUENCE than the event counts only if the
  /// event has its instance, because some programs keep a separate SEQUENCE for each override.
  private func standing(
    besides masters: [CalendarEntry], _ expansion: inout CalendarExpansion
  ) -> [CalendarEntry] {
    guard let sequence = masters.first?.sequence, overrides.contains(where: { $0.sequence < sequence }) else {
      return overrides
    }
    let current = masters.filter { !$0.isCancelled }
    var found: [Set<LeftOut.Mark>] = []
    for master in current {
      let old = overrides.filter { $0.sequence < sequence }.compactMap(\.replaces)
      let seconds = old.map { $0.second }
      guard let first = seconds.min(), let last = seconds.max() else { break }
      var instances = MasterExpansion(
        master, look: 0, changed: LeftOut([], of: master.start), later: [], reach: LaterInstances.Reach([]))
      guard
        let marks = instances.marks(
          among: Set(old.map { LeftOut.Mark($0, of: master.start) }),
          from: first - MasterExpansion.margin, to: last + MasterExpansion.margin, &expansion)
      else { return overrides }
      found.append(marks)
    }
    return overrides.filter { entry in
      guard entry.sequence < sequence, let replaced = entry.replaces else { return true }
      return zip(current, found).contains { $1.contains(LeftOut.Mark(replaced, of: $0.start)) }
    }
  }
}

extension CalendarEntry {
  /// The rank of a version: the higher one counts (RFC 5546 section 2.1.5). A cancellation may have the same
  /// SEQUENCE as the event, because some programs do not increase it.
  struct Rank: Comparable {
    var sequence: Int
    var isCancelling: Bool
    var modified: Int

    static func < (one: Rank, other: Rank) -> Bool {
      (one.sequence, one.isCancelling ? 1 : 0, one.modified)
        < (other.sequence, other.isCancelling ? 1 : 0, other.modified)
    }
  }

  var rank: Rank { Rank(sequence: sequence, isCancelling: method == .cancel, modified: modified) }
}

/// The effect of RANGE=THISANDFUTURE on the instances after a changed instance (RFC 5545 section 3.2.13).
struct LaterInstances {
  let entry: CalendarEntry
  let look: Int
  /// The absolute time in seconds after which instances are affected.
  let threshold: Int
  /// The shift in local time of the changed instance.
  let shift: Int

  /// The distance in seconds before and after a period from which an instance may be moved into it.
  struct Reach {
    private(set) var back = 0
    private(set) var ahead = 0

    init(_ changes: [LaterInstances]) {
      for change in changes {
        back = max(back, change.entry.length.upperBound + max(0, change.shift))
        ahead = max(ahead, -change.shift)
      }
    }
  }

  init?(_ entry: CalendarEntry, look: Int) {
    guard let replaced = entry.replaces else { return nil }
    self.entry = entry
    self.look = look
    threshold = replaced.second
    shift = entry.start.wall - Self.wall(of: replaced, second: threshold, in: entry.start)
  }

  /// Returns the local time of a moment in the zone of `other`.
  private static func wall(of moment: CalendarMoment, second: Int, in other: CalendarMoment) -> Int {
    if moment.isDate || other.isDate || moment.zone.name == other.zone.name { return moment.wall }
    return second + other.zone.segment(at: second).offset
  }

  /// Returns an instance moved by the shift.
  func moved(_ instance: CalendarMoment, second: Int) -> CalendarMoment {
    var moment = entry.start
    moment.wall = Self.wall(of: instance, second: second, in: entry.start) + shift
    return moment
  }
}
