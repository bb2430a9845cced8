import PlannerModel
import PlannerProtocol
import PlannerReminders

/// What the planner asks to be carried out after a commit.
package enum Errand: Sendable {
  /// Answered by ``Planner/delivered(_:by:_:)``.
  case deliver(Notice, by: ChannelName, uncertain: Bool, replacing: String?)
  /// Answered by ``Planner/withdrawn(_:by:_:)``.
  case withdraw(reminderId: String, externalId: String, by: ChannelName)
  /// A word on the desktop that nobody waits for.
  case say(Notice, replacing: String?)
}

/// Carries out errands through the channels. Used on the planner's loop, answers there, and never makes the
/// planner wait.
package protocol Messenger: AnyObject {
  var channels: [any Channel] { get }

  func carryOut(_ errand: Errand)

  /// Sends a notice through each of these channels; `done` gets one answer for each, in order.
  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void)

  /// Asks each of these channels how it is.
  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void)
}
