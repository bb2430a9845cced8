import PlannerModel
import PlannerTime

/// A field of a profile under its name for users: in `--set`, in the editor's text, on a person's page and in
/// its forms.
package enum ProfileField: String, CaseIterable, Sendable {
  case email, phone, link, address, company, role, industry
  case previousCompany = "previous company"
  case school, interest
  case offers, seeks, birthday, anniversary, deceased
  case knownSince = "known since"
  case toYou = "to you"

  /// Returns the field for a typed name: in any case, in the plural, with hyphens for blanks.
  package init?(typed name: String) {
    let wanted = Self.key(name)
    guard
      let field = Self.allCases.first(where: { field in
        ([field.rawValue, field.memberName] + field.otherNames).contains { Self.key($0) == wanted }
      })
    else { return nil }
    self = field
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter }
  }

  private var otherNames: [String] {
    switch self {
    case .email: ["mail", "mails", "e-mail"]
    case .phone: ["tel", "telephone", "mobile"]
    case .link: ["links", "url", "website"]
    case .company: ["organization", "org"]
    case .role: ["title", "job"]
    case .offers: ["offer"]
    case .seeks: ["seek", "looking for"]
    case .deceased: ["died", "death"]
    case .toYou: ["relation to you", "relationship"]
    default: []
    }
  }

  /// The name in the protocol.
  package var memberName: String {
    switch self {
    case .email: "emails"
    case .phone: "phones"
    case .link: "urls"
    case .address: "addresses"
    case .previousCompany: "previousCompanies"
    case .school: "schools"
    case .interest: "interests"
    case .knownSince: "knownSince"
    case .deceased: "death"
    case .toYou: "toYou"
    default: rawValue
    }
  }

  /// True if it may have several values.
  package var isList: Bool {
    switch self {
    case .company, .role, .industry, .birthday, .anniversary, .deceased, .knownSince: false
    default: true
    }
  }

  /// True if one text may hold several values, with commas between them.
  package var isWords: Bool {
    switch self {
    case .previousCompany, .school, .interest, .offers, .seeks, .toYou: true
    default: false
    }
  }

  // MARK: - Values

  /// The member of a field with a single text value; nil for other fields.
  private var text: WritableKeyPath<PersonProfile, String?>? {
    switch self {
    case .company: \.company
    case .role: \.role
    case .industry: \.industry
    case .birthday: \.birthday
    case .anniversary: \.anniversary
    case .knownSince: \.knownSince
    default: nil
    }
  }

  private var words: WritableKeyPath<PersonProfile, [String]?>? {
    switch self {
    case .previousCompany: \.previousCompanies
    case .school: \.schools
    case .interest: \.interests
    case .offers: \.offers
    case .seeks: \.seeks
    case .toYou: \.toYou
    default: nil
    }
  }

  private var points: WritableKeyPath<PersonProfile, [LabeledValue]?>? {
    switch self {
    case .email: \.emails
    case .phone: \.phones
    case .link: \.urls
    default: nil
    }
  }

  /// Puts a typed text into a profile: as another entry of a list, or as the value.
  package func put(_ text: String, in profile: inout PersonProfile) {
    if let member = self.text {
      profile[keyPath: member] = text
    } else if self == .deceased {
      profile.death = Death(diedOn: Self.isYes(text) ? nil : text)
    } else if let words {
      profile[keyPath: words] = (profile[keyPath: words] ?? []) + Self.splitWords(text)
    } else if let points {
      let (value, label) = Self.labeled(text)
      profile[keyPath: points] = (profile[keyPath: points] ?? []) + [LabeledValue(value: value, label: label)]
    } else {
      profile.addresses = (profile.addresses ?? []) + [Self.address(text)]
    }
  }

  /// Returns the values of a profile as a user would type them.
  package func texts(of profile: PersonProfile) -> [String] {
    if let member = self.text { return [profile[keyPath: member]].compactMap(\.self).map(shown) }
    if self == .deceased { return profile.death.map { [Self.shown($0)] } ?? [] }
    if let words { return profile[keyPath: words] ?? [] }
    if let points {
      return (profile[keyPath: points] ?? []).map(\.withLabel)
    }
    return (profile.addresses ?? []).map { Self.text($0) }
  }

  /// Returns the values of a profile in a form that is parsed as the same values: a street with commas is not
  /// parsed as a whole address.
  package func typedTexts(of profile: PersonProfile) -> [String] {
    self == .address
      ? (profile.addresses ?? []).map { Self.text($0, isTyped: true) } : texts(of: profile)
  }

  /// The value for a death on an unknown day.
  package static let yes = "yes"

  private static func isYes(_ text: String) -> Bool {
    trimmed(text).lowercased() == yes || trimmed(text).isEmpty
  }

  private static func shown(_ death: Death) -> String {
    death.diedOn.map { PartialDate($0)?.inWords ?? $0 } ?? yes
  }

  /// Returns a date in words, and any other text unchanged.
  private func shown(_ text: String) -> String {
    self == .birthday || self == .anniversary ? PartialDate(text)?.inWords ?? text : text
  }

  /// Splits a text at commas outside of quotes.
  package static func splitWords(_ text: String) -> [String] {
    var words = [""]
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.map(trimmed).filter { !$0.isEmpty }
  }

  /// Splits `ana@example.org (work)` into value and label.
  private static func labeled(_ text: String) -> (value: String, label: String?) {
    guard let match = trimmed(text).wholeMatch(of: /(.*\S)\s+\(([^()]*)\)/) else {
      return (trimmed(text), nil)
    }
    return (String(match.1), String(match.2))
  }

  /// Reads `street; city; region; postal code; country (home)`, in which the last parts may be missing, or an
  /// address with commas.
  private static func address(_ text: String) -> PostalAddress {
    let (lines, label) = labeled(text)
    guard lines.contains(";") else {
      var address = PostalAddress(typed: lines)
      address.label = label
      return address
    }
    let parts = lines.split(separator: ";", omittingEmptySubsequences: false).map(trimmed)
    func part(_ index: Int) -> String? {
      index < parts.count && !parts[index].isEmpty ? parts[index] : nil
    }
    return PostalAddress(
      street: part(0), city: part(1), region: part(2), postalCode: part(3), country: part(4), label: label)
  }

  private static func text(_ address: PostalAddress, isTyped: Bool = false) -> String {
    var parts = [address.street, address.city, address.region, address.postalCode, address.country].map {
      $0 ?? ""
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    let text = parts.joined(separator: "; ")
    let end = isTyped && !text.contains(";") && text.contains(",") ? ";" : ""
    return text + end + (address.label.map { " (\($0))" } ?? "")
  }
}

extension ProfileField {
  /// The label on a person's page.
  package var onPage: String {
    switch self {
    case .email: "mail"
    case .interest: "interests"
    case .school: "schools"
    case .previousCompany: "worked at"
    case .deceased: "died"
    default: rawValue
    }
  }
}

private func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
}
