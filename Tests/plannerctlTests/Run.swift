import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerClient
import PlannerTime
import Varlink

@testable import plannerctl

/// A complete run of a command with a daemon that sends prepared answers in order.
struct Run {
  var exitCode: Int32
  var output = ""
  var complaint = ""
  /// The calls, without the interface's name.
  var calls: [String] = []

  /// Runs a command. answers: whole messages; nil without a daemon. typed: the user's answer to each
  /// question; nil without a terminal. lines: the lines of standard input.
  init(
    _ arguments: [String], answers: [String]?, typed: String? = nil, lines: [String] = [],
    now: Instant = Example.now, environment: [String: String] = [:]
  ) throws {
    guard let command = try Plannerctl.parse(arguments) as? any PlannerCommand else {
      throw ValidationError("no command of the planner: \(arguments)")
    }
    try self.init(
      json: command.output.json, answers: answers, typed: typed, lines: lines, now: now,
      environment: environment
    ) { $0.run(command) }
  }

  /// Runs a command at a terminal with single key presses.
  init(_ arguments: [String], answers: [String], keys: String) throws {
    guard let command = try Plannerctl.parse(arguments) as? any PlannerCommand else {
      throw ValidationError("no command of the planner: \(arguments)")
    }
    try self.init(json: command.output.json, answers: answers, typed: "", keys: keys, isTerminal: true) {
      $0.run(command)
    }
  }

  /// Runs a part of a command at a terminal.
  init(answers: [String]?, typed: String, _ body: @escaping (Session) throws -> Void) throws {
    try self.init(json: false, answers: answers, typed: typed, isTerminal: true) { $0.run(body) }
  }

  private init(
    json: Bool, answers: [String]?, typed: String?, lines: [String] = [], keys: String? = nil,
    isTerminal: Bool = false, now: Instant = Example.now,
    environment: [String: String] = [:], _ body: (Session) -> Int32
  ) throws {
    var ends: [Int32] = [0, 0]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    defer { close(ends[1]) }
    for answer in answers ?? [] {
      let bytes = Array(answer.utf8) + [0]
      _ = send(ends[1], bytes, bytes.count, 0)
    }
    shutdown(ends[1], Int32(SHUT_WR))

    var output = ""
    var complaint = ""
    var left = lines[...]
    var keysLeft = (keys ?? "")[...]
    let ask: (String) -> String? = {
      complaint += $0
      return typed
    }
    let console = Console(
      write: { output += $0 }, complain: { complaint += $0 }, ask: typed == nil ? nil : ask,
      line: {
        complaint += $0
        return left.popFirst()
      }, key: keys == nil ? nil : { keysLeft.popFirst() }, isTerminal: isTerminal)
    let connection = VarlinkConnection(descriptor: ends[0])
    let session = Session(
      json: json, console: console, clock: Clock { now },
      environment: ["TZ": "America/New_York"].merging(environment) { $1 }
    ) { _ in
      if answers == nil { throw ClientError.noDaemon(path: "/s", reason: "there is no such socket") }
      return connection
    }
    exitCode = body(session)
    self.output = output
    self.complaint = complaint
    calls = Run.heard(ends[1])
  }

  private static func heard(_ descriptor: Int32) -> [String] {
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
    return chunk[..<max(0, count)].split(separator: 0).map {
      String(decoding: $0, as: UTF8.self).split(separator: "org.socialplanner.Planner.").joined()
    }
  }
}
