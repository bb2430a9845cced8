import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A person: what is promised and planned, how to reach them, what you noted, their dates, relations and history.
struct PersonPage: Sendable {
  let templates: PageTemplates

  /// Entries of the history on the page.
  private static let mostEntries = 30

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
    values["purpose"] = contact.purpose
    values["reach"] = Self.reach(whole.shown)
    values["goal"] = person.goal.map { goal($0, person, visit) }
    values["setGoal"] = goalForm(person.goal, visit)
    values["year"] = YearOfMeetings(person.log, words).values
    let coming = person.items.filter { $0.status.isLive && $0.endAt > words.now }.sorted { $0.startAt < $1.startAt }
    values["coming"] = coming.map { item -> Values in
      [
        "href": "/items/\(item.id)", "when": words.daySpan(item.startAt, minutes: item.durationMin),
        "relative": words.relative(item.startAt, minutes: item.durationMin), "occasion": item.occasion ?? "",
      ]
    }
    values["hasComing"] = !coming.isEmpty
    let notes = person.log.filter { $0.outcome == .note }.sorted {
      ($0.pinned == true ? 1 : 0, $0.when) > ($1.pinned == true ? 1 : 0, $1.when)
    }
    let opened = visit.query["private"] == "1"
    values["notes"] = notes.map { note -> Values in
      [
        "text": note.private == true && !opened ? "" : note.notes ?? "",
        "isHidden": note.private == true && !opened, "isPrivate": note.private == true,
        "isPinned": note.pinned == true, "when": words.day(words.zone.date(at: note.when)),
      ]
    }
    values["hasNotes"] = !notes.isEmpty
    values["dates"] = whole.dates.map { date -> Values in
      [
        "text": dateInWords(kind: date.kind, title: date.title, years: date.years), "when": words.dayInWords(date.on),
        "planned": date.startAt.map { words.moment($0) } ?? "",
      ]
    }
    values["hasDates"] = !whole.dates.isEmpty
    let relations = (whole.shown.relations ?? []).map { relation -> Values in
      ["text": "\(relation.name ?? relation.to), \(relation.kind.inWords)"]
    }
    values["relations"] = relations
    values["hasRelations"] = !relations.isEmpty
    let met = person.log.filter { $0.outcome != .note }
    values["history"] = met.prefix(Self.mostEntries).map { entry -> Values in
      [
        "what": entry.outcome.met, "notes": entry.private == true && !opened ? "" : entry.notes ?? "",
        "when": words.moment(entry.when), "relative": words.relative(words.zone.date(at: entry.when)),
      ]
    }
    values["hasHistory"] = !met.isEmpty
    values["note"] = visit.field("text", nil)
    values["met"] = ["at": visit.field("at", nil), "notes": visit.field("notes", nil)]
    values["book"] = visit.field("bookAt", nil, refusedAs: "at")
    values["canForce"] = visit.refusal?.canForce ?? false
    return templates.html("person", values)
  }

  /// `friend · Lisbon, 17:18 there · architect at Lantern Works`.
  private func line(
    _ contact: Contact, _ profile: PersonProfile, card: Card?, _ words: PageWords
  ) -> String {
    var parts: [String] = []
    if !contact.tags.isEmpty { parts.append(contact.tags.joined(separator: ", ")) }
    if let name = contact.timeZone ?? card?.timeZone, let zone = words.zones.zone(named: name) {
      let place = name.split(separator: "/").last.map { String($0).replacing("_", with: " ") } ?? name
      parts.append("\(place), \(zone.clock(at: words.now, beside: words.today, words.style)) there")
    }
    switch (profile.role, profile.company) {
    case (let role?, let company?): parts.append("\(role) at \(company)")
    case (let role?, nil): parts.append(role)
    case (nil, let company?): parts.append(company)
    case (nil, nil): break
    }
    return parts.map(oneLine).joined(separator: " · ")
  }

  /// How to reach them: only links that are what they say, so that none can run a script.
  private static func reach(_ profile: PersonProfile) -> [Values] {
    func entry(_ value: String, _ label: String?, _ href: String?) -> Values {
      var values: Values = ["value": value, "label": label ?? ""]
      values["href"] = href
      return values
    }
    let phones = (profile.phones ?? []).map {
      entry($0.value, $0.label, "tel:" + $0.value.filter { $0.isNumber || $0 == "+" })
    }
    let emails = (profile.emails ?? []).map { entry($0.value, $0.label, "mailto:" + Form.encoded($0.value)) }
    let urls = (profile.urls ?? []).map { url in
      let isWeb = ["https://", "http://"].contains { url.value.lowercased().hasPrefix($0) }
      return entry(url.value, url.label, isWeb ? url.value : nil)
    }
    return phones + emails + urls
  }

  private func goal(_ goal: Goal, _ person: Methods.Person.Reply, _ visit: Visit) -> Values {
    let words = visit.words
    var text = "\(cadence(days: goal.cadenceDays).capitalizedFirst), \(duration(minutes: goal.minDurationMin))"
    let windows = goal.windows.inWords(in: words)
    text += windows == "any day and time" ? ", on any day at any time." : ", \(windows)."
    var facts = [goal.lastCompletedAt.map { "Last met \(words.relative(words.zone.date(at: $0)))" } ?? "Not met yet"]
    let due = goal.countsFrom.map { words.zone.date(at: $0).adding(days: goal.cadenceDays) } ?? words.zone.date(at: goal.createdAt)
    if goal.paused {
      facts.append(goal.pausedUntil.map { "paused until \(words.day($0))" } ?? "paused")
    } else if due < words.today {
      facts.append("\(age(days: words.today.daysSinceEpoch - due.daysSinceEpoch)) late")
    } else {
      facts.append(due == words.today ? "due today" : "due \(words.day(due))")
    }
    return ["text": text, "facts": facts.joined(separator: ", ") + ".", "paused": goal.paused]
  }

  private func goalForm(_ goal: Goal?, _ visit: Visit) -> Values {
    let fields = goal.map { CadenceForm.fields(days: $0.cadenceDays) } ?? ("2", "weeks")
    let chosen = visit.refusal.map { Set($0.entered.all("day")) }
    let wholeDay = goal.map { $0.windows.timeBlocks == [.wholeDay] } ?? true
    return [
      "count": visit.field("count", fields.0, refusedAs: "goal.cadenceDays"),
      "units": CadenceForm.units(chosen: visit.refusal?.entered["unit"] ?? fields.1),
      "length": visit.field("length", goal.map { "\($0.minDurationMin)" } ?? "30", refusedAs: "goal.minDurationMin"),
      "days": Weekday.allCases.map { day -> Values in
        [
          "day": day.rawValue,
          "checked": chosen?.contains(day.rawValue) ?? goal?.windows.weekdays.contains(day) ?? true,
        ]
      },
      "hours": visit.field(
        "hours", wholeDay ? "" : goal?.windows.timeBlocks.map(\.text).joined(separator: ", "),
        refusedAs: "goal.windows.timeBlocks"),
    ]
  }
}

/// The meetings of a year as bars, one for each week, the latest at the right.
struct YearOfMeetings {
  let values: Values

  init(_ log: [InteractionLog], _ words: PageWords) {
    var weeks = Array(repeating: 0, count: 53)
    for entry in log where entry.outcome != .note {
      let ago = words.today.daysSinceEpoch - words.zone.date(at: entry.when).daysSinceEpoch
      if (0..<371).contains(ago) { weeks[52 - ago / 7] += 1 }
    }
    let most = max(weeks.max() ?? 0, 1)
    let count = weeks.reduce(0, +)
    values = [
      "text": count == 0 ? "Not met in the last year" : "Met \(counted(count, "time")) in the last year",
      "bars": weeks.enumerated().filter { $0.element > 0 }.map { week, count -> Values in
        let height = 8 + 24 * Double(count) / Double(most)
        return ["x": "\(week * 6)", "y": decimals(34 - height), "height": decimals(height)]
      },
    ]
  }
}

extension LogKind {
  var met: String {
    switch self {
    case .met: "Met"
    case .call: "Call"
    case .text: "Wrote"
    case .other, .note: "Other contact"
    }
  }
}

extension RelationKind {
  var inWords: String { self == .metThrough ? "met through them" : rawValue }
}
