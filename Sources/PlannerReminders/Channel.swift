import PlannerModel

/// One way to the user. A channel carries out what the ledger decided and says what happened; it decides
/// nothing and keeps nothing that must last. `ChannelConformance` in the tests is what each must pass.
package protocol Channel: Sendable {
  var name: ChannelName { get }

  /// Whether notices of a kind go this way at all.
  func carries(_ kind: NoticeKind) -> Bool

  /// Begins to listen, and tells what the user does. Called once, before anything else; must not block.
  func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void)

  /// Delivers a notice, and returns what the channel calls it, where it has a name for it.
  ///
  /// - uncertain: it may have been delivered before, because the daemon died in between. A channel that can
  /// find out does, and does not repeat it.
  /// - replacing: what an earlier notice is called that this one takes the place of.
  /// Throws ``ChannelFailure``; the notice will be tried again.
  func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String?

  /// Takes back what is still to be seen of a notice. What is gone already is no error.
  func withdraw(_ externalId: String) async throws

  /// What is in order and what is not, for `doctor`: a sentence each, and how to fix it.
  func examine() async -> [ChannelFinding]

  /// Ends whatever it began. Must not block.
  func stop()
}

extension Channel {
  package func start(_ tell: @escaping @Sendable (ChannelEvent) -> Void) {}
  package func withdraw(_ externalId: String) async throws {}
  package func stop() {}
}

/// What a channel tells of itself.
package enum ChannelEvent: Hashable, Sendable {
  /// A button was pressed on what the channel calls `externalId`.
  case pressed(externalId: String, key: String)
  /// The user closed it.
  case dismissed(externalId: String)
  /// It can deliver again, or for the first time: what waits may be tried now.
  case ready
}

/// Why a channel could not deliver: one sentence without names of people.
package struct ChannelFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// What a channel found out about the system around it.
package struct ChannelFinding: Hashable, Sendable {
  package var isInOrder: Bool
  package var what: String
  package var `where`: String
  package var fix: String
  /// The channel that brings nothing to the user as long as this is so.
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
