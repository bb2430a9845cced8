import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension Methods.Item: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let item = try PersonSelectors(view).item(self.item, for: .ahead)
      guard let contact = try view.reader.contact(id: item.contactId) else {
        throw NotFound(kind: .person, selector: item.contactId, message: "The session's person was removed.")
      }
      return Reply(
        item: item.shown(try view.calendars.look(at: [item], view.cards, view.reader)), contact: contact,
        log: try view.reader.log(contactId: contact.id, limit: 20), card: CardLinks(view).card(of: contact),
        profile: try ProfileReader(view).known(of: contact).nonEmpty)
    }
  }
}

extension Methods.Note: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InvalidField(field: "text", value: .string(text), .blank)
    }
    return try planner.change("note \(CommandNames(planner).named(item))") { writer in
      switch try PersonSelectors(planner.view(writer)).selected(item) {
      case .item(let item):
        let ofPerson = [("private", self.private), ("pinned", pinned), ("idea", idea)]
        if let (field, _) = ofPerson.first(where: { $0.1 == true }) {
          throw InvalidField(
            field: field, value: .bool(true),
            allowed: "absent for a session: only notes on a person are private, pinned or ideas")
        }
        return try note(item, planner, writer)
      case .person(let contact):
        let entry = try NoteWriter(planner).addNote(
          PersonNote(text: text, private: self.private, pinned: pinned, idea: idea), to: contact,
          field: "text", writer)
        try planner.emit(.noted, contactId: contact.id, detail: contact.displayName, to: writer)
        return Reply(entry: entry, contact: contact)
      }
    }.result
  }

  private func note(_ item: PlanItem, _ planner: Planner, _ writer: StoreWriter) throws -> Reply {
    var item = item
    item.notes = joined(item.notes, text.withPlainLineEnds)
    try ValidLength.note.check(item.notes, field: "text")
    return Reply(item: try SessionWriter(planner).save(item, as: .noted, writer))
  }
}
