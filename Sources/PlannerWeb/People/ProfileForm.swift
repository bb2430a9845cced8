import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The fields of the form that edits a person.
struct ProfileForm: Equatable {
  /// Single values and lists with commas, by the name of the field.
  var texts: [String: String] = [:]
  var points: [ProfileField: [LabeledValue]] = [:]
  var addresses: [PostalAddress] = []
  var facts: [Fact] = []
  var excluded = false
  /// Whether a notice comes each year on the day of their death.
  var remembers = false

  /// A key and value that the user defined.
  struct Fact: Equatable {
    var key: String
    var value: String
  }

  static let contactTexts = ["displayName", "tags", "purpose", "timeZone", "remindMin", "cardUid"]
  static let pointFields: [ProfileField] = [.phone, .email, .link]
  static let single: [ProfileField] = [
    .role, .company, .industry, .birthday, .anniversary, .deceased, .knownSince,
  ]
  static let words: [ProfileField] = [.toYou, .interest, .offers, .seeks, .school, .previousCompany]
  static let addressParts:
    [(name: String, label: String, member: WritableKeyPath<PostalAddress, String?> & Sendable)] = [
      ("street", "Street", \.street), ("postalCode", "Postal code", \.postalCode), ("city", "City", \.city),
      ("region", "Region", \.region), ("country", "Country", \.country), ("label", "home, work …", \.label),
    ]

  init(_ contact: Contact, _ profile: PersonProfile) {
    texts = [
      "displayName": contact.displayName, "tags": Self.list(contact.tags), "purpose": contact.purpose ?? "",
      "timeZone": contact.timeZone ?? "", "cardUid": contact.cardUid ?? "",
      "remindMin": CalendarDuration.text(leads: contact.remindMin ?? []),
    ]
    for field in Self.single { texts[field.memberName] = field.texts(of: profile).first ?? "" }
    for field in Self.words { texts[field.memberName] = Self.list(field.texts(of: profile)) }
    points = [.phone: profile.phones ?? [], .email: profile.emails ?? [], .link: profile.urls ?? []]
    addresses = profile.addresses ?? []
    facts = (profile.facts ?? [:]).sorted { $0.key < $1.key }.map { Fact(key: $0.key, value: $0.value) }
    excluded = profile.introductions?.excluded == true
    remembers = profile.death?.remember == true
  }

  /// Reads a sent form. Empty rows are left out.
  init(_ form: Form) {
    for name in Self.contactTexts + (Self.single + Self.words).map(\.memberName) {
      texts[name] = Self.lines(form[name] ?? "")
    }
    for field in Self.pointFields {
      points[field] = Self.rows(form, [field.memberName, "\(field.memberName)Label"]).map {
        LabeledValue(value: $0[0], label: $0[1].isEmpty ? nil : $0[1])
      }
    }
    addresses = Self.rows(form, Self.addressParts.map(\.name)).map { row in
      var address = PostalAddress()
      for (text, part) in zip(row, Self.addressParts) where !text.isEmpty {
        address[keyPath: part.member] = text
      }
      return address
    }
    facts = Self.rows(form, ["factKey", "factValue"]).map { Fact(key: $0[0], value: $0[1]) }
    excluded = form.has("excluded")
    remembers = form.has("remembers")
  }

  /// Returns the rows of repeated fields. Rows are left out if the first field, or for long rows all
  /// fields, are empty.
  private static func rows(_ form: Form, _ names: [String]) -> [[String]] {
    let columns = names.map(form.all)
    let count = columns.map(\.count).max() ?? 0
    return (0..<count).map { row in
      columns.map { column in row < column.count ? trimmed(column[row]) : "" }
    }.filter { row in row.count <= 2 ? !row[0].isEmpty : row.dropLast().contains { !$0.isEmpty } }
  }

  private static func trimmed(_ text: String) -> String {
    Form("a=\(Form.encoded(text))")["a"] ?? ""
  }

  /// Returns lines from a browser with LF instead of CR LF.
  private static func lines(_ text: String) -> String { text.replacing("\r\n", with: "\n") }

  /// Returns a list with commas. Values that contain a comma are in quotes.
  private static func list(_ words: [String]) -> String {
    words.map { $0.contains(",") ? "\"\($0)\"" : $0 }.joined(separator: ", ")
  }

  /// A digest of the values from which the form was made. The form sends it back, so that changes made
  /// meanwhile are noticed.
  var digest: String {
    var parts = texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    for field in Self.pointFields {
      parts += (points[field] ?? []).map { "\(field.rawValue)=\($0.value)(\($0.label ?? ""))" }
    }
    parts += addresses.map { address in
      Self.addressParts.map { address[keyPath: $0.member] ?? "" }.joined(separator: ";")
    }
    parts += facts.map { "\($0.key)=\($0.value)" } + ["\(excluded)", "\(remembers)"]
    return String(versionDigest(parts.joined(separator: "\n").utf8), radix: 36)
  }

  /// Returns the call that changes the known values to these, or nil if they are equal. Throws
  /// ``FormProblem``.
  func call(name: String, from known: ProfileForm) throws -> PeopleMethods.SetProfile? {
    var (set, unset) = (PersonProfile(), [String]())
    for field in Self.single + Self.words where texts[field.memberName] != known.texts[field.memberName] {
      let text = texts[field.memberName] ?? ""
      if text.isEmpty { unset.append(field.memberName) } else { field.put(text, in: &set) }
    }
    for field in Self.pointFields where points[field] != known.points[field] {
      let new = points[field] ?? []
      if new.isEmpty { unset.append(field.memberName) }
      switch field {
      case .phone: set.phones = new.isEmpty ? nil : new
      case .email: set.emails = new.isEmpty ? nil : new
      default: set.urls = new.isEmpty ? nil : new
      }
    }
    if addresses != known.addresses {
      if addresses.isEmpty { unset.append("addresses") } else { set.addresses = addresses }
    }
    if facts != known.facts {
      if facts.isEmpty {
        unset.append("facts")
      } else {
        set.facts = Dictionary(facts.map { ($0.key, $0.value) }) { $1 }
      }
    }
    if remembers != known.remembers, !unset.contains(ProfileField.deceased.memberName) {
      set.death = Death(diedOn: set.death?.diedOn, remember: remembers)
    }
    var call = PeopleMethods.SetProfile(name: name)
    if set != PersonProfile() { call.set = set }
    if !unset.isEmpty { call.unset = unset }
    // Sets only the exclusion. The list of excluded people stays.
    if excluded != known.excluded {
      call.add = PersonProfile(introductions: IntroductionRules(excluded: excluded))
    }
    let fields = try contactFields(from: known)
    if fields != ContactFields() { call.contact = fields }
    return call.set == nil && call.unset == nil && call.add == nil && call.contact == nil ? nil : call
  }

  private func contactFields(from known: ProfileForm) throws -> ContactFields {
    var fields = ContactFields()
    func changed(_ name: String) -> String? { texts[name] == known.texts[name] ? nil : texts[name] }
    fields.displayName = changed("displayName")
    fields.tags = changed("tags").map(ProfileField.splitWords)
    fields.purpose = changed("purpose")
    fields.timeZone = changed("timeZone")
    fields.cardUid = changed("cardUid")
    if let leads = changed("remindMin") {
      do { fields.remindMin = try CalendarDuration.leads(leads) } catch {
        throw FormProblem(field: "remindMin", message: "\(error)")
      }
    }
    return fields
  }
}
