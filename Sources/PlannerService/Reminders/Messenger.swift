import PlannerModel
import PlannerProtocol
import PlannerReminders

/// A request from the planner to the messenger after a commit.
package enum DeliveryJob: Sendable {
  /// Delivers a notice. The answer is ``DeliveryReport/delivered(_:by:_:)``.
  case deliver(Notice, by: ChannelName, uncertain: Bool, replacing: String?)
  /// Withdraws a notice. The answer is ``DeliveryReport/withdrawn(_:by:_:)``.
  case withdraw(reminderId: String, externalId: String, by: ChannelName)
  /// Shows a message on the desktop. It has no answer.
  case say(Notice, replacing: String?)
  /// Opens a conversation on the user's page. If that fails, shows the notice on the desktop.
  case openConversation(String, otherwise: Notice)
}

/// A channel's answer, or the user's action on its notice.
package enum DeliveryReport {
  /// The result of ``DeliveryJob/deliver(_:by:uncertain:replacing:)``: the channel's id of the notice.
  case delivered(_ reminderId: String, by: ChannelName, Result<String?, ChannelFailure>)
  /// The result of ``DeliveryJob/withdraw(reminderId:externalId:by:)``.
  case withdrawn(_ reminderId: String, by: ChannelName, Result<Void, ChannelFailure>)
  /// The user pressed the button with that key.
  case pressed(_ key: String, noticeId: String, on: ChannelName)
  /// The user closed a notice.
  case dismissed(externalId: String, on: ChannelName)
  /// Deliveries that wait for the channel may be tried now.
  case ready(ChannelName)
}

/// Carries out jobs through the channels. It is used on the planner's event loop and calls back there. It
/// never blocks the planner.
package protocol Messenger: AnyObject {
  var channels: [any Channel] { get }

  func carryOut(_ job: DeliveryJob)

  /// Sends a notice through each of these channels. `done` gets one answer for each, in order.
  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void)

  /// Asks each of these channels whether it works.
  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void)
}
