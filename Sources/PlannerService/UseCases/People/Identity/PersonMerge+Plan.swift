import PlannerModel
import PlannerStore
import PlannerTime

/// Dates and sessions of the one who goes.
extension PersonMerge {
  /// Merges the dates that were added, and how the user is told of others. Returns which date of who stays each of those
  /// is that both have.
  mutating func mergeDates() throws -> [String: String] {
    let own = try reader.importantDates(contactId: stays.id)
    var same: [String: String] = [:]
    for var date in try reader.importantDates(contactId: goes.id) {
      if let known = own.first(where: { $0.isSame(as: date) }) {
        same[date.id] = known.id
        let (value, kept) = (date.telling, known.telling)
        if value != kept { leave("telling", "\(value) (\(title(of: date)))", kept) }
        continue
      }
      date.contactId = stays.id
      try writer.put(date)
      counts.dates += 1
    }
    return same
  }

  private func title(of date: ImportantDate) -> String {
    date.title.isEmpty ? date.kind.title(of: stays.displayName) : date.title
  }

  /// Sessions that took place, that the user chose or that somebody else agreed to become those of who stays. Those ahead
  /// that the planner placed go, if who stays has a cadence, too.
  /// - dates: the ids of dates of who goes, and the same ones of who stays.
  mutating func mergeItems(_ goals: (own: Goal?, theirs: Goal?), _ dates: [String: String]) throws {
    let goal = try reader.goal(contactId: stays.id)
    let movedOutside = try reader.itemsMovedOutside()
    let liveKeys = Set(
      try reader.items(contactId: stays.id).filter(\.status.isLive).compactMap(\.dateKey))
    var isBusier = false
    for var item in try reader.items(contactId: goes.id) {
      let isLive = item.status.isLive
      let isProposal =
        isLive && item.startAt > planner.now && !ScenarioItem(item).isFixed && !movedOutside.contains(item.id)
      item.dateKey = item.dateKey.map { key(of: $0, dates) }
      let isDouble = item.dateKey.map(liveKeys.contains) ?? false
      if isProposal, isDouble || (goals.own != nil && goals.theirs != nil) {
        try writer.deleteItem(id: item.id)
        try planner.emit(.withdrawn, item: item, detail: "merged", to: writer)
        counts.withdrawn += 1
        continue
      }
      item.contactId = stays.id
      if item.name == goes.displayName { item.name = stays.displayName }
      if item.goalId != nil || isLive { item.goalId = goal?.id }
      if isLive, item.endAt > planner.now, goals.own != nil { isBusier = true }
      try writer.put(item)
      counts.sessions += 1
    }
    if isBusier, let goal { anew = [goal] }
  }

  /// Returns the key of a session for a date, as it is of who stays.
  private func key(of text: String, _ dates: [String: String]) -> String {
    guard var key = DateKey(text) else { return text }
    for kind in DateKey.ofProfiles where key.date == DateKey.date(kind, of: goes.id) {
      key.date = DateKey.date(kind, of: stays.id)
    }
    key.date = dates[key.date] ?? key.date
    return key.text
  }
}

extension ImportantDate {
  /// Returns whether this is another person's date as well: how the user is told of a date of profile or card, or the same
  /// one in every respect.
  fileprivate func isSame(as other: ImportantDate) -> Bool {
    guard kind == other.kind, nameKey(title) == nameKey(other.title) else { return false }
    if month == nil, other.month == nil { return true }
    var same = other
    (same.id, same.contactId, same.title, same.lastToldAt) = (id, contactId, title, lastToldAt)
    return self == same
  }

  /// How the user is told of it, in words.
  fileprivate var telling: String {
    let lead =
      leadDays.isEmpty ? "not told" : "told \(leadDays.map(String.init).joined(separator: ", ")) days before"
    return
      ([lead]
      + [timeOfDay.map { "at \($0)" }, plan == .none ? nil : "planned: \(plan.rawValue)", note].compactMap(
        \.self))
      .joined(separator: ", ")
  }
}
