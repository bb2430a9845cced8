import PlannerAddressBooks
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads people from vCards of any program. The file is not an address book of the planner, so nobody is
/// linked to a card.
enum CardPeople {
  /// Returns whether the file begins with a vCard.
  static func isCards(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(200), as: UTF8.self).uppercased().contains("BEGIN:VCARD")
  }

  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    let content = CardReader(zones: context.zones).people(in: bytes)
    var result = ImportedPeople()
    result.notes = content.problems
    if content.people.isEmpty, content.companies.isEmpty {
      let problem = content.problems.first.map {
        " (\($0.prefix(1).lowercased())\($0.dropFirst().dropLast()))"
      }
      throw InvalidField(
        field: "the file",
        value: .string(problem == nil ? "without a card" : "without a card that can be read"),
        allowed: "vCards\(problem ?? "")")
    }
    var uids: Set<String> = []
    let groups = CardGroups(content.groups)
    for (index, var card) in content.people.enumerated() {
      card.tags += groups.tags(of: card)
      result.add(card.asNewContact, at: "card \(index + 1)")
      if card.hasUid { uids.insert(card.uid) }
      for (property, count) in card.leftOut.sorted(by: { $0.key < $1.key }) {
        let what = leftOut[property]
        result.leaveOut(
          count, what?.one ?? "value of \(property)", what?.many ?? "values of \(property)",
          because: what?.reason ?? "the planner has no such field")
      }
    }
    for (entry, card) in content.people.enumerated() { relate(entry, card, uids, &result) }
    for company in content.companies { result.leaveOut(company: company) }
    tell(of: content.groups, groups, content.people, &result)
    return result
  }

  /// Reports how groups were imported.
  private static func tell(
    of groups: [CardGroup], _ members: CardGroups, _ people: [PersonCard], _ result: inout ImportedPeople
  ) {
    if groups.isEmpty { return }
    let names = groups.map(\.name).folded.sorted()
    result.notes.append(
      "\(names.count == 1 ? "The group is a tag" : "Groups are tags") of the people in \(names.count == 1 ? "it" : "them"): "
        + names.map { oneLine($0) }.joined(separator: ", ") + ".")
    result.leaveOut(
      members.unknownMembers(
        besides: people.map { person in (person.uid, (person.profile.emails ?? []).map(\.value)) }),
      "member of a group", "members of groups", because: "their cards are not in the file")
  }

  private static let leftOut: [String: (one: String, many: String, reason: String)] = [
    "PHOTO": ("picture", "pictures", "`plannerctl photo NAME FILE` keeps one"),
    "GENDER": ("gender", "genders", "the planner has no such field"),
  ]

  /// Adds a card's relations. A UID refers to another person in the file.
  private static func relate(
    _ entry: Int, _ card: PersonCard, _ uids: Set<String>, _ result: inout ImportedPeople
  ) {
    var (unknown, own) = (0, 0)
    let relations = (card.profile.relations ?? []).compactMap { relation -> PersonRelation? in
      var relation = relation
      if let uid = [relation.to, relation.to.plainUid].first(where: uids.contains) {
        relation.to = uid
        relation.yours = true
      } else if relation.to.hasPrefix("urn:") {
        unknown += 1
        return nil
      } else {
        relation.yours = false
      }
      if relation.to != card.displayName, relation.to != card.uid { return relation }
      own += 1
      return nil
    }
    result.change(entry) { $0.relations = relations.isEmpty ? nil : relations }
    result.leaveOut(unknown, "relation", because: "to a person without a card in the file")
    result.leaveOut(own, "relation", because: "to the person themselves")
  }
}

extension PersonCard {
  fileprivate var asNewContact: NewContact {
    NewContact(
      fields: ContactFields(
        displayName: displayName, tags: tags.isEmpty ? nil : tags, purpose: purpose, timeZone: timeZone,
        goal: cadenceDays.map { GoalSettings(cadenceDays: $0) }),
      lastContact: lastContact.map { "\($0)" }, profile: profile.nonEmpty, uid: hasUid ? uid : nil)
  }
}
