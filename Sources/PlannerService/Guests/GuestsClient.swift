import PlannerProtocol
import VarlinkNIO

extension ReadPace {
  /// Guests are people who type: a thousand of them do not reach this speed.
  package static let guestEvents = ReadPace(messages: (200, 20))
  /// The cost of an event without a number, in messages: the planner only counts unread messages again.
  static let passing = 0.2
}

extension RemoteFailure {
  init(of error: any Error) {
    switch error {
    case let failure as RemoteFailure: self = failure
    case let refusal as RemoteRefusal:
      self.init(sentence: "plannerguests refuses the request (\(refusal.name))")
    default: self.init(sentence: "guests' requests could not be stored (\(error))")
    }
  }
}

extension RemoteRefusal {
  var isNotFound: Bool { name == NotFound.qualifiedName }
}
