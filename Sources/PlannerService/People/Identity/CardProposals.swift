import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.CardProposals: Query {
  var readers: ReaderKind { .long }

  // A call about one person does not wait for an address book that does not answer.
  var needsCards: Bool { name == nil }

  func run(in views: ViewSource) throws -> Reply {
    try ValidLength.search.check(name, field: "name")
    return try views.read { view in
      guard let name else {
        return Reply(proposals: try CardMatching(view).cardMatches().map { CardMatching(view).proposal($0) })
      }
      let known = try view.reader.contact(nameKey: nameKey(name)) ?? view.reader.contact(id: name)
      let contact = known ?? Contact(id: "", displayName: name)
      guard ProfileReader(view).cards(of: contact).isEmpty else { return Reply(proposals: []) }
      let matches = try CardMatches(of: [contact], view.cards.index, view.reader).all
      return Reply(proposals: matches.map { CardMatching(view).proposal($0, isNew: known == nil) })
    }
  }
}

extension Methods.LinkCards: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let change = try planner.change("contacts relink") { writer in
      let view = planner.view(writer)
      let wanted = try names.map { names in
        Set(try names.map { try PersonSelectors(view).person($0).id })
      }
      return try CardMatching(view).cardMatches().filter {
        wanted?.contains($0.contact.id) ?? true
      }.map { match in
        var contact = match.contact
        try CardLinks(view).link(match.entry.card.uid, to: &contact)
        try writer.put(contact)
        try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
        return CardMatching(view).proposal(match)
      }
    }
    return Reply(linked: change.result, plan: change.plan)
  }
}

/// People without a card, and the cards that may be theirs.
struct CardMatching: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the people without a card, each with the only unowned card that fits, sorted by name.
  func cardMatches() throws -> [CardMatches.Match] {
    // The card may be in an address book that could not be read.
    let isKnown = try view.cards.areKnown(reader)
    let people = try reader.contacts().filter { contact in
      contact.archived != true && (isKnown || contact.cardUid == nil)
        && ProfileReader(view).cards(of: contact).isEmpty
    }
    return try CardMatches(of: people, view.cards.index, reader).ones().sorted {
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
