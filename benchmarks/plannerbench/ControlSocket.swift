import ArgumentParser
import PlannerClient
import PlannerProtocol

/// `Next` over one connection to a running daemon: calls a second and how long the slow ones take.
struct ControlSocket: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Time calls to the running daemon.")

  @Option(help: "The daemon's socket.")
  var socket: String

  @Option(help: "Calls counted in each of five rounds.")
  var calls = 10_000

  func run() throws {
    let connection = try PlannerConnection(path: socket)
    let status = try connection.call(Methods.Status())
    print("control socket: Next, one connection, \(status.contacts) contacts, \(status.liveItems) live items")
    for _ in 0..<1000 { consume(try connection.callRaw(Methods.Next()).count) }
    var rates: [Double] = []
    var times: [Double] = []
    for _ in 0..<5 {
      let round = try milliseconds {
        for _ in 0..<calls {
          times.append(try milliseconds { consume(try connection.callRaw(Methods.Next()).count) })
        }
      }
      rates.append(Double(calls) / round * 1000)
    }
    print("  calls a second  \(spread(rates))")
    print(
      "  call ms         p50 \(short(quantile(times, 0.5)))  p99 \(short(quantile(times, 0.99)))  most \(short(times.max() ?? 0))"
    )
    for (name, body) in [
      ("People", { consume(try connection.call(Methods.People()).people.count) }),
      ("Agenda", { consume(try connection.call(Methods.Agenda()).days.count) }),
      ("Plan, dry", { consume(try connection.call(Methods.Plan(dryRun: true)).placed.count) }),
    ] as [(String, () throws -> Void)] {
      print("  \(name) ms \(spread(try (0..<5).map { _ in try milliseconds(body) }))")
    }
  }
}
