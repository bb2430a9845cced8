import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page with the form for a person's facts and ways to reach them.
struct ProfilePage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let person = try visit.call(Methods.Person(name: visit.id))
    let whole = try visit.call(PeopleMethods.Profile(name: person.contact.id))
    let status = try visit.call(Methods.Status())
    let known = ProfileForm(person.contact, whole.profile)
    // The form of the photo does not have this field.
    let entered = visit.wasSent("displayName") ? visit.refusal.map { ProfileForm($0.entered) } : nil
    let shown = entered ?? known
    var values = Frame.values("Edit \(person.contact.displayName)", at: .people, visit, late: status.overdue)
    values["id"] = person.contact.id
    values["name"] = person.contact.displayName
    values["back"] = "/people/\(person.contact.id)"
    values["was"] = known.digest
    values["displayName"] = text("displayName", "Name", nil, shown, known, visit)
    values["tags"] = text("tags", "Tags", "separated by commas", shown, known, visit)
    values["purpose"] = text("purpose", "Why they matter", "shown with every session", shown, known, visit)
    values["timeZone"] = text("timeZone", "Their time zone", "such as Europe/Lisbon", shown, known, visit)
    values["remindMin"] = text(
      "remindMin", "Reminders before a session", "such as 45m, or 1d,45m for two; empty: as in your settings",
      shown, known, visit)
    values["cardOffers"] = try PersonCards.offers(person.contact, person.card, visit)
    values["card"] = try card(shown, person, visit)
    values["points"] = ProfileForm.pointFields.map { points($0, shown, whole, visit) }
    values["addresses"] = addresses(shown, visit)
    values["single"] = ProfileForm.single.map { field in
      let cards = whole.card.flatMap { field.texts(of: $0).first }
      let hint = cards.map { "the card says \($0)" } ?? hints[field]
      return text(field.memberName, labels[field] ?? field.rawValue, hint, shown, known, visit)
    }
    values["words"] = ProfileForm.words.map { field in
      text(
        field.memberName, labels[field] ?? field.rawValue, hints[field] ?? "separated by commas", shown,
        known,
        visit)
    }
    values["facts"] = facts(shown, visit)
    values["factError"] = visit.error(at: "set.facts")
    values["excluded"] = shown.excluded
    if whole.shown.death != nil { values["dead"] = ["remembers": shown.remembers] as Values }
    values["rememberError"] = visit.error(at: "set.death.remember")
    if whole.profile.photo != nil { values["hasPhoto"] = true }
    values["photo"] = ["name": "picture", "error": visit.error(at: "data") ?? ""]
    return visit.pages.html("profile", values)
  }

  private let labels: [ProfileField: String] = [
    .role: "Role", .company: "Company", .industry: "Industry", .birthday: "Birthday",
    .anniversary: "Anniversary", .deceased: "Died", .knownSince: "Known since", .interest: "Interests",
    .offers: "Offers", .toYou: "Relation to you",
    .seeks: "Looking for", .school: "Schools", .previousCompany: "Previous companies",
  ]

  private let hints: [ProfileField: String] = [
    .birthday: "15 Mar 1966, or 15 Mar", .anniversary: "12 Jun 2010",
    .deceased: "10 Mar 2020, 2020, or yes for an unknown day", .knownSince: "2009, or 2009-05",
    .toYou: "such as sister, or neighbour",
  ]

  /// - known: The stored values. If another value was stored meanwhile, the field's error says so.
  private func text(
    _ name: String, _ label: String, _ hint: String?, _ shown: ProfileForm, _ known: ProfileForm,
    _ visit: Visit
  ) -> Values {
    var values: Values = ["name": name, "label": label, "value": shown.texts[name] ?? "", "hint": hint ?? ""]
    let contactPaths = ProfileForm.contactTexts.contains(name)
    values["error"] = visit.error(at: contactPaths ? name : "set.\(name)")
    if visit.refusal?.field == "was", shown.texts[name] != known.texts[name] {
      let kept = known.texts[name] ?? ""
      values["error"] = kept.isEmpty ? "It is now empty." : "It is now: \(kept)"
    }
    return values
  }

  private func points(
    _ field: ProfileField, _ shown: ProfileForm, _ whole: WholeProfile, _ visit: Visit
  ) -> Values {
    let own = shown.points[field] ?? []
    let names: [ProfileField: String] = [.phone: "Phone numbers", .email: "Mail addresses", .link: "Links"]
    let cards = whole.card.map { field.texts(of: $0) } ?? []
    return [
      "legend": names[field] ?? "", "member": field.memberName,
      "type": field == .phone ? "tel" : "text",
      "rows": (own + [LabeledValue(value: "")]).enumerated().map { index, point -> Values in
        let path = "set.\(field.memberName)[\(index)]"
        return [
          "name": "\(field.memberName)-\(index)", "value": point.value, "label": point.label ?? "",
          "number": "\(index + 1)", "member": field.memberName,
          "error": index < own.count ? visit.error(at: path) ?? "" : "",
        ]
      },
      "cards": cards.isEmpty ? "" : cards.joined(separator: ", "),
    ]
  }

  private func addresses(_ shown: ProfileForm, _ visit: Visit) -> [Values] {
    (shown.addresses + [PostalAddress()]).enumerated().map { index, address -> Values in
      [
        "legend": index < shown.addresses.count ? "Address" : "Another address",
        "isNew": index == shown.addresses.count,
        "name": "address-\(index)",
        "error": index < shown.addresses.count ? visit.error(at: "set.addresses[\(index)]") ?? "" : "",
        "parts": ProfileForm.addressParts.map { part -> Values in
          ["part": part.name, "label": part.label, "value": address[keyPath: part.member] ?? ""]
        },
      ]
    }
  }

  private func facts(_ shown: ProfileForm, _ visit: Visit) -> [Values] {
    (shown.facts + [ProfileForm.Fact(key: "", value: "")]).enumerated().map { index, fact in
      ["key": fact.key, "value": fact.value, "number": "\(index + 1)"]
    }
  }

  /// Returns the cards to choose from: the person's card, and cards without a person that have the same
  /// first name.
  private func card(_ shown: ProfileForm, _ person: Methods.Person.Reply, _ visit: Visit) throws -> Values? {
    let uid = shown.texts["cardUid"] ?? ""
    let first = person.contact.displayName.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    let found = first.isEmpty ? [] : try visit.call(Methods.Cards(search: first, newOnly: true)).cards
    var choices: [(uid: String, name: String)] = [("", "none")]
    if let own = person.contact.cardUid {
      choices.append(
        (own, person.card.map { "\($0.displayName)" } ?? "a card that is no longer in an address book"))
    }
    choices += found.prefix(20).map { found in
      (found.card.uid, "\(found.card.displayName), \(found.addressBook)")
    }
    guard choices.count > 1 else { return nil }
    return [
      "choices": choices.map { ["uid": $0.uid, "name": $0.name, "chosen": $0.uid == uid] },
      "name": "cardUid", "error": visit.error(at: "cardUid") ?? "",
    ]
  }
}

extension Visit {
  /// Returns why a value at this path, or below it, was refused.
  func error(at path: String) -> String? {
    guard let refusal, let field = refusal.field,
      field == path || field.hasPrefix("\(path).") || field.hasPrefix("\(path)[")
    else { return nil }
    return refusal.message
  }
}

/// The actions of the profile's form.
enum ProfileActions {
  static func save(_ visit: Visit) throws -> Reply {
    let person = try visit.call(Methods.Person(name: visit.id))
    let profile = try visit.call(PeopleMethods.Profile(name: visit.id)).profile
    let known = ProfileForm(person.contact, profile)
    guard visit.form["was"] == known.digest else {
      throw FormProblem(
        field: "was",
        message:
          "\(person.contact.displayName) was changed meanwhile, and nothing is saved yet. "
          + "The new values stand beside yours where they differ. Save again to replace them.")
    }
    var entered = ProfileForm(visit.form)
    // Without a choice of cards, the form does not have this field.
    if visit.form.typed("cardUid") == nil { entered.texts["cardUid"] = known.texts["cardUid"] }
    guard let call = try entered.call(name: visit.id, from: known) else {
      return .redirect(to: visit.person)
    }
    let reply = try visit.call(call)
    return .redirect(to: "/people/\(reply.contactId)", said: "\(reply.name) is changed.")
  }
}
