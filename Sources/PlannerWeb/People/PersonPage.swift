import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of a person: goal and sessions, ways to reach them, notes, dates, relations and history.
struct PersonPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let words = visit.words
    let person = try visit.call(Methods.Person(name: visit.id))
    let whole = try visit.call(PeopleMethods.Profile(name: person.contact.id))
    let status = try visit.call(Methods.Status())
    let contact = person.contact
    var values = Frame.values(contact.displayName, at: .people, visit, late: status.overdue)
    values["id"] = contact.id
    values["name"] = contact.displayName
    values["initials"] = initials(contact.displayName)
    values["line"] = line(contact, whole.shown, card: person.card, words)
    if whole.shown.photo != nil || person.card?.more?.hasPhoto == true {
      values["photo"] = whole.shown.photo.map { "?v=\($0.prefix(16))" } ?? "?v=card"
    }
    values["goal"] = person.goal.map { goal($0, visit) }
    values["gone"] = gone(contact, whole.shown)
    values["year"] = YearOfMeetings(person.log, words).values
    let coming = person.items.filter { $0.status.isLive && $0.endAt > words.now }.sorted {
      $0.startAt < $1.startAt
    }
    values["planned"] = try planned(coming, person, visit)
    values["met"] = [
      "back": visit.back(to: "history"), "at": visit.field("at", nil, refusedAs: ["at"], sentWith: "outcome"),
      "notes": visit.field("notes", nil, refusedAs: ["notes"], sentWith: "outcome"),
      "others": visit.field("others", nil),
      "followUp": visit.field("followUp", nil), "question": visit.field("question", nil),
      "isOpen": visit.refusal?.entered["followUp"] != nil || visit.refusal?.entered["question"] != nil,
      "outcomes": Outcome.allCases.map { outcome -> Values in
        [
          "value": outcome.rawValue, "name": outcome == .text ? "wrote" : outcome.rawValue,
          "chosen": visit.refusal?.entered["outcome"] == outcome.rawValue,
        ]
      },
    ]
    // Other rejections are shown in their forms.
    if visit.refusal?.objection == .second { values["asks"] = visit.asks(leavingTo: visit.person) }
    values["noted"] = PersonNotes(person, visit).values
    values["dated"] = PersonDates(whole, visit).values
    values["related"] = PersonRelations(whole, visit).values
    values["reach"] = PersonFacts.reach(whole)
    values["cardOffers"] = try PersonCards.offers(contact, person.card, visit)
    values["facts"] = PersonFacts.known(contact, whole, words)
    values["cardNote"] = whole.note
    values["past"] = PersonHistory(person, visit).values
    values["consented"] = consents(whole.shown.consents ?? [], visit)
    values["merged"] = ["with": visit.field("with", nil), "isOpen": visit.wasSent("with")] as Values
    values["never"] = try never(whole.profile.introductions, visit)
    return visit.pages.html("person", values)
  }

  /// Returns a line such as `friend · Lisbon, 17:18 there · architect at Lantern Works`.
  private func line(
    _ contact: Contact, _ profile: PersonProfile, card: Card?, _ words: PageWords
  ) -> String {
    var parts: [String] = []
    if !contact.tags.isEmpty { parts.append(contact.tags.joined(separator: ", ")) }
    if let name = contact.timeZone ?? card?.timeZone, let zone = words.zones.zone(named: name) {
      let place = name.split(separator: "/").last.map { String($0).replacing("_", with: " ") } ?? name
      parts.append("\(place), \(zone.clock(at: words.now, beside: words.today, words.style)) there")
    }
    if !profile.work.isEmpty { parts.append(profile.work) }
    return parts.map(oneLine).joined(separator: " · ")
  }

  /// Returns the text that replaces the goal of a person who died or is archived.
  private func gone(_ contact: Contact, _ profile: PersonProfile) -> Values? {
    if let death = profile.death {
      let day = death.diedOn == nil ? "" : " \(ProfileField.deceased.texts(of: profile).joined())"
      let told =
        death.remember == true ? "You get a notice that day each year." : "You get no notices of their days."
      return ["text": "Died\(day). Nothing is planned or drafted for them. \(told)"]
    }
    guard contact.archived == true else { return nil }
    return ["text": "Archived: no plans, notices or drafts for them.", "isArchived": true]
  }

  private func goal(_ goal: Goal, _ visit: Visit) -> Values {
    let words = visit.words
    var text =
      "\(cadence(days: goal.cadenceDays).capitalizedFirst), \(duration(minutes: goal.minDurationMin))"
    let windows = goal.windows.inWords(in: words)
    text += windows == "any day and time" ? ", on any day at any time." : ", \(windows)."
    if let tag = goal.cadenceTag {
      text += " This cadence comes from the tag \(oneLine(tag))."
    }
    var facts = [
      goal.lastCompletedAt.map { "Last met \(words.relative(words.zone.date(at: $0)))" } ?? "Not met yet"
    ]
    let due =
      goal.countsFrom.map { words.zone.date(at: $0).adding(days: goal.cadenceDays) }
      ?? words.zone.date(at: goal.createdAt)
    if goal.paused {
      facts.append(goal.pausedUntil.map { "paused until \(words.day($0))" } ?? "paused")
    } else if due < words.today {
      facts.append("\(age(days: words.today.daysSinceEpoch - due.daysSinceEpoch)) late")
    } else {
      facts.append(due == words.today ? "due today" : "due \(words.day(due))")
    }
    return [
      "text": text, "facts": facts.joined(separator: ", ") + ".", "paused": goal.paused,
      "until": visit.field("until", nil), "isOpen": visit.wasSent("until"),
      "isSeen": visit.refusal?.isOfGuest ?? false,
    ]
  }

  private func planned(
    _ coming: [ShownItem], _ person: Methods.Person.Reply, _ visit: Visit
  ) throws -> Values {
    let words = visit.words
    var values: Values = [
      "sessions": coming.map { item -> Values in
        [
          "href": "/items/\(item.id)", "when": words.daySpan(item.startAt, minutes: item.durationMin),
          "relative": words.relative(item.startAt, minutes: item.durationMin),
          "occasion": item.occasionInWords ?? "",
          "their": words.theirs(item.startAt, zone: item.contactTimeZone) ?? "",
        ]
      },
      "isEmpty": coming.isEmpty, "back": visit.back(to: "planned"),
      "at": visit.field("bookAt", nil, refusedAs: ["at", "startAt"], sentWith: "bookAt"),
      "length": visit.field("bookFor", nil, refusedAs: "durationMin"),
      "isOpen": visit.wasSent("bookAt"),
      "canForce": visit.wasSent("bookAt") && visit.refusal?.canForce == true,
    ]
    if coming.isEmpty {
      if visit.query.has("why") {
        values["why"] = PersonWhy.sentences(
          try visit.call(Methods.Why(name: person.contact.id)), words
        ).map { ["sentence": $0] }
      } else {
        values["ask"] = "/people/\(person.contact.id)?why=1#planned"
      }
    }
    return values
  }

  private func consents(_ consents: [Consent], _ visit: Visit) -> Values {
    let words = visit.words
    func day(_ instant: Instant) -> String { words.day(words.zone.date(at: instant)) }
    return [
      "list": consents.map { consent -> Values in
        [
          "purpose": consent.purpose, "given": consent.givenAt.map(day) ?? "",
          "withdrawn": consent.withdrawnAt.map(day) ?? "", "holds": consent.withdrawnAt == nil,
        ]
      },
      "back": visit.back(to: "consents"), "isOpen": visit.wasSent("consent"),
      "new": visit.field("consent", nil, refusedAs: ["add.consents[0].purpose", "add.consents"]),
    ]
  }

  /// Returns the people that this person must not meet.
  private func never(_ rules: IntroductionRules?, _ visit: Visit) throws -> Values? {
    guard let rules else { return nil }
    let people = try (rules.never ?? []).prefix(20).map { id -> Values in
      ["other": id, "name": try visit.call(Methods.Person(name: id)).contact.displayName]
    }
    return ["excluded": rules.excluded == true, "people": people, "back": visit.back(to: "relations")]
  }
}

extension Visit {
  /// The path of the person that the page shows.
  var person: String { "/people/\(Form.encoded(id))" }
}
