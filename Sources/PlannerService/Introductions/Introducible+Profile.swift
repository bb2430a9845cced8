import PlannerMatching
import PlannerModel
import PlannerStore

/// Gathers the people for the search for introductions.
struct IntroductionSearch: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the search for pairs among people who are not excluded. The user's family is excluded.
  /// - known: the earlier steps for pairs.
  func introductions(_ known: [Introduction]) throws -> Introductions {
    let profiles = Dictionary(try reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first }
    var people: [Introducible] = []
    var barred = Set(
      known.filter { $0.status != .approved && $0.status != .suggested }.map { PersonPair($0.a, $0.b) })
    let departed = try DepartedPeople(view).departed()
    let contacts = try reader.contacts()
    var kinship = Kinship(contacts)
    for relation in try reader.relations() { kinship.add(relation) }
    for child in try DateReader(view).children() { kinship.add(child) }
    for contact in contacts where !departed.contains(contact.id) {
      let profile = ProfileReader(view).known(of: contact, own: profiles[contact.id])
      for card in ProfileReader(view).cards(of: contact) {
        for relation in try ProfileReader(view).relations(of: card, contact) {
          kinship.add(relation, of: contact)
        }
      }
      for other in profile.introductions?.never ?? [] { barred.insert(PersonPair(contact.id, other)) }
      if profile.introductions?.excluded != true, !isFamily(contact, profile) {
        people.append(Introducible(id: contact.id, profile))
      }
    }
    // Members of one family know each other, like members of one household.
    for index in people.indices {
      if let family = kinship.family(of: people[index].id) { people[index].households.insert("\n\(family)") }
    }
    return Introductions(people: people, barred: barred.union(kinship.pairs))
  }

  /// Returns whether somebody belongs to the user's family, by their relation to the user or by a tag.
  private func isFamily(_ contact: Contact, _ profile: PersonProfile) -> Bool {
    (profile.toYou ?? []).contains { RelationKind(word: $0)?.isFamily == true }
      || contact.tags.contains(where: RelationKind.isFamily(tag:))
  }
}

extension Introducible {
  fileprivate init(id: String, _ profile: PersonProfile) {
    var features: Set<Feature> = []
    var spellings: [Feature: String] = [:]
    func add(_ kind: Feature.Kind, _ words: [String]?) {
      for word in words ?? [] {
        let key = featureKey(word)
        guard !key.isEmpty else { continue }
        let feature = Feature(kind, key)
        let text = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if features.insert(feature).inserted, text != key { spellings[feature] = text }
      }
    }
    add(.interest, profile.interests)
    add(.school, profile.schools)
    add(.company, [profile.company].compactMap(\.self) + (profile.previousCompanies ?? []))
    add(.industry, profile.industry.map { [$0] })
    add(.city, profile.addresses?.compactMap(\.city))
    add(.offers, profile.offers)
    add(.seeks, profile.seeks)
    let households = (profile.addresses ?? []).flatMap(\.households)
    self.init(id: id, features: features, spellings: spellings, households: Set(households))
  }
}

extension PostalAddress {
  /// The keys that equal addresses share: the street with the postal code, and the street with the city. An
  /// address may lack one of the two.
  fileprivate var households: [String] {
    guard let street = street.map(Self.streetKey), !street.isEmpty else { return [] }
    let code = postalCode.map(featureKey)?.filter { !$0.isWhitespace } ?? ""
    let city = city.map(featureKey) ?? ""
    if code.isEmpty, city.isEmpty { return ["\(street)\n"] }
    return (code.isEmpty ? [] : ["\(street)\n\(code)"]) + (city.isEmpty ? [] : ["\(street)\n\(city)"])
  }

  /// Returns the letters and digits of a street, with common words shortened: `Hauptstraße 5` equals
  /// `Hauptstr. 5`.
  private static func streetKey(_ street: String) -> String {
    var key = String(featureKey(street).replacing("ß", with: "ss").filter { $0.isLetter || $0.isNumber })
    for (long, short) in [("strasse", "str"), ("street", "st"), ("avenue", "ave"), ("road", "rd")] {
      key = key.replacing(long, with: short)
    }
    return key
  }
}
