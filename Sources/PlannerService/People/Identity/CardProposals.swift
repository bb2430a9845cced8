import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.CardProposals: UseCase {
  var callKind: CallKind { .longLook }

  // A call about one person does not wait for an address book that does not answer.
  var needsCards: Bool { name == nil }

  func run(in planner: Planner) throws -> Reply {
    try ValidLength.search.check(name, field: "name")
    return try planner.store.read { reader in
      guard let name else {
        return Reply(proposals: try planner.cardMatches(reader).map { planner.proposal($0) })
      }
      let known = try reader.contact(nameKey: nameKey(name)) ?? reader.contact(id: name)
      let contact = known ?? Contact(id: "", displayName: name)
      guard planner.cards(of: contact).isEmpty else { return Reply(proposals: []) }
      let matches = try CardMatches(of: [contact], planner.addressBooks.cards, reader).all
      return Reply(proposals: matches.map { planner.proposal($0, isNew: known == nil) })
    }
  }
}

extension Methods.LinkCards: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("contacts relink") { writer in
      let wanted = try names.map { names in
        Set(try names.map { try planner.person($0, writer.reader).id })
      }
      return try planner.cardMatches(writer.reader).filter {
        wanted?.contains($0.contact.id) ?? true
      }.map { match in
        var contact = match.contact
        try planner.link(match.entry.card.uid, to: &contact, writer.reader)
        try writer.put(contact)
        try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
        return planner.proposal(match)
      }
    }
    return Reply(linked: change.result, plan: change.plan)
  }
}

extension Planner {
  /// Returns the people without a card, each with the only unowned card that fits, sorted by name.
  func cardMatches(_ reader: StoreReader) throws -> [CardMatches.Match] {
    // The card may be in an address book that could not be read.
    let isKnown = try addressBooks.areKnown(reader)
    let people = try reader.contacts().filter { contact in
      contact.archived != true && (isKnown || contact.cardUid == nil) && cards(of: contact).isEmpty
    }
    return try CardMatches(of: people, addressBooks.cards, reader).ones().sorted {
      (nameKey($0.contact.displayName), $0.contact.id) < (nameKey($1.contact.displayName), $1.contact.id)
    }
  }

  fileprivate func proposal(_ match: CardMatches.Match, isNew: Bool = false) -> CardProposal {
    CardProposal(
      contactId: isNew ? nil : match.contact.id, name: match.contact.displayName,
      found: FoundCard(card: match.entry.card, addressBook: match.entry.addressBook),
      lost: match.contact.cardUid == nil ? nil : true, alike: match.isAlike ? true : nil)
  }
}
