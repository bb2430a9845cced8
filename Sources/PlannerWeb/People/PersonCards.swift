import PlannerModel
import PlannerProtocol
import PlannerWebKit

/// Cards without a person that have the name of a person without a card.
enum PersonCards {
  /// Returns the facts about each card, with a button that links it.
  static func offers(_ contact: Contact, _ card: Card?, _ visit: Visit) throws -> [Values] {
    if card != nil { return [] }
    return try visit.call(Methods.CardProposals(name: contact.id)).proposals.prefix(5).map { proposal in
      let card = proposal.found.card
      let reached = [card.emails.first, LabeledValue.toCall(own: [], others: card.phones)].compactMap {
        $0.map { oneLine($0.value) }
      }
      return [
        "id": contact.id, "uid": card.uid, "book": oneLine(proposal.found.addressBook),
        "reached": reached.joined(separator: ", "), "isLost": proposal.lost == true,
      ]
    }
  }

  static func link(_ visit: Visit) throws -> Reply {
    let uid = visit.form["card"] ?? ""
    // An empty text would remove their card.
    guard !uid.isEmpty else { throw FormProblem(message: "Choose their card.") }
    let linked = try visit.call(Methods.EditContact(name: visit.id, fields: ContactFields(cardUid: uid)))
    return .redirect(
      to: "/people/\(linked.contact.id)", said: "\(linked.contact.displayName) has that card now.")
  }
}
