import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads the JSON that Nametag exports (mattogodoy/nametag, app/api/user/export).
enum Nametag {
  static func people(in bytes: [UInt8], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    guard let file = try? ForeignJSON(decoding: bytes), let rows = file["people"].list else {
      throw InvalidField(
        field: "the file", value: "another document", allowed: "a JSON or vCard export of Nametag's")
    }
    var result = ImportedPeople()
    var entries: [String: Int] = [:]
    let met = meetings(file, context)
    for (index, row) in rows.enumerated() {
      let place = "person \(index + 1)"
      guard let id = row["id"].text ?? row["name"].text, let name = name(row) else {
        result.leaveOut("", at: place, "has no name")
        continue
      }
      var person = try person(row, name, met[id] ?? [], place, file, context)
      person.uid = row["id"].text
      entries[id] = result.add(person, at: place)
      result.leaveOut(row["locations"].list?.count ?? 0, "location", because: "the planner has no map")
      result.leaveOut(
        row["photo"].isThere ? 1 : 0, "picture", because: "`plannerctl photo NAME FILE` keeps one")
      result.leaveOut(row["gender"].isThere ? 1 : 0, "gender", because: "the planner has no such field")
    }
    for row in rows { relate(row, entries, &result) }
    let unused = (file["journalEntries"].list ?? []).count { ($0["peopleIds"].list ?? []).isEmpty }
    result.leaveOut(
      unused, "journal entry", "journal entries", because: "without names; the planner has no diary")
    return result
  }

  private static func name(_ row: ForeignJSON) -> String? {
    if let name = row["displayNameOverride"].text { return name }
    let parts = ["name", "middleName", "surname", "secondLastName"].compactMap { row[$0].text }
    return parts.isEmpty ? row["nickname"].text : parts.joined(separator: " ")
  }

  /// Returns the contacts recorded in the journal, by person id.
  private static func meetings(_ file: ForeignJSON, _ context: RenderContext) -> [String: [PastContact]] {
    var met: [String: [PastContact]] = [:]
    for entry in file["journalEntries"].list ?? [] {
      guard let at = entry["date"].past(in: context) else { continue }
      let notes = [entry["title"].text, entry["body"].text].compactMap(\.self).joined(separator: "\n")
      for id in (entry["peopleIds"].list ?? []).compactMap(\.text) {
        met[id, default: []].append(
          PastContact(at: at.text, outcome: .other, notes: notes.isEmpty ? nil : notes))
      }
    }
    return met
  }

  private static func person(
    _ row: ForeignJSON, _ name: String, _ met: [PastContact], _ place: String, _ file: ForeignJSON,
    _ context: RenderContext
  ) throws(InvalidField) -> NewContact {
    var profile = PersonProfile()
    profile.company = row["organization"].text
    profile.role = row["jobTitle"].text
    if let nickname = row["nickname"].text, nickname != name { profile.addFact("nickname", nickname) }
    profile.setName(
      name, given: row["name"].text, middle: row["middleName"].text,
      family: [row["surname"].text, row["secondLastName"].text], prefix: row["prefix"].text,
      suffix: row["suffix"].text)
    func label(_ value: ForeignJSON) -> String? { value["type"].text?.lowercased() }
    for email in row["emails"].list ?? [] { profile.addEmail(email["email"].text, label(email)) }
    for phone in row["phoneNumbers"].list ?? [] { profile.addPhone(phone["number"].text, label(phone)) }
    for url in row["urls"].list ?? [] { profile.addLink(url["url"].text, label(url)) }
    for handle in row["imHandles"].list ?? [] {
      profile.addNetwork(handle["protocol"].text ?? "messenger", handle["handle"].text)
    }
    for address in row["addresses"].list ?? [] {
      let street = [address["streetLine1"].text, address["streetLine2"].text].compactMap(\.self)
      profile.addAddress(
        PostalAddress(
          street: street.isEmpty ? nil : street.joined(separator: ", "), city: address["locality"].text,
          region: address["region"].text, postalCode: address["postalCode"].text,
          country: address["country"].text, label: label(address)))
    }
    profile.addNote(row["notes"].text)
    for field in row["customFields"].list ?? [] {
      profile.addFact(field["key"].text ?? "field", field["value"].text)
    }
    let templates = file["customFieldTemplates"].list ?? []
    for field in row["customFieldValues"].list ?? [] {
      let slug = field["slug"].text
      let template = templates.first { $0["slug"].text == slug }
      profile.addFact(template?["name"].text ?? slug ?? "field", field["value"].text)
    }
    try takeDates(row, place, context.today, &profile)
    profile.toYou = row["relationshipToUser"]["label"].text.map { [$0] }
    let tags = (row["groups"].list ?? []).compactMap(\.text)
    let last = row["lastContact"].past(in: context)
    return NewContact(
      fields: ContactFields(
        displayName: name, tags: tags.isEmpty ? nil : tags,
        goal: cadence(row).map { GoalSettings(cadenceDays: $0) }),
      lastContact: last?.text, profile: profile.nonEmpty, met: met.isEmpty ? nil : met)
  }

  private static func cadence(_ row: ForeignJSON) -> Int? {
    let units = ["DAYS": 1, "WEEKS": 7, "MONTHS": 30, "YEARS": 365]
    guard row["contactReminderEnabled"].flag == true, let number = row["contactReminderInterval"].number,
      let unit = units[row["contactReminderIntervalUnit"].text ?? ""], (1...3650).contains(number),
      ValidRange.cadenceDays.contains(number * unit)
    else { return nil }
    return number * unit
  }

  /// Takes a row's dates. The birthday and the first anniversary are fields. Other dates repeat each year. A
  /// date with a single reminder becomes a fact if it is over.
  private static func takeDates(
    _ row: ForeignJSON, _ place: String, _ today: CivilDate, _ profile: inout PersonProfile
  ) throws(InvalidField) {
    var dates = (row["importantDates"].list ?? []).map {
      ($0["title"].text ?? "date", $0["date"], $0["reminderType"].text == "ONCE")
    }
    if row["anniversary"].isThere { dates.append(("anniversary", row["anniversary"], false)) }
    for (title, date, once) in dates {
      // Earlier versions of Nametag called a date of death Memorial.
      let isDeath = PersonProfile.isDeath(title) || title.lowercased() == "memorial"
      if isDeath, let period = date.text, period.wholeMatch(of: /[0-9]{4}(-[0-9]{2})?/) != nil {
        profile.death = Death(diedOn: period)
        continue
      }
      guard let day = date.day else {
        throw InvalidField(
          field: "\(place), \(title)", value: .string(date.text ?? ""), allowed: "a day: 1966-03-15")
      }
      switch title.lowercased() {
      case "birthday": profile.birthday = day.description
      case "anniversary" where profile.anniversary == nil: profile.anniversary = day.description
      case _ where isDeath: profile.death = Death(diedOn: day.description)
      case _ where once && day.date.map { $0 < today } ?? false: profile.addFact(title, day.inWords)
      default: profile.addDate(title, day, once: once && day.year != nil)
      }
    }
  }

  /// Adds a row's relations. The type is the role of the row's person: with PARENT they are the other's
  /// parent.
  private static func relate(
    _ row: ForeignJSON, _ entries: [String: Int], _ result: inout ImportedPeople
  ) {
    guard let id = row["id"].text, let own = entries[id] else { return }
    for relation in row["relationships"].list ?? [] {
      let type = relation["relationshipType"]
      guard let other = relation["relatedPersonId"].text.flatMap({ entries[$0] }),
        let word = type["name"].text ?? type["label"].text
      else {
        result.leaveOut(1, "relation", because: "without a kind, or to nobody in the file")
        continue
      }
      let (name, reference) = (result.entries[own].person.fields.displayName, result.reference(own))
      result.change(other) {
        let label = type["label"].text ?? word
        $0.addRelation(
          RelationKind(word: label) == nil && RelationKind(word: word) != nil ? word : label, to: name,
          reference)
      }
      result.leaveOut(
        relation["notes"].isThere ? 1 : 0, "note on a relation", "notes on relations",
        because: "a relation has none")
    }
  }
}
