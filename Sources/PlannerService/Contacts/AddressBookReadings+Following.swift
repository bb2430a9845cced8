import PlannerModel
import PlannerStore
import PlannerTime

/// People follow their cards: in name as long as they are called as the card is, and in time zone where they
/// have none of their own.
extension AddressBookReadings {
  /// Where people live, by their id, as far as it is known.
  func contactZones(_ reader: StoreReader) throws -> [String: ZoneTable] {
    if let knownZones { return knownZones }
    var zones: [String: ZoneTable] = [:]
    for person in try reader.whereabouts() {
      zones[person.contactId] = zone(person.timeZone, cardUid: person.cardUid)
    }
    // What a transaction changed may be rolled back.
    if !host.isWriting { knownZones = zones }
    return zones
  }

  /// Where one of them lives.
  func contactZone(_ id: String, _ reader: StoreReader) throws -> ZoneTable? {
    if let knownZones { return knownZones[id] }
    return try reader.contact(id: id).flatMap { zone($0.timeZone, cardUid: $0.cardUid) }
  }

  private func zone(_ own: String?, cardUid: String?) -> ZoneTable? {
    (own ?? cardUid.flatMap { cards[$0]?.timeZone }).flatMap { clocks.zone(named: $0) }
  }

  /// Takes what address books say now, and lets people follow.
  func adopt(_ index: CardIndex) throws {
    let before = try store.read { try contactZones($0) }
    // Where cards are found for the first time since the start, nobody has moved.
    let isFirst = try store.read { try isAwaited($0) }
    replaceCards(by: index)
    knownZones = nil
    let after = try store.read { try contactZones($0) }
    let moved = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    try follow(told: isFirst ? [] : moved, isRefreshDue: !moved.isEmpty)
  }

  /// Renames those whose card was, without a command: undo does not take it back. Writes nothing where
  /// nothing changed.
  func follow() throws { try follow(told: [], isRefreshDue: false) }

  private func follow(told moved: Set<String>, isRefreshDue: Bool) throws {
    let isDue = try store.read { reader in
      if isRefreshDue { return true }
      if state.holdsRefresh, try !isAwaited(reader) { return true }
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

  /// Writes the names that cards have now, and tells of it; whom it was about.
  @discardableResult
  func follow(_ writer: StoreWriter) throws -> Set<String> {
    var edited: [String: String] = [:]
    let people = try following(writer.reader)
    let ids = Set(people.map(\.id))
    // Names may change hands: those that do are freed before they are given.
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

  /// Everybody whose row is to change, as it will be.
  private func following(_ reader: StoreReader) throws -> [Contact] {
    if cards.books.isEmpty { return [] }
    var result: [Contact] = []
    var renamed: [Contact] = []
    for var contact in try reader.contactsElsewhere() {
      guard
        let name = contact.cardUid.flatMap({ cards[$0] }).flatMap({ DisplayName.checked($0.displayName) }),
        name != contact.cardName
      else { continue }
      let isOwnName = contact.displayName != contact.cardName
      contact.cardName = name
      if isOwnName {
        result.append(contact)
      } else {
        contact.displayName = name
        renamed.append(contact)
      }
    }
    return result + (try allowed(renamed, reader))
  }

  /// Those of them whose new name is nobody else's, now or after an undo.
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
    // Whoever keeps the name but for its case and accents goes first.
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

  /// Sessions that do not have the name of their person, who follows a card: an undo or an import brought
  /// back an earlier one. With that name.
  private func strayItems(_ reader: StoreReader) throws -> [(PlanItem, String)] {
    if cards.books.isEmpty { return [] }
    return try reader.itemsUnderFormerNames().compactMap { item in
      try reader.contact(id: item.contactId).map { (item, $0.displayName) }
    }
  }
}
