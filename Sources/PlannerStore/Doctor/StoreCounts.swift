/// The number of rows of each kind.
package struct StoreCounts: Hashable, Sendable {
  package var contacts: Int
  package var goals: Int
  package var items: Int
  package var log: Int
  package var away: Int
  /// The number of items with a live status.
  package var liveItems: Int

  package init(
    contacts: Int = 0, goals: Int = 0, items: Int = 0, log: Int = 0, away: Int = 0, liveItems: Int = 0
  ) {
    self.contacts = contacts
    self.goals = goals
    self.items = items
    self.log = log
    self.away = away
    self.liveItems = liveItems
  }
}
