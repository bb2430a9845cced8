import PlannerModel
import PlannerProtocol

// Data that is handed to a person must not reveal others (GDPR, Articles 15(4) and 20(4)). The user's own
// texts about the person, such as a note, stay unchanged.

extension PersonRelation {
  /// The kind of a relation without the other person's name. A label that is no known word for a relation may
  /// be a name.
  fileprivate var withoutOther: PersonRelation {
    PersonRelation(
      to: "", kind: kind, label: label.flatMap { RelationKind(word: $0) == nil ? nil : $0 }, inverse: inverse)
  }
}

extension PersonProfile {
  fileprivate var withoutOthers: PersonProfile {
    var profile = self
    profile.relations = relations?.map(\.withoutOther)
    profile.introductions = introductions?.excluded == true ? IntroductionRules(excluded: true) : nil
    return profile
  }
}

extension WholeProfile {
  /// The profile without related people, their birthdays, and the people that the person must not be
  /// introduced to.
  var withoutOthers: WholeProfile {
    var whole = self
    whole.profile = profile.withoutOthers
    whole.card = card?.withoutOthers
    whole.shown = shown.withoutOthers
    whole.dates.removeAll { $0.child != nil }
    return whole
  }
}

extension ExportDocument {
  /// The document without other people in one person's objects: in introductions, in children, and in the
  /// events that a session was booked over.
  var withoutOthers: ExportDocument {
    var document = self
    document.profiles = profiles?.map { kept in
      var kept = kept
      kept.profile = kept.profile.withoutOthers
      return kept
    }
    document.dates = dates?.filter { !$0.isOfChild }.nonEmpty
    document.drafts = drafts?.map(\.withoutOther)
    for index in items.indices { document.items[index].forcedOver = nil }
    return document
  }
}

extension Draft {
  /// An empty copy of a draft that introduces somebody else, because its content is about them. Other drafts
  /// stay.
  fileprivate var withoutOther: Draft {
    guard otherId != nil || purpose == .introduction else { return self }
    var draft = self
    (draft.otherId, draft.context, draft.subject, draft.generatedSubject, draft.generated) = (
      nil, nil, nil, nil, nil
    )
    (draft.text, draft.used) = ("", [])
    return draft
  }
}

extension NamedIntroduction {
  /// Creates an introduction without the other person. Leaves out the note, because it is also about them.
  init(_ introduction: Introduction, of person: Contact) {
    var introduction = introduction
    let isA = introduction.a == person.id
    if isA { introduction.b = "" } else { introduction.a = "" }
    introduction.note = nil
    self.init(
      introduction: introduction, aName: isA ? person.displayName : "", bName: isA ? "" : person.displayName)
  }
}
