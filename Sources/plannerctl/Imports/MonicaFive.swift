import PlannerModel
import PlannerProtocol
import PlannerTime

/// Reads people of Monica 5 from rows of its tables (monicahq/monica, app/Models). It can only export vCards.
/// The JSON is a copy of its database, with the rows of each contact nested below it.
enum MonicaFive {
  static func people(_ rows: [ForeignJSON], _ context: RenderContext) throws(InvalidField) -> ImportedPeople {
    var result = ImportedPeople()
    for (index, row) in rows.enumerated() {
      let place = "contact \(index + 1)"
      guard case .object = row.value else {
        throw InvalidField(field: place, value: "something else", allowed: "a contact of Monica's")
      }
      guard let name = Monica.name(row) else {
        result.leaveOut("", at: place, "has no name")
        continue
      }
      var profile = PersonProfile()
      try take(row, place, name, &profile, context)
      for reminder in row["reminders"].list ?? row["contact_reminders"].list ?? [] {
        let (month, day) = (reminder["month"].number, reminder["day"].number)
        let first = month.flatMap { month in
          day.flatMap { PartialDate(year: reminder["year"].number, month: month, day: $0) }
        }
        let unit = (reminder["type"].text ?? "").replacing("recurring_", with: "")
        MonicaReminder(
          title: reminder["label"].text ?? "reminder", first: first, unit: unit,
          number: reminder["frequency_number"].number ?? 1
        ).add(to: &profile, of: name, at: place, context.today, &result)
      }
      let met = (row["calls"].list ?? []).compactMap { call in
        call["called_at"].past(in: context).map {
          PastContact(at: $0.text, outcome: .call, notes: call["description"].text)
        }
      }
      let tags = (row["labels"].list ?? []).compactMap { $0["name"].text }
      result.add(
        NewContact(
          fields: ContactFields(displayName: name, tags: tags.isEmpty ? nil : tags),
          profile: profile.nonEmpty, met: met.isEmpty ? nil : met,
          // Archived contacts are not listed.
          archived: row["listed"].flag == false ? true : nil, uid: row["id"].text ?? row["uuid"].text),
        at: place)
      for (key, one, reason) in unused {
        result.leaveOut(row[key].list?.count ?? 0, one, because: reason)
      }
    }
    return result
  }

  private static let unused = [
    ("tasks", "task", "the planner keeps no tasks"),
    ("loans_as_loaner", "debt", "the planner keeps no accounts"),
    ("loans_as_loanee", "debt", "the planner keeps no accounts"),
    ("goals", "goal", "a goal of Monica's is not a cadence"),
    ("relationships", "relation", "its kind is not in the rows; use `plannerctl relate`"),
    ("files", "file", "the planner keeps no files"),
  ]

  private static func take(
    _ row: ForeignJSON, _ place: String, _ name: String, _ profile: inout PersonProfile,
    _ context: RenderContext
  ) throws(InvalidField) {
    profile.setName(
      name, given: row["first_name"].text, middle: row["middle_name"].text, family: [row["last_name"].text])
    profile.company = row["company"]["name"].text
    profile.role = row["job_position"].text
    if let nickname = row["nickname"].text, nickname != name { profile.addFact("nickname", nickname) }
    profile.addFact("maiden name", row["maiden_name"].text)
    for information in row["contact_informations"].list ?? row["contact_information"].list ?? [] {
      let type = information["contact_information_type"]
      let (data, kind) = (information["data"].text, information["kind"].text)
      switch type["type"].text {
      case "email": profile.addEmail(data, kind)
      case "phone": profile.addPhone(data, kind)
      default: profile.addNetwork(type["name"].text ?? "contact", data)
      }
    }
    for address in row["addresses"].list ?? [] {
      let street = [address["line_1"].text, address["line_2"].text].compactMap(\.self)
      profile.addAddress(
        PostalAddress(
          street: street.isEmpty ? nil : street.joined(separator: ", "), city: address["city"].text,
          region: address["province"].text, postalCode: address["postal_code"].text,
          country: address["country"].text, label: address["address_type"]["name"].text))
    }
    for note in row["notes"].list ?? [] {
      let text = [note["title"].text, note["body"].text].compactMap(\.self).joined(separator: "\n")
      profile.addNote(text.isEmpty ? nil : text, createdAt: note["created_at"].instant(in: context))
    }
    for pet in row["pets"].list ?? [] { profile.addFact("pets", pet["name"].text) }
    for date in row["important_dates"].list ?? [] { try take(date: date, place, &profile) }
  }

  /// Takes a birthday, a day of death or another date. A date without a day becomes a fact.
  private static func take(
    date: ForeignJSON, _ place: String, _ profile: inout PersonProfile
  ) throws(InvalidField) {
    let (year, label) = (date["year"].number, date["label"].text ?? "date")
    let type = date["contact_important_date_type"]["internal_type"].text
    let isDeath = type == "deceased_date" || PersonProfile.isDeath(label)
    if isDeath, date["month"].number == nil {
      profile.death = Death(diedOn: year.map { "\($0)" })
      return
    }
    guard let month = date["month"].number, let day = date["day"].number else {
      return profile.addFact(label, year.map { "\($0)" })
    }
    guard let whole = PartialDate(year: year, month: month, day: day) else {
      throw InvalidField(
        field: "\(place), \(label)", value: .string("\(year ?? 0)-\(month)-\(day)"),
        allowed: "a day that exists")
    }
    if type == "birthdate" {
      profile.birthday = whole.description
    } else if isDeath {
      profile.death = Death(diedOn: whole.description)
    } else {
      profile.addDate(label, whole)
    }
  }
}
