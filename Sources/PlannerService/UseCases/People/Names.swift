import PlannerModel
import PlannerProtocol
import PlannerStore

extension PeopleMethods.Names: UseCase {
  var manner: Manner { .longLook }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let own = Dictionary(try reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first }
      return Reply(
        people: try reader.contacts().map { contact in
          let names = [contact.displayName, own[contact.id]?.writing?.callName].compactMap(\.self)
          return Called(id: contact.id, names: names, tags: contact.tags)
        })
    }
  }
}
