import PlannerModel
import PlannerProtocol
import PlannerStore

/// A card that gets another UID stays with its person if it has their name and one more fact about them.
extension AddressBookReadings {
  /// Returns the index together with the contents of cards that are gone and belong to people.
  func remembering(in index: CardIndex, _ reader: StoreReader) throws -> CardIndex {
    var index = index
    index.keepLost(try reader.contactsElsewhere().compactMap(\.cardUid), of: cards)
    return index
  }

  /// Links people to their card under its new UID. This is no command, so undo does not revert it. Writes
  /// nothing if nothing changed.
  func relink() throws {
    guard try !store.read({ try relinked($0) }).isEmpty else { return }
    try host.transaction(command: nil) { try self.relink($0) }
  }

  func relink(_ writer: StoreWriter) throws {
    for (contact, former) in try relinked(writer.reader) {
      try writer.put(contact)
      note(former, of: contact)
      try host.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
    }
  }

  private func note(_ former: String?, of contact: Contact) {
    guard let uid = contact.cardUid, let former else { return }
    if formerUids[former] == uid {
      formerUids[former] = nil
    } else {
      // Former UIDs are needed only if a card comes back.
      if formerUids.count >= CardIndex.mostLost { formerUids = [:] }
      formerUids[uid] = former
    }
  }

  /// Returns the people with their new card, and the UID of their former card. If a card has another UID now,
  /// its person takes the new UID. If an imported person has no card, they take the card with the UID from
  /// the imported file.
  private func relinked(_ reader: StoreReader) throws -> [(contact: Contact, former: String?)] {
    if cards.books.isEmpty { return [] }
    var result: [(contact: Contact, former: String?)] = []
    for var contact in try reader.contacts() where contact.cardUid == nil {
      guard let card = contact.uids?.lazy.compactMap({ self.cards[$0] }).first else { continue }
      contact.cardUid = card.uid
      contact.cardName = DisplayName.checked(card.displayName)
      contact.uids = contact.uids?.filter { $0 != card.uid }.nonEmpty
      result.append((contact, nil))
    }
    var without: [Contact] = []
    for contact in try reader.contactsElsewhere() {
      guard let uid = contact.cardUid else { continue }
      if let first = formerUids[uid], cards[first] != nil,
        try reader.contact(cardUid: first, otherThan: contact.id) == nil
      {
        // The file was away for a moment.
        var contact = contact
        contact.cardUid = first
        result.append((contact, uid))
      } else if cards[uid] == nil {
        without.append(contact)
      }
    }
    guard !without.isEmpty, try contents.areKnown(reader) else { return result }
    for match in try CardMatches(of: without, cards, reader).alike() {
      var contact = match.contact
      guard let former = contact.cardUid else { continue }
      contact.cardUid = match.entry.card.uid
      result.append((contact, former))
    }
    return result
  }
}
