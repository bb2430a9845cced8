import PlannerContacts
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads Monica's exports: its vCards, and the JSON of Monica 4 (Settings, Export data).
enum Monica {
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    let first = bytes.first { ![0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    if first != UInt8(ascii: "{") { return try cards(in: bytes, context) }
    guard let export = try? MonicaExport.decode(bytes) else {
      throw InvalidField(
        field: "the file", value: "another JSON document", allowed: "a JSON or vCard export of Monica's")
    }
    return export.people(in: context)
  }

  /// Reads vCards. They contain no cadence and no last contact. They are not in an address book of the
  /// planner, so no person is linked to one.
  private static func cards(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField)
    -> ImportedPeople
  {
    let content = CardReader(zones: context.zones).read(bytes)
    var result = ImportedPeople()
    for (index, card) in content.cards.enumerated() {
      result.add(
        NewContact(
          fields: ContactFields(
            displayName: card.displayName, tags: card.tags.isEmpty ? nil : card.tags, timeZone: card.timeZone)
        ),
        at: "card \(index + 1)")
    }
    result.notes = content.problems
    if content.cards.isEmpty {
      throw InvalidField(
        field: "the file", value: .string(content.problems.first ?? "without a card"),
        allowed: "a JSON or vCard export of Monica's")
    }
    return result
  }
}

extension MonicaExport {
  fileprivate func people(in context: RenderContext) -> ImportedPeople {
    var result = ImportedPeople()
    let me = account.users.compactMap(\.properties.meContact)
    let happened = Dictionary(
      account.activities.map { ($0.uuid, $0.properties.happenedAt) }
    ) { first, _ in first }
    var relations: [String: [String]] = [:]
    for relation in account.relationships.map(\.properties) where me.contains(relation.ofContact) {
      relations[relation.contactIs, default: []].append(relation.type)
    }
    for (index, contact) in account.contacts.enumerated() where !me.contains(contact.uuid) {
      let place = "contact \(index + 1)"
      let properties = contact.properties
      guard let name = properties.name else {
        result.leaveOut("", at: place, "has no name")
        continue
      }
      if let reason = properties.reasonAgainst {
        result.leaveOut(name, at: place, reason)
        continue
      }
      let times =
        [properties.lastTalkedTo] + contact.calls.map(\.properties.calledAt)
        + contact.activities.map { happened[$0] ?? nil }
      let last = times.compactMap { $0.flatMap { Self.time($0, in: context) } }.max {
        $0.instant < $1.instant
      }
      let frequency = properties.stayInTouchFrequency ?? 0
      let isCadence = ValidRange.cadenceDays.contains(frequency)
      let tags = (properties.tags ?? []) + (relations[contact.uuid] ?? [])
      result.add(
        NewContact(
          fields: ContactFields(
            displayName: name, tags: tags.isEmpty ? nil : tags,
            goal: isCadence ? GoalSettings(cadenceDays: frequency) : nil),
          lastContact: last?.text),
        at: place)
    }
    return result
  }

  /// Returns a past time in the form to send. Monica writes a day as its midnight in UTC; it is sent as the
  /// day.
  private static func time(_ text: String, in context: RenderContext) -> (text: String, instant: Instant)? {
    var sent = text
    if let date = text.wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})[T ]00:00:00(\.0+)?Z?/) {
      sent = String(date.1)
    } else if let instant = Instant(text) {
      sent = "\(instant)"
    }
    return (try? pastTime(sent, in: context)).map { (sent, $0) }
  }
}
