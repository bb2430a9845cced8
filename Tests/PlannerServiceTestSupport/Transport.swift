import Testing

/// The ways for a test to reach the planner. The same test bodies run over both.
enum Transport: CaseIterable, CustomTestStringConvertible {
  /// The router, called in memory.
  case router
  /// A live socket, through the client.
  case socket

  var testDescription: String {
    switch self {
    case .router: "router in memory"
    case .socket: "live socket"
    }
  }
}
