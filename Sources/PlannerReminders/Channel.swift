import PlannerModel

/// One way to notify the user. A channel carries out what the ledger decided and reports the result. It makes
/// no decisions and keeps no lasting state. Every channel must pass `ChannelConformance` in the tests.
package protocol Channel: Sendable {
  var name: ChannelName { get }

  /// Returns whether the channel delivers this kind of notice.
  func carries(_ kind: NoticeKind) -> Bool

  /// Starts the channel. It calls `tell` with each action of the user. The planner calls `start` once, before
  /// any other method. `start` must not block.
  func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void)

  /// Delivers a notice. Returns the channel's own id of the notice, if the channel has such ids.
  ///
  /// - uncertain: true if an earlier attempt may have delivered the notice, because the daemon died during
  ///   it. A channel that can find out does so and does not repeat the notice.
  /// - replacing: the channel's id of an earlier notice that this notice replaces.
  /// Throws ``ChannelFailure``; the delivery is then retried.
  func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String?

  /// Removes the visible rest of a notice. If nothing is left to remove, this is not an error.
  func withdraw(_ externalId: String) async throws

  /// Returns the channel's findings for `doctor`: a sentence for each, and how to fix each problem.
  func examine() async -> [ChannelFinding]

  /// Stops everything that `start` began. Must not block.
  func stop()
}

extension Channel {
  package func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void) {}
  package func withdraw(_ externalId: String) async throws {}
  package func stop() {}
}

/// An event that a channel reports.
package enum ChannelEvent: Hashable, Sendable {
  /// A button of the notice with that id was pressed.
  case pressed(noticeId: String, key: String)
  /// The user closed the notice that the channel calls `externalId`.
  case dismissed(externalId: String)
  /// The channel became able to deliver, for the first time or again. Waiting deliveries may be tried now.
  case ready
}

/// The reason why a channel could not deliver: one sentence without names of people.
package struct ChannelFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// One finding of a channel about the system around it.
package struct ChannelFinding: Hashable, Sendable {
  package var isInOrder: Bool
  package var what: String
  package var `where`: String
  package var fix: String
  /// The channel that cannot deliver until this finding is fixed.
  package var stops: ChannelName?

  package init(
    isInOrder: Bool, what: String, `where`: String, fix: String = "", stops: ChannelName? = nil
  ) {
    self.isInOrder = isInOrder
    self.what = what
    self.`where` = `where`
    self.fix = fix
    self.stops = stops
  }
}
