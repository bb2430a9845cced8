import PlannerModel

/// One way to notify the user. A channel carries out what the ledger decided and reports the result. It
/// decides nothing and stores nothing that must last. Each must pass `ChannelConformance` in the tests.
package protocol Channel: Sendable {
  var name: ChannelName { get }

  /// Returns whether the channel delivers notices of a kind at all.
  func carries(_ kind: NoticeKind) -> Bool

  /// Starts to listen, and calls `tell` with what the user does. Called once, before anything else; must not
  /// block.
  func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void)

  /// Delivers a notice. Returns the channel's own id for it, if it has one.
  ///
  /// - uncertain: true if it may have been delivered before, because the daemon died in between. A channel
  /// that can find out does so, and does not repeat it.
  /// - replacing: the channel's id of an earlier notice that this one replaces.
  /// Throws ``ChannelFailure``; the delivery is then retried.
  func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String?

  /// Removes what can still be seen of a notice. It is no error if nothing is left.
  func withdraw(_ externalId: String) async throws

  /// Returns what is in order and what is not, for `doctor`: a sentence each, and how to fix it.
  func examine() async -> [ChannelFinding]

  /// Stops whatever it started. Must not block.
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
  /// The channel can deliver again, or for the first time: waiting deliveries may be tried now.
  case ready
}

/// Why a channel could not deliver: one sentence without names of people.
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
  /// The channel that delivers nothing as long as this is so.
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
