import Foundation
import PlannerModel
import PlannerService
import Testing

@testable import PlannerServiceTestSupport

/// `plannerd simulate` without files: lines in, lines out.
@Suite struct SimulationTests {
  private let scenario = """
    {"now": "2026-03-02T08:00:00Z", "timeZone": "UTC", "goals": [{"id": "g", "contactId": "c", \
    "cadenceDays": 30, "importance": 3, "minDurationMin": 30, "createdAt": "2026-03-01T00:00:00Z"}]}
    """

  private struct Answers {
    var lines: [String] = []
    var refused = false

    /// The line number in each error; nil for a plan.
    var refusals: [Int?] {
      get throws {
        try lines.map { try JSONDecoder().decode(RefusedLine.self, from: Data($0.utf8)).line }
      }
    }
  }

  private struct RefusedLine: Decodable {
    var line: Int?
    var error: InvalidField?
  }

  private func simulate(_ lines: [Data]) throws -> Answers {
    var rest = lines[...]
    var answers = Answers()
    var simulation = Simulation(environment: [:]) {
      answers.lines.append(String(decoding: $0, as: UTF8.self))
    }
    try simulation.run { rest.popFirst() }
    #expect(rest.isEmpty)
    answers.refused = simulation.refused
    return answers
  }

  /// Splits a text like `getline`: each line with its end.
  private func simulate(_ text: String) throws -> Answers {
    try simulate(
      Data(text.utf8).split(separator: 10, omittingEmptySubsequences: false).map { $0 + [10] })
  }

  private func refusal(_ line: String?) throws -> RefusedLine {
    try JSONDecoder().decode(RefusedLine.self, from: Data(try #require(line).utf8))
  }

  private var pretty: String { scenario.replacingOccurrences(of: ",", with: ",\n") }

  // MARK: - Refreshes

  @Test func `a refresh says what moves what goes and what comes`() throws {
    let scenario = """
      {"now": "2026-03-02T08:00:00Z", "timeZone": "UTC", "goals": [{"id": "g", "contactId": "c", \
      "cadenceDays": 7, "importance": 3, "minDurationMin": 30, "createdAt": "2026-01-01T00:00:00Z", \
      "lastCompletedAt": "2026-03-01T18:00:00Z"}], "items": [{"id": "i", "goalId": "g", \
      "startAt": "2026-03-03T18:00:00Z", "durationMin": 30, "status": "pending"}], \
      "prefs": {"schedulingHorizonDays": 7}}
      """
    var lines: [String] = []
    var simulation = Simulation(environment: [:], refreshes: true) {
      lines.append(String(decoding: $0, as: UTF8.self))
    }
    var rest = [Data(scenario.utf8)]
    try simulation.run { rest.popLast() }
    #expect(
      lines == [
        #"{"conflicts":[],"moved":[],"placements":[{"durationMin":30,"goalId":"g","#
          + #""startAt":"2026-03-08T08:00:00Z"}],"scores":[{"dueOn":"2026-03-08","goalId":"g","overdueDays":0,"#
          + #""score":0.15}],"unplaced":[],"withdrawn":[{"id":"i","reason":"met"}]}"#
      ])
  }

  // MARK: - Documents and lines

  @Test func `one line gives one plan in one line`() throws {
    let answers = try simulate(scenario)
    #expect(
      answers.lines == [
        #"{"placements":[{"durationMin":30,"goalId":"g","startAt":"2026-03-02T08:30:00Z"}],"#
          + #""scores":[{"dueOn":"2026-03-01","goalId":"g","overdueDays":1,"score":"#
          + #"0.17333333333333334}],"unplaced":[]}"#
      ])
    #expect(!answers.refused)
  }

  @Test func `no input gives nothing`() throws {
    #expect(try simulate([]).lines == [])
    #expect(try simulate("\n \t\r\n\n").lines == [])
    #expect(try !simulate("\n").refused)
  }

  @Test func `each of many lines is answered`() throws {
    let answers = try simulate("\(scenario)\n\(scenario)\n\(scenario)")
    #expect(try answers.refusals == [nil, nil, nil])
    #expect(!answers.refused)
  }

  @Test func `blank lines are skipped but counted`() throws {
    let answers = try simulate("\n\(scenario)\n\n  \t\nx\n\n")
    #expect(try answers.refusals == [nil, 5])
  }

  @Test func `lines may end in CRLF`() throws {
    let answers = try simulate("\(scenario)\r\n\r\n\(scenario)\r\nx\r\n")
    #expect(try answers.refusals == [nil, nil, 4])
  }

  @Test func `one document may take many lines`() throws {
    let alone = try simulate(scenario).lines
    #expect(try simulate(pretty).lines == alone)
    #expect(try simulate("\n\n" + pretty + "\n\n\n").lines == alone)
    #expect(try simulate(pretty.replacingOccurrences(of: "\n", with: "\r\n")).lines == alone)
    #expect(try simulate("{\n" + scenario.dropFirst()).lines == alone)
  }

  @Test func `brackets and quotes in strings are no structure`() throws {
    let odd = pretty.replacingOccurrences(of: #""c""#, with: ##""}]\"{[\\""##)
    #expect(try simulate(odd).lines == simulate(scenario).lines)
  }

  @Test func `a refused document is named by its first line`() throws {
    let answers = try simulate("\n\n" + pretty.replacingOccurrences(of: "30", with: "0"))
    #expect(try answers.refusals == [3])
    #expect(answers.refused)
    #expect(try refusal(answers.lines.first).error?.field == "goals[0].cadenceDays")
  }

  @Test func `a document with an error in its syntax is refused once`() throws {
    let answers = try simulate("\n" + pretty.dropLast() + ",]\n}")
    #expect(answers.refused)
    #expect(answers.lines.count > 1)  // its brackets do not match, so the input is read as lines
    #expect(try simulate("{\n\"now\": 1,,\n\"goals\": []\n}").refusals == [1])
  }

  // MARK: - Broken input

  @Test func `a document followed by junk is lines`() throws {
    let answers = try simulate(scenario + "\njunk")
    #expect(try answers.refusals == [nil, 2])
    let lines = pretty.split(separator: "\n").count
    #expect(try simulate(pretty + "\njunk").refusals == (1...lines + 1).map { $0 })
    #expect(try simulate(pretty + "\njunk\n\(scenario)").refusals == (1...lines + 1).map { $0 } + [nil])
  }

  @Test func `a broken first line does not take the others along`() throws {
    let answers = try simulate("{\"now\": \n\(scenario)\n\n\(scenario)")
    #expect(try answers.refusals == [1, nil, nil])
    let quoted = try simulate("{\"now\": \"\n\(scenario)\n\(scenario)")
    #expect(try quoted.refusals == [1, nil, nil])
    let paired = try simulate("{\"now\"\n\(scenario)\n}")
    #expect(try paired.refusals == [1, nil, 3])
  }

  @Test func `a document that stops halfway is refused`() throws {
    let answers = try simulate("{\"now\": \"2026-03-02T08:00:00Z\",\n\"timeZone\": \"UTC\",")
    #expect(try answers.refusals == [1, 2])
    #expect(try simulate("{\"now\": \n\n\n").refusals == [1])
  }

  @Test func `a refused line is answered in its place and the others go on`() throws {
    let bad = scenario.replacingOccurrences(of: #""importance": 3"#, with: #""importance": 6"#)
    let answers = try simulate("\(scenario)\n\(bad)\n\(scenario)")
    #expect(try answers.refusals == [nil, 2, nil])
    #expect(answers.refused)
    #expect(
      answers.lines[1]
        == #"{"error":{"allowed":"1...5","code":"outOfRange","field":"goals[0].importance","message":"#
        + #""goals[0].importance is 6, but must be 1...5.","value":6},"line":2}"#)
  }

  @Test func `an unknown placement is refused`() throws {
    let answers = try simulate(#"{"prefs": {"placement": "best"}, "# + scenario.dropFirst())
    #expect(try answers.refusals == [1])
    let error = try refusal(answers.lines.first).error
    #expect(error?.field == "prefs.placement")
    #expect(error?.value == "best")
  }

  @Test(arguments: [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]])
  func `invalid UTF8 is refused`(bytes: [UInt8]) throws {
    let name = Data(#"{"id": ""#.utf8)
    let good = Data(scenario.utf8)
    let place = try #require(good.range(of: name)).upperBound
    let answers = try simulate([good[..<place] + bytes + good[place...], good])
    #expect(try answers.refusals == [1, nil])
    for line in answers.lines { #expect(!line.contains("\u{fffd}")) }
  }

  @Test func `deep nesting is refused`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let closed = deep + String(repeating: "]", count: 100_000)
    let objects = String(repeating: #"{"a":"#, count: 100_000) + "1" + String(repeating: "}", count: 100_000)
    let inside = #"{"items": "# + closed + "," + scenario.dropFirst()
    #expect(try simulate("\(closed)\n\(objects)\n\(inside)\n\(scenario)").refusals == [1, 2, 3, nil])
    #expect(try simulate("\(scenario)\n\(deep)").refusals == [nil, 2])
  }

  @Test(arguments: ["null", "[]", "\"\"", "1", "{}", "true", "}", "{\"now\": 1}", "\u{feff}{"])
  func `what is no scenario is refused`(line: String) throws {
    #expect(try simulate("\(line)\n\(scenario)").refusals == [1, nil])
  }

  // MARK: - Streaming

  @Test func `every line is answered before the next is read`() throws {
    let line = Data(#"{"now": "2026-03-02T08:00:00Z", "timeZone": "UTC", "goals": []}"#.utf8)
    var read = 0
    var answered = 0
    var mostHeld = 0
    var simulation = Simulation(environment: [:]) { _ in
      mostHeld = max(mostHeld, read - answered)
      answered += 1
    }
    try simulation.run {
      mostHeld = max(mostHeld, read - answered)
      if read == 20_000 { return nil }
      read += 1
      return line
    }
    #expect(answered == 20_000)
    #expect(mostHeld == 1)
  }

  @Test func `a refused line holds nothing up`() throws {
    var lines = ["x", scenario, "{\"now\": ", scenario, "]"]
    var answered = 0
    var read = 0
    var simulation = Simulation(environment: [:]) { _ in answered += 1 }
    try simulation.run {
      #expect(answered == read)
      if lines.isEmpty { return nil }
      read += 1
      return Data(lines.removeFirst().utf8)
    }
    #expect(answered == 5)
  }

  @Test func `it stops where the output is closed`() throws {
    struct Closed: Error {}
    var read = 0
    var simulation = Simulation(environment: [:]) { _ in throw Closed() }
    #expect(throws: Closed.self) {
      try simulation.run {
        read += 1
        return Data(scenario.utf8)
      }
    }
    #expect(read == 1)
  }

  @Test func `zones come from the folder that the environment names`() throws {
    var answers: [String] = []
    var simulation = Simulation(environment: ["TZDIR": "/nonexistent"]) {
      answers.append(String(decoding: $0, as: UTF8.self))
    }
    var lines = [Data(scenario.utf8)]
    try simulation.run { lines.popLast() }
    #expect(try refusal(answers.first).error?.field == "timeZone")
  }
}
