import PlannerModel
import PlannerProtocol

// What is handed to a person must not say anything of somebody else (GDPR, Articles 15(4) and 20(4)). What the user
// wrote about the person, such as a note, stays as it is.

extension PersonRelation {
  /// What somebody is to the person, without who it is. A word that is no relation may be a name.
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
  /// Without those who are related, their birthdays, and whom the person must not be introduced to.
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
  /// Without others who are named in objects of one person: of introductions, of children, and in what a session
  /// was booked over.
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
  /// A draft that introduces somebody else is about them: only that there is one is left of it.
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
  /// An introduction of a person, without the other one. The note is left out: it is as much about them.
  init(_ introduction: Introduction, of person: Contact) {
    var introduction = introduction
    let isA = introduction.a == person.id
    if isA { introduction.b = "" } else { introduction.a = "" }
    introduction.note = nil
    self.init(
      introduction: introduction, aName: isA ? person.displayName : "", bName: isA ? "" : person.displayName)
  }
}
