import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Names: UseCase {
  var manner: Manner { .longLook }

  var needsCards: Bool { addresses == true }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let own = Dictionary(try reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first }
      return Reply(
        people: try reader.contacts().map { contact in
          let names = [contact.displayName, own[contact.id]?.writing?.callName].compactMap(\.self)
          return Called(
            id: contact.id, names: names, tags: contact.tags,
            addresses: addresses == true ? reached(contact, own[contact.id], planner) : nil)
        })
    }
  }

  /// Returns mail addresses and telephone numbers, of the profile and of the card.
  private func reached(_ contact: Contact, _ own: PersonProfile?, _ planner: Planner) -> [String] {
    let card = planner.card(of: contact)
    return ((own?.emails ?? []) + (own?.phones ?? [])).map(\.value) + (card?.emails ?? [])
      + (card?.phones ?? [])
  }
}
