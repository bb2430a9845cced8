import PlannerModel
import PlannerPeople
import PlannerStore

extension Planner {
  /// Returns the search for pairs among all who are not excluded.
  /// - known: what was done about pairs.
  func introductions(_ known: [Introduction], _ reader: StoreReader) throws -> Introductions {
    let profiles = Dictionary(try reader.profiles().map { ($0.contactId, $0.profile) }) { first, _ in first }
    var people: [Introducible] = []
    var barred = Set(
      known.filter { $0.status != .approved && $0.status != .suggested }.map { PersonPair($0.a, $0.b) })
    for relation in try reader.relations() {
      if let other = relation.toId { barred.insert(PersonPair(relation.contactId, other)) }
    }
    for contact in try reader.contacts() {
      var profile = profiles[contact.id] ?? PersonProfile()
      if let card = card(of: contact) {
        profile = profile.merged(with: try self.profile(of: card, contact, reader))
      }
      for other in profile.introductions?.never ?? [] { barred.insert(PersonPair(contact.id, other)) }
      for relation in profile.relations ?? [] { barred.insert(PersonPair(contact.id, relation.to)) }
      if profile.introductions?.excluded != true {
        people.append(Introducible(id: contact.id, profile))
      }
    }
    return Introductions(people: people, barred: barred)
  }
}

extension Introducible {
  fileprivate init(id: String, _ profile: PersonProfile) {
    var features: Set<Feature> = []
    func add(_ kind: Feature.Kind, _ words: [String]?) {
      for word in words ?? [] {
        let key = featureKey(word)
        if !key.isEmpty { features.insert(Feature(kind, key)) }
      }
    }
    add(.interest, profile.interests)
    add(.school, profile.schools)
    add(.company, [profile.company].compactMap(\.self) + (profile.previousCompanies ?? []))
    add(.industry, profile.industry.map { [$0] })
    add(.city, profile.addresses?.compactMap(\.city))
    add(.offers, profile.offers)
    add(.seeks, profile.seeks)
    let households = (profile.addresses ?? []).compactMap { address -> String? in
      guard let street = address.street.map(featureKey), let code = address.postalCode.map(featureKey),
        !street.isEmpty, !code.isEmpty
      else { return nil }
      return "\(street)\n\(code)"
    }
    self.init(id: id, features: features, households: Set(households))
  }
}
