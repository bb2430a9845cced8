import PlannerProtocol

extension ObstacleKind {
  package var inWords: String {
    switch self {
    case .away: "away"
    case .calendar: "busy"
    case .session: "session"
    case .quietHours: "quiet hours"
    case .past: "the past"
    }
  }
}
