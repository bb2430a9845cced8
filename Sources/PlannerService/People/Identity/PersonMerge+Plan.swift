import PlannerModel
import PlannerStore
import PlannerTime

/// Merges the dates and sessions of the person who goes.
extension PersonMerge {
  /// Merges the added dates, and the notice settings of other dates. For dates that both people have, returns
  /// the id of the date that stays, by the id of the other.
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

  /// Moves sessions to the person who stays: past sessions, and those that the user chose or somebody agreed
  /// to. Future sessions that the planner placed are deleted if both people have a goal, or if the person who
  /// stays has a session for the same date.
  /// - dates: the ids of dates of the person who stays, by the id of the same date of the person who goes.
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

  /// Returns the key of a session for a date with the person who stays.
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
  /// Returns whether both are the same date: notice settings for the same date of a profile or card, or added
  /// dates with equal values.
  fileprivate func isSame(as other: ImportantDate) -> Bool {
    guard kind == other.kind, nameKey(title) == nameKey(other.title) else { return false }
    if month == nil, other.month == nil { return true }
    var same = other
    (same.id, same.contactId, same.title, same.lastToldAt) = (id, contactId, title, lastToldAt)
    return self == same
  }

  /// The notice settings, in words.
  fileprivate var telling: String {
    let lead =
      leadDays.isEmpty
      ? "no notices"
      : "notices \(leadDays.map(String.init).joined(separator: ", ")) days "
        + "before"
    return
      ([lead]
      + [timeOfDay.map { "at \($0)" }, plan == .none ? nil : "planned: \(plan.rawValue)", note].compactMap(
        \.self))
      .joined(separator: ", ")
  }
}
