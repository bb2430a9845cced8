import PlannerModel
import PlannerProtocol
import PlannerTime

extension CSVRow {
  /// Returns what the row says of a profile. Throws ``InvalidField`` for a date that cannot be read.
  /// - exchange: counts addresses that only work within an organization.
  func profile(exchange: inout Int) throws(InvalidField) -> PersonProfile {
    var profile = PersonProfile()
    if name != text(.nickname) { profile.addFact("nickname", text(.nickname)) }
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
      case .knownSince: set(\.knownSince, "known since", value, &profile)
      case .department: profile.addFact("department", value)
      case .previousCompany: add(value, to: \.previousCompanies, &profile)
      case .school: add(value, to: \.schools, &profile)
      case .interest: add(value, to: \.interests, &profile)
      case .offers: add(value, to: \.offers, &profile)
      case .seeks: add(value, to: \.seeks, &profile)
      case .note: profile.addNote(value)
      case .birthday: try setDay(\.birthday, entry, &profile)
      case .anniversary: try setDay(\.anniversary, entry, &profile)
      case .event: try take(event: entry, label ?? "event", &profile)
      case .relation:
        let separators = label == "child" ? ",;" : ";"
        for name in Self.parts(value, at: separators) { profile.addRelation(label ?? "relative", to: name) }
      case .network: profile.addNetwork(label ?? "network", value)
      case .messenger: profile.addFact(label ?? "messenger", value)
      case .fact: profile.addFact(label ?? "field", value)
      default: break
      }
    }
    return profile
  }

  private func first(_ entry: CSVColumns.Entry, _ part: CSVColumn.Part) -> String? {
    entry.parts[part]?.lazy.compactMap(cell).first
  }

  /// Google's label without the mark of the preferred one: `* Work` is `work`.
  private static func label(_ text: String) -> String {
    trimmed(text.drop { $0 == "*" }).lowercased()
  }

  /// Splits a cell with several values, at line breaks too. Google has three colons between them.
  private static func parts(_ text: String?, at separators: String) -> [String] {
    guard let text else { return [] }
    return text.replacing(":::", with: "\n").split { $0.isNewline || separators.contains($0) }.map(trimmed)
      .filter { !$0.isEmpty }
  }

  /// Sets a text; another one beside it is a fact.
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
    var lines = ([.street, .extended, .box] as [CSVColumn.Part]).flatMap { entry.parts[$0] ?? [] }
      .compactMap(cell)
    var address = PostalAddress(
      city: first(entry, .city), region: first(entry, .region), postalCode: first(entry, .postalCode),
      country: first(entry, .country))
    // The whole address in one text repeats its parts.
    if lines.isEmpty, address == PostalAddress(), let whole = first(entry, .value) { lines = [whole] }
    address.street = lines.isEmpty ? nil : lines.joined(separator: ", ")
    address.label = label
    return address
  }

  /// A day; nil if the cell is empty, or has zeros as Outlook writes for none.
  private func day(_ entry: CSVColumns.Entry) throws(InvalidField) -> PartialDate? {
    guard let index = entry.parts[.value]?.first(where: { cell($0) != nil }), let text = cell(index),
      text.contains(where: { $0 != "0" && ($0.isNumber || $0.isLetter) })
    else { return nil }
    if let day = ordered(text) { return day }
    return try InvalidField.reading(text, field: place(index)) { text throws(Unread) in
      try PartialDate(reading: text)
    }
  }

  private func setDay(
    _ member: WritableKeyPath<PersonProfile, String?>, _ entry: CSVColumns.Entry,
    _ profile: inout PersonProfile
  ) throws(InvalidField) {
    let day = try day(entry)?.description
    profile[keyPath: member] = profile[keyPath: member] ?? day
  }

  /// An anniversary is a field; another date is a fact.
  private func take(
    event: CSVColumns.Entry, _ label: String, _ profile: inout PersonProfile
  ) throws(InvalidField) {
    guard let day = try day(event) else { return }
    switch label {
    case "anniversary" where profile.anniversary == nil: profile.anniversary = day.description
    case "birthday" where profile.birthday == nil: profile.birthday = day.description
    default: profile.addFact(label, day.inWords)
    }
  }
}
