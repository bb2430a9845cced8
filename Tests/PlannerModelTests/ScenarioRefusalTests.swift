import Foundation
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct `Scenario JSON: what is refused, and where` {
  struct Case: Decodable, CustomTestStringConvertible {
    var scenario: JSONValue
    var field: String
    var testDescription: String { field }
  }

  static let cases: [Case] = {
    let text = try? RepositoryFiles.text("Tests/PlannerEngineTests/Cases/engine-invalid.jsonl")
    return (text ?? "").split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Case.self, from: Data($0.utf8))
    }
  }()

  @Test func `the cases are there`() {
    #expect(Self.cases.count >= 21)
  }

  @Test(arguments: cases)
  func `every case of engine-invalid.jsonl, at its field`(_ refused: Case) throws {
    let refusal = refusal(try JSONEncoder().encode(refused.scenario))
    #expect(refusal.field == refused.field)
    #expect(!refusal.allowed.isEmpty && refusal.message.contains(refused.field))
  }

  @Test(arguments: ["now", "timeZone", "goals"])
  func `each required key`(key: String) throws {
    for value in [nil, NSNull()] as [Any?] {
      let refusal = refusal(try scenario { $0[key] = value })
      #expect(refusal.field == key)
      #expect(refusal.value == .null)
      #expect(refusal.message.contains("missing"))
    }
  }

  @Test(arguments: ["id", "contactId", "cadenceDays", "importance", "minDurationMin", "createdAt"])
  func `each required key of a goal`(key: String) throws {
    var second = goal(["id": "g2"])
    second[key] = nil
    #expect(refusal(try scenario { $0["goals"] = [goal(), second] }).field == "goals[1].\(key)")
    second[key] = NSNull()
    #expect(refusal(try scenario { $0["goals"] = [goal(), second] }).field == "goals[1].\(key)")
  }

  @Test func `each required key of an item, a busy time and a history entry`() throws {
    for key in ["id", "startAt", "durationMin", "status"] {
      var broken = item()
      broken[key] = nil
      #expect(refusal(try scenario { $0["items"] = [broken] }).field == "items[0].\(key)")
    }
    for key in ["start", "end"] {
      var busy = ["start": "2026-03-03T00:00:00Z", "end": "2026-03-04T00:00:00Z"]
      busy[key] = nil
      #expect(refusal(try scenario { $0["busy"] = [busy] }).field == "busy[0].\(key)")
    }
    for key in ["startAt", "kept"] {
      var entry: [String: Any] = ["startAt": "2026-03-03T00:00:00Z", "kept": true]
      entry[key] = nil
      #expect(refusal(try scenario { $0["history"] = [entry] }).field == "history[0].\(key)")
    }
  }

  @Test(arguments: [
    ("cadenceDays", 1, 3650), ("importance", 1, 5), ("minDurationMin", 5, 1440),
  ])
  func `numbers of a goal at and beyond their bounds`(key: String, low: Int, high: Int) throws {
    for value in [low, high] {
      #expect(throws: Never.self) { try read(try scenario { $0["goals"] = [goal([key: value])] }) }
    }
    for value in [low - 1, high + 1, -1, Int.max, Int.min] {
      let refusal = refusal(try scenario { $0["goals"] = [goal([key: value])] })
      #expect(refusal.field == "goals[0].\(key)")
      #expect(refusal.allowed == "\(low)...\(high)")
      #expect(refusal.value == .number(Double(value)))
    }
  }

  @Test(arguments: [
    ("capacityPerWeek", 0, 10_000), ("schedulingHorizonDays", 1, 366), ("leadTimeMin", 0, 10_080),
    ("bufferMin", 0, 240), ("slotStepMin", 5, 60),
  ])
  func `numbers of the preferences at and beyond their bounds`(key: String, low: Int, high: Int) throws {
    for value in [low, high] {
      #expect(throws: Never.self) { try read(try scenario { $0["prefs"] = [key: value] }) }
    }
    for value in [low - 1, high + 1] {
      #expect(refusal(try scenario { $0["prefs"] = [key: value] }).field == "prefs.\(key)")
    }
  }

  @Test(arguments: [6, 12, 25, 40, 45, 59])
  func `a slot step is one of six, not any number between`(step: Int) throws {
    let refusal = refusal(try scenario { $0["prefs"] = ["slotStepMin": step] })
    #expect(refusal.field == "prefs.slotStepMin")
    #expect(refusal.allowed == "one of 5, 10, 15, 20, 30, 60")
  }

  @Test(arguments: [(0, false), (1, true), (1440, true), (1441, false)])
  func `an item lasts 1...1440 minutes`(minutes: Int, good: Bool) throws {
    let json = try scenario { $0["items"] = [item(["durationMin": minutes])] }
    if good {
      #expect(throws: Never.self) { try read(json) }
    } else {
      #expect(refusal(json).field == "items[0].durationMin")
    }
  }

  @Test(arguments: [
    "\"7\"", "true", "false", "7.5", "1e400", "-1e400", "[7]", "{}", "9223372036854775808",
    "99999999999999999999999999", "1e19", "\"\"",
  ])
  func `what is no whole number is none`(value: String) throws {
    let text = String(decoding: try scenario { $0["goals"] = [goal(["cadenceDays": 4711])] }, as: UTF8.self)
    #expect(refusal(text.replacingOccurrences(of: "4711", with: value)).field == "goals[0].cadenceDays")
    let prefs = String(decoding: try scenario { $0["prefs"] = ["capacityPerWeek": 4711] }, as: UTF8.self)
    #expect(refusal(prefs.replacingOccurrences(of: "4711", with: value)).field == "prefs.capacityPerWeek")
  }

  @Test func `what is no text, no truth, no list and no object is none`() throws {
    let wrong: [(String, (inout [String: Any]) -> Void)] = [
      ("now", { $0["now"] = 5 }), ("timeZone", { $0["timeZone"] = ["UTC"] }),
      ("goals", { $0["goals"] = "none" }),
      ("goals", { $0["goals"] = ["g1": [:]] }), ("goals[0]", { $0["goals"] = [7] }),
      ("goals[1]", { $0["goals"] = [goal(), "g2"] }), ("goals[0]", { $0["goals"] = [NSNull()] }),
      ("goals[0].id", { $0["goals"] = [goal(["id": 7])] }),
      ("goals[0].paused", { $0["goals"] = [goal(["paused": 1])] }),
      ("goals[0].paused", { $0["goals"] = [goal(["paused": "true"])] }),
      ("goals[0].windows", { $0["goals"] = [goal(["windows": []])] }),
      ("goals[0].windows", { $0["goals"] = [goal(["windows": "always"])] }),
      ("goals[0].windows.weekdays", { $0["goals"] = [goal(["windows": ["weekdays": "Mon"]])] }),
      ("goals[0].windows.timeBlocks[0]", { $0["goals"] = [goal(["windows": ["timeBlocks": ["18:00"]]])] }),
      ("goals[0].createdAt", { $0["goals"] = [goal(["createdAt": 0])] }),
      ("items[0].goalId", { $0["items"] = [item(["goalId": 7])] }), ("items", { $0["items"] = [:] }),
      ("items[0].status", { $0["items"] = [item(["status": "Pending"])] }),
      ("busy[0]", { $0["busy"] = [[]] }),
      ("history[0].kept", { $0["history"] = [["startAt": "2026-03-03T00:00:00Z", "kept": 1]] }),
      ("prefs", { $0["prefs"] = [] }), ("prefs", { $0["prefs"] = 7 }),
      ("prefs.quietHours", { $0["prefs"] = ["quietHours": 22] }),
      ("prefs.quietHours[0]", { $0["prefs"] = ["quietHours": ["22", 8]] }),
      ("prefs.contactHours[1]", { $0["prefs"] = ["contactHours": [9, "21"]] }),
      ("prefs.contactHours[1]", { $0["prefs"] = ["contactHours": [9, 25]] }),
      ("prefs.contactHours", { $0["prefs"] = ["contactHours": [9]] }),
      ("prefs.learningHalfLifeDays", { $0["prefs"] = ["learningHalfLifeDays": "90"] }),
      ("prefs.learningHalfLifeDays", { $0["prefs"] = ["learningHalfLifeDays": -1] }),
      ("prefs.learningHalfLifeDays", { $0["prefs"] = ["learningHalfLifeDays": 3651] }),
      ("prefs.outsideHourCost", { $0["prefs"] = ["outsideHourCost": "250"] }),
      ("prefs.outsideHourCost", { $0["prefs"] = ["outsideHourCost": -1] }),
      ("prefs.outsideHourCost", { $0["prefs"] = ["outsideHourCost": 5001] }),
      ("items[0].agreed", { $0["items"] = [item(["agreed": 1])] }),
      ("items[0].isDue", { $0["items"] = [item(["isDue": "true"])] }),
      ("goals[0].contactTimeZone", { $0["goals"] = [goal(["contactTimeZone": "Mars/Olympus"])] }),
      ("goals[0].contactTimeZone", { $0["goals"] = [goal(["contactTimeZone": 9])] }),
      ("prefs.timeZone", { $0["prefs"] = ["timeZone": 1] }),
      ("prefs.placement", { $0["prefs"] = ["placement": true] }),
      ("prefs.defaultNotificationTimes[1]", { $0["prefs"] = ["defaultNotificationTimes": ["09:00", 18]] }),
    ]
    for (field, change) in wrong { #expect(refusal(try scenario(change)).field == field) }
  }

  @Test func `a refusal shows the value that stood at its field, not one around it`() throws {
    #expect(refusal(try scenario { $0["goals"] = [goal(["windows": 5])] }).value == 5)
    #expect(refusal(try scenario { $0["prefs"] = "x" }).value == "x")
    #expect(refusal(try scenario { $0["goals"] = [7] }).value == 7)
    #expect(refusal(try scenario { $0["goals"] = [goal(["windows": ["timeBlocks": ["x"]]])] }).value == "x")
    #expect(refusal(try scenario { $0["timeZone"] = "Mars/Olympus" }).value == "Mars/Olympus")
    #expect(refusal("[1]").value == .array([1]))
  }

  @Test func `a bad element is named by its place, a bad length by its list`() throws {
    func windows(_ windows: [String: Any]) throws -> String {
      refusal(try scenario { $0["goals"] = [goal(["windows": windows])] }).field
    }
    #expect(try windows(["weekdays": ["Mon", "Tue", "mon"]]) == "goals[0].windows.weekdays[2]")
    #expect(try windows(["weekdays": []]) == "goals[0].windows.weekdays")
    #expect(try windows(["timeBlocks": []]) == "goals[0].windows.timeBlocks")
    #expect(
      try windows(["timeBlocks": [["start": "08:00", "end": "09:00"], ["start": "8:00", "end": "09:00"]]])
        == "goals[0].windows.timeBlocks[1].start")
    #expect(try windows(["timeBlocks": [["start": "08:00"]]]) == "goals[0].windows.timeBlocks[0].end")
    #expect(
      try windows(["excludedDates": ["2026-03-03", "03.03.2026"]]) == "goals[0].windows.excludedDates[1]")
    func prefs(_ prefs: [String: Any]) throws -> String {
      refusal(try scenario { $0["prefs"] = prefs }).field
    }
    #expect(try prefs(["quietHours": []]) == "prefs.quietHours")
    #expect(try prefs(["quietHours": [1, 2, 3]]) == "prefs.quietHours")
    #expect(try prefs(["quietHours": [-1, 8]]) == "prefs.quietHours[0]")
    #expect(try prefs(["quietHours": [22.25, 8]]) == "prefs.quietHours[0]")
    #expect(
      try prefs(["defaultNotificationTimes": Array(repeating: "09:00", count: 7)])
        == "prefs.defaultNotificationTimes")
    #expect(try prefs(["defaultNotificationTimes": ["24:00"]]) == "prefs.defaultNotificationTimes[0]")
  }

  @Test(arguments: [
    ("00:00", true, true), ("23:59", true, true), ("24:00", false, true), ("24:01", false, false),
    ("8:00", false, false), ("08:60", false, false), ("0800", false, false), ("08:00:00", false, false),
    ("", false, false), ("٠٨:٠٠", false, false), ("-8:00", false, false), ("99:99", false, false),
  ])
  func `clock times are HH:MM`(text: String, asStart: Bool, asEnd: Bool) throws {
    func accepts(_ block: [String: String]) -> Bool {
      (try? read(try scenario { $0["goals"] = [goal(["windows": ["timeBlocks": [block]]])] })) != nil
    }
    #expect(accepts(["start": text, "end": "24:00"]) == asStart)
    #expect(accepts(["start": "00:00", "end": text]) == asEnd)
  }

  @Test func `a busy time that ends before it starts is refused at its end`() throws {
    let good = ["start": "2026-03-03T00:00:00Z", "end": "2026-03-03T01:00:00Z"]
    let bad = ["start": "2026-03-03T00:00:00Z", "end": "2026-03-03T00:59:59+01:00"]
    #expect(refusal(try scenario { $0["busy"] = [good, good, bad] }).field == "busy[2].end")
  }

  @Test func `an id that repeats is refused at the later goal`() throws {
    let goals = ["a", "b", "c", "b", "a"].map { goal(["id": $0]) }
    let refusal = refusal(try scenario { $0["goals"] = goals })
    #expect(refusal.field == "goals[3].id")
    #expect(refusal.value == "b")
  }

  @Test(arguments: [
    "", " ", "{", "nonsense", "{\"now\": }", "{} {}", "{'now': 1}", "\u{feff}x", "\0", "[1,",
  ])
  func `what is no JSON document is refused as a whole`(text: String) {
    let refusal = refusal(text)
    #expect(refusal.field == "")
    #expect(refusal.allowed == "one JSON document")
  }

  @Test(arguments: ["[]", "7", "\"x\"", "true", "[{}]"])
  func `a document that is no object is refused as a whole`(text: String) {
    let refusal = refusal(text)
    #expect(refusal.field == "")
    #expect(refusal.allowed == "an object")
  }

  @Test func `invalid UTF-8 is refused, wherever it stands`() throws {
    for bytes in [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      for place in ["now", "America", "g1", "createdAt"] {
        var json = try scenario()
        let range = try #require(json.range(of: Data(place.utf8)))
        json.replaceSubrange(range, with: bytes)
        _ = refusal(json)
      }
    }
  }

  @Test(arguments: ["[", "{\"a\":", "{\"goals\":[", "[[{\"x\":["])
  func `a bomb of brackets is refused`(opening: String) {
    _ = refusal(String(repeating: opening, count: 100_000))
    let nested = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    _ = refusal("{\"now\": \"2026-03-02T08:00:00Z\", \"timeZone\": \"UTC\", \"goals\": \(nested)}")
    _ = refusal("{\"now\": \(nested), \"timeZone\": \"UTC\", \"goals\": []}")
  }

  @Test func `random damage to a good document never traps`() throws {
    var random = SeededRandom(announcedFor: "scenario damage")
    let good = Array(
      try scenario {
        $0["items"] = [item()]
        $0["prefs"] = ["quietHours": [22, 8]]
        $0["goals"] = [
          goal(["windows": ["weekdays": ["Mon"], "timeBlocks": [["start": "18:00", "end": "21:00"]]]])
        ]
      })
    var refused = 0
    for _ in 0..<PropertySeeds.draws(5000) {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("[]{},:\"0-e.\\nul".utf8).randomElement(using: &random) ?? 0, at: place)
        }
      }
      if (try? read(Data(bytes))) == nil { refused += 1 }
    }
    #expect(refused > PropertySeeds.draws(5000) / 5)
  }
}
