import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Item: UseCase {
  var callKind: CallKind { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { reader in
      let item = try planner.item(self.item, for: .ahead, reader)
      guard let contact = try reader.contact(id: item.contactId) else {
        throw NotFound(kind: .person, selector: item.contactId, message: "The session's person was removed.")
      }
      return Reply(
        item: item.shown(try planner.markedLook(at: [item], reader)), contact: contact,
        log: try reader.log(contactId: contact.id, limit: 20), card: planner.card(of: contact),
        profile: try planner.known(of: contact, reader).nonEmpty)
    }
  }
}

extension Methods.Note: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InvalidField(field: "text", value: .string(text), .blank)
    }
    return try planner.change("note \(planner.named(item))") { writer in
      switch try planner.selected(item, writer.reader) {
      case .item(let item):
        guard self.private != true, pinned != true else {
          throw InvalidField(
            field: self.private == true ? "private" : "pinned", value: .bool(true),
            allowed: "absent for a session: only notes on a person are private or pinned")
        }
        return try note(item, planner, writer)
      case .person(let contact):
        let entry = try planner.addNote(
          PersonNote(text: text, private: self.private, pinned: pinned), to: contact, field: "text", writer)
        try planner.emit(.noted, contactId: contact.id, detail: contact.displayName, to: writer)
        return Reply(entry: entry, contact: contact)
      }
    }.result
  }

  private func note(_ item: PlanItem, _ planner: Planner, _ writer: StoreWriter) throws -> Reply {
    var item = item
    item.notes = joined(item.notes, text.withPlainLineEnds)
    try ValidLength.note.check(item.notes, field: "text")
    return Reply(item: try planner.save(item, as: .noted, writer))
  }
}
