import PlannerModel
import PlannerProtocol
import PlannerTime

extension MonicaFour {
  mutating func person(
    _ contact: ForeignJSON, _ name: String, _ toUser: [String]?, _ place: String
  ) throws(InvalidField) -> NewContact {
    let properties = contact["properties"]
    // Monica omits the member if it is empty.
    let own = Self.lists(contact["data"]) ?? [:]
    var profile = PersonProfile()
    profile.setName(
      name, given: properties["first_name"].text, middle: properties["middle_name"].text,
      family: [properties["last_name"].text])
    profile.company = properties["company"].text
    profile.role = properties["job"].text
    if let nickname = properties["nickname"].text, nickname != name { profile.addFact("nickname", nickname) }
    profile.addFact("food", properties["food_preferences"].text)
    profile.addNote(properties["description"].text)
    try takeDates(properties, place, &profile)
    for field in own["contact_field"] ?? [] { take(field: field["properties"], &profile) }
    for address in own["address"] ?? [] {
      let lines = address["properties"]
      profile.addAddress(
        PostalAddress(
          street: lines["street"].text, city: lines["city"].text, region: lines["province"].text,
          postalCode: lines["postal_code"].text, country: lines["country"].text, label: lines["name"].text))
    }
    for note in own["note"] ?? [] {
      profile.addNote(
        note["properties"]["body"].text, createdAt: note["created_at"].instant(in: context),
        pinned: note["properties"]["is_favorite"].flag == true)
    }
    for event in own["life_event"] ?? [] {
      let lines = [event["properties"]["name"].text, event["properties"]["note"].text].compactMap(\.self)
      profile.addNote(
        lines.isEmpty ? nil : lines.joined(separator: ": "),
        createdAt: event["properties"]["happened_at"].instant(in: context))
    }
    for pet in own["pet"] ?? [] {
      let kind = pet["properties"]["category"].text?.lowercased()
      profile.addFact(
        "pets", [pet["properties"]["name"].text, kind].compactMap(\.self).joined(separator: ", "))
    }
    for gift in own["gift"] ?? [] where gift["properties"]["status"].text ?? "idea" == "idea" {
      profile.addFact("gift ideas", gift["properties"]["name"].text)
    }
    for reminder in own["reminder"] ?? [] {
      let lines = reminder["properties"]
      // Monica creates a reminder for each birthday, which cannot be deleted.
      if lines["delible"].flag == false { continue }
      let unit = lines["frequency_type"].text ?? ""
      MonicaReminder(
        title: lines["title"].text ?? "reminder", first: lines["initial_date"].day, unit: unit,
        number: lines["frequency_number"].number ?? 1
      ).add(to: &profile, of: name, at: place, context.today, &result)
    }
    countUnused(own)
    let frequency = properties["stay_in_touch_frequency"].number ?? 0
    profile.toYou = toUser
    let tags = (properties["tags"].list ?? []).compactMap(\.text)
    let met = met(own)
    let lastTalked = properties["last_talked_to"].past(in: context)
    let isLast = lastTalked.map { last in met.allSatisfy { $0.instant < last.instant } } ?? false
    return NewContact(
      fields: ContactFields(
        displayName: name, tags: tags.isEmpty ? nil : tags,
        goal: ValidRange.cadenceDays.contains(frequency) ? GoalSettings(cadenceDays: frequency) : nil),
      // A last contact on the day of one of the contacts below is not a separate contact.
      lastContact: isLast ? lastTalked?.text : nil, profile: profile.nonEmpty,
      met: met.isEmpty ? nil : met.map(\.contact))
  }

  private mutating func takeDates(
    _ properties: ForeignJSON, _ place: String, _ profile: inout PersonProfile
  ) throws(InvalidField) {
    if let (day, year) = try day(properties["birthdate"], "\(place), birthdate") {
      profile.birthday = day
      // If only the age is known, the year is approximate.
      profile.addFact("birth year", year.map { "about \($0)" })
    }
    let died = try day(properties["deceased_date"], "\(place), deceased_date")
    if properties["is_dead"].flag == true || died != nil {
      profile.death = Death(diedOn: died.flatMap { $0.day ?? $0.year.map { "\($0)" } })
    }
    if let (day, year) = try day(properties["first_met_date"], "\(place), first_met_date") {
      profile.knownSince = day.flatMap { $0.hasPrefix("--") ? nil : $0 } ?? year.map { "\($0)" }
    }
  }

  /// Returns a date, or the year for an age; nil if there is neither.
  func day(
    _ date: ForeignJSON, _ field: String
  ) throws(InvalidField) -> (day: String?, year: Int?)? {
    guard let text = date["date"].text else { return nil }
    guard var day = date["date"].day else {
      throw InvalidField(field: field, value: .string(text), allowed: "a day: 1966-03-15")
    }
    if date["is_age_based"].flag == true { return (nil, day.year) }
    if date["is_year_unknown"].flag == true { day.year = nil }
    return (day.description, nil)
  }

  private func take(field: ForeignJSON, _ profile: inout PersonProfile) {
    let type = field["type"].text.flatMap { fieldTypes[$0] } ?? ForeignJSON(.null)
    let (data, name) = (field["data"].text, type["name"].text ?? "contact")
    switch type["type"].text ?? type["protocol"].text ?? "" {
    case "email", "mailto:": profile.addEmail(data)
    case "phone", "tel:": profile.addPhone(data)
    default: profile.addNetwork(name, data)
    }
  }

  private mutating func countUnused(_ own: [String: [ForeignJSON]]) {
    result.leaveOut(own["task"]?.count ?? 0, "task", because: "the planner keeps no tasks")
    result.leaveOut(own["debt"]?.count ?? 0, "debt", because: "the planner keeps no accounts")
    let gifts = (own["gift"] ?? []).count { $0["properties"]["status"].text ?? "idea" != "idea" }
    result.leaveOut(gifts, "gift", because: "the planner keeps only ideas for gifts, as facts")
  }
}
