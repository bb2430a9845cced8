import PlannerModel
import PlannerProtocol
import PlannerReminders

/// What the planner asks to be carried out after a commit.
package enum Errand: Sendable {
  /// Answered by ``DeliveryReport/delivered(_:by:_:)``.
  case deliver(Notice, by: ChannelName, uncertain: Bool, replacing: String?)
  /// Answered by ``DeliveryReport/withdrawn(_:by:_:)``.
  case withdraw(reminderId: String, externalId: String, by: ChannelName)
  /// A word on the desktop that nobody waits for.
  case say(Notice, replacing: String?)
}

/// What channels answer, and what the user does with their notices.
package enum DeliveryReport {
  /// What became of ``Errand/deliver(_:by:uncertain:replacing:)``: how the channel calls the notice.
  case delivered(_ reminderId: String, by: ChannelName, Result<String?, ChannelFailure>)
  /// What became of ``Errand/withdraw(reminderId:externalId:by:)``.
  case withdrawn(_ reminderId: String, by: ChannelName, Result<Void, ChannelFailure>)
  /// The user pressed the button with that key.
  case pressed(_ key: String, externalId: String, on: ChannelName)
  /// The user closed a notice.
  case dismissed(externalId: String, on: ChannelName)
  /// What waits for the channel may be tried now.
  case ready(ChannelName)
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
