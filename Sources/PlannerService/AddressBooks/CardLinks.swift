import PlannerModel
import PlannerProtocol
import PlannerStore

/// The cards of people.
struct CardLinks: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns a person's card; nil if they have no card, or no address book has it.
  func card(of contact: Contact) -> Card? { contact.cardUid.flatMap { view.cards.index[$0] } }

  /// Returns the card with this UID, or the only card with a UID that begins with `selector`; ignores case.
  /// Throws ``NotFound`` and ``Ambiguous``.
  private func card(_ selector: String) throws -> Card {
    if let card = view.cards.index[selector] { return card }
    let wanted = selector.lowercased()
    let isBeginning = wanted.count >= 4
    let found = view.cards.index.cards.map(\.card).filter { card in
      let uid = card.uid.lowercased()
      return uid == wanted || (isBeginning && uid.hasPrefix(wanted))
    }
    let whole = found.filter { $0.uid.lowercased() == wanted }
    let matches = (whole.isEmpty ? found : whole).sorted {
      (nameKey($0.displayName), $0.uid) < (nameKey($1.displayName), $1.uid)
    }
    guard let first = matches.first else {
      let beginning = isBeginning ? " or begins with it" : ""
      throw NotFound(
        kind: .card, selector: selector,
        message:
          "No card's UID is '\(selector)'\(beginning); 'plannerctl contacts search' lists the cards.")
    }
    guard matches.count == 1 else {
      throw Ambiguous(
        selector: selector,
        matches: matches.prefix(StoreReader.prefixLimit).map { Match(id: $0.uid, name: $0.displayName) },
        message: "'\(selector)' is the beginning of more than one card's UID.")
    }
    return first
  }

  /// Links a person to the card that `selector` names, and returns the card. An empty text removes their
  /// card, and nil changes nothing. If there are no address books, the UID is stored unchecked.
  @discardableResult
  func link(_ selector: String?, to contact: inout Contact) throws -> Card? {
    guard let selector else { return nil }
    guard !selector.isEmpty else {
      contact.cardUid = nil
      contact.cardName = nil
      // Otherwise the person would be linked to one of these cards automatically.
      contact.uids = contact.uids?.filter { view.cards.index[$0] == nil }.nonEmpty
      return nil
    }
    try ValidLength.cardUid.check(selector, field: "cardUid", over: contact.cardUid)
    guard try !reader.addressBooks().isEmpty else {
      if contact.cardUid != selector { contact.cardName = nil }
      contact.cardUid = selector
      return nil
    }
    let card = try card(selector)
    contact.cardUid = card.uid
    contact.cardName = DisplayName.checked(card.displayName)
    return card
  }

  /// Throws ``InvalidField`` if the person's card already belongs to somebody else.
  func checkCardIsFree(_ contact: Contact) throws {
    guard let uid = contact.cardUid, let owner = try reader.contact(cardUid: uid, otherThan: contact.id)
    else {
      return
    }
    throw InvalidField(
      field: "cardUid", value: .string(uid),
      allowed: "the UID of a free card (this one is \(owner.displayName)'s)")
  }
}
