import ArgumentParser
import PlannerClient
import PlannerProtocol
import Varlink

/// Measures `Next` over one connection to a running daemon, in turn with the same calls to a server that only
/// answers (benchmarks/echo); then expensive calls.
struct ControlSocket: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Time calls to the running daemon.")

  @Option(help: "The daemon's socket.")
  var socket: String

  @Option(help: "The socket of benchmarks/echo.")
  var echo: String

  @Flag(help: "Fewer calls, for bench-check.")
  var quick = false

  func run() throws {
    let daemon = try VarlinkConnection(path: socket)
    let echo = try VarlinkConnection(path: echo)
    // Uses many short rounds, because the kernel's placement of the three processes differs between rounds.
    // The median of so many pairs does not depend on it.
    let rounds = quick ? 75 : 250
    let calls = 200
    for connection in [daemon, echo] { _ = try times(connection, calls: 1000) }
    var ours: [[Double]] = []
    var theirs: [[Double]] = []
    for _ in 0..<rounds {
      ours.append(try times(daemon, calls: calls))
      theirs.append(try times(echo, calls: calls))
    }
    let status = try daemon.call(Methods.Status())
    let what = "\(status.contacts) people, \(status.liveItems) live sessions"
    var figures = [
      Figure("next-latency", "Next, a call, \(what)", unit: "ms", ours.map(median)),
      Figure("next-p99", "Next, slowest of a hundred", unit: "ms", ours.map { quantile($0, 0.99) }),
      Figure("next-rate", "Next, one connection", unit: "calls a second", ours.map(rate)),
      Figure("echo-latency", "C echo server, a call", unit: "ms", theirs.map(median)),
      Figure(
        "echo-p99", "C echo server, slowest of a hundred", unit: "ms", theirs.map { quantile($0, 0.99) }),
      .ratio("next-echo-ratio", "Next to the C echo server", ours.map(median), to: theirs.map(median)),
    ]
    for (name, method, body) in [
      ("people", "People", { consume(try daemon.call(Methods.People()).people.count) }),
      ("agenda", "Agenda", { consume(try daemon.call(Methods.Agenda()).days.count) }),
      ("plan-dry", "Plan, dry run", { consume(try daemon.call(Methods.Plan(dryRun: true)).placed.count) }),
    ] as [(String, String, () throws -> Void)] where !quick {
      figures.append(
        Figure(
          name, "\(method), call and decoding", unit: "ms", try (0..<7).map { _ in try milliseconds(body) }))
    }
    try Measurements(figures: figures).print()
  }

  private func times(_ connection: VarlinkConnection, calls: Int) throws -> [Double] {
    try (0..<calls).map { _ in try milliseconds { consume(try connection.callRaw(Methods.Next()).count) } }
  }

  private func rate(_ times: [Double]) -> Double { Double(times.count) / times.reduce(0, +) * 1000 }
}
