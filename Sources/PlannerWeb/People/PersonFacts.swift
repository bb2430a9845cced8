import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The facts about a person, as rows. Facts that only their card contains are marked.
enum PersonFacts {
  /// Returns the ways to reach a person. Only safe kinds of links are made, so that a link cannot run a
  /// script.
  static func reach(_ whole: WholeProfile) -> [Values] {
    func rows(
      _ field: ProfileField, _ values: [LabeledValue]?, _ own: [LabeledValue]?,
      href: (LabeledValue) -> String?
    ) -> [Values] {
      (values ?? []).map { point in
        var row: Values = [
          "value": point.value, "label": point.label ?? field.onPage,
          "isFromCard": own?.contains(point) != true,
        ]
        row["href"] = href(point)
        return row
      }
    }
    let (shown, own) = (whole.shown, whole.profile)
    let call = LabeledValue.toCall(own: own.phones ?? [], others: whole.card?.phones ?? [])
    // The number to call comes first. Numbers that are not for calls, such as fax, get no link.
    let numbers = [call].compactMap(\.self) + (shown.phones ?? []).filter { $0 != call }
    let phones = rows(.phone, numbers, own.phones) {
      PhoneKind(label: $0.label) == .notCalled ? nil : "tel:" + $0.dialed
    }
    let emails = rows(.email, shown.emails, own.emails) { Mailto(to: [$0.value]).text }
    let links = rows(.link, shown.urls, own.urls) { url in
      ["https://", "http://"].contains { url.value.lowercased().hasPrefix($0) } ? url.value : nil
    }
    let addresses = (shown.addresses ?? []).map { address -> Values in
      let place = [address.postalCode, address.city].compactMap(\.self).joined(separator: " ")
      let lines = [address.street, place, address.region, address.country].compactMap(\.self)
      return [
        "value": lines.filter { !$0.isEmpty }.joined(separator: ", "), "label": address.label ?? "address",
        "isFromCard": own.addresses?.contains(address) != true,
      ]
    }
    return phones + emails + links + addresses
  }

  /// Returns the facts about a person.
  static func known(_ contact: Contact, _ whole: WholeProfile, _ words: some TimeWords) -> [Values] {
    let (shown, own) = (whole.shown, whole.profile)
    var rows: [Values] = []
    func add(_ label: String, _ value: String?, isFromCard: Bool = false) {
      guard let value, !value.isEmpty else { return }
      rows.append(["label": label, "value": value, "isFromCard": isFromCard])
    }
    add("relation to you", ProfileField.toYou.texts(of: shown).joined(separator: ", "))
    add("why they matter", contact.purpose)
    for field in [ProfileField.role, .company, .industry] {
      add(field.onPage, field.texts(of: shown).first, isFromCard: field.texts(of: own).isEmpty)
    }
    for field in [ProfileField.interest, .offers, .seeks, .school, .previousCompany] {
      add(field.onPage, field.texts(of: shown).joined(separator: ", "))
    }
    for field in [ProfileField.birthday, .anniversary, .deceased] {
      add(field.onPage, field.texts(of: shown).first, isFromCard: field.texts(of: own).isEmpty)
    }
    add("known since", shown.knownSince.map { ProfileWords.since($0, words) })
    for (key, value) in (shown.facts ?? [:]).sorted(by: { $0.key < $1.key }) { add(key, value) }
    let files = whole.content ?? []
    let hidden = files.count { $0.private == true }
    let names = files.filter { $0.private != true }.map(\.name)
    // Private files are only counted, as private notes must be opened, too.
    add("files", (names + (hidden > 0 ? [counted(hidden, "private file")] : [])).joined(separator: ", "))
    return rows
  }
}
