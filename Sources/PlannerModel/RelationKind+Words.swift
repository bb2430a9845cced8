extension RelationKind {
  /// Returns the kind that a word of other programs means: those of vCard (RFC 6350 section 6.6.6), Apple, Google
  /// and Outlook, and of Monica, Meerkat and Nametag. Nil for a word that says something else.
  package init?(word: String) {
    let word = word.lowercased().replacing(/^x-/, with: "").filter { $0.isLetter || $0.isNumber }
    switch word {
    case "spouse", "husband", "wife": self = .spouse
    case "partner", "domesticpartner", "lifepartner", "sweetheart", "significantother", "lover", "date",
      "boyfriend", "girlfriend", "fiance", "fiancee", "fiancé", "fiancée":
      self = .partner
    case "child", "son", "daughter": self = .child
    case "parent", "mother", "father": self = .parent
    case "sibling", "brother", "sister": self = .sibling
    case "kin", "relative", "family", "grandparent", "grandmother", "grandfather", "grandchild", "grandson",
      "granddaughter", "uncle", "aunt", "nephew", "niece", "cousin", "godfather", "godmother", "godson",
      "goddaughter", "stepparent", "stepfather", "stepmother", "stepchild", "stepson", "stepdaughter":
      self = .relative
    case "friend", "bestfriend", "acquaintance", "contact": self = .friend
    case "coworker", "colleague", "manager", "boss", "subordinate", "employee", "mentor", "protege":
      self = .colleague
    case "assistant", "agent": self = .assistant
    case "met", "metthrough", "referredby": self = .metThrough
    default: return nil
    }
  }
}

extension RelationKind {
  /// Returns the kind that the other end shows; nil if it shows the same one as an inverse.
  package var inverse: RelationKind? {
    switch self {
    case .child: .parent
    case .parent: .child
    default: nil
    }
  }

  /// True if it means the same from both ends.
  package var isMutual: Bool {
    switch self {
    case .child, .parent, .assistant, .metThrough: false
    default: true
    }
  }
}
