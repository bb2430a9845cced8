import PlannerModel
import PlannerProtocol
import PlannerReminders

/// A request that the planner makes to the messenger after a commit.
package enum Errand: Sendable {
  /// Answered by ``DeliveryReport/delivered(_:by:_:)``.
  case deliver(Notice, by: ChannelName, uncertain: Bool, replacing: String?)
  /// Answered by ``DeliveryReport/withdrawn(_:by:_:)``.
  case withdraw(reminderId: String, externalId: String, by: ChannelName)
  /// A message on the desktop whose result nobody waits for.
  case say(Notice, replacing: String?)
  /// The user's page with that conversation; where that cannot be opened, the notice is said.
  case openConversation(String, otherwise: Notice)
}

/// A channel's answer, or what the user did with its notice.
package enum DeliveryReport {
  /// The result of ``Errand/deliver(_:by:uncertain:replacing:)``: the channel's id of the notice.
  case delivered(_ reminderId: String, by: ChannelName, Result<String?, ChannelFailure>)
  /// The result of ``Errand/withdraw(reminderId:externalId:by:)``.
  case withdrawn(_ reminderId: String, by: ChannelName, Result<Void, ChannelFailure>)
  /// The user pressed the button with that key.
  case pressed(_ key: String, noticeId: String, on: ChannelName)
  /// The user closed a notice.
  case dismissed(externalId: String, on: ChannelName)
  /// Deliveries that wait for the channel may be tried now.
  case ready(ChannelName)
}

/// Carries out errands through the channels. It is used on the planner's event loop, calls back there, and
/// never blocks the planner.
package protocol Messenger: AnyObject {
  var channels: [any Channel] { get }

  func carryOut(_ errand: Errand)

  /// Sends a notice through each of these channels; `done` gets one answer for each, in order.
  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void)

  /// Asks each of these channels whether it works.
  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void)
}
