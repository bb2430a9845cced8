import PlannerProtocol
import PlannerTime

// Shows the first plan.

extension FirstHour {
  /// The timeout in seconds. The daemon gives up on a channel long before.
  private static let trialTimeout = 30

  func firstPlan() throws -> Move {
    // Plans once, after all answers, so that their order does not affect the plan.
    if done.isOfPlan { _ = try session.call(Methods.Plan(anew: true)) }
    if session.json { return .next }
    try dialogue.head("Your plan")
    let days = try session.call(Methods.Agenda(days: 7))
    let next = try session.call(Methods.Next(count: 1)).items.first
    try dialogue.say(days.lines(in: dialogue.context))
    if let next {
      try dialogue.tell(
        "\(Spoken.next([next], in: dialogue.context)) `plannerctl why \(next.shownId)` explains this time, and shows the others."
      )
    } else if try session.call(Methods.Status()).contacts > 0 {
      try dialogue.tell("No session is planned; `plannerctl why NAME` explains why a person has none.")
    } else {
      try dialogue.tell("Nobody has a plan yet. `plannerctl add NAME --every 2w` adds a person.")
    }
    return wishes.yes ? .next : try offerTrial()
  }

  /// Offers a test reminder.
  private func offerTrial() throws -> Move {
    let help: Styled =
      """
      It uses the channels of your reminders: the desktop, the journal and your hooks. `plannerctl remind \
      --test` sends another one at any time. `plannerctl prefs set channels` sets the channels.
      """
    switch try dialogue.confirm("Send a reminder now, as a trial?", help: help) {
    case .skip: return .next
    case .back: return .back
    case .quit: return .quit
    case .text: break
    }
    session.timeout = Self.trialTimeout
    session.reconnect()
    defer {
      session.timeout = nil
      session.reconnect()
    }
    let reply = try session.call(Methods.TestChannels())
    try dialogue.say(reply.lines(in: dialogue.context))
    return .next
  }
}
