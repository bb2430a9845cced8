import Foundation
import PlannerModel
import PlannerTime
import Testing

@Suite struct `Objects` {
  private let start = Instant(seconds: 1_772_456_400)  // 2026-03-02T13:00:00Z

  private var fullGoal: Goal {
    Goal(
      id: "g", contactId: "c", cadenceDays: 7, importance: 4, minDurationMin: 45,
      windows: Windows(
        weekdays: [.mon, .sun],
        timeBlocks: [TimeBlock(start: 1080, end: 1440), TimeBlock(start: 1320, end: 60)],
        excludedDates: [CivilDate(daysSinceEpoch: 20_000)]),
      createdAt: start, lastCompletedAt: start.adding(minutes: 1), paused: true,
      pausedUntil: CivilDate(daysSinceEpoch: 20_001), skippedAt: start.adding(minutes: 2))
  }

  private var fullItem: PlanItem {
    PlanItem(
      id: "i", contactId: "c", goalId: "g", name: "Ada", startAt: start, durationMin: 30,
      status: .rescheduled,
      origin: .manual, mirrorUid: "m", createdAt: start, notes: "n\n\u{1b}[31m",
      forcedOver: [BusyTime(start: start, end: start.adding(minutes: 5), kind: .away, title: "t")])
  }

  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value)
  }

  @Test func `survive JSON, full and bare`() throws {
    try roundTrip(fullGoal)
    try roundTrip(Goal(id: "g", contactId: "c", cadenceDays: 3650, createdAt: start))
    try roundTrip(fullItem)
    try roundTrip(
      PlanItem(id: "i", contactId: "c", name: "", startAt: start, durationMin: 1, createdAt: start))
    try roundTrip(
      Contact(id: "c", displayName: "Ada", tags: ["x"], purpose: "p", cardUid: "u", timeZone: "UTC"))
    try roundTrip(Contact(id: "c", displayName: "Ada"))
    try roundTrip(InteractionLog(id: "l", contactId: "c", when: start, outcome: .call, notes: "n"))
    try roundTrip(
      Away(id: "a", from: CivilDate(daysSinceEpoch: 0), to: CivilDate(daysSinceEpoch: 1), note: "n"))
    for status in ItemStatus.allCases {
      var item = fullItem
      item.status = status
      try roundTrip(item)
    }
  }

  @Test func `a goal is read strictly, each range at its field`() throws {
    let bad: [(String, String)] = [
      ("cadenceDays", "0"), ("cadenceDays", "\"7\""), ("importance", "6"), ("minDurationMin", "4"),
      ("createdAt", "\"soon\""), ("lastCompletedAt", "5"), ("paused", "1"), ("pausedUntil", "\"2026-02-30\""),
      ("skippedAt", "\"2026-03-02\""), ("id", "7"), ("contactId", "null"), ("windows", "[]"),
    ]
    for (key, value) in bad {
      #expect(refusedField(fullGoal, key: key, value: value) == key, "\(key): \(value)")
    }
    #expect(refusedField(fullGoal, key: "windows", value: #"{"weekdays": ["Xyz"]}"#) == "windows.weekdays[0]")
  }

  @Test func `an item is read strictly, each range at its field`() throws {
    let bad: [(String, String)] = [
      ("durationMin", "0"), ("durationMin", "1441"), ("status", "\"lost\""), ("origin", "\"robot\""),
      ("startAt", "\"2026-03-02T13:00:00\""), ("createdAt", "null"), ("name", "null"), ("goalId", "7"),
      ("notes", "[]"), ("mirrorUid", "false"), ("forcedOver", "7"),
    ]
    for (key, value) in bad {
      #expect(refusedField(fullItem, key: key, value: value) == key, "\(key): \(value)")
    }
    #expect(refusedField(fullItem, key: "forcedOver", value: "[{}]")?.hasPrefix("forcedOver[0]") == true)
  }

  /// Returns the field of the error if one key of a sample has another value.
  private func refusedField(_ sample: some Codable, key: String, value: String) -> String? {
    func attempt<Value: Codable>(_ sample: Value) -> String? {
      do {
        guard case .object(var members) = try encoded(sample) else { return nil }
        members[key] = try decode(JSONValue.self, value)
        _ = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(members))
        return nil
      } catch let error as InvalidField {
        return error.field
      } catch let error as DecodingError {
        return InvalidField(error).field
      } catch { return nil }
    }
    return attempt(sample)
  }

  @Test func `a goal counts from the later of what was completed and what was skipped`() {
    var goal = Goal(id: "g", contactId: "c", cadenceDays: 7, createdAt: start)
    #expect(goal.countsFrom == nil)
    goal.skippedAt = start
    #expect(goal.countsFrom == start)
    goal.lastCompletedAt = start.adding(minutes: 1)
    #expect(goal.countsFrom == start.adding(minutes: 1))
    goal.skippedAt = start.adding(minutes: 2)
    #expect(goal.countsFrom == start.adding(minutes: 2))
    goal.skippedAt = nil
    #expect(goal.countsFrom == start.adding(minutes: 1))
    #expect(ScenarioGoal(fullGoal).lastCompletedAt == fullGoal.skippedAt)
  }

  @Test func `pending, snoozed and rescheduled are live, nothing else`() {
    #expect(ItemStatus.allCases.filter(\.isLive) == [.pending, .snoozed, .rescheduled])
  }

  @Test func `an item takes whole minutes from its rounded start`() {
    let item = ScenarioItem(
      id: "i", goalId: nil, startAt: start.adding(seconds: 59), durationMin: 30, status: .pending)
    #expect(item.minutes == start.minuteRoundedDown..<start.minuteRoundedDown + 30)
    #expect(ScenarioItem(fullItem).minutes == item.minutes)
    #expect(fullItem.endAt == start.adding(minutes: 30))
  }

  @Test func `a busy time is rounded outwards, blocks nothing where it is empty, and never traps`() {
    let minute = start.minuteRoundedDown
    func busy(_ from: Int, _ to: Int) -> Range<Int> {
      BusyTime(start: start.adding(seconds: from), end: start.adding(seconds: to)).minutes
    }
    #expect(busy(0, 60) == minute..<minute + 1)
    #expect(busy(59, 61) == minute..<minute + 2)
    #expect(busy(1, 2) == minute..<minute + 1)
    #expect(busy(30, 30).isEmpty)
    #expect(busy(3600, 0).isEmpty)
  }

  @Test func `a period away is its days on the zone's clocks, both included, over a change of the clock`()
    throws
  {
    let berlin = try #require(ZoneDatabase().zone(named: "Europe/Berlin"))
    let saturday = try #require(CivilDate("2026-03-28"))
    let away = Away(id: "a", from: saturday, to: saturday.adding(days: 1), note: nil).busyTime(in: berlin)
    #expect(away.start.description == "2026-03-27T23:00:00Z")
    #expect(away.end.description == "2026-03-29T22:00:00Z")
    #expect(away.kind == .away && away.title == "away")
  }

  @Test func `preferences survive JSON and have the defaults of engine.md`() throws {
    try roundTrip(Preferences.defaults)
    var full = Preferences()
    (full.capacityPerWeek, full.quietHours, full.defaultNotificationTimes) = (0, [0, 24], [0, 1439])
    (full.schedulingHorizonDays, full.leadTimeMin, full.slotStepMin, full.bufferMin) = (366, 0, 60, 240)
    (full.timeZone, full.placement, full.clock) = ("Europe/Berlin", .packed, .twentyFourHours)
    full.webPort = 65_535
    (full.draftTone, full.draftLanguage, full.signature) = (.formal, .de, "A")
    full.shareFields = [.notes, .tags]
    (full.invitationsNeedConfirmation, full.quoteMessages, full.minNoticeMin) = (true, true, 60)
    try roundTrip(full)
    #expect(try decode(Preferences.self, "{}") == .defaults)
    guard case .object(let members) = try encoded(full) else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.keys) == Set(Preferences.Key.allCases.map(\.rawValue)))
    #expect(members["defaultNotificationTimes"] == .array(["00:00", "23:59"]))
  }

  @Test func `windows are written whole, whatever was left out`() throws {
    let written = try encoded(try decode(Windows.self, "{}"))
    let days = Weekday.allCases.map { JSONValue.string($0.rawValue) }
    #expect(
      written
        == .object([
          "weekdays": .array(days), "excludedDates": .array([]),
          "timeBlocks": .array([.object(["start": "00:00", "end": "24:00"])]),
        ]))
    try roundTrip(Windows(weekdays: [.wed], timeBlocks: [TimeBlock(start: 1439, end: 0)], excludedDates: []))
  }
}
