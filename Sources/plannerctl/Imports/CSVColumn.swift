import PlannerWords

/// A column of a CSV file of people, identified by its header: the planner's own names, and the names in
/// exports of Google Contacts, Outlook, Thunderbird, Clay and Dex. Several columns may form one entry, such
/// as the label and number of a phone.
struct CSVColumn: Hashable {
  enum Part: String {
    case value, label, service, street, houseNumber, extended, box, city, region, postalCode, country
    /// City and postal code in one column, or a city with its country.
    case locality

    /// True if an address may have several columns of this part.
    var isLine: Bool { [.value, .street, .extended, .box].contains(self) }
  }

  var field: CSVField
  /// The entry that the column belongs to: `1` for `Phone 1 - Value`, `businessphone` for `Business Phone`.
  var entry = ""
  var part = Part.value
  /// The label of the entry, if the header contains one: `work` for `Business Phone`.
  var label: String?

  /// Finds the column for a header by its letters and digits, in lower case and without accents. Nil for an
  /// unknown header.
  /// - file: the whole header, which disambiguates some words.
  init?(header: String, in file: CSVHeader? = nil) {
    let key = Self.key(header)
    let file = file ?? CSVHeader([header])
    if let special = file.special(key, header) {
      self.init(special, entry: special.isList ? key : "")
    } else if let known = Self.numbered(key) ?? Self.named[key] {
      self = known
    } else if let field = CSVField.english(key) {
      self.init(field, entry: field.isList ? key : "")
    } else if let meaning = file.meaning(of: key) {
      switch meaning {
      case .field(let field): self.init(field, entry: field.isList ? key : "")
      case .relation(let label): self.init(.relation, entry: key, label: label)
      case .fact(let label): self.init(.fact, entry: key, label: label)
      case .title: self.init(.role)
      case .nameOrGiven: self.init(file.hasFamily ? .given : .name)
      }
    } else if let column = CSVPhrase(header: header)?.column {
      self = column
    } else {
      return nil
    }
  }

  init(_ field: CSVField, entry: String = "", _ part: Part = .value, label: String? = nil) {
    (self.field, self.entry, self.part, self.label) = (field, entry, part, label)
  }

  static func key(_ header: String) -> String { withoutAccents(header).filter { $0.isLetter || $0.isNumber } }

  /// Returns whether a header's column only repeats other columns.
  static func isRepeating(_ header: String) -> Bool {
    repeating.contains(key(header)) || CSVPhrase(header: header)?.isRepeating == true
  }

  /// Columns that repeat others. They are ignored and not reported.
  private static let repeating: Set = [
    "emailtype", "email2type", "email3type", "emaildisplayname", "email2displayname", "email3displayname",
    "fileas", "initials", "shortname", "yominame", "initialen", "initiales", "iniciales", "iniciais",
  ]

  /// The entry of an address without a label in its header.
  static let unlabeledAddress = " address"

  // MARK: - Google Contacts

  /// Parses `Phone 1 - Value`, and also a number after a plain header: `Email 2`.
  private static func numbered(_ key: String) -> CSVColumn? {
    guard let match = key.wholeMatch(of: /([a-z]+)([0-9]+)([a-z]*)/), let field = numbers[String(match.1)]
    else { return nil }
    let entry = String(match.2)
    if field == .fact, match.3.isEmpty { return CSVColumn(field, entry: key, label: "\(match.1) \(entry)") }
    if field == .company {
      // Only the first organization is the current company.
      guard entry == "1", let field = Self.organization[String(match.3)]
      else { return nil }
      return CSVColumn(field)
    }
    guard let part = parts[String(match.3)], field == .address || [.value, .label, .service].contains(part)
    else { return nil }
    return CSVColumn(field, entry: "\(field) \(entry)", part)
  }

  private static let numbers: [String: CSVField] = [
    "email": .email, "phone": .phone, "address": .address, "website": .link, "relation": .relation,
    "event": .event, "customfield": .fact, "custom": .fact, "user": .fact, "im": .messenger, "webpage": .link,
    "organization": .company, "url": .link,
  ]

  private static let organization: [String: CSVField] = [
    "name": .company, "title": .role, "department": .department,
  ]

  private static let parts: [String: Part] = [
    "": .value, "value": .value, "address": .value, "formatted": .value, "type": .label, "label": .label,
    "service": .service, "street": .street, "extendedaddress": .extended, "pobox": .box, "city": .city,
    "region": .region, "postalcode": .postalCode, "country": .country,
  ]

  // MARK: - Outlook, Clay and Dex

  /// Headers that contain a label, or name a part of an entry.
  private static let named: [String: CSVColumn] = {
    var all: [String: CSVColumn] = [:]
    for (prefix, label) in [
      ("business", "work"), ("home", "home"), ("other", "other"), ("work", "work"), ("", nil),
    ]
      as [(String, String?)]
    {
      for (suffix, part) in addressParts {
        all[prefix + suffix] = CSVColumn(.address, entry: "\(prefix) address", part, label: label)
      }
    }
    all["location"] = CSVColumn(.address, entry: "location", .locality)
    for (key, label) in phones { all[key] = CSVColumn(.phone, entry: key, label: label) }
    for (key, label) in [("workemail", "work"), ("personalemail", "home"), ("homeemail", "home")] {
      all[key] = CSVColumn(.email, entry: key, label: label)
    }
    for (key, label) in relations { all[key] = CSVColumn(.relation, entry: key, label: label) }
    for network in [
      "LinkedIn", "Twitter", "Facebook", "Instagram", "GitHub", "Telegram", "WhatsApp", "Skype",
    ] {
      for suffix in ["", "url", "profile", "profileurl", "handle", "username"] {
        all[network.lowercased() + suffix] = CSVColumn(.network, entry: network + suffix, label: network)
      }
    }
    for (key, label) in facts { all[key] = CSVColumn(.fact, entry: key, label: label) }
    return all
  }()

  private static let addressParts: [(String, Part)] = [
    ("street", .street), ("street2", .street), ("street3", .street), ("addresspobox", .box), ("city", .city),
    ("state", .region), ("region", .region), ("province", .region), ("postalcode", .postalCode),
    ("zip", .postalCode), ("zipcode", .postalCode), ("countryregion", .country), ("country", .country),
    ("address", .value),
  ]

  private static let phones = [
    ("homephone", "home"), ("homephone2", "home"), ("businessphone", "work"), ("businessphone2", "work"),
    ("workphone", "work"), ("mobilephone", "mobile"), ("mobile", "mobile"), ("cell", "mobile"),
    ("cellphone", "mobile"), ("carphone", "car"), ("otherphone", "other"), ("primaryphone", "main"),
    ("companymainphone", "company"), ("assistantsphone", "assistant"), ("businessfax", "work fax"),
    ("homefax", "home fax"), ("otherfax", "fax"), ("pager", "pager"), ("radiophone", "radio"),
    ("callback", "callback"), ("isdn", "isdn"), ("telex", "telex"), ("ttytddphone", "textphone"),
  ]

  private static let relations = [
    ("spouse", "spouse"), ("partner", "partner"), ("children", "child"), ("assistantsname", "assistant"),
    ("managersname", "manager"), ("referredby", "referred-by"),
  ]

  private static let facts = [
    ("maidenname", "maiden name"), ("headline", "headline"), ("howwemet", "how we met"),
    ("officelocation", "office"), ("imaddress", "messenger"), ("profession", "profession"),
    ("occupation", "occupation"), ("foodpreference", "food"),
  ]
}
