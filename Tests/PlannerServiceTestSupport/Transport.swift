import Testing

/// How a test reaches the planner: the same bodies run over both.
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
