import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Scenario JSON: what is read` {
  @Test func `the example of engine.md is read whole`() throws {
    let read = try read(
      """
      {
        "now": "2026-03-02T08:00:00-05:00", "timeZone": "America/New_York",
        "prefs": {
          "capacityPerWeek": 6, "quietHours": [21, 7], "schedulingHorizonDays": 10, "leadTimeMin": 45,
          "slotStepMin": 20, "bufferMin": 5, "placement": "packed", "contactHours": [8, 20],
          "learningHalfLifeDays": 30
        },
        "goals": [{
          "id": "g1", "contactId": "c1", "cadenceDays": 7, "importance": 4, "minDurationMin": 30,
          "windows": {
            "weekdays": ["Mon", "Thu"], "timeBlocks": [{"start": "18:00", "end": "24:00"}],
            "excludedDates": ["2026-03-03"]
          },
          "createdAt": "2026-01-01T00:00:00Z", "lastCompletedAt": "2026-02-20T23:00:00Z", "paused": true,
          "contactTimeZone": "America/New_York"
        }],
        "items": [{"id": "i1", "goalId": "g1", "startAt": "2026-03-05T23:00:00Z", "durationMin": 30,
          "status": "snoozed"}],
        "busy": [{"start": "2026-03-02T18:00:00-05:00", "end": "2026-03-02T20:45:00-05:00"}],
        "history": [{"startAt": "2026-02-20T23:00:00Z", "kept": true}]
      }
      """)
    #expect(read.now.description == "2026-03-02T13:00:00Z")
    #expect(read.prefs.capacityPerWeek == 6)
    #expect(read.prefs.quietHours == [21, 7])
    #expect(read.prefs.contactHours == [8, 20])
    #expect(read.prefs.learningHalfLifeDays == 30)
    #expect(read.prefs.schedulingHorizonDays == 10)
    #expect(read.prefs.leadTimeMin == 45)
    #expect(read.prefs.slotStepMin == 20)
    #expect(read.prefs.bufferMin == 5)
    #expect(read.prefs.placement == .packed)
    let goal = try #require(read.goals.first)
    #expect(goal.id == "g1" && goal.contactId == "c1" && goal.cadenceDays == 7)
    #expect(goal.importance == 4 && goal.minDurationMin == 30 && goal.paused)
    #expect(goal.contactZone == .utc)
    #expect(goal.windows.weekdays == [.mon, .thu])
    #expect(goal.windows.timeBlocks == [TimeBlock(start: 1080, end: 1440)])
    #expect(goal.windows.excludedDates.map(\.description) == ["2026-03-03"])
    #expect(goal.createdAt.description == "2026-01-01T00:00:00Z")
    #expect(goal.lastCompletedAt?.description == "2026-02-20T23:00:00Z")
    let item = try #require(read.items.first)
    #expect(item.id == "i1" && item.goalId == "g1" && item.durationMin == 30 && item.status == .snoozed)
    #expect(item.startAt.description == "2026-03-05T23:00:00Z")
    #expect(
      read.busy.map { "\($0.lowerBound) \($0.upperBound)" } == ["2026-03-02T23:00:00Z 2026-03-03T01:45:00Z"])
    #expect(
      read.history == [HistoryEntry(startAt: try #require(Instant("2026-02-20T23:00:00Z")), kept: true)])
  }

  @Test func `what is absent has its default`() throws {
    let read = try read(try scenario())
    #expect(read.prefs == .ofScenarios)
    #expect(read.prefs.capacityPerWeek == 5)
    #expect(read.prefs.quietHours == [22, 8])
    #expect(read.prefs.schedulingHorizonDays == 14)
    #expect(read.prefs.leadTimeMin == 30)
    #expect(read.prefs.slotStepMin == 15)
    #expect(read.prefs.bufferMin == 0)
    #expect(read.prefs.placement == .greedy)
    #expect(read.items.isEmpty && read.busy.isEmpty && read.history.isEmpty)
    let goal = try #require(read.goals.first)
    #expect(goal.windows == .always)
    #expect(goal.windows.weekdays == Weekday.allCases)
    #expect(goal.windows.timeBlocks == [TimeBlock(start: 0, end: 1440)])
    #expect(goal.lastCompletedAt == nil && !goal.paused)
  }

  @Test func `null is as good as absent, everywhere a default is`() throws {
    let null = NSNull()
    let json = try scenario { document in
      for key in ["prefs", "items", "busy", "history"] { document[key] = null }
      document["goals"] = [
        goal(["windows": null, "lastCompletedAt": null, "paused": null]),
        goal(["id": "g2", "windows": ["weekdays": null, "timeBlocks": null, "excludedDates": null]]),
      ]
    }
    let read = try read(json)
    #expect(read.prefs == .ofScenarios)
    #expect(read.goals.map(\.windows) == [.always, .always])
    let keys = [
      "capacityPerWeek", "quietHours", "schedulingHorizonDays", "leadTimeMin", "slotStepMin", "bufferMin",
      "placement", "defaultNotificationTimes", "timeZone", "contactHours", "learningHalfLifeDays",
      "outsideHourCost",
    ]
    let prefs = try PlannerModelTests.read(
      try scenario { $0["prefs"] = Dictionary(uniqueKeysWithValues: keys.map { ($0, null) }) })
    #expect(prefs.prefs == .ofScenarios)
    let noGoal = try PlannerModelTests.read(try scenario { $0["items"] = [item(["goalId": null])] })
    #expect(noGoal.items.map(\.goalId) == [nil])
  }

  @Test func `unknown keys are ignored at every level`() throws {
    let json = try scenario { document in
      document["comment"] = ["a": [1, NSNull()]]
      document["prefs"] = ["theme": "dark"]
      document["goals"] = [
        goal([
          "colour": 3,
          "windows": ["moon": "full", "timeBlocks": [["start": "08:00", "end": "09:00", "x": 1]]],
        ])
      ]
      document["items"] = [item(["x": 1])]
      document["busy"] = [["start": "2026-03-03T00:00:00Z", "end": "2026-03-03T00:00:00Z", "title": "x"]]
      document["history"] = [["startAt": "2026-03-03T00:00:00Z", "kept": false, "why": "x"]]
    }
    let read = try read(json)
    #expect(read.goals.count == 1 && read.items.count == 1 && read.history.count == 1)
    #expect(read.busy.map(\.isEmpty) == [true], "a busy time that ends when it starts blocks nothing")
  }

  @Test(arguments: ["7", "7.0", "7.000", "7e0", "70e-1", "0.7e1"])
  func `a whole number may be written 7.0 or 7e0`(number: String) throws {
    let text = String(decoding: try scenario { $0["goals"] = [goal(["cadenceDays": 4711])] }, as: UTF8.self)
    #expect(try read(text.replacingOccurrences(of: "4711", with: number)).goals.first?.cadenceDays == 7)
  }

  @Test func `no goals at all are fine, goals that are missing are not`() throws {
    #expect(try read(try scenario { $0["goals"] = [] }).goals == [])
    #expect(refusal(try scenario { $0["goals"] = nil }).field == "goals")
    #expect(refusal(try scenario { $0["goals"] = NSNull() }).field == "goals")
  }

  @Test func `ids are compared by their bytes: composed and decomposed letters are two ids`() throws {
    let goals = [goal(["id": "\u{e9}"]), goal(["id": "e\u{301}"])]
    #expect(try read(try scenario { $0["goals"] = goals }).goals.count == 2)
  }

  @Test func `a zone cache reads each zone once, and remembers what it did not find`() throws {
    let folder = try TemporaryDirectory()
    let cache = ZoneCache(ZoneDatabase(directory: folder.path))
    #expect(cache.zone(named: "Late") == nil)
    let utc = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/UTC"))
    let file = try folder.write(utc, to: "Early")
    #expect(cache.zone(named: "Early") != nil)
    try FileManager.default.removeItem(atPath: file)
    #expect(cache.zone(named: "Early") != nil)
  }
}
