import GRDB
import PlannerModel

extension KeptProfile: Stored {
  static let table = ObjectTable("profile", columns)
  static let blank = KeptProfile(contactId: "", profile: PersonProfile())
  static let columns: [Column<KeptProfile>] = [
    .text("id", \.contactId), .json("emails", \.profile.emails, default: nil),
    .json("phones", \.profile.phones, default: nil), .json("urls", \.profile.urls, default: nil),
    .json("addresses", \.profile.addresses, default: nil), .text("photo", \.profile.photo),
    .text("company", \.profile.company), .text("role", \.profile.role), .text("industry", \.profile.industry),
    .json("previousCompanies", \.profile.previousCompanies, default: nil),
    .json("schools", \.profile.schools, default: nil), .json("interests", \.profile.interests, default: nil),
    .json("offers", \.profile.offers, default: nil), .json("seeks", \.profile.seeks, default: nil),
    .text("birthday", \.profile.birthday), .text("anniversary", \.profile.anniversary),
    .text("knownSince", \.profile.knownSince), .json("facts", \.profile.facts, default: nil),
    .json("introductions", \.profile.introductions, default: nil),
    .json("consents", \.profile.consents, default: nil), .json("writing", \.profile.writing, default: nil),
    .json("death", \.profile.death, default: nil), .json("name", \.profile.name, default: nil),
    .json("toYou", \.profile.toYou, default: nil),
  ]
}

/// A relation of a person to another one. Either `toId` or `toName` identifies the other one.
package struct StoredRelation: Hashable, Sendable {
  package var contactId: String
  package var kind: RelationKind
  package var toId: String?
  package var toName: String?
  package var birthYear: Int?
  package var birthday: String?
  /// The word for the other end: `sister`. Nil if it is only the kind.
  package var label: String?
  /// The word for this person from the other end: `brother`.
  package var labelBack: String?

  package init(
    contactId: String, kind: RelationKind, toId: String? = nil, toName: String? = nil, birthYear: Int? = nil,
    birthday: String? = nil, label: String? = nil, labelBack: String? = nil
  ) {
    self.contactId = contactId
    self.kind = kind
    self.toId = toId
    self.toName = toName
    self.birthYear = birthYear
    self.birthday = birthday
    self.label = label
    self.labelBack = labelBack
  }

  package var id: String { "\(contactId) \(kind.rawValue) \(toId ?? nameKey(toName ?? ""))" }
}

extension StoredRelation: Stored {
  static let table = ObjectTable("relation", columns)
  static let blank = StoredRelation(contactId: "", kind: .relative)
  static let columns: [Column<StoredRelation>] = [
    .derived("id") { $0.id.databaseValue }, .text("contactId", \.contactId), .choice("kind", \.kind),
    .text("toId", \.toId), .text("toName", \.toName), .integer("birthYear", \.birthYear),
    .text("birthday", \.birthday), .text("label", \.label), .text("labelBack", \.labelBack),
  ]
}

extension ImportantDate: Stored {
  static let table = ObjectTable("importantDate", columns)
  static let blank = ImportantDate(
    id: "", kind: .custom, title: "", yearly: false, leadDays: [], plan: DatePlan.none)
  static let columns: [Column<ImportantDate>] = [
    .text("id", \.id), .text("contactId", \.contactId), .choice("kind", \.kind), .text("title", \.title),
    .integer("month", \.month), .integer("day", \.day), .integer("year", \.year), .bool("yearly", \.yearly),
    leadDaysColumn, planColumn, nearColumn, .instant("lastToldAt", \.lastToldAt),
    .text("timeOfDay", \.timeOfDay), .text("note", \.note),
  ]

  /// The CHECK of this column does not allow `near`, which is stored in a separate column.
  private static let planColumn = Column<ImportantDate>(name: "plan") {
    try .text(($0.plan == .near ? DatePlan.none : $0.plan).rawValue, "plan")
  } read: {
    $0.plan = try $1.read { DatePlan(rawValue: $0) }
  }

  private static let nearColumn = Column<ImportantDate>(name: "movesNear") {
    .of($0.plan == .near ? 1 : nil as Int?)
  } read: {
    if try $1.optionalInteger() != nil { $0.plan = .near }
  }

  private static let leadDaysColumn = Column<ImportantDate>(name: "leadDays") {
    try .text(StoredJSON.text($0.leadDays), "leadDays")
  } read: {
    $0.leadDays = try StoredJSON.value([Int].self, $1.text())
  }
}

extension Introduction: Stored {
  /// The key in the store.
  package var id: String { Self.id(a, b) }

  static func id(_ a: String, _ b: String) -> String { "\(a) \(b)" }

  static let table = ObjectTable("introduction", columns)
  static let blank = Introduction(a: "", b: "", status: .suggested)
  static let columns: [Column<Introduction>] = [
    .derived("id") { $0.id.databaseValue }, .text("a", \.a), .text("b", \.b), .choice("status", \.status),
    .instant("approvedAt", \.approvedAt), .instant("introducedAt", \.introducedAt),
    .instant("endedAt", \.endedAt), .text("note", \.note),
  ]
}
