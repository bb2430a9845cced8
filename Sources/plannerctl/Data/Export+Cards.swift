import FoundationEssentials
import PlannerAddressBooks
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

extension Export {
  /// Writes the people of a document as vCards.
  func writeCards(of document: [UInt8], to path: String?, in session: Session) throws {
    let cards = ExportedCards(try WireJSON.decode(ExportDocument.self, from: Data(document)))
    var text = CardOutput()
    for card in cards.people { card.write(to: &text) }
    if let path { try writeFile(text.bytes, to: path) }
    let told =
      "Wrote \(counted(cards.people.count, "vCard")) to \(path ?? "standard output")."
      + (cards.leftOut.isEmpty ? "" : " Not in them: \(cards.leftOut.joined(separator: ", ")).")
    if path != nil {
      try session.console.write(harmless(told) + "\n")
    } else {
      try session.console.write(String(decoding: text.bytes, as: UTF8.self))
      session.console.complain(told + "\n")
    }
  }
}

/// The people of an export, converted to vCards.
struct ExportedCards {
  private(set) var people: [PersonCard] = []
  /// The numbers of things that the cards leave out, in words.
  private(set) var leftOut: [String] = []

  init(_ document: ExportDocument) {
    let profiles = Dictionary((document.profiles ?? []).map { ($0.contactId, $0.profile) }) { first, _ in
      first
    }
    let relations = Self.relations(document)
    let goals = Dictionary(document.goals.map { ($0.contactId, $0) }) { first, _ in first }
    let log = Dictionary(grouping: document.log, by: \.contactId)
    let dates = Dictionary(grouping: document.dates ?? [], by: \.contactId)
    var privateNotes = 0
    for contact in document.contacts {
      var profile = profiles[contact.id] ?? PersonProfile()
      profile.relations = relations[contact.id]
      let entries = log[contact.id] ?? []
      let notes = entries.filter { $0.outcome == .note }.sorted { $0.when > $1.when }
      privateNotes += notes.count { $0.private == true }
      let shown = notes.filter { $0.private != true }.map { note in
        PersonNote(text: note.notes ?? "", createdAt: note.when, pinned: note.pinned)
      }
      profile.notes = shown.isEmpty ? nil : shown
      let labeled = (dates[contact.id] ?? []).filter(\.kind.isLabeled).compactMap { date in
        date.partialDate.map {
          LabeledDate(label: date.title, day: $0.description, once: date.yearly ? nil : true)
        }
      }
      if !labeled.isEmpty { profile.dates = labeled }
      let goal = goals[contact.id]
      let met =
        entries.filter { $0.outcome != .note }.map(\.when) + [goal?.lastCompletedAt].compactMap(\.self)
      people.append(
        PersonCard(
          uid: PersonCard.uri(of: contact.id), displayName: contact.fullName, tags: contact.tags,
          timeZone: contact.timeZone, purpose: contact.purpose,
          // A cadence that comes from a tag is not the person's own.
          cadenceDays: goal.flatMap { $0.cadenceTag == nil ? $0.cadenceDays : nil }, lastContact: met.max(),
          profile: profile))
    }
    let pictures = profiles.values.count { $0.photo != nil }
    if privateNotes > 0 { leftOut.append(counted(privateNotes, "private note")) }
    if pictures > 0 { leftOut.append(counted(pictures, "picture")) }
  }

  /// Returns the relations of each person, from both ends, by contact id. Refers to people of the export by
  /// UID.
  private static func relations(_ document: ExportDocument) -> [String: [PersonRelation]] {
    let people = Set(document.contacts.map(\.id))
    var result: [String: [PersonRelation]] = [:]
    for kept in document.profiles ?? [] {
      for var relation in kept.profile.relations ?? [] where relation.inverse != true {
        let (kind, other) = (relation.kind, relation.to)
        if people.contains(other) { relation.to = PersonCard.uri(of: other) }
        result[kept.contactId, default: []].append(relation)
        if people.contains(other), !kind.isOneWay {
          result[other, default: []].append(
            PersonRelation(to: PersonCard.uri(of: kept.contactId), kind: kind.inverse ?? kind))
        }
      }
    }
    // Copies the label that the other end of a relation has.
    for kept in document.profiles ?? [] {
      for relation in kept.profile.relations ?? [] where relation.inverse == true {
        let uri = PersonCard.uri(of: relation.to)
        let place = result[kept.contactId]?.firstIndex { $0.to == uri && $0.kind == relation.kind }
        if let place { result[kept.contactId]?[place].label = relation.label }
      }
    }
    return result
  }
}
