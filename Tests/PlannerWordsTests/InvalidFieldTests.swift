import PlannerModel
import PlannerProtocol
import Testing

@testable import PlannerWords

@Suite struct `A refused value` {
  private func told(_ field: String, _ value: JSONValue, _ allowed: String) -> String {
    InvalidField(field: field, value: value, allowed: allowed, code: code(allowed)).inUsersWords
  }

  /// Returns the code with which the daemon sends these allowed values.
  private func code(_ allowed: String) -> RefusalCode? {
    let codes = RefusalCode.allCases.filter { !$0.allowed.isEmpty && allowed.hasPrefix($0.allowed) }
    return codes.max { $0.allowed.count < $1.allowed.count }
      ?? ValidRange.allCases.first { allowed.hasPrefix($0.allowed) }?.code
  }

  /// Returns whether a text contains a name of the protocol: `minDurationMin`, `goal.`.
  private func speaksProtocol(_ text: String) -> Bool {
    text.contains(/[a-z][A-Z]/) || text.contains("goal.") || text.contains("...")
  }

  @Test(arguments: ValidRange.allCases)
  func `of a range is told in the user's words`(range: ValidRange) throws {
    let fields: [ValidRange: String] = [
      .quietHour: "quietHours[1]", .contactHour: "contactHours[0]", .candidateCount: "count",
      .cadenceDays: "goal.cadenceDays", .importance: "goal.importance",
      .minDurationMin: "goal.minDurationMin",
    ]
    for field in [range.rawValue, fields[range] ?? range.rawValue] {
      for value in [range.bounds.lowerBound - 1, range.bounds.upperBound + 1] {
        let refusal = #expect(throws: InvalidField.self) { try range.check(value, field: field) }
        let message = try #require(refusal).inUsersWords
        #expect(message.hasPrefix(range.inWords), "\(message)")
        #expect(message.contains("; you said "), "\(message)")
        #expect(!speaksProtocol(message), "\(message)")
      }
    }
  }

  @Test(arguments: [
    (
      "changes[1]", "Ana", "KEY=VALUE, or NAME.OPTION=VALUE with one of cadence, for",
      "'Ana' is not a change; try "
        + "capacityPerWeek=4 or Ana.every=10d, for example"
    ),
    (
      "Ana.evry", "3d", "NAME.OPTION=VALUE with one of cadence, for",
      "'Ana.evry' cannot be tried: for a "
        + "person you can try every, for, between, on, importance and paused"
    ),
    ("Ana.every", "0", "1...3650 days", "the cadence is 1 day to 3650 days; you said 0"),
    ("A.B.importance", "9", "1...5", "importance is 1 to 5; you said 9"),
    (
      "Ana.between", "18", "times of day such as 10-12",
      "invalid Ana.between '18': use times of day such as 10-12"
    ),
    (
      "Ana.every", "soon", "a cadence such as weekly",
      "invalid Ana.every 'soon': use a cadence such as weekly"
    ),
    (
      "Bo.on", "mon", "of a person with a goal; Bo.cadence=7d adds one",
      "nothing is planned for Bo yet: try "
        + "Bo.every=7d first"
    ),
  ])
  func `of what was to be supposed is told in the user's words`(
    field: String, value: String, allowed: String, message: String
  ) {
    #expect(told(field, .string(value), allowed) == message)
    #expect(!told(field, .string(value), allowed).contains("..."))
  }

  @Test(arguments: ValidLength.allCases)
  func `that is too long is told in the user's words`(length: ValidLength) {
    // `text` and `note` are lengths that several fields share.
    let message = told(length.rawValue, "x", length.allowed)
    #expect(message.hasSuffix(" may have \(length.allowed); you gave more"), "\(message)")
    #expect(!speaksProtocol(message), "\(message)")
    #expect(!message.hasPrefix(length.rawValue), "\(message)")
  }

  @Test(arguments: Preferences.Key.allCases)
  func `of a preference is told in the user's words`(key: Preferences.Key) {
    let message = told(key.rawValue, "what", "something else")
    #expect(!speaksProtocol(message), "\(message)")
    #expect(message.contains("what"), "\(message)")
  }

  private static let sentences: [(String, JSONValue, String, String)] = [
    ("goal.minDurationMin", 0, "5...1440", "a session takes 5 minutes to 24 hours; you said 0"),
    ("goal.minDurationMin", 2880, "5...1440", "a session takes 5 minutes to 24 hours; you said 2 days"),
    ("durationMin", 1500, "1...1440", "a session takes 1 minute to 24 hours; you said 25 hours"),
    ("durationMin", 3, "5...1440", "a session takes 5 minutes to 24 hours; you said 3 minutes"),
    ("goal.cadenceDays", 4015, "1...3650", "the cadence is 1 day to 3650 days; you said 4015 days"),
    ("goal.importance", 9, "1...5", "importance is 1 to 5; you said 9"),
    ("capacityPerWeek", "many", "a whole number", "a week has room for 0 to 10000 sessions; you said many"),
    (
      "quietHours", "22:15-7", "whole or half hours, such as 22-7 or 22:30-7",
      "the quiet hours are whole or half hours, such as 22-7 or 22:30-7; you said 22:15-7"
    ),
    (
      "quietHours", 3, "a list", "quiet hours are whole or half hours from 0 to 24, as in 22:30-8; you said 3"
    ),
    (
      "quietHours[1]", .array([8, 30]), "0...24",
      "quiet hours are whole or half hours from 0 to 24, as in 22:30-8; you said 8, 30"
    ),
    (
      "slotStepMin", 7, "one of 5", "sessions begin every 5, 10, 15, 20, 30 or 60 minutes; you said 7 minutes"
    ),
    ("leadTimeMin", 20_000, "0...10080", "a reminder comes 0 to 7 days ahead; you said 333 h 20 min"),
    ("count", 99, "3...10", "the list has 3 to 10 times; you said 99"),
    ("count", 5000, "1...1000", "invalid number of results 5000: use 1 to 1000"),
    ("to", "1 dec", "2 dec or later", "invalid last day '1 dec': use 2 dec or later"),
    ("at", .null, "a time", "no value for the time: use a time"),
    (
      "goal.windows.timeBlocks[1].end", "25", "00:00...24:00",
      "invalid end of the times of day '25': use 00:00 to 24:00"
    ),
    (
      "displayName", "Dad", "a name that no other person has",
      "Dad is in the planner already: plannerctl edit Dad. "
        + "For another person, add a detail to the name, such as 'Dad (choir)'"
    ),
    (
      "displayName", "Ana Souza", "a name that no other person has",
      "Ana Souza is in the planner already: plannerctl edit 'Ana Souza'. "
        + "For another person, add a detail to the name, such as 'Ana Souza (choir)'"
    ),
    (
      "displayName", "", "a name of 1 to 200 characters",
      "a name has 1 to 200 visible characters; you said ''"
    ),
    (
      "timeZone", "Tokio", "a time zone that the zone database knows",
      "there is no time zone 'Tokio'; use a name such as Europe/Lisbon"
    ),
    (
      "webPort", 6000, "a port that browsers open",
      "browsers block port 6000 because other programs use it; choose another, such as 7526"
    ),
    (
      "name", "Ana", "a person with a goal",
      "nothing is planned for Ana yet: plannerctl edit Ana --every 2w"
    ),
    (
      "goal.cadenceDays", .null, "1...3650 for a person without a goal yet (plannerctl: --every 7d)",
      "add a cadence, too: --every 2w"
    ),
  ]

  @Test(arguments: sentences)
  func `is one sentence with what goes there, and what was given`(
    field: String, value: JSONValue, allowed: String, sentence: String
  ) {
    #expect(told(field, value, allowed) == sentence)
  }

  @Test(arguments: ["document.contacts[3].displayName", "line 3, column every", "what is this"])
  func `stands as it is where the user knows the place by that name`(field: String) {
    let error = InvalidField(field: field, value: 1, allowed: "2")
    #expect(error.inUsersWords == error.message)
  }
}
