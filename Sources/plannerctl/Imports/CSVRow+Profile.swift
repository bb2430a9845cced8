import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension CSVRow {
  /// Returns the profile that the row describes.
  /// - exchange: incremented for each address that only works within an organization (Microsoft Exchange).
  func profile(_ dates: CSVRowDates, exchange: inout Int) -> PersonProfile {
    var profile = PersonProfile()
    if let name { profile.setName(name.whole, name.parts) }
    if name?.whole != text(.nickname) { profile.addFact("nickname", text(.nickname)) }
    profile.birthday = dates.birthday?.description
    for entry in columns.entries {
      let value = first(entry, .value)
      let label = (first(entry, .service) ?? first(entry, .label)).map(Self.label) ?? entry.label
      switch entry.field {
      case .email:
        for mail in Self.parts(value, at: ",;") {
          if mail.lowercased().hasPrefix("/o=") { exchange += 1 } else { profile.addEmail(mail, label) }
        }
      case .phone: for phone in Self.parts(value, at: ";") { profile.addPhone(phone, label) }
      case .link: for link in Self.parts(value, at: " ") { profile.addLink(link, label) }
      case .address: profile.addAddress(address(entry, label))
      case .company: set(\.company, "company", value, &profile)
      case .role: set(\.role, "role", value, &profile)
      case .industry: set(\.industry, "industry", value, &profile)
      case .knownSince: set(\.knownSince, "known since", day(entry, dates)?.description ?? value, &profile)
      case .department: profile.addFact("department", value)
      case .previousCompany: add(value, to: \.previousCompanies, &profile)
      case .school: add(value, to: \.schools, &profile)
      case .interest: add(value, to: \.interests, &profile)
      case .offers: add(value, to: \.offers, &profile)
      case .seeks: add(value, to: \.seeks, &profile)
      case .note: profile.addNote(value)
      case .birthday: set(\.birthday, "birthday", day(entry, dates)?.description, &profile)
      case .anniversary: set(\.anniversary, "anniversary", day(entry, dates)?.description, &profile)
      case .event: take(event: day(entry, dates), label ?? "event", &profile)
      case .relation:
        // The label keeps its spelling, because it is shown as the user's word for the relation.
        let word = first(entry, .label).map { trimmed($0.drop { $0 == "*" }) } ?? entry.label ?? "relative"
        let separators = RelationKind(word: word) == .child ? ",;" : ";"
        for name in Self.parts(value, at: separators) { profile.addRelation(word, to: name) }
      case .network: profile.addNetwork(label ?? "network", value)
      case .messenger: profile.addFact(label ?? "messenger", value)
      case .fact: profile.addFact(label ?? "field", value)
      default: break
      }
    }
    return profile
  }

  func first(_ entry: CSVColumns.Entry, _ part: CSVColumn.Part) -> String? {
    entry.parts[part]?.lazy.compactMap(cell).first
  }

  /// Returns Google's label without the mark of the preferred entry: `* Work` becomes `work`.
  private static func label(_ text: String) -> String {
    trimmed(text.drop { $0 == "*" }).lowercased()
  }

  /// Splits a cell with several values, also at line breaks. Google separates values by three colons.
  private static func parts(_ text: String?, at separators: String) -> [String] {
    guard let text else { return [] }
    return text.replacing(":::", with: "\n").split { $0.isNewline || separators.contains($0) }.map(trimmed)
      .filter { !$0.isEmpty }
  }

  /// Sets a text field. If it already has a value, adds the new one as a fact.
  private func set(
    _ member: WritableKeyPath<PersonProfile, String?>, _ name: String, _ value: String?,
    _ profile: inout PersonProfile
  ) {
    guard let value, value != profile[keyPath: member] else { return }
    if profile[keyPath: member] == nil {
      profile[keyPath: member] = value
    } else {
      profile.addFact(name, value)
    }
  }

  private func add(
    _ value: String?, to member: WritableKeyPath<PersonProfile, [String]?>, _ profile: inout PersonProfile
  ) {
    let words = Self.parts(value, at: ",;")
    if !words.isEmpty { profile[keyPath: member] = (profile[keyPath: member] ?? []) + words }
  }

  private func address(_ entry: CSVColumns.Entry, _ label: String?) -> PostalAddress {
    func cells(_ part: CSVColumn.Part) -> [String] { (entry.parts[part] ?? []).compactMap(cell) }
    var streets = cells(.street)
    if let number = cells(.houseNumber).first {
      streets = ["\(streets.first ?? "") \(number)"] + streets.dropFirst()
    }
    var lines = streets + cells(.extended) + cells(.box)
    var address = PostalAddress(
      city: first(entry, .city), region: first(entry, .region), postalCode: first(entry, .postalCode),
      country: first(entry, .country))
    if let place = first(entry, .locality).map({ PostalAddress(typed: $0, isPlace: true) }) {
      address.city = address.city ?? place.city
      address.region = address.region ?? place.region
      address.postalCode = address.postalCode ?? place.postalCode
      address.country = address.country ?? place.country
    }
    let whole = cells(.value)
    if lines.isEmpty, address == PostalAddress() {
      if !whole.isEmpty { address = PostalAddress(typed: whole.joined(separator: "\n")) }
    } else {
      // A column with the whole address repeats its parts. It counts as the street if no column has the
      // street.
      if entry.parts[.street] == nil { lines = whole + lines }
      let parts = lines.flatMap { $0.split(whereSeparator: \.isNewline) }.map(trimmed).filter { !$0.isEmpty }
      address.street = parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
    address.label = label
    return address
  }

  private func day(_ entry: CSVColumns.Entry, _ dates: CSVRowDates) -> PartialDate? {
    entry.parts[.value]?.lazy.compactMap { dates.days[$0] }.first
  }

  /// Takes a date. The birthday and the first anniversary are fields of the profile.
  private func take(event day: PartialDate?, _ label: String, _ profile: inout PersonProfile) {
    guard let day else { return }
    switch label {
    case "anniversary" where profile.anniversary == nil: profile.anniversary = day.description
    case "birthday" where profile.birthday == nil: profile.birthday = day.description
    default: profile.addDate(label, day)
    }
  }
}
