import PlannerModel
import PlannerProtocol
import PlannerTime

/// The JSON that Monica 4 exports (monicahq/monica, app/ExportResources of its branch 4.x). It has lists such as
/// `{"count": 2, "type": "contact", "values": [...]}` within a list.
struct MonicaFour {
  private(set) var result = ImportedPeople()
  private let context: RenderContext
  private let lists: [String: [ForeignJSON]]
  /// The names of mail, telephone and networks, and how each is reached, by their UUIDs.
  private var fieldTypes: [String: ForeignJSON] = [:]
  private var activities: [String: ForeignJSON] = [:]
  /// The user's own contacts.
  private let me: Set<String>
  private var entries: [String: Int] = [:]
  private var contacts: [String: ForeignJSON] = [:]

  /// Nil if it is not the account of an export.
  init?(_ account: ForeignJSON, _ context: RenderContext) throws(InvalidField) {
    guard let lists = Self.lists(account["data"]) else { return nil }
    self.lists = lists
    self.context = context
    me = Set((lists["user"] ?? []).compactMap { $0["properties"]["me_contact"].text })
    for type in account["instance"]["contact_field_types"].list ?? [] {
      if let uuid = type["uuid"].text { fieldTypes[uuid] = type["properties"] }
    }
    for activity in lists["activity"] ?? [] {
      if let uuid = activity["uuid"].text { activities[uuid] = activity["properties"] }
    }
  }

  /// Returns the lists by their types; nil if there is none, or one without a type or values.
  private static func lists(_ data: ForeignJSON) -> [String: [ForeignJSON]]? {
    guard let all = data.list else { return nil }
    var lists: [String: [ForeignJSON]] = [:]
    for list in all {
      guard let type = list["type"].text, let values = list["values"].list else { return nil }
      lists[type, default: []] += values
    }
    return lists
  }

  mutating func read() throws(InvalidField) {
    let tags = tagsOfRelations()
    for (index, contact) in (lists["contact"] ?? []).enumerated() {
      let place = "contact \(index + 1)"
      let properties = contact["properties"]
      guard let uuid = contact["uuid"].text, case .object = properties.value else {
        throw InvalidField(field: place, value: "something else", allowed: "a contact with its UUID")
      }
      contacts[uuid] = properties
      if me.contains(uuid) { continue }
      guard let name = Monica.name(properties) else {
        result.leaveOut("", at: place, "has no name")
        continue
      }
      // Somebody who is known only as a relation is told of with those.
      if properties["is_partial"].flag == true { continue }
      if let reason = Self.reasonAgainst(properties) {
        result.leaveOut(name, at: place, reason)
        continue
      }
      let person = try person(contact, name, tags[uuid] ?? [], place)
      if result.add(person, at: place) { entries[uuid] = result.entries.count - 1 }
    }
    relate()
    let unused: [(String, String, String)] = [
      ("photo", "picture", "`plannerctl photo NAME FILE` keeps one"),
      ("document", "document", "the planner keeps no files"),
    ]
    for (list, what, reason) in unused { result.leaveOut(lists[list]?.count ?? 0, what, because: reason) }
  }

  /// Why a person is not imported: the rest of a sentence that begins with the name. Nil if they are.
  private static func reasonAgainst(_ properties: ForeignJSON) -> String? {
    if properties["is_dead"].flag == true { return "has died" }
    if properties["is_active"].flag == false { return "is archived" }
    return nil
  }

  // MARK: - A person

  private mutating func person(
    _ contact: ForeignJSON, _ name: String, _ relations: [String], _ place: String
  ) throws(InvalidField) -> NewContact {
    let properties = contact["properties"]
    // The member may be missing if it is empty.
    let own = Self.lists(contact["data"]) ?? [:]
    var profile = PersonProfile()
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
      profile.addFact("pets", [pet["properties"]["name"].text, kind].compactMap(\.self).joined(separator: ", "))
    }
    for gift in own["gift"] ?? [] where gift["properties"]["status"].text ?? "idea" == "idea" {
      profile.addFact("gift ideas", gift["properties"]["name"].text)
    }
    countUnused(own)
    let frequency = properties["stay_in_touch_frequency"].number ?? 0
    let tags = (properties["tags"].list ?? []).compactMap(\.text) + relations
    let met = met(own)
    let lastTalked = properties["last_talked_to"].past(in: context)
    let isLast = lastTalked.map { last in met.allSatisfy { $0.instant < last.instant } } ?? false
    return NewContact(
      fields: ContactFields(
        displayName: name, tags: tags.isEmpty ? nil : tags,
        goal: ValidRange.cadenceDays.contains(frequency) ? GoalSettings(cadenceDays: frequency) : nil),
      // A day that one of the contacts below stands for is no contact of its own.
      lastContact: isLast ? lastTalked?.text : nil, profile: profile.nonEmpty,
      met: met.isEmpty ? nil : met.map(\.contact))
  }

  private mutating func takeDates(
    _ properties: ForeignJSON, _ place: String, _ profile: inout PersonProfile
  ) throws(InvalidField) {
    if let (day, year) = try day(properties["birthdate"], "\(place), birthdate") {
      profile.birthday = day
      // Of an age alone only the year is near.
      profile.addFact("birth year", year.map { "about \($0)" })
    }
    if let (day, year) = try day(properties["first_met_date"], "\(place), first_met_date") {
      profile.knownSince = day.flatMap { $0.hasPrefix("--") ? nil : $0 } ?? year.map { "\($0)" }
    }
  }

  /// Returns a day, or the year of an age; nil if there is no date.
  private func day(
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
    // Monica makes a reminder of each birthday by itself, which cannot be deleted.
    let reminders = (own["reminder"] ?? []).count { $0["properties"]["delible"].flag != false }
    result.leaveOut(
      reminders, "reminder", because: "a cadence or `plannerctl dates add` takes the place of one")
    result.leaveOut(own["task"]?.count ?? 0, "task", because: "the planner keeps no tasks")
    result.leaveOut(own["debt"]?.count ?? 0, "debt", because: "the planner keeps no accounts")
    let gifts = (own["gift"] ?? []).count { $0["properties"]["status"].text ?? "idea" != "idea" }
    result.leaveOut(gifts, "gift", because: "only ideas for gifts are kept, as facts")
  }

  // MARK: - How they were met

  /// Returns calls, activities and conversations, earliest first.
  private mutating func met(
    _ own: [String: [ForeignJSON]]
  ) -> [(contact: PastContact, instant: Instant)] {
    var met: [(contact: PastContact, instant: Instant)] = []
    func add(_ at: ForeignJSON, _ outcome: Outcome, _ lines: [String?]) -> Bool {
      guard let (text, instant) = at.past(in: context) else { return false }
      let lines = lines.compactMap(\.self)
      met.append(
        (PastContact(at: text, outcome: outcome, notes: lines.isEmpty ? nil : lines.joined(separator: "\n")),
          instant))
      return true
    }
    var unread = 0
    for call in own["call"] ?? [] {
      let properties = call["properties"]
      if !add(properties["called_at"], .call, [properties["content"].text]) { unread += 1 }
    }
    for uuid in (own["activity"] ?? []).compactMap(\.text) {
      guard let activity = activities[uuid] else {
        unread += 1
        continue
      }
      let lines = [activity["summary"].text, activity["description"].text]
      if !add(activity["happened_at"], .met, lines) { unread += 1 }
    }
    for conversation in own["conversation"] ?? [] {
      let properties = conversation["properties"]
      let messages = (properties["messages"].list ?? []).map { message in
        let content = message["properties"]["content"].text ?? message["content"].text
        let isMine = message["properties"]["written_by_me"].flag ?? message["written_by_me"].flag ?? false
        return content.map { isMine ? "> \($0)" : $0 }
      }
      if !add(properties["happened_at"], .text, messages) { unread += 1 }
    }
    result.leaveOut(
      unread, "call, activity or conversation", "calls, activities and conversations",
      because: "it has no time that has passed")
    return met.sorted { $0.instant < $1.instant }
  }

  // MARK: - Who is who

  /// Returns what people are to the user, as tags, by UUID. In `contact_is: a, of_contact: b, type: parent` b is
  /// the parent of a (as Monica's page of a says); mostly there is a second row for the other direction.
  private func tagsOfRelations() -> [String: [String]] {
    var tags: [String: [String]] = [:]
    let rows = (lists["relationship"] ?? []).map { $0["properties"] }
    for row in rows {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        me.contains(a)
      else { continue }
      tags[b, default: []].append(type)
    }
    for row in rows {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        me.contains(b), tags[a] == nil, RelationKind(word: type)?.isMutual != false
      else { continue }
      tags[a] = [type]
    }
    return tags
  }

  private mutating func relate() {
    var told: Set<String> = []
    for row in (lists["relationship"] ?? []).map({ $0["properties"] }) {
      guard let a = row["contact_is"].text, let b = row["of_contact"].text, let type = row["type"].text,
        !me.contains(a), !me.contains(b), let entry = entries[a]
      else { continue }
      relate(entry, type, to: b, &told)
    }
    for (uuid, entry) in entries.sorted(by: { $0.value < $1.value }) {
      if let through = contacts[uuid]?["first_met_through"].text { relate(entry, "met-through", to: through, &told) }
    }
    for (index, contact) in (lists["contact"] ?? []).enumerated() {
      guard let uuid = contact["uuid"].text, !me.contains(uuid), !told.contains(uuid),
        contact["properties"]["is_partial"].flag == true
      else { continue }
      result.leaveOut(
        Monica.name(contact["properties"]) ?? "", at: "contact \(index + 1)",
        "is known only as the relation of somebody who is not imported")
    }
  }

  /// Somebody who is not imported is known by name, with their birthday.
  private mutating func relate(_ entry: Int, _ type: String, to uuid: String, _ told: inout Set<String>) {
    guard !me.contains(uuid), let properties = contacts[uuid], let name = Monica.name(properties) else {
      return result.leaveOut(1, "relation", because: "it is to nobody of the file, or to yourself")
    }
    told.insert(uuid)
    if let other = entries[uuid] {
      let whole = result.entries[other].person.fields.displayName
      return result.change(entry) { $0.addRelation(type, to: whole) }
    }
    let birthdate = properties["birthdate"]
    let day = (try? day(birthdate, "")).flatMap { $0 }
    result.change(entry) {
      $0.addRelation(type, to: name, birthYear: day?.year, birthday: day?.day)
    }
  }
}
