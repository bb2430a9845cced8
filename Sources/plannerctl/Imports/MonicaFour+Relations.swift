import PlannerModel

extension MonicaFour {
  /// Returns the relations of people to the user, by UUID. In `contact_is: a, of_contact: b, type: parent`, b
  /// is the parent of a (as shown on Monica's page of a). Usually a second row has the other direction.
  func relationsToUser() -> [String: [String]] {
    var words: [String: [String]] = [:]
    let rows = (lists["relationship"] ?? []).map { $0["properties"] }
    for row in rows {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        me.contains(a)
      else { continue }
      words[b, default: []].append(Self.word(type))
    }
    for row in rows {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        me.contains(b), words[a] == nil, RelationKind(word: type)?.isMutual != false
      else { continue }
      words[a] = [Self.word(type)]
    }
    return words
  }

  /// Returns a type as people write it: `ex husband` for `ex_husband`.
  private static func word(_ type: String) -> String { type.replacing("_", with: " ") }

  mutating func relate() {
    var told: Set<String> = []
    for row in (lists["relationship"] ?? []).map({ $0["properties"] }) {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        !me.contains(a), !me.contains(b), let entry = entries[a]
      else { continue }
      relate(entry, type, to: b, &told)
    }
    for (uuid, entry) in entries.sorted(by: { $0.value < $1.value }) {
      if let through = contacts[uuid]?["first_met_through"].text {
        relate(entry, "met-through", to: through, &told)
      }
    }
    for (index, contact) in (lists["contact"] ?? []).enumerated() {
      guard let uuid = contact["uuid"].text, !me.contains(uuid), !told.contains(uuid),
        contact["properties"]["is_partial"].flag == true
      else { continue }
      result.leaveOut(
        Monica.name(contact["properties"]) ?? "", at: "contact \(index + 1)",
        "is only a relation of a person who is not imported")
    }
  }

  /// Adds a relation. A person who is not imported is referred to by name, with their birthday.
  private mutating func relate(_ entry: Int, _ type: String, to uuid: String, _ told: inout Set<String>) {
    guard !me.contains(uuid), let properties = contacts[uuid], let name = Monica.name(properties) else {
      return result.leaveOut(1, "relation", because: "to nobody in the file, or to yourself")
    }
    told.insert(uuid)
    if let other = entries[uuid] {
      let reference = result.reference(other)
      return result.change(entry) { $0.addRelation(Self.word(type), to: name, reference) }
    }
    let birthdate = properties["birthdate"]
    let day = try? day(birthdate, "")
    result.change(entry) {
      $0.addRelation(Self.word(type), to: name, birthYear: day?.year, birthday: day?.day)
    }
  }
}
