extension ShareField {
  /// The fact in words for people.
  package var inWords: String {
    switch self {
    case .name: "names"
    case .company: "companies"
    case .role: "roles"
    case .city: "cities"
    case .interests: "interests, offers and needs"
    case .dates: "birthdays and other dates"
    case .relations: "relations"
    case .lastContact: "when you last met"
    case .tags: "tags"
    case .notes: "notes without private ones"
    case .plan: "planned sessions"
    case .content: "your files"
    }
  }
}
