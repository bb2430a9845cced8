import PlannerModel
import PlannerStore
import PlannerTime

/// People follow their cards. They take the card's new UID. They take its new name as long as they have its
/// old one, and its time zone if the user set no zone for them.
extension AddressBookReadings {
  /// Takes over the present cards of the address books, and updates the people who follow their cards.
  func adopt(_ index: CardIndex) throws {
    let before = try store.read { reader in
      (
        zones: try contents.contactZones(reader), days: try plannedDays(reader),
        told: try host.dateTellings(reader),
        departed: try contents.departed(reader)
      )
    }
    // If cards are read for the first time since the start, nobody has moved.
    let isFirst = try store.read { try contents.isAwaited($0) }
    replaceCards(by: try store.read { try remembering(in: index, $0) })
    contents.forgetZones()
    try relink()
    let after = try store.read {
      (
        zones: try contents.contactZones($0), days: try plannedDays($0), departed: try contents.departed($0)
      )
    }
    let moved = Set(before.zones.keys).union(after.zones.keys).filter { before.zones[$0] != after.zones[$0] }
    try follow(
      told: isFirst ? [] : moved,
      isRefreshDue: !moved.isEmpty || before.days != after.days || before.departed != after.departed)
    // Notices of dates depend on cards, and some of them may already be late.
    if try store.read({ try host.dateTellings($0) }) != before.told {
      try host.transaction(command: nil) { _ in }
    }
  }

  /// Returns the birthdays and anniversaries on cards for which sessions are wanted, by person.
  private func plannedDays(_ reader: StoreReader) throws -> [String: [String?]] {
    try reader.plannedDates().reduce(into: [:]) { days, date in
      guard date.month == nil, let id = date.contactId, let contact = try reader.contact(id: id),
        let more = contact.cardUid.flatMap({ cards[$0] })?.more
      else { return }
      days[id] = [more.birthday, more.anniversary]
    }
  }

  /// Renames people after their cards were renamed. This is no command, so undo does not revert it. Writes
  /// nothing if nothing changed.
  func follow() throws {
    try relink()
    try follow(told: [], isRefreshDue: false)
  }

  private func follow(told moved: Set<String>, isRefreshDue: Bool) throws {
    let isDue = try store.read { reader in
      if isRefreshDue { return true }
      if state.holdsRefresh, try !contents.isAwaited(reader) { return true }
      return try !following(reader).isEmpty || !strayItems(reader).isEmpty
    }
    guard isDue else { return }
    let isHeld = state.holdsRefresh
    state.holdsRefresh = false
    do { try write(told: moved) } catch {
      state.holdsRefresh = isHeld
      throw error
    }
  }

  private func write(told moved: Set<String>) throws {
    try host.transaction(command: nil) { writer in
      let renamed = try self.follow(writer)
      for id in moved.subtracting(renamed).sorted() {
        guard let contact = try writer.reader.contact(id: id) else { continue }
        try self.host.emit(.edited, contactId: id, detail: contact.displayName, to: writer)
      }
      _ = try self.host.refresh(writer)
    }
  }

  /// Stores the present names on cards and emits events. Returns the ids of the people who were renamed.
  @discardableResult
  func follow(_ writer: StoreWriter) throws -> Set<String> {
    var edited: [String: String] = [:]
    let people = try following(writer.reader)
    let ids = Set(people.map(\.id))
    // People may exchange names, so a name is freed before another person gets it.
    for contact in people {
      guard let holder = try writer.reader.contact(nameKey: nameKey(contact.displayName)),
        holder.id != contact.id, ids.contains(holder.id)
      else { continue }
      var freed = holder
      freed.displayName = holder.id
      try writer.put(freed)
    }
    for contact in people {
      try writer.put(contact)
      edited[contact.id] = contact.displayName
    }
    for (var item, name) in try strayItems(writer.reader) {
      item.name = name
      edited[item.contactId] = name
      try writer.put(item)
    }
    for (id, name) in edited.sorted(by: { $0.key < $1.key }) {
      try host.emit(.edited, contactId: id, detail: name, to: writer)
    }
    return Set(edited.keys)
  }

  /// Returns the changed contacts that follow their cards.
  private func following(_ reader: StoreReader) throws -> [Contact] {
    if cards.books.isEmpty { return [] }
    var result: [Contact] = []
    var renamed: [Contact] = []
    for var contact in try reader.contactsElsewhere() {
      guard
        let name = contact.cardUid.flatMap({ cards[$0] }).flatMap({ DisplayName.checked($0.displayName) }),
        name != contact.cardName
      else { continue }
      let isOwnName = contact.fullName != contact.cardName
      contact.cardName = name
      if isOwnName {
        result.append(contact)
      } else {
        let detail = contact.detail
        contact.displayName = name
        renamed.append(detail.map { contact.named($0) } ?? contact)
      }
    }
    return result + (try allowed(renamed, reader))
  }

  /// Returns the people with a new name that nobody else has, now or after an undo.
  private func allowed(_ people: [Contact], _ reader: StoreReader) throws -> [Contact] {
    if people.isEmpty { return [] }
    var holders: [String: String] = [:]
    var keys: [String: String] = [:]
    for contact in try reader.contacts() {
      let key = nameKey(contact.displayName)
      holders[key] = contact.id
      keys[contact.id] = key
    }
    let kept = try reader.namesKeptForUndo()
    // A person with a name that changes only in case or accents goes first.
    var wanted = people.map { (key: nameKey($0.displayName), contact: $0) }.sorted { a, b in
      let (x, y) = (a.key == keys[a.contact.id], b.key == keys[b.contact.id])
      return x == y ? (a.key, a.contact.id) < (b.key, b.contact.id) : x
    }
    while true {
      let leaving = Set(wanted.map(\.contact.id))
      var given: Set<String> = []
      let left = wanted.filter { key, contact in
        let holder = holders[key] ?? contact.id
        let isFree = holder == contact.id || leaving.contains(holder)
        guard isFree, kept[key, default: []].isSubset(of: [contact.id]) else { return false }
        return given.insert(key).inserted
      }
      if left.count == wanted.count { return left.map(\.contact) }
      wanted = left
    }
  }

  /// Returns sessions with an earlier name of a person who follows a card, together with the present name. An
  /// undo or an import brought back the earlier name.
  private func strayItems(_ reader: StoreReader) throws -> [(PlanItem, String)] {
    if cards.books.isEmpty { return [] }
    return try reader.itemsUnderFormerNames().compactMap { item in
      try reader.contact(id: item.contactId).map { (item, $0.displayName) }
    }
  }
}
